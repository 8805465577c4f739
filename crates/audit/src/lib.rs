//! Compares problems with their own keys.
//!
//! [`judge`] asks the engine about one problem and compares what is proved with
//! what the file says: first moves, lines, results, the question itself. What it
//! finds is a list of typed [`Finding`]s on a [`Sheet`], each with words and the
//! moves that show it. [`duplicate`] finds problems that a collection has twice,
//! [`correct`] makes a corrected copy, [`report`] writes what was found for people
//! and programs, and [`comparison`] says whether a verdict agrees with a key.
//!
//! Invariant: a finding that calls a key wrong rests on checked certificates;
//! anything else is called not proved. Nothing here touches files,
//! threads or clocks: the caller passes problems and receives sheets.
//!
//! Start reading at `examination`, then `examination/first_moves`, `missing_moves` and `lines`;
//! `author` says how marks are understood.

mod answers;
mod author;
mod bounded_position;
mod certified_answers;
pub mod comparison;
mod correction;
pub mod duplicate;
mod evidence;
mod examination;
mod finding;
mod fingerprint;
mod limited_engine;
mod line_position;
mod record;
pub mod report;
mod sheet;
mod side_answer;
mod side_standing;
pub mod stones;
pub mod telling;
mod terms;
mod words;

pub use correction::{copy, copy_name, correct};
pub use evidence::{AuditEvidence, EvidenceFault, ToldSide};
pub use examination::{judge, judge_evidence, judge_with_evidence};
pub use finding::{AuditSeverity, ColoredMove, Finding, FindingKind};
pub use fingerprint::fingerprint;
pub use record::AuditRecord;
pub use sheet::{Sheet, SideVerdict};
pub use terms::{AuditStones, AuditTerms};

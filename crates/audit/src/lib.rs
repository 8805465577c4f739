//! Holds problems against their own keys.
//!
//! [`judge`] asks the engine about one problem and compares what is proved with
//! what the file says: first moves, lines, results, the question itself. What it
//! finds is a list of typed [`Finding`]s on a [`Sheet`], each with words and the
//! moves that show it. [`duplicate`] finds problems that a set has twice,
//! [`correct`] makes a corrected copy, [`report`] writes what was found for people
//! and programs.
//!
//! Invariant: whatever calls a key wrong rests on certificates that were
//! checked; anything else is called not proved. Nothing here touches files,
//! threads or clocks: the caller hands in problems and takes sheets.
//!
//! Start reading at `judgement`, then `first_moves`, `omission` and `lines`; `author` says
//! how marks are understood.

mod author;
mod correction;
pub mod duplicate;
mod field;
mod finding;
mod fingerprint;
mod first_moves;
mod inquiry;
mod judgement;
mod lines;
mod omission;
mod record;
pub mod report;
mod result;
mod sheet;
mod standing;
pub mod statement;
pub mod stones;
pub mod telling;
mod words;

pub use correction::{copy, copy_name, correct};
pub use finding::{Finding, Kind, Severity, Turn};
pub use fingerprint::fingerprint;
pub use judgement::{Stones, Terms, judge};
pub use record::Record;
pub use sheet::{Sheet, Verdict};

//! What the engine and an audit say, as messages of `api`, and the requests in messages as the engine takes them.
//!
//! The conversions are here and not in `api`, because a service carries these messages and must not reach an
//! engine. The worker and the browser's module both use them, so a verdict has one form on the wire.
//!
//! Invariant: a conversion adds nothing. Sentences are in the language of the [`Phrases`] that the caller passes.
//!
//! Start reading at `report`, then `dialogue`.

mod audit;
mod audit_evidence;
mod dialogue;
mod refusal;
mod report;
mod request;

pub use audit::{audit_copy, audit_finding, audit_record, audit_stones};
pub use audit_evidence::{audit_evidence, audit_from_evidence, audited_problem};
pub use dialogue::{answer, ending, explanation, finish, hint, standing};
pub use refusal::{forbidden, refusal, unsolvable};
pub use report::{conditional, grade, progress, report};
pub use request::{asked, limits, request};

// The words of a dialogue: named once, here, for all modules of this crate.
use shikatsu_dialogue::{
    Answer, Cost, Ending, Explanation, Finish, Heard, Hint, MoveMark, Phrase, Refusal, Severity,
    Standing, Voice,
};

pub use shikatsu_dialogue::Phrases;

/// A number of things; a message counts no further than `u32` does.
fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

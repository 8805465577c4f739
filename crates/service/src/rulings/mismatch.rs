//! What a worker claims and its certificates do not show.

use shikatsu_api::Outcome;

/// What a worker claims and its certificates do not show, as a sentence without a full stop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AnswerMismatch(pub(super) String);

/// An outcome in a word, for such a sentence.
pub(super) const fn outcome_word(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Dead => "dead",
        Outcome::Alive => "alive",
        Outcome::Seki => "seki",
        Outcome::Stands => "standing",
        Outcome::Ko { .. } => "a ko",
        Outcome::Cycle { .. } => "a repetition",
        Outcome::Unknown { .. } => "nothing",
    }
}

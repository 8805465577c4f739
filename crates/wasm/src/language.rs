//! The language in which everything is said.
//!
//! One worker speaks to one person, so the language belongs to the module and not to a dojo or a board: code that
//! makes a sentence asks [`spoken`]. The language is English until a page sends the phrases of another.
//!
//! Invariant: phrases that are refused change nothing. Sentences that were made before stay in their language.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use shikatsu_api::{ApiError, ErrorKind};
use shikatsu_board::Illegal;
use shikatsu_dialogue::{Phrase, Phrases, Refusal};
use shikatsu_engine::EngineError;
use shikatsu_messages as messages;

thread_local! {
    static SPOKEN: RefCell<Rc<Phrases>> = RefCell::default();
}

/// Changes the language; phrases that are missing are said in English.
///
/// # Errors
/// When a key is unknown, or a text lacks a place that it must have.
pub fn speak(phrases: BTreeMap<String, String>) -> Result<(), ApiError> {
    let phrases =
        Phrases::new(phrases).map_err(|fault| ApiError::new(ErrorKind::Malformed, fault))?;
    SPOKEN.set(Rc::new(phrases));
    Ok(())
}

/// The phrases of the language spoken now.
pub(crate) fn spoken() -> Rc<Phrases> {
    SPOKEN.with_borrow(Rc::clone)
}

/// A phrase that takes no values, as a refusal.
pub(crate) fn refused(kind: ErrorKind, phrase: Phrase) -> ApiError {
    ApiError::new(kind, spoken().say(phrase, &[]))
}

/// Why a problem cannot be put to the engine.
pub(crate) fn unsolvable(error: EngineError) -> ApiError {
    messages::unsolvable(error, &spoken())
}

/// Why a dialogue did not take a move. `played` is the move in words.
pub(crate) fn refusal(refusal: Refusal, played: &str) -> ApiError {
    messages::refusal(refusal, played, &spoken())
}

/// The rule that forbids a move, and what to do instead. `played` is the move in words.
pub(crate) fn forbidden(rule: Illegal, played: &str) -> ApiError {
    messages::forbidden(rule, played, &spoken())
}

/// A refusal whose details are for experts, in a sentence of the language.
pub(crate) fn in_language(error: ApiError) -> ApiError {
    let phrase = match error.kind {
        ErrorKind::Version => Phrase::Version,
        ErrorKind::Malformed => Phrase::Malformed,
        ErrorKind::Unreadable => Phrase::Unreadable,
        ErrorKind::Unwritable => Phrase::Unwritable,
        ErrorKind::NoPoint => Phrase::NoPoint,
        // These are in the language already.
        _ => return error,
    };
    ApiError::new(
        error.kind,
        spoken().say(phrase, &[("message", &error.message)]),
    )
}

#[cfg(test)]
mod tests;

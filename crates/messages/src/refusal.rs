//! Why something was refused, in the language of the caller.

use shikatsu_api::{ApiError, ErrorKind};
use shikatsu_board::Illegal;
use shikatsu_engine::EngineError;

use crate::{Phrase, Phrases, Refusal};

/// Why a problem cannot be put to the engine.
#[must_use]
pub fn unsolvable(error: EngineError, phrases: &Phrases) -> ApiError {
    ApiError::new(ErrorKind::Unsolvable, phrases.unsolvable(error))
}

/// Why a dialogue did not take a move. `played` is the move in words.
#[must_use]
pub fn refusal(refusal: Refusal, played: &str, phrases: &Phrases) -> ApiError {
    match refusal {
        Refusal::Illegal(rule) => forbidden(rule, played, phrases),
        Refusal::Over => ApiError::new(ErrorKind::Over, phrases.say(Phrase::BothPassed, &[])),
        Refusal::Engine(error) => unsolvable(error, phrases),
        _ => ApiError::new(ErrorKind::Unsolvable, refusal),
    }
}

/// The rule that forbids a move, and what to do instead. `played` is the move in words.
#[must_use]
pub fn forbidden(rule: Illegal, played: &str, phrases: &Phrases) -> ApiError {
    let message = match rule {
        Illegal::Ko => phrases.say(Phrase::ForbiddenKo, &[("move", &played)]),
        Illegal::Superko { after_moves: 0 } => {
            phrases.say(Phrase::ForbiddenSuperkoStart, &[("move", &played)])
        }
        Illegal::Superko { after_moves: 1 } => {
            phrases.say(Phrase::ForbiddenSuperkoFirst, &[("move", &played)])
        }
        Illegal::Superko { after_moves } => phrases.say(
            Phrase::ForbiddenSuperko,
            &[("move", &played), ("moves", &after_moves)],
        ),
        Illegal::Suicide => phrases.say(Phrase::ForbiddenSuicide, &[("move", &played)]),
        Illegal::Occupied => phrases.say(Phrase::ForbiddenOccupied, &[("move", &played)]),
        Illegal::OffBoard => phrases.say(
            Phrase::Refused,
            &[("move", &played), ("rule", &phrases.illegal(rule))],
        ),
    };
    ApiError::new(ErrorKind::Illegal, message)
}

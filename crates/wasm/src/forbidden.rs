//! Why a rule forbids a move, and what to do instead.

use shikatsu_api::{Error, ErrorKind};
use shikatsu_board::Illegal;
use shikatsu_dialogue::Phrase;

use crate::language;

/// A refusal that names the rule. `played` is the move in words.
pub(crate) fn forbidden(rule: Illegal, played: &str) -> Error {
    let words = language::spoken();
    let message = match rule {
        Illegal::Ko => words.say(Phrase::ForbiddenKo, &[("move", &played)]),
        Illegal::Superko { after_moves: 0 } => {
            words.say(Phrase::ForbiddenSuperkoStart, &[("move", &played)])
        }
        Illegal::Superko { after_moves: 1 } => {
            words.say(Phrase::ForbiddenSuperkoFirst, &[("move", &played)])
        }
        Illegal::Superko { after_moves } => words.say(
            Phrase::ForbiddenSuperko,
            &[("move", &played), ("moves", &after_moves)],
        ),
        Illegal::Suicide => words.say(Phrase::ForbiddenSuicide, &[("move", &played)]),
        Illegal::Occupied => words.say(Phrase::ForbiddenOccupied, &[("move", &played)]),
        Illegal::OffBoard => words.say(
            Phrase::Refused,
            &[("move", &played), ("rule", &words.illegal(rule))],
        ),
    };
    Error::new(ErrorKind::Illegal, message)
}

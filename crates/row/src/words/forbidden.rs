//! The rule that forbids a try, by the name under which the page explains it.

use shikatsu_board::Illegal;

use crate::row_game::RowRefusal;

/// Why a point may not be played on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ForbiddingRule {
    /// The game is over.
    Over,
    /// The point is not on this board.
    Outside,
    /// A stone stands there.
    Occupied,
    /// The stone would take the last liberty of its own chain.
    Suicide,
    /// The move would take a ko back at once.
    Ko,
    /// The board would look as it did before.
    Repetition,
}

impl From<RowRefusal> for ForbiddingRule {
    fn from(refusal: RowRefusal) -> Self {
        match refusal {
            RowRefusal::Over => Self::Over,
            RowRefusal::Rule(rule) => match rule {
                Illegal::OffBoard => Self::Outside,
                Illegal::Occupied => Self::Occupied,
                Illegal::Suicide => Self::Suicide,
                Illegal::Ko => Self::Ko,
                Illegal::Superko { .. } => Self::Repetition,
            },
        }
    }
}

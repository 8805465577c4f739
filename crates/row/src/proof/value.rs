//! What a position is worth in the game that proofs are about.
//!
//! The state is stones, turn, basic ko and whether the last move was a pass. Two passes are a draw, and so is endless
//! play; a row wins as soon as it stands, after captures. So every state has one value, whatever happened before it.

use std::fmt;

/// The value for the side to move. The distance is the number of moves of both sides until the row stands, if the winner
/// hurries and the loser resists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RowValue {
    /// The side to move wins in so many moves.
    Win(u8),
    /// Neither side can force a row.
    Draw,
    /// The other side wins in so many moves.
    Loss(u8),
}

impl RowValue {
    /// The same as the side that moved before sees it, one move earlier.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Win(moves) => Self::Loss(moves.saturating_add(1)),
            Self::Draw => Self::Draw,
            Self::Loss(moves) => Self::Win(moves.saturating_add(1)),
        }
    }

    /// Higher is better: a win sooner, a loss later.
    #[must_use]
    pub const fn rank(self) -> i16 {
        match self {
            Self::Win(moves) => 1_000 - moves as i16,
            Self::Draw => 0,
            Self::Loss(moves) => moves as i16 - 1_000,
        }
    }

    /// Whether both are a win, both a draw or both a loss.
    #[must_use]
    pub const fn is_like(self, other: Self) -> bool {
        self.rank().signum() == other.rank().signum()
    }
}

impl fmt::Display for RowValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(moves) => write!(f, "win in {moves}"),
            Self::Draw => f.write_str("draw"),
            Self::Loss(moves) => write!(f, "loss in {moves}"),
        }
    }
}

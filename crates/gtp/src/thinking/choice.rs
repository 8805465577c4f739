//! The move that a verdict calls for.

use shikatsu_engine::{PassKeeps, Side, Worth};
use shikatsu_problem::Move;

use super::finding::Chance;

/// What to do about a verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    /// This move is proved to keep the verdict, and there is something to do.
    Proved(Move),
    /// No move works; this one holds out longest.
    Resist(Move),
    /// The verdict stands as it is, for good or ill.
    Leave,
    /// Nothing is proved.
    Unproved,
}

impl Choice {
    /// The choice of the side that moves first, among legal moves.
    pub(crate) fn of(side: &Side, is_legal: impl Fn(Move) -> bool) -> Self {
        if !side.outcome.is_decided() {
            return Self::Unproved;
        }
        let stone = |played: &Move| *played != Move::Pass && is_legal(*played);
        let main = side.line.first().copied().filter(stone);
        match Chance::of(&side.outcome, side.role) {
            Chance::Lost => return main.map_or(Self::Leave, Self::Resist),
            Chance::Won if side.pass_keeps == PassKeeps::Yes => return Self::Leave,
            // A ko that can wait is fought all the same: nobody else says when.
            Chance::Won | Chance::Open => {}
        }
        let best = side
            .moves
            .iter()
            .filter(|first| first.worth == Worth::Keeps)
            .map(|first| first.played)
            .find(stone);
        best.or(main).map_or(Self::Leave, Self::Proved)
    }
}

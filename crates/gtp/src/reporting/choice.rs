//! The move that a verdict calls for.

use shikatsu_engine::{PassKeeps, Side, Worth};
use shikatsu_problem::Move;

use super::finding::ProvedResult;

/// What to do about a verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MoveChoice {
    /// This move is proved to keep the verdict, and there is something to do.
    Proved(Move),
    /// No move works; this one holds out longest.
    Resist(Move),
    /// No move changes the verdict.
    Leave,
    /// Nothing is proved.
    Unproved,
}

impl MoveChoice {
    /// The choice of the side that moves first, among legal moves.
    pub(crate) fn of(side: &Side, is_legal: impl Fn(Move) -> bool) -> Self {
        if !side.outcome.is_decided() {
            return Self::Unproved;
        }
        let stone = |played: &Move| *played != Move::Pass && is_legal(*played);
        let main = side.line.first().copied().filter(stone);
        match ProvedResult::of(&side.outcome, side.role) {
            ProvedResult::Lost => return main.map_or(Self::Leave, Self::Resist),
            ProvedResult::Won if side.pass_keeps == PassKeeps::Yes => return Self::Leave,
            // A ko that can wait is fought now: no other rule says when to fight it.
            ProvedResult::Won | ProvedResult::Open => {}
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

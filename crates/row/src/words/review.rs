//! What a move changed, for a player who wants to know.
//!
//! Invariant: [`MoveReview::MissedWin`] and [`MoveReview::LetsWin`] are proved; [`MoveReview::LooksBetter`] is an
//! estimate and is told as one.

use shikatsu_problem::Move;

use super::prospect::{Prospect, ProspectValue, prospect};
use crate::row_game::RowGame;

/// Estimates that differ by less than this say nothing: a row of one stone more is worth about as much.
const CLEARLY: i32 = 200;

/// Something that a move changed for the worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveReview {
    /// Another move would have won, at once or while this one is not known to win.
    MissedWin {
        /// That move.
        best: Move,
        /// Moves of its own that the win takes.
        moves: u8,
    },
    /// The other side can win now, and before the move no such win was proved.
    LetsWin {
        /// The other side's first move.
        answer: Move,
        /// Moves of its own that the win takes.
        moves: u8,
    },
    /// Another move seems clearly better.
    LooksBetter {
        /// That move.
        best: Move,
    },
}

/// What a move of the side to move would change; nothing for most moves.
#[must_use]
pub fn review(game: &RowGame, played: Move) -> Vec<MoveReview> {
    let mut after = game.clone();
    if after.play(played).is_err() || after.end().is_some_and(|end| end.winner.is_some()) {
        return Vec::new();
    }
    let before = prospect(game);
    let now = after.end().is_none().then(|| prospect(&after));
    let is_best = before.best == played;
    let mut told = Vec::new();
    if let ProspectValue::Wins(moves) = before.value
        && !is_best
        && (moves == 1 || !matches!(now.map(|now| now.value), Some(ProspectValue::Loses(_))))
    {
        let best = before.best;
        told.push(MoveReview::MissedWin { best, moves });
    }
    let is_lost = matches!(before.value, ProspectValue::Loses(_));
    if let Some(Prospect {
        best: answer,
        value: ProspectValue::Wins(moves),
    }) = now
        && !is_lost
    {
        told.push(MoveReview::LetsWin { answer, moves });
    }
    if let ProspectValue::Open(best) = before.value
        && !is_best
        && falls(best, now)
    {
        told.push(MoveReview::LooksBetter { best: before.best });
    }
    told
}

/// Whether a move leaves clearly less than the best one promised. `now` is seen by the other side.
fn falls(best: i32, now: Option<Prospect>) -> bool {
    match now.map(|now| now.value) {
        Some(ProspectValue::Wins(_)) => true,
        Some(ProspectValue::Open(theirs)) => best + theirs >= CLEARLY,
        Some(ProspectValue::Loses(_)) | None => false,
    }
}

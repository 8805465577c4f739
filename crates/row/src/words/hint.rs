//! A hint in three steps: where to look, which point, and why.

use shikatsu_problem::{Move, Point, PointSet};

use super::prospect::{ProspectValue, prospect};
use super::reason::{MoveReason, reasons};
use crate::row_game::RowGame;

/// What helps the side to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowHint {
    /// The first step: where to look.
    pub area: HintArea,
    /// The second step: the move.
    pub played: Move,
    /// The third step: what the move does.
    pub reasons: Vec<MoveReason>,
    /// In how many moves of its own the side wins with it, if that is proved.
    pub wins: Option<u8>,
}

/// Where to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HintArea {
    /// The stones that the move is about.
    Stones(PointSet),
    /// The points around it.
    Block(PointSet),
    /// No point of the board: the move is a pass.
    Nowhere,
}

/// A hint for the side to move; none in a game that is over.
#[must_use]
pub fn hint(game: &RowGame) -> Option<RowHint> {
    if game.end().is_some() {
        return None;
    }
    let found = prospect(game);
    let reasons = reasons(game, found.best);
    Some(RowHint {
        area: area(game, found.best, reasons.first()),
        played: found.best,
        wins: match found.value {
            ProspectValue::Wins(moves) => Some(moves),
            ProspectValue::Loses(_) | ProspectValue::Open(_) => None,
        },
        reasons,
    })
}

fn area(game: &RowGame, best: Move, reason: Option<&MoveReason>) -> HintArea {
    let Move::Play(point) = best else {
        return HintArea::Nowhere;
    };
    let stones = match reason {
        Some(
            MoveReason::CapturesEnough { stones }
            | MoveReason::BlocksRow { stones }
            | MoveReason::Captures { stones }
            | MoveReason::Saves { stones }
            | MoveReason::Attacks { stones }
            | MoveReason::CompletesRow { row: stones },
        ) => *stones - PointSet::of(point),
        _ => PointSet::EMPTY,
    };
    if stones.is_empty() {
        HintArea::Block(around(game, point))
    } else {
        HintArea::Stones(stones)
    }
}

/// The points within one step of a point, also across.
fn around(game: &RowGame, point: Point) -> PointSet {
    let near = |a: u8, b: u8| a.abs_diff(b) <= 1;
    let points = game.rules().size().points();
    points
        .filter(|other| near(other.x(), point.x()) && near(other.y(), point.y()))
        .collect()
}

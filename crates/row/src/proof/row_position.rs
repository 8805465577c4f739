//! A position of the game that proofs are about, in points.

use std::sync::Arc;

use shikatsu_problem::{Color, Point, PointSet};

use crate::grid::{CellSet, RowBoard, RowGeometry};
use crate::row_game::RowGame;

/// Stones, turn, ko and whether the last move was a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RowPosition {
    /// By colour.
    pub(crate) stones: [PointSet; 2],
    pub(crate) to_move: Color,
    pub(crate) ko: Option<Point>,
    pub(crate) has_passed: bool,
}

impl RowPosition {
    /// The empty board, Black to move.
    pub(crate) fn empty() -> Self {
        Self {
            stones: [PointSet::EMPTY; 2],
            to_move: Color::Black,
            ko: None,
            has_passed: false,
        }
    }

    /// The position of a game. What came before it is forgotten.
    pub(crate) fn of(game: &RowGame) -> Self {
        Self::on(game.board())
    }

    pub(crate) fn on<S: CellSet>(board: &RowBoard<S>) -> Self {
        let geometry = board.geometry();
        Self {
            stones: Color::BOTH.map(|color| geometry.points(board.stones(color))),
            to_move: board.to_move(),
            ko: board.ko().and_then(|cell| geometry.point(cell)),
            has_passed: board.has_passed(),
        }
    }

    pub(crate) fn board<S: CellSet>(&self, geometry: &Arc<RowGeometry<S>>) -> RowBoard<S> {
        let cells = |points: PointSet| {
            let cells = points.iter().map(|point| geometry.cell(point));
            cells.fold(S::EMPTY, |set, cell| set.or(S::of(cell)))
        };
        let ko = self.ko.map(|point| geometry.cell(point));
        RowBoard::set_up(Arc::clone(geometry), self.stones.map(cells), self.to_move)
            .after(ko, self.has_passed)
    }
}

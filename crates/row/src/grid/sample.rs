//! Positions for tests.

use std::sync::Arc;

use super::{CellSet, RowBoard, RowGeometry, mixed};

/// The position after these moves.
pub(crate) fn played(rules: &str, labels: &str) -> RowBoard<u128> {
    let geometry = RowGeometry::of(rules.parse().unwrap()).unwrap();
    let size = geometry.rules().size();
    let mut board = RowBoard::empty(Arc::new(geometry));
    for label in labels.split_whitespace() {
        let cell = board.geometry().cell(size.point(label).unwrap());
        board.play(cell);
    }
    board
}

/// A position after random moves that win nothing.
pub(crate) fn drawn(rules: &str, seed: u64, moves: u64) -> RowBoard<u128> {
    let mut board = played(rules, "");
    for number in 0..moves {
        let cells: Vec<_> = board.playable().cells().collect();
        let Some(choice) = mixed(seed ^ mixed(number)).checked_rem(cells.len() as u64) else {
            break;
        };
        let played = board.play(cells[usize::try_from(choice).unwrap()]);
        if played.is_win {
            board.undo(played);
            break;
        }
    }
    board
}

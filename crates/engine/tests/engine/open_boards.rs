//! Boards with more room than the fight needs, for several tests. The tests of `dialogue` use them too.

use shikatsu_problem::{Color, Problem};

use crate::grid::board;

/// Three points in a row, without a boundary.
pub(crate) const CORNER: [&str; 4] = ["---ox----", "oooox----", "xxxx-----", "..."];

/// The same eye space with a hole in the wall: White may come out at E9.
pub(crate) const LEAK: [&str; 4] = ["---o-----", "oooox----", "xxxx-----", "..."];

/// Seven stones on the second line: the first mover gets what he wants. All is in play but the right edge.
const GARDEN: [&str; 4] = ["...", "--xxxxxxxxx--", "--xooooooox--", "-------------"];

pub(crate) fn garden() -> Problem {
    with_edge_out(&GARDEN, "F2")
}

pub(crate) fn with_edge_out(rows: &[&str], key: &str) -> Problem {
    let mut problem = board(rows);
    let size = problem.setup.size;
    let edge = size
        .points()
        .filter(|point| point.x() + 1 == size.width())
        .collect();
    problem.in_play = Some(size.all() - edge);
    problem.setup.to_move = Some(Color::White);
    problem.key_stones = size.labelled(key).unwrap();
    problem
}

pub(crate) fn open(rows: &[&str], key: &str) -> Problem {
    let mut problem = board(rows);
    problem.in_play = None;
    problem.setup.to_move = Some(Color::Black);
    problem.key_stones = problem.setup.size.labelled(key).unwrap();
    problem
}

//! Boards with more room than the fight needs, for several tests. The tests of `dialogue` use them too.

use shikatsu_problem::{Color, PointSet, Problem};

use crate::grid::board;

/// Three points in a row, without a boundary.
pub(crate) const CORNER: [&str; 9] = [
    "---ox----",
    "oooox----",
    "xxxx-----",
    "---------",
    "---------",
    "---------",
    "---------",
    "---------",
    "---------",
];

/// The same eye space with a hole in the wall: White may come out at E9.
pub(crate) const LEAK: [&str; 9] = [
    "---o-----",
    "oooox----",
    "xxxx-----",
    "---------",
    "---------",
    "---------",
    "---------",
    "---------",
    "---------",
];

/// Seven stones on the second line: the first mover gets what he wants. All is in play but the right edge.
const GARDEN: [&str; 13] = [
    "-------------",
    "-------------",
    "-------------",
    "-------------",
    "-------------",
    "-------------",
    "-------------",
    "-------------",
    "-------------",
    "-------------",
    "--xxxxxxxxx--",
    "--xooooooox--",
    "-------------",
];

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
    problem.key_stones = PointSet::of(size.point(key).unwrap());
    problem
}

pub(crate) fn open(rows: &[&str], key: &str) -> Problem {
    let mut problem = board(rows);
    problem.in_play = None;
    problem.setup.to_move = Some(Color::Black);
    let size = problem.setup.size;
    problem.key_stones = key
        .split_whitespace()
        .map(|label| size.point(label).unwrap())
        .collect();
    problem
}

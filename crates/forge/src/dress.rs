//! The wall around the points in play, drawn as a book draws it.
//!
//! Every point next to a point in play, diagonally too, gets a stone of the attacker's. Such a wall is one chain, or one for
//! each stretch between edges, without gaps and without single stones at the corners.
//!
//! Invariant: the wall follows from the points in play and the attacker's colour alone, so a check can draw it again.

use shikatsu_board::neighbours;
use shikatsu_problem::{Color, PointSet, Problem, Size};

/// The stones of the wall around some points.
#[must_use]
pub fn wall_around(in_play: PointSet, size: Size) -> PointSet {
    around(in_play, size) - in_play
}

/// The problem with the wall around its points in play, and nothing else out of play.
#[must_use]
pub fn dressed(problem: &Problem, attacker: Color) -> Problem {
    let mut dressed = problem.clone();
    let in_play = problem.in_play.unwrap_or_default();
    let setup = &mut dressed.setup;
    for color in Color::BOTH {
        let inside = *setup.stones(color) & in_play;
        *setup.stones_mut(color) = inside;
    }
    let wall = wall_around(in_play, setup.size);
    *setup.stones_mut(attacker) |= wall;
    dressed
}

/// The problem without its wall: the stones that play can touch.
#[must_use]
pub fn undressed(problem: &Problem) -> Problem {
    let mut bare = problem.clone();
    let in_play = problem.in_play.unwrap_or_default();
    for color in Color::BOTH {
        let inside = *bare.setup.stones(color) & in_play;
        *bare.setup.stones_mut(color) = inside;
    }
    bare
}

/// All points that touch some points, diagonally or not, and those points.
pub(crate) fn around(points: PointSet, size: Size) -> PointSet {
    let all = size.all();
    let beside = neighbours(points, all);
    // A diagonal neighbour is next to two of the points beside; a point two lines away is next to one.
    let corner = |point: &shikatsu_problem::Point| {
        points
            .iter()
            .any(|other| point.x().abs_diff(other.x()) == 1 && point.y().abs_diff(other.y()) == 1)
    };
    let diagonal: PointSet = neighbours(beside, all).iter().filter(corner).collect();
    points | beside | diagonal
}

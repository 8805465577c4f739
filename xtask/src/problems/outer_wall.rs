//! The stones round a problem that are not in play, as a book draws them.
//!
//! A drawing of the suite has the stones that play can feel and no others, so its wall may hold together only at corners.
//! A book draws the stone at the corner too. What is added never touches a point in play.

use shikatsu_board::{neighbours, regions};
use shikatsu_problem::{Color, Point, PointSet, Problem};

/// Liberties that a chain of a wall needs outside: with fewer it looks as if it could be taken.
const LIBERTIES: usize = 2;

/// The problem with a stone wherever two stones of the wall meet only at a corner of the points in play.
pub(super) fn completed(problem: &Problem) -> Problem {
    let mut complete = problem.clone();
    let in_play = problem.in_play.unwrap_or_default();
    for color in Color::BOTH {
        let wall = *problem.setup.stones(color) - in_play;
        for point in vacant(problem) {
            if closes_a_corner(point, wall, in_play) {
                complete.setup.put(point, Some(color));
            }
        }
    }
    complete
}

/// Chains of the wall that do not reach the open board: they stand inside, where a visitor would expect to take them.
pub(super) fn captives(problem: &Problem) -> PointSet {
    let outside = vacant(problem);
    let in_play = problem.in_play.unwrap_or_default();
    let walls = Color::BOTH.map(|color| *problem.setup.stones(color) - in_play);
    walls
        .into_iter()
        .flat_map(regions)
        .filter(|chain| neighbours(*chain, outside).len() < LIBERTIES)
        .fold(PointSet::EMPTY, |all, chain| all | chain)
}

/// Empty points that are not in play.
fn vacant(problem: &Problem) -> PointSet {
    let setup = &problem.setup;
    setup.size.all() - setup.black - setup.white - problem.in_play.unwrap_or_default()
}

/// Whether there is a square of four points in which a point in play is opposite this one and two stones of the wall are beside it.
fn closes_a_corner(point: Point, wall: PointSet, in_play: PointSet) -> bool {
    let at = |columns: i8, rows: i8| {
        let x = point.x().checked_add_signed(columns)?;
        let y = point.y().checked_add_signed(rows)?;
        Point::new(x, y)
    };
    let has = |set: PointSet, columns, rows| at(columns, rows).is_some_and(|at| set.contains(at));
    [(1, 1), (1, -1), (-1, 1), (-1, -1)]
        .into_iter()
        .any(|(columns, rows)| {
            has(in_play, columns, rows) && has(wall, columns, 0) && has(wall, 0, rows)
        })
}

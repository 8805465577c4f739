//! Stones that may change nothing, and how to tell.
//!
//! A stone is taken off and the problem is solved again. If the verdict and the
//! first moves that keep it are the same for the side to move, the stone is not
//! needed. The stones farthest from the key stones are the most likely to be
//! needless, so they come first.

use std::cmp::Reverse;

use shikatsu_board::{check_problem, flood};
use shikatsu_engine::{Side, Worth};
use shikatsu_problem::{Color, Point, PointSet, Problem};

/// Stones that may go: none of a chain at stake; the farthest first.
#[must_use]
pub fn candidates(problem: &Problem) -> Vec<Point> {
    let setup = &problem.setup;
    let at_stake = Color::BOTH.into_iter().fold(PointSet::EMPTY, |all, color| {
        let own = *setup.stones(color);
        all | flood(problem.key_stones & own, own)
    });
    let distance = |point: Point| {
        let each = problem.key_stones.iter();
        let steps = each.map(|key| key.x().abs_diff(point.x()) + key.y().abs_diff(point.y()));
        steps.min().unwrap_or_default()
    };
    let mut stones: Vec<Point> = ((setup.black | setup.white) - at_stake).iter().collect();
    stones.sort_by_key(|&point| (Reverse(distance(point)), point));
    stones
}

/// The problem without a stone, if that is still a problem.
#[must_use]
pub fn without(problem: &Problem, point: Point) -> Option<Problem> {
    let mut without = problem.clone();
    without.setup.put(point, None);
    check_problem(&without).is_ok().then_some(without)
}

/// Whether a verdict is proved, and so is the worth of each of its first moves.
#[must_use]
pub fn is_complete(side: &Side) -> bool {
    let moves = &side.moves;
    side.outcome.is_decided() && moves.iter().all(|one| one.worth != Worth::Unknown)
}

/// Whether two verdicts and the first moves that keep them are the same.
#[must_use]
pub fn is_same(one: &Side, other: &Side) -> bool {
    (&one.outcome, one.best) == (&other.outcome, other.best)
}

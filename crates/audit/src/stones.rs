//! Stones that change nothing.
//!
//! A stone is taken off and the problem is solved again. If the verdict and the
//! first moves that keep it are the same, for the side to move, the stone is not
//! needed. That costs a solve for each stone, so it is done only on request, and
//! the stones most likely to be idle, those farthest from the stones at stake,
//! come first.
//!
//! Invariant: a stone is called needless only if both solves are proved with
//! all their first moves, and the position without it is still possible.

use std::cmp::Reverse;

use shikatsu_board::{check_problem, flood};
use shikatsu_engine::{MoveDetail, Side, Worth};
use shikatsu_problem::{Color, Point, PointSet, Problem};

use crate::finding::{Finding, Kind};
use crate::inquiry::Share;
use crate::judgement::{Examination, Root};

impl Examination<'_, '_> {
    pub(crate) fn stones(&mut self, root: &Root) {
        if !is_complete(&root.answer.side) {
            return;
        }
        for point in candidates(&root.problem) {
            if self.inquiry.is_spent() {
                return;
            }
            let Some(without) = without(&root.problem, point) else {
                continue;
            };
            let mover = root.answer.side.first;
            let detail = MoveDetail::AllFirstMoves;
            let Ok(answer) = self.inquiry.ask(&without, mover, detail, Share::Quarter) else {
                continue;
            };
            if is_complete(&answer.side) && is_same(&answer.side, &root.answer.side) {
                let label = root.problem.setup.size.label(point);
                self.find(Finding::new(
                    Kind::NeedlessStone,
                    format!("Without the stone on {label} the verdict and the moves that keep it are the same."),
                    "Take it off if it is not there for looks.",
                ));
            }
        }
    }
}

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

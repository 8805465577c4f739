//! Stones without a purpose: found for the gate *needed*, and taken off to make a problem of a drawing.
//!
//! The verdict without the stone is asked for first: it mostly differs already, and then no move has to be judged.
//!
//! Invariant: a stone is needless only if the problem without it has the same verdict and the same right moves, both
//! proved, and needed only if a difference is proved. A stone of which neither is known rejects the problem.

use shikatsu_audit::stones::{candidates, is_complete, is_same, without};
use shikatsu_engine::{Asked, FirstMove, MoveDetail, Side, Worth};
use shikatsu_problem::{Point, Problem};

use super::Examiner;
use crate::rejection::{Gate, Rejection};

impl Examiner {
    /// The first stone in play without which everything is the same.
    pub(super) fn first_needless(
        &mut self,
        problem: &Problem,
        side: &Side,
    ) -> Result<Option<Point>, Rejection> {
        let in_play = problem.in_play.unwrap_or_default();
        for point in candidates(problem) {
            if in_play.contains(point) && self.is_needless(problem, side, point)? {
                return Ok(Some(point));
            }
        }
        Ok(None)
    }

    /// The problem without the stones in play that change nothing.
    pub(crate) fn reduced(&mut self, problem: &Problem, side: &Side) -> Result<Problem, Rejection> {
        let mut reduced = problem.clone();
        while let Some(point) = self.first_needless(&reduced, side)? {
            reduced.setup.put(point, None);
        }
        Ok(reduced)
    }

    fn is_needless(
        &mut self,
        problem: &Problem,
        side: &Side,
        point: Point,
    ) -> Result<bool, Rejection> {
        let Some(fewer) = without(problem, point) else {
            return Ok(false);
        };
        let asked = Asked::Side(side.first);
        let verdict = self.ask(&fewer, asked, MoveDetail::VerdictOnly)?;
        if verdict
            .sides
            .first()
            .is_some_and(|found| is_another(found, side))
        {
            return Ok(false);
        }
        let report = self.ask(&fewer, asked, MoveDetail::AllFirstMoves)?;
        match report.sides.first() {
            Some(found) if is_complete(found) => Ok(is_same(found, side)),
            Some(found) if is_another(found, side) => Ok(false),
            _ => Err(Rejection::NotProved(Gate::Needed)),
        }
    }
}

/// Whether what is proved so far already differs: the verdict, or the worth of a move that is right in one of them only.
fn is_another(found: &Side, side: &Side) -> bool {
    if !found.outcome.is_decided() {
        return false;
    }
    let differs = |one: &FirstMove| {
        let Some(point) = one.played.point() else {
            return false;
        };
        let is_right = side.best.contains(point);
        match one.worth {
            Worth::Keeps => !is_right,
            Worth::Unknown => false,
            _ => is_right,
        }
    };
    found.outcome != side.outcome || found.moves.iter().any(differs)
}

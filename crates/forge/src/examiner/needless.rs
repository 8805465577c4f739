//! Stones without a purpose: found for the gate *needed*, and taken off to make a problem of a drawing.
//!
//! Invariant: a stone is needless only if the problem without it has the same verdict and the same right moves, both
//! proved. A stone of which that is not known rejects the problem.

use shikatsu_audit::stones::{candidates, is_complete, is_same, without};
use shikatsu_engine::{Asked, MoveDetail, Side};
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
        let report = self.ask(&fewer, asked, MoveDetail::AllFirstMoves)?;
        match report.sides.first().filter(|found| is_complete(found)) {
            Some(found) => Ok(is_same(found, side)),
            None => Err(Rejection::NotProved(Gate::Needed)),
        }
    }
}

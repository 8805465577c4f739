//! Problems with a boundary that leaves more room than the fight needs.
//!
//! Who masks off the far side of a board leaves a hundred points in play, and a search that
//! goes through all of them comes to nothing. But a group that lives on a few of them lives on all: frames are drawn
//! inside the boundary as on an open board, and all beyond a frame is the attacker's there.
//!
//! Invariant: a verdict rests on the problem as it was given, or on proofs of life in the sealed reading
//! of a frame within the boundary (`docs/zones.md`, section 11). Death is never taken from a frame.

use shikatsu_problem::{Color, Outcome, PointSet, Problem, Role, Stakes};

use super::{MOST_FRAMES, beyond_the_leak, everywhere};
use crate::bracket::{admit, soften, stand};
use crate::framing::{Framed, Reach, frame, frame_at};
use crate::purse::Purse;
use crate::verdict::Aim;
use crate::wall::Walls;
use crate::{
    Asked, Assumption, Cancel, Engine, EngineError, FirstMove, Limits, Progress, Report, Request,
    Side, Worth,
};

/// A boundary with so many empty points is searched as it is.
const SNUG: usize = 40;

impl Engine {
    /// Solves a problem whose points in play are given.
    pub(crate) fn solve_given(
        &mut self,
        problem: &Problem,
        request: &Request,
        cancel: &Cancel,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Report, EngineError> {
        let mut room = Room {
            engine: self,
            problem,
            request,
            purse: Purse::new(request.limits),
            nodes: 0,
            doubts: 0,
            cancel,
            watch,
        };
        match room.tightest() {
            None => room.exactly(request.first, request.limits),
            Some(tightest) => room.in_turn(&tightest),
        }
    }
}

/// A problem, what may be spent on it, and what was.
struct Room<'a> {
    engine: &'a mut Engine,
    problem: &'a Problem,
    request: &'a Request,
    purse: Purse,
    nodes: u64,
    doubts: u32,
    cancel: &'a Cancel,
    watch: &'a mut dyn FnMut(&Progress),
}

impl Room<'_> {
    /// A short look at all points in play, then frames within them, then all points again.
    fn in_turn(&mut self, tightest: &Framed) -> Result<Report, EngineError> {
        let mut report = self.exactly(self.request.first, self.purse.part(1, 16))?;
        let sides = report.sides.len();
        for at in 0..sides {
            let side = &report.sides[at];
            if is_settled(side) {
                continue;
            }
            let (first, may_live) = (side.first, lives(side) || !side.outcome.is_decided());
            let mut found = None;
            if may_live {
                let limits = self.purse.part(4, 5 * (sides - at));
                found = self.shelter(first, tightest, limits)?;
            }
            let found = match found {
                Some(found) => found,
                None => self.exactly(Asked::Side(first), self.purse.part(1, sides - at))?,
            };
            if found
                .sides
                .iter()
                .all(|found| tells_no_less(found, &report.sides[at]))
            {
                report.sides.splice(at..=at, found.sides);
                report.assume_also(found.assumptions);
            }
        }
        report.nodes = self.nodes;
        report.doubts = self.doubts;
        report.elapsed = self.purse.elapsed();
        Ok(report)
    }

    /// All points in play, as the author has it.
    fn exactly(&mut self, first: Asked, limits: Limits) -> Result<Report, EngineError> {
        let mut report = self.solve(self.problem, (first, limits, Aim::Verdict))?;
        Walls::new(self.problem, self.problem)?.assume(&mut report);
        Ok(report)
    }

    /// The life of a group that needs only a part of what is in play.
    fn shelter(
        &mut self,
        first: Color,
        tightest: &Framed,
        limits: Limits,
    ) -> Result<Option<Report>, EngineError> {
        let open = self.problem.unbounded();
        let mut purse = Purse::new(limits);
        let (mut framed, mut reach) = (tightest.clone(), 0);
        for _ in 0..MOST_FRAMES {
            let aim = match Stakes::of(&framed.problem)?.role(first) {
                Role::Defender => Aim::Wish,
                Role::Attacker => Aim::Verdict,
            };
            let asked = (Asked::Side(first), purse.part(3, 5), aim);
            let mut report = self.solve(&framed.sealed, asked)?;
            purse.spend(report.nodes);
            if report.sides.iter().all(lives) {
                soften(&mut report, &[]);
                stand(&mut report);
                admit(&mut report, self.problem, &[]);
                report.sides.iter_mut().for_each(keep_life);
                report.assumptions.push(Assumption::BoundaryFound);
                return Ok(Some(report));
            }
            let wider = match beyond_the_leak(&framed, &report)? {
                Some(wider) if self.holds(wider) => Some(wider),
                _ => everywhere(&open, &framed, &mut reach)?.filter(|&wider| self.holds(wider)),
            };
            let Some(wider) = wider else { break };
            if purse.is_empty() || self.cancel.is_cancelled() {
                break;
            }
            framed = frame_at(&open, wider)?;
        }
        Ok(None)
    }

    /// Solves the problem in one reading of it.
    fn solve(
        &mut self,
        reading: &Problem,
        (first, limits, aim): (Asked, Limits, Aim),
    ) -> Result<Report, EngineError> {
        let request = Request {
            first,
            limits,
            ..self.request.clone()
        };
        let report = self.engine.solve_within(
            self.problem,
            reading,
            (&request, aim),
            self.cancel,
            self.watch,
        )?;
        self.purse.spend(report.nodes);
        self.nodes += report.nodes;
        self.doubts += report.doubts;
        Ok(report)
    }

    /// The tightest frame, if the boundary has room around it.
    fn tightest(&self) -> Option<Framed> {
        let setup = &self.problem.setup;
        let room = self.problem.in_play? - setup.black - setup.white;
        let framed = frame(&self.problem.unbounded(), Reach(0)).ok()?;
        let within = self.holds(framed.problem.in_play?);
        (room.len() > SNUG && within).then_some(framed)
    }

    fn holds(&self, points: PointSet) -> bool {
        let given = self.problem.in_play;
        given.is_some_and(|given| points != given && points.is_subset(&given))
    }
}

/// Whether there is nothing to ask any more.
fn is_settled(side: &Side) -> bool {
    let is_unknown = |first: &FirstMove| first.worth == Worth::Unknown;
    side.outcome.is_decided() && !side.moves.iter().any(is_unknown)
}

/// Whether a later look does not take back what an earlier one has said.
fn tells_no_less(later: &Side, earlier: &Side) -> bool {
    !earlier.outcome.is_decided()
        || later.outcome == earlier.outcome
        || earlier.outcome == Outcome::Stands && later.outcome.is_decided()
}

fn lives(side: &Side) -> bool {
    matches!(
        side.outcome,
        Outcome::Alive | Outcome::Seki | Outcome::Stands
    )
}

/// Leaves what the defender proves.
fn keep_life(side: &mut Side) {
    (side.proofs).retain(|proof| proof.claim.chooser() == Role::Defender);
    side.forget_levels();
}

//! Frames that grow until one settles the question.
//!
//! A mover who fails at a leak is given the points beyond it; where no leak is named, the frame grows on all sides. Which
//! frames are allowed is the policy of the caller.
//!
//! Invariant: each frame contains the one before it, and no more than [`MOST_FRAMES`] are searched.

use shikatsu_problem::{PointSet, Problem};

use crate::framing::{Framed, Reach, frame, frame_at};
use crate::{EngineError, Proof};

/// How many frames are tried.
const MOST_FRAMES: usize = 16;

/// How far a frame is widened where nothing says in which direction.
const WIDEST: u8 = 3;

/// Which frame comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GrowthPolicy {
    /// Beyond the leak at which the mover fails; on all sides where there is none.
    BeyondTheLeak,
    /// On all sides.
    OnAllSides,
    /// As beyond the leak, but within these points, and never all of them.
    Within(PointSet),
}

/// A frame, and how it grows.
pub(crate) struct FrameGrowth<'a> {
    problem: &'a Problem,
    policy: GrowthPolicy,
    framed: Framed,
    reach: Reach,
    tried: usize,
}

impl<'a> FrameGrowth<'a> {
    /// Begins with a frame of a problem without a boundary.
    pub(crate) const fn new(problem: &'a Problem, start: Framed, policy: GrowthPolicy) -> Self {
        Self {
            problem,
            policy,
            framed: start,
            reach: Reach(0),
            tried: 0,
        }
    }

    /// The frame at hand.
    pub(crate) const fn frame(&self) -> &Framed {
        &self.framed
    }

    /// The last frame.
    pub(crate) fn into_frame(self) -> Framed {
        self.framed
    }

    /// Moves on to the next frame; whether there is one to be searched. The proofs by which the mover fails in the frame
    /// at hand name the leak.
    pub(crate) fn grow<'p>(
        &mut self,
        failing: impl Iterator<Item = &'p Proof>,
    ) -> Result<bool, EngineError> {
        let wider = match self.policy {
            GrowthPolicy::OnAllSides => self.on_all_sides()?,
            GrowthPolicy::BeyondTheLeak | GrowthPolicy::Within(_) => {
                match self.beyond_the_leak(failing)? {
                    Some(wider) if self.is_allowed(wider) => Some(wider),
                    _ => (self.on_all_sides()?).filter(|&wider| self.is_allowed(wider)),
                }
            }
        };
        let Some(wider) = wider else {
            return Ok(false);
        };
        self.framed = frame_at(self.problem, wider)?;
        self.tried += 1;
        Ok(self.tried < MOST_FRAMES)
    }

    fn is_allowed(&self, points: PointSet) -> bool {
        match self.policy {
            GrowthPolicy::BeyondTheLeak | GrowthPolicy::OnAllSides => true,
            GrowthPolicy::Within(given) => is_strictly_within(points, given),
        }
    }

    /// Points in play that are wider on all sides, if some are left.
    fn on_all_sides(&mut self) -> Result<Option<PointSet>, EngineError> {
        let before = self.framed.problem.in_play.unwrap_or_default();
        while self.reach.0 < WIDEST {
            self.reach.0 += 1;
            let wider = frame(self.problem, self.reach)?.problem.in_play;
            let all = wider.unwrap_or_default() | before;
            if all != before {
                return Ok(Some(all));
            }
        }
        Ok(None)
    }

    /// Points in play that reach beyond the leak at which the mover fails.
    fn beyond_the_leak<'p>(
        &self,
        failing: impl Iterator<Item = &'p Proof>,
    ) -> Result<Option<PointSet>, EngineError> {
        let verdicts = failing.filter(|proof| proof.claim.opening.is_empty());
        let used = verdicts.fold(PointSet::EMPTY, |all, proof| {
            let in_play = proof.problem.in_play.unwrap_or_default();
            all | proof.checked.zone().unwrap_or(in_play)
        });
        let leak = used & self.framed.open_points();
        if leak.is_empty() {
            return Ok(None);
        }
        let wider = self.framed.stretched(leak)?;
        Ok((Some(wider) != self.framed.problem.in_play).then_some(wider))
    }
}

/// Whether points are a part of others and not all of them.
pub(crate) fn is_strictly_within(points: PointSet, given: PointSet) -> bool {
    points != given && points.is_subset(&given)
}

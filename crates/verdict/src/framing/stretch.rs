//! Widening where it matters: beyond the points through which stones got out.
//!
//! A mover who fails in the reading that is worse for him often fails at one
//! leak. The refutation names it: the open points in its zone. The points in
//! play grow there and nowhere else (counterexample-guided refinement: Clarke, Grumberg,
//! Jha, Lu & Veith, 2000), so the next search is little larger than the last.
//!
//! Invariant: points in play only grow.

use shikatsu_board::{neighbours, regions};
use shikatsu_problem::{Color, PointSet, Problem, Stakes};

use super::sides::Sides;
use super::{Framed, Inferred, assembled, margin, stake};
use crate::error::FrameError;

/// The frame with these points in play.
///
/// # Errors
/// As [`frame`](super::frame).
pub fn frame_at(problem: &Problem, in_play: PointSet) -> Result<Framed, FrameError> {
    let mut framed = problem.clone();
    let inferred = stake::settle(&mut framed)?;
    let sides = Sides::of(&framed)?;
    Ok(assembled(framed, &sides, in_play, inferred))
}

impl Framed {
    /// The points in play that touch something unknown beyond.
    #[must_use]
    pub fn open_points(&self) -> PointSet {
        let open = self.inferred.iter().find_map(|inferred| match inferred {
            Inferred::Open(points) => Some(*points),
            _ => None,
        });
        open.unwrap_or_default()
    }

    /// Whether a position differs from the one this frame was drawn for within the frame alone.
    #[must_use]
    pub fn covers(&self, position: &Problem) -> bool {
        let (before, after) = (&self.problem.setup, &position.setup);
        let changed = Color::BOTH.map(|color| *before.stones(color) ^ *after.stones(color));
        let in_play = self.problem.in_play.unwrap_or_default();
        (changed[0] | changed[1]).is_subset(&in_play)
    }

    /// The same frame some moves later, whatever points in play the position names. The stones that the readings assume
    /// outside stay what they were.
    #[must_use]
    pub fn moved_to(&self, position: &Problem) -> Self {
        let there = &self.problem.setup;
        let follow = |reading: &Problem| {
            let mut moved = Problem {
                in_play: self.problem.in_play,
                ..position.clone()
            };
            for color in Color::BOTH {
                for point in *reading.setup.stones(color) - *there.stones(color) {
                    moved.setup.put(point, Some(color));
                    moved.setup.ko_bans.remove(point);
                }
            }
            moved
        };
        Self {
            problem: Problem {
                in_play: self.problem.in_play,
                ..position.clone()
            },
            sealed: follow(&self.sealed),
            exposed: follow(&self.exposed),
            inferred: self.inferred.clone(),
        }
    }

    /// The points in play for a later position: those of this frame, those that the position names, and what lies just beyond
    /// a chain that has no liberty among them. In the reading that is the worst for its side such a chain could not stand, and
    /// there would be no such reading.
    ///
    /// # Errors
    /// When the problem does not say what is at stake.
    pub fn breathing_at(&self, position: &Problem) -> Result<PointSet, FrameError> {
        let mut in_play = self.problem.in_play.unwrap_or_default();
        in_play |= position.in_play.unwrap_or_default();
        let sides = Sides::with_defender(position, Stakes::of(&self.problem)?.defender());
        // A chain of the attacker's with a stone out of play belongs to a wall in every reading.
        let theirs = regions(sides.theirs).filter(|chain| chain.is_subset(&in_play));
        let breathless = regions(sides.ours & in_play)
            .chain(theirs)
            .filter(|&chain| sides.liberties(chain).is_disjoint(&in_play))
            .fold(PointSet::EMPTY, |all, chain| all | chain);
        match breathless.is_empty() {
            true => Ok(in_play),
            false => frame_at(&self.problem.unbounded(), in_play)?.stretched(breathless),
        }
    }

    /// The points in play, with what lies just beyond some of them.
    ///
    /// # Errors
    /// When the problem does not say what is at stake.
    pub fn stretched(&self, beyond: PointSet) -> Result<PointSet, FrameError> {
        let sides = Sides::of(&self.problem)?;
        let in_play = self.problem.in_play.unwrap_or_default();
        let leaks = neighbours(beyond, sides.all - in_play);
        let friends = sides.chains_at(leaks & sides.ours);
        let fresh = (leaks & sides.empty) | sides.liberties(friends);
        Ok(margin::grown(&sides, in_play, fresh))
    }
}

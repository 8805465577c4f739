//! The four reasons to end a line, looked at on the board.
//!
//! Invariant: [`Leaves::verify`] passes a reason only if it is true of every
//! full state that the position describes.

use shikatsu_problem::{PointSet, Role};

use crate::captured_sides::CapturedSides;
use crate::claim::{Question, Reason};
use crate::eye_space::EyeSpace;
use crate::fault::Complaint;
use crate::life::Life;
use crate::position::CheckerPosition;
use crate::small_space::SmallSpaces;
use crate::tally::Tally;
use crate::terrain::{PermanentTarget, Terrain};

/// The tests of a leaf, with buffers that are kept between calls.
#[derive(Debug, Default)]
pub(crate) struct Leaves {
    life: Life,
    eye_space: EyeSpace,
    small_spaces: SmallSpaces,
}

impl Leaves {
    /// What can happen below a leaf, or a complaint of a reason that is not true here, or not known
    /// to be.
    pub(crate) fn verify(
        &mut self,
        reason: Reason,
        position: &CheckerPosition<'_>,
    ) -> Result<Tally, Complaint> {
        match reason {
            Reason::Fallen if stands(position) || position.marked > 0 => Err(Complaint::NotFallen),
            Reason::NoEyeSpace if !self.eye_space.is_gone(position) => Err(Complaint::HasEyeSpace),
            Reason::TwoEyes if !self.live(position) => Err(Complaint::NotTwoEyes),
            Reason::Fallen | Reason::TwoEyes => Ok(Tally::NOTHING),
            // The attacker goes on to capture; docs/certificate.md says why no other captures need
            // to be counted.
            Reason::NoEyeSpace => {
                let captures = CapturedSides::of(Role::Defender);
                Ok(Tally::new(captures, self.eye_space.spare_moves(position)))
            }
            Reason::SmallSpace => {
                let outcome = self.small_spaces.outcome(position);
                outcome.ok_or(Complaint::NotDeadInside)
            }
        }
    }

    /// The goal of K or E. That of S is E's, or an attacker without a move;
    /// but the attacker chooses in a refutation of S, and must choose something.
    pub(crate) fn is_goal(&mut self, question: Question, position: &CheckerPosition<'_>) -> bool {
        match question {
            Question::Capture => !stands(position),
            Question::Eyes | Question::Stand => self.live(position),
        }
    }

    /// All points that the attacker fills, at any leaf so far.
    pub(crate) fn filled(&self, terrain: &Terrain) -> PointSet {
        self.eye_space.filled(terrain)
    }

    /// True when the goal of E is reached.
    fn live(&mut self, position: &CheckerPosition<'_>) -> bool {
        self.life.holds(position)
    }
}

/// True when a target is known to stand.
pub(crate) fn stands(position: &CheckerPosition<'_>) -> bool {
    position.standing > 0 || position.terrain.permanent_target == PermanentTarget::Stands
}

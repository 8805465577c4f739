//! The three reasons to end a line, looked at on the board.
//!
//! Invariant: [`Leaves::verify`] passes a reason only if it is true of every
//! full state that the position describes.

use crate::Reason;
use crate::eye_space::EyeSpace;
use crate::fault::Complaint;
use crate::life::Life;
use crate::position::Position;
use crate::terrain::Fortress;

/// Room to work in, kept between calls.
#[derive(Debug, Default)]
pub(crate) struct Leaves {
    life: Life,
    eye_space: EyeSpace,
}

impl Leaves {
    /// Complains of a reason that is not true here, or not known to be.
    pub(crate) fn verify(
        &mut self,
        reason: Reason,
        position: &Position<'_>,
    ) -> Result<(), Complaint> {
        match reason {
            Reason::Fallen if stands(position) || position.marked > 0 => Err(Complaint::NotFallen),
            Reason::NoEyeSpace if !self.eye_space.is_gone(position) => Err(Complaint::HasEyeSpace),
            Reason::TwoEyes if !self.live(position) => Err(Complaint::NotTwoEyes),
            Reason::Fallen | Reason::NoEyeSpace | Reason::TwoEyes => Ok(()),
        }
    }

    /// True when the goal of E is reached.
    pub(crate) fn live(&mut self, position: &Position<'_>) -> bool {
        self.life.holds(position)
    }
}

/// True when a target is known to stand.
pub(crate) fn stands(position: &Position<'_>) -> bool {
    position.standing > 0 || position.terrain.fortress == Fortress::Stands
}

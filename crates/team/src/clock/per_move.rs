//! Days per move: every move has the same time, none is kept, and the room may pause for a while in all.

use crate::clock::TimeUse;
use crate::millis::Millis;

/// The time of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveTime {
    /// Each move has this.
    pub time: Millis,
}

impl MoveTime {
    pub(super) fn spend(self, spent: Millis) -> TimeUse {
        TimeUse::of(spent, self.time)
    }
}

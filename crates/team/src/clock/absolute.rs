//! Absolute time: so much for the whole game.

use crate::clock::TimeUse;
use crate::millis::Millis;

/// What is left for the rest of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AbsoluteTime {
    /// Never grows.
    pub left: Millis,
}

impl AbsoluteTime {
    pub(super) fn spend(&mut self, spent: Millis) -> TimeUse {
        let use_of_time = TimeUse::of(spent, self.left);
        self.left = self.left - spent;
        use_of_time
    }
}

//! Fischer: each move adds an increment, up to a cap.

use crate::clock::TimeUse;
use crate::millis::Millis;

/// What is left, and what a move adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FischerTime {
    /// What is left.
    pub left: Millis,
    /// What each move adds.
    pub increment: Millis,
    /// The most that a move may bring the clock to.
    pub cap: Millis,
}

impl FischerTime {
    pub(super) fn spend(&mut self, spent: Millis) -> TimeUse {
        let use_of_time = TimeUse::of(spent, self.left);
        let rest = self.left - spent;
        self.left = match use_of_time {
            // A first time above the cap is not cut down.
            TimeUse::InTime => (rest + self.increment).min(self.cap).max(rest),
            TimeUse::Expired => rest,
        };
        use_of_time
    }
}

//! Japanese byo-yomi: main time, then periods. A move that ends inside a period costs nothing; each period that runs out
//! is lost.

use crate::clock::TimeUse;
use crate::millis::Millis;

/// Main time and periods that are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ByoYomiTime {
    /// Main time.
    pub main: Millis,
    /// Periods, the one in use included.
    pub periods: u32,
    /// The length of a period.
    pub period: Millis,
}

impl ByoYomiTime {
    pub(super) fn left(&self) -> Millis {
        self.main + Millis(self.period.0.saturating_mul(u64::from(self.periods)))
    }

    pub(super) fn spend(&mut self, spent: Millis) -> TimeUse {
        let use_of_time = TimeUse::of(spent, self.left());
        if spent >= self.main {
            let lost = (spent - self.main)
                .0
                .checked_div(self.period.0)
                .unwrap_or(u64::MAX);
            self.periods = self
                .periods
                .saturating_sub(u32::try_from(lost).unwrap_or(u32::MAX));
        }
        self.main = self.main - spent;
        use_of_time
    }
}

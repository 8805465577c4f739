//! Canadian overtime: main time, then so many stones in so much time, again and again.

use crate::clock::TimeUse;
use crate::millis::Millis;

/// Main time, and the stage of overtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CanadianTime {
    /// Main time.
    pub main: Millis,
    /// What is left of the stage; a whole stage during main time.
    pub stage: Millis,
    /// Stones still to be played in the stage.
    pub stones: u32,
    /// Stones of a whole stage.
    pub whole_stones: u32,
    /// Time of a whole stage.
    pub whole_stage: Millis,
}

impl CanadianTime {
    pub(super) fn left(&self) -> Millis {
        self.main + self.stage
    }

    /// The stone that ends main time is the first of the first stage.
    pub(super) fn spend(&mut self, spent: Millis) -> TimeUse {
        let use_of_time = TimeUse::of(spent, self.left());
        if spent < self.main {
            self.main = self.main - spent;
            return use_of_time;
        }
        self.stage = self.stage - (spent - self.main);
        self.main = Millis::ZERO;
        self.stones = self.stones.saturating_sub(1);
        if self.stones == 0 && use_of_time == TimeUse::InTime {
            self.stage = self.whole_stage;
            self.stones = self.whole_stones;
        }
        use_of_time
    }
}

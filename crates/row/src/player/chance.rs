//! SeededChance that a seed decides.

use crate::grid::mixed;

/// A stream of numbers for one move of one player.
#[derive(Debug, Clone, Copy)]
pub(super) struct SeededChance {
    state: u64,
}

impl SeededChance {
    /// The stream of this seed in this position.
    pub(super) const fn new(seed: u64, position: u64) -> Self {
        Self {
            state: mixed(seed ^ mixed(position)),
        }
    }

    /// A number below `limit`, which is not zero.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the remainder is below a u32"
    )]
    pub(super) const fn below(&mut self, limit: u32) -> u32 {
        self.state = mixed(self.state);
        ((self.state >> 16) % limit as u64) as u32
    }

    /// True in so many of a hundred cases.
    pub(super) const fn happens(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }
}

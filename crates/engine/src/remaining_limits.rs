//! What is left of the limits of a request that is answered in several searches.
//!
//! Invariant: the parts that are handed out never add up to more than the whole.

use std::time::Duration;

use shikatsu_problem::Unproved;

use crate::Limits;
use crate::clock::Instant;

/// The limits of a request, and what has been used of them.
pub(crate) struct RemainingLimits {
    limits: Limits,
    start: Instant,
    spent: u64,
}

impl RemainingLimits {
    /// Starts the clock.
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            limits,
            start: Instant::now(),
            spent: 0,
        }
    }

    /// Counts nodes that were spent.
    pub(crate) fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
    }

    /// Time by the clock since the request began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// So many parts, of so many, of what is left.
    pub(crate) fn fraction(&self, parts: u32, of: usize) -> Limits {
        let of = u32::try_from(of).unwrap_or(u32::MAX).max(1);
        let left = |all: Duration| all.saturating_sub(self.start.elapsed());
        Limits {
            time: self.limits.time.map(|all| left(all) * parts / of),
            nodes: self
                .limits
                .nodes
                .map(|all| all.saturating_sub(self.spent) / u64::from(of) * u64::from(parts)),
        }
    }

    /// Which of the limits ran out.
    pub(crate) fn reason(&self) -> Unproved {
        match self.fraction(1, 1).nodes {
            Some(0) => Unproved::Nodes,
            _ => Unproved::Time,
        }
    }

    /// Whether one of the limits has run out.
    pub(crate) fn is_used_up(&self) -> bool {
        let left = self.fraction(1, 1);
        left.time.is_some_and(|time| time.is_zero()) || left.nodes == Some(0)
    }
}

//! What a search may spend, and why it stopped.
//!
//! Nodes are counted here, so that a search with a node budget repeats
//! exactly. This crate has no clock: a caller that has one raises the flag.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

/// How often the flag is looked at, in nodes.
const PERIOD: u64 = 1024;

/// Nodes spent and allowed. A node is a position made by a move and judged.
#[derive(Debug)]
pub struct Budget {
    spent: u64,
    limit: u64,
    next_look: u64,
    /// How much of `spent` the watcher has been reported about.
    reported: u64,
    pulse: Arc<SearchSignals>,
}

/// Whether it is time to look at the tables and at other searchers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Time {
    ToLook,
    ToSearch,
}

/// What a running search and its watcher tell each other.
#[derive(Debug, Default)]
pub struct SearchSignals {
    /// Raised by the watcher: stop as soon as possible.
    pub stop: AtomicBool,
    /// Nodes spent so far.
    pub nodes: AtomicU64,
    /// The numbers of attacker and defender at the root of the search.
    pub numbers: [AtomicU32; 2],
}

/// Why a search ended without a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The node budget is spent.
    Nodes,
    /// The watcher raised the flag.
    Flag,
    /// A line became longer than the search follows.
    Depth,
    /// A proof became larger than the memory allows; with a larger table it may be smaller.
    Large,
    /// The opening cannot be played.
    Opening,
    /// The claim does not hold.
    False,
    /// The tables want to grow; never returned to callers of this crate.
    Crowded,
    /// Another searcher has settled a node on the line; never returned to callers of this crate.
    Overtaken,
    /// Another searcher has settled the root; never returned to callers of this crate.
    Over,
}

impl Budget {
    /// A budget of nodes that a watcher can end early.
    #[must_use]
    pub fn new(limit: u64, pulse: Arc<SearchSignals>) -> Self {
        Self {
            spent: 0,
            limit,
            next_look: 0,
            reported: 0,
            pulse,
        }
    }

    /// Equal parts of what is left for so many other searchers, with the same watcher.
    pub(crate) fn divided(&self, others: usize) -> Vec<Self> {
        let share = self.left() / (others as u64 + 1);
        (0..others)
            .map(|_| Self::new(share, Arc::clone(&self.pulse)))
            .collect()
    }

    /// Nodes that may still be spent.
    pub(crate) fn left(&self) -> u64 {
        self.limit.saturating_sub(self.spent)
    }

    /// Allows at most so many nodes more; returns the limit for [`Budget::widen`].
    pub(crate) fn narrow(&mut self, most: u64) -> u64 {
        let narrow = self.limit.min(self.spent.saturating_add(most));
        std::mem::replace(&mut self.limit, narrow)
    }

    /// Restores a limit that was [narrowed](Self::narrow).
    pub(crate) fn widen(&mut self, limit: u64) {
        self.limit = limit;
    }

    /// Adds what another searcher has spent; it has reported the watcher itself.
    pub(crate) fn join(&mut self, other: &Self) {
        self.spent += other.spent;
        self.reported += other.reported;
    }

    /// A budget of nodes alone.
    #[must_use]
    pub fn nodes(limit: u64) -> Self {
        Self::new(limit, Arc::default())
    }

    /// Nodes so far.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.spent
    }

    #[inline]
    pub(crate) fn spend(&mut self) {
        self.spent += 1;
    }

    /// Shows the numbers at the root.
    pub(crate) fn show(&self, numbers: [u32; 2]) {
        for (shown, number) in self.pulse.numbers.iter().zip(numbers) {
            shown.store(number, Ordering::Relaxed);
        }
    }

    #[inline]
    pub(crate) fn check(&mut self) -> Result<Time, Stop> {
        if self.spent >= self.limit {
            return Err(Stop::Nodes);
        }
        if self.spent < self.next_look {
            return Ok(Time::ToSearch);
        }
        self.next_look = self.spent + PERIOD;
        let unreported = self.spent - self.reported;
        self.reported = self.spent;
        self.pulse.nodes.fetch_add(unreported, Ordering::Relaxed);
        if self.pulse.stop.load(Ordering::Relaxed) {
            return Err(Stop::Flag);
        }
        Ok(Time::ToLook)
    }
}

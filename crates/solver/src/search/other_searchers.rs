//! Where the searchers are that search one tree together.
//!
//! If another searcher is below the best child of a node, a searcher does better below the
//! next best (virtual proof numbers: Kaneko, *Parallel depth first proof
//! number search*, 2010). Once one searcher has settled a node, the others
//! leave it.
//!
//! Invariant: two states may share a count. The count is wrong then, which changes the order of
//! a search and nothing else.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

const PLACES: usize = 1 << 12;

/// How many searchers are below each state, and whether the search is over.
#[derive(Debug)]
pub(crate) struct OtherSearchers {
    below: Vec<AtomicU32>,
    over: AtomicBool,
}

impl OtherSearchers {
    /// No searcher below any state.
    pub(crate) fn new() -> Self {
        Self {
            below: (0..PLACES).map(|_| AtomicU32::new(0)).collect(),
            over: AtomicBool::new(false),
        }
    }

    /// One searcher more below a state.
    #[inline]
    pub(crate) fn enter(&self, key: u64) {
        self.below[place(key)].fetch_add(1, Ordering::Relaxed);
    }

    /// One searcher less.
    #[inline]
    pub(crate) fn leave(&self, key: u64) {
        self.below[place(key)].fetch_sub(1, Ordering::Relaxed);
    }

    /// How many searchers are below a state.
    #[inline]
    pub(crate) fn searchers_below(&self, key: u64) -> u32 {
        self.below[place(key)].load(Ordering::Relaxed)
    }

    /// Ends the search for all: the root is settled, or a searcher had to stop.
    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Whether all searchers should stop.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }
}

#[inline]
#[allow(clippy::cast_possible_truncation, reason = "only high bits are left")]
const fn place(key: u64) -> usize {
    (key >> 40) as usize & (PLACES - 1)
}

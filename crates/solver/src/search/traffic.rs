//! Who is where, when several search one tree.
//!
//! A searcher that comes to a node where another is below one child is better off
//! below the next best (virtual proof numbers: Kaneko, *Parallel depth first proof
//! number search*, 2010). And once one of them has settled a node, the others
//! leave it.
//!
//! Invariant: a count that is wrong, because two states share a place, costs order and
//! nothing else.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

const PLACES: usize = 1 << 12;

/// How many searchers are below each state, and whether one has come home.
#[derive(Debug)]
pub(crate) struct Traffic {
    below: Vec<AtomicU32>,
    over: AtomicBool,
}

impl Traffic {
    /// Nobody anywhere.
    pub(crate) fn new() -> Self {
        Self {
            below: (0..PLACES).map(|_| AtomicU32::new(0)).collect(),
            over: AtomicBool::new(false),
        }
    }

    /// One more below a state.
    #[inline]
    pub(crate) fn enter(&self, key: u64) {
        self.below[place(key)].fetch_add(1, Ordering::Relaxed);
    }

    /// One less.
    #[inline]
    pub(crate) fn leave(&self, key: u64) {
        self.below[place(key)].fetch_sub(1, Ordering::Relaxed);
    }

    /// How many are below a state.
    #[inline]
    pub(crate) fn crowd(&self, key: u64) -> u32 {
        self.below[place(key)].load(Ordering::Relaxed)
    }

    /// The root is settled, or somebody may not go on.
    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Whether everybody should come home.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }
}

#[inline]
#[allow(clippy::cast_possible_truncation, reason = "only high bits are left")]
const fn place(key: u64) -> usize {
    (key >> 40) as usize & (PLACES - 1)
}

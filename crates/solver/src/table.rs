//! The memory of the search: one entry for a state, for all levels.
//!
//! Invariant: what an entry says is *known* holds whatever the path. When a
//! bucket is full the entry with the least work below it goes (Nagai's
//! SmallTreeGC at the size of a bucket). The table begins small and doubles
//! up to its limit, because most problems fit into the nearest cache and a
//! probe of main memory costs as much as making a dozen moves.

use crate::state::{PASS, Spot};
use crate::threats::{Known, Threats};

/// What the table remembers of a state.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    key: u64,
    /// What is missing for attacker and defender, at `level`.
    pub pair: [u32; 2],
    /// Nodes spent below.
    pub work: u32,
    /// The move to try first.
    pub best: Spot,
    /// The level of the two numbers.
    pub level: Threats,
    /// What is settled.
    pub known: Known,
}

/// What a visit leaves behind, settled or not.
#[derive(Debug, Clone, Copy)]
pub struct Numbers {
    /// What is missing for attacker and defender.
    pub pair: [u32; 2],
    /// Nodes spent in this visit.
    pub work: u32,
    /// The level they are for.
    pub level: Threats,
    /// The move to try first.
    pub best: Spot,
}

const VACANT: Entry = Entry {
    key: 0,
    pair: [1; 2],
    work: 0,
    best: PASS,
    level: 0,
    known: Known::NOTHING,
};

const WAYS: usize = 4;

/// Buckets of a fresh table, if its limit allows.
const FIRST_BUCKETS: usize = 1 << 10;

/// A hash table that grows to a limit and then forgets the cheapest.
#[derive(Debug)]
pub struct Table {
    entries: Vec<Entry>,
    used: usize,
    most_buckets: usize,
}

impl Table {
    /// A table of at most `bytes`, and at least a few entries.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let wanted = (bytes / size_of::<Entry>() / WAYS).max(4);
        let most_buckets = 1 << wanted.ilog2();
        Self {
            entries: vec![VACANT; most_buckets.min(FIRST_BUCKETS) * WAYS],
            used: 0,
            most_buckets,
        }
    }

    /// The most bytes that it will take.
    #[must_use]
    pub const fn limit(&self) -> usize {
        self.most_buckets * WAYS * size_of::<Entry>()
    }

    /// Forgets everything and becomes small again.
    pub fn clear(&mut self) {
        self.entries
            .truncate(self.most_buckets.min(FIRST_BUCKETS) * WAYS);
        self.entries.fill(VACANT);
        self.used = 0;
    }

    /// What is stored under a key.
    #[inline]
    #[must_use]
    pub fn get(&self, key: u64) -> Option<&Entry> {
        let start = self.bucket(key);
        self.entries[start..start + WAYS]
            .iter()
            .find(|entry| entry.key == key)
    }

    /// Stores numbers and adds knowledge.
    #[inline]
    pub fn put(&mut self, key: u64, numbers: Numbers, known: Known) {
        if self.used * 2 > self.entries.len() {
            self.grow();
        }
        let entry = self.place(key);
        entry.pair = numbers.pair;
        entry.work = entry.work.saturating_add(numbers.work);
        entry.level = numbers.level;
        entry.best = numbers.best;
        entry.known = entry.known.with(known);
    }

    /// The entry of a key, made if there is none.
    fn place(&mut self, key: u64) -> &mut Entry {
        let start = self.bucket(key);
        let bucket = &mut self.entries[start..start + WAYS];
        let mut victim = 0;
        let mut least = u64::MAX;
        for (i, entry) in bucket.iter().enumerate() {
            if entry.key == key {
                victim = i;
                break;
            }
            let worth = match entry.key {
                0 => 0,
                _ => u64::from(entry.work) + 1,
            };
            if worth < least {
                least = worth;
                victim = i;
            }
        }
        let entry = &mut bucket[victim];
        if entry.key != key {
            self.used += usize::from(entry.key == 0);
            *entry = Entry { key, ..VACANT };
        }
        entry
    }

    fn grow(&mut self) {
        let buckets = self.entries.len() / WAYS;
        if buckets >= self.most_buckets {
            // Full for good: never ask again.
            self.used = 0;
            return;
        }
        let old = std::mem::take(&mut self.entries);
        self.entries = vec![VACANT; buckets * 2 * WAYS];
        self.used = 0;
        for entry in old.into_iter().filter(|entry| entry.key != 0) {
            *self.place(entry.key) = entry;
        }
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        #[allow(
            clippy::cast_possible_truncation,
            reason = "only low bits index the table"
        )]
        let low = key as usize;
        low & (self.entries.len() - 1) & !(WAYS - 1)
    }
}

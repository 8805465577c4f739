//! The memory of the search: one entry for a state, for all levels.
//!
//! Invariant: what an entry says is *known* holds whatever the path; results
//! that lean on an ancestor are kept under a key that contains the path
//! (Kishimoto & Müller, *A general solution to the graph history interaction
//! problem*, 2004). When a bucket is full the entry with the least work below
//! it goes (Nagai's SmallTreeGC at the size of a bucket).

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
    age: u8,
    /// What is settled.
    pub known: Known,
}

const VACANT: Entry = Entry {
    key: 0,
    pair: [1; 2],
    work: 0,
    best: PASS,
    level: 0,
    age: 0,
    known: Known::NOTHING,
};

const WAYS: usize = 4;

/// A hash table of fixed size.
#[derive(Debug)]
pub struct Table {
    entries: Vec<Entry>,
    mask: usize,
    age: u8,
}

impl Table {
    /// A table of at most `bytes`, and at least a few entries.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let wanted = (bytes / size_of::<Entry>()).max(WAYS * 4);
        let buckets = 1 << (wanted / WAYS).ilog2();
        Self {
            entries: vec![VACANT; buckets * WAYS],
            mask: buckets - 1,
            age: 1,
        }
    }

    /// Makes everything stored so far the first to be thrown out.
    pub fn next_problem(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// How many entries fit.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.entries.len()
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
        let start = self.bucket(key);
        let age = self.age;
        let bucket = &mut self.entries[start..start + WAYS];
        let mut victim = 0;
        let mut least = u64::MAX;
        for (i, entry) in bucket.iter().enumerate() {
            if entry.key == key {
                victim = i;
                break;
            }
            let stale = u64::from(entry.age == age) << 32;
            let worth = if entry.key == 0 {
                0
            } else {
                stale + u64::from(entry.work) + 1
            };
            if worth < least {
                least = worth;
                victim = i;
            }
        }
        let entry = &mut bucket[victim];
        if entry.key != key {
            *entry = VACANT;
        }
        entry.key = key;
        entry.pair = numbers.pair;
        entry.work = entry.work.saturating_add(numbers.work);
        entry.level = numbers.level;
        entry.best = numbers.best;
        entry.age = age;
        entry.known = entry.known.with(known);
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        #[allow(
            clippy::cast_possible_truncation,
            reason = "only low bits index the table"
        )]
        let low = key as usize;
        (low & self.mask) * WAYS
    }
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

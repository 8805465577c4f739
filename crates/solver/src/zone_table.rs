//! What is remembered of zones.
//!
//! Invariant: a zone that is found belongs to a win of that role from that
//! state, at its bound and beyond. One that was thrown out costs nothing but
//! speed: the whole region takes its place.

use shikatsu_problem::Role;

use crate::threats::{self, Threats};
use crate::word::Word;

#[derive(Debug, Clone, Copy)]
struct Entry<W> {
    key: u64,
    zone: W,
    bound: Threats,
}

const WAYS: usize = 4;

/// Entries of a fresh table, if its limit allows.
const FIRST: usize = 1 << 10;

/// Zones of won states; when a bucket is full its oldest entry goes.
#[derive(Debug)]
pub struct ZoneTable<W> {
    entries: Vec<Entry<W>>,
    used: usize,
    most: usize,
}

impl<W: Word> ZoneTable<W> {
    /// A table of at most `bytes`, and at least a bucket.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let most = 1 << (bytes / size_of::<Entry<W>>()).max(WAYS).ilog2();
        Self {
            entries: vec![Self::vacant(); FIRST.min(most)],
            used: 0,
            most,
        }
    }

    /// The zone of a win by `role` at a level, with the bound it holds to.
    #[inline]
    #[must_use]
    pub(crate) fn get(&self, key: u64, role: Role, level: Threats) -> Option<(W, Threats)> {
        let key = key ^ salt(role);
        let start = self.bucket(key);
        self.entries[start..start + WAYS]
            .iter()
            .find(|entry| entry.key == key)
            .filter(|entry| threats::reaches(role, entry.bound, level))
            .map(|entry| (entry.zone, entry.bound))
    }

    /// Remembers a zone.
    #[inline]
    pub(crate) fn put(&mut self, key: u64, role: Role, bound: Threats, zone: W) {
        if self.used * 2 > self.entries.len() {
            self.grow();
        }
        let key = key ^ salt(role);
        self.insert(Entry { key, zone, bound });
    }

    fn insert(&mut self, entry: Entry<W>) {
        let start = self.bucket(entry.key);
        let bucket = &mut self.entries[start..start + WAYS];
        let at = bucket
            .iter()
            .position(|other| other.key == entry.key || other.key == 0);
        self.used += usize::from(at.is_some_and(|at| bucket[at].key == 0));
        // Newest first, so the last is the oldest.
        let at = at.unwrap_or(WAYS - 1);
        bucket[..=at].rotate_right(1);
        bucket[0] = entry;
    }

    fn grow(&mut self) {
        self.used = 0;
        if self.entries.len() >= self.most {
            return;
        }
        let doubled = vec![Self::vacant(); self.entries.len() * 2];
        let old = std::mem::replace(&mut self.entries, doubled);
        for entry in old.into_iter().filter(|entry| entry.key != 0) {
            self.insert(entry);
        }
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "only low bits index")]
    fn bucket(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1) & !(WAYS - 1)
    }

    fn vacant() -> Entry<W> {
        Entry {
            key: 0,
            zone: W::EMPTY,
            bound: 0,
        }
    }
}

#[inline]
const fn salt(role: Role) -> u64 {
    match role {
        Role::Attacker => 0,
        Role::Defender => 0x94D0_49BB_1331_11EB,
    }
}

//! What is remembered of zones.
//!
//! Invariant: a zone that is found belongs to a win of that role from that
//! state, at its bound and beyond. A zone that was thrown out costs nothing but
//! speed: the whole region takes its place. Threads share this table as they share the
//! [`table`](crate::tables::table) of results.

use std::sync::atomic::{AtomicU64, Ordering};

use shikatsu_problem::Role;

use super::buckets::{BucketSlot, SlotBuckets, WAYS, named};
use crate::region::threats::{self, Threats};
use crate::region::word::Word;

/// Zones of won states; when a bucket is full one of its entries goes.
#[derive(Debug)]
pub(crate) struct ZoneTable<W: Word> {
    buckets: SlotBuckets<ZoneSlot<W>>,
}

/// A key, zero if the slot is empty; a zone; and its bound with a sum of all three.
#[derive(Debug)]
struct ZoneSlot<W: Word> {
    key: AtomicU64,
    zone: W::Cell,
    tail: AtomicU64,
}

impl<W: Word> Default for ZoneSlot<W> {
    fn default() -> Self {
        Self {
            key: AtomicU64::default(),
            zone: W::Cell::default(),
            tail: AtomicU64::default(),
        }
    }
}

impl<W: Word> ZoneTable<W> {
    /// A table of at most `bytes`, and at least a bucket.
    #[must_use]
    pub(crate) fn new(bytes: usize) -> Self {
        Self {
            buckets: SlotBuckets::new(bytes, WAYS),
        }
    }

    /// The zone of a win by `role` at a level, with the bound it holds to.
    #[inline]
    #[must_use]
    pub(crate) fn get(&self, key: u64, role: Role, level: Threats) -> Option<(W, Threats)> {
        let key = named(key ^ salt(role));
        let slot = self.buckets.find(key)?;
        slot.read(key)
            .filter(|&(_, bound)| threats::reaches(role, bound, level))
    }

    /// Remembers a zone.
    #[inline]
    pub(crate) fn put(&self, key: u64, role: Role, bound: Threats, zone: W) {
        let key = named(key ^ salt(role));
        let slot = self.buckets.place(key);
        if slot.key.load(Ordering::Relaxed) == 0 {
            self.buckets.count_new();
        }
        slot.write(key, zone, bound);
    }

    /// Whether it is time to grow.
    #[must_use]
    pub(crate) fn is_crowded(&self) -> bool {
        self.buckets.is_crowded()
    }

    /// Doubles the table, if its limit allows.
    pub(crate) fn grow(&mut self) {
        self.buckets.grow();
    }
}

impl<W: Word> BucketSlot for ZoneSlot<W> {
    #[inline]
    fn key(&self) -> &AtomicU64 {
        &self.key
    }

    /// A slot is given up by bits of the key that comes.
    #[inline]
    fn choose(bucket: &[Self], key: u64) -> &Self {
        let fits = |slot: &&Self| {
            let other = slot.key.load(Ordering::Relaxed);
            other == key || other == 0
        };
        bucket.iter().find(fits).unwrap_or_else(|| {
            let [.., high] = key.to_le_bytes();
            &bucket[usize::from(high) % WAYS]
        })
    }

    fn take_over(&self, other: Self) {
        W::load(&other.zone).store(&self.zone);
        self.tail.store(other.tail.into_inner(), Ordering::Relaxed);
    }
}

impl<W: Word> ZoneSlot<W> {
    /// The zone and its bound, if they are whole.
    #[inline]
    fn read(&self, key: u64) -> Option<(W, Threats)> {
        let zone = W::load(&self.zone);
        let tail = self.tail.load(Ordering::Relaxed);
        let [low, ..] = tail.to_le_bytes();
        let bound = low.cast_signed();
        (tail == sealed(key, zone, bound)).then_some((zone, bound))
    }

    #[inline]
    fn write(&self, key: u64, zone: W, bound: Threats) {
        self.key.store(key, Ordering::Relaxed);
        zone.store(&self.zone);
        self.tail.store(sealed(key, zone, bound), Ordering::Relaxed);
    }
}

/// The bound, under a sum of everything.
#[inline]
fn sealed<W: Word>(key: u64, zone: W, bound: Threats) -> u64 {
    let low = u64::from(bound.cast_unsigned());
    let mixed = key ^ zone.digest().rotate_left(17) ^ low;
    (mixed ^ mixed >> 32).wrapping_mul(0x5851_F42D_4C95_7F2D) & !0xFF | low
}

#[inline]
const fn salt(role: Role) -> u64 {
    match role {
        Role::Attacker => 0,
        Role::Defender => 0x94D0_49BB_1331_11EB,
    }
}

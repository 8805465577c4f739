//! How the tables of this folder are laid out: buckets of a few slots, chosen by the low bits
//! of a key. They begin few and are doubled up to a limit.
//!
//! Invariant: a stored key is never zero, so zero means an empty slot.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Slots of a bucket.
pub(super) const WAYS: usize = 4;

/// Slots of a fresh table, if its limit allows.
const FIRST: usize = 1 << 12;

/// A place for one entry.
pub(super) trait BucketSlot: Default {
    /// The key of the entry, or zero.
    fn key(&self) -> &AtomicU64;

    /// The slot of a key in its bucket, or the one that it may take.
    fn choose(bucket: &[Self], key: u64) -> &Self;

    /// Takes over an entry from another slot, all but its key.
    fn take_over(&self, other: Self);
}

/// Slots that threads share.
#[derive(Debug)]
pub(super) struct SlotBuckets<S> {
    slots: Vec<S>,
    most: usize,
    used: SharedCounter,
}

/// A number that all threads write, away from what they only read.
#[derive(Debug, Default)]
#[repr(align(128))]
struct SharedCounter(AtomicUsize);

impl<S: BucketSlot> SlotBuckets<S> {
    /// As many slots as fit into so many bytes, a power of two and at least `least`.
    pub(super) fn new(bytes: usize, least: usize) -> Self {
        let most = 1 << (bytes / size_of::<S>()).max(least).ilog2();
        Self {
            slots: vacant(most.min(FIRST)),
            most,
            used: SharedCounter::default(),
        }
    }

    /// The most bytes that they will take.
    pub(super) const fn limit(&self) -> usize {
        self.most * size_of::<S>()
    }

    /// Forgets everything and becomes small again.
    pub(super) fn clear(&mut self) {
        self.slots = vacant(self.most.min(FIRST));
        self.used = SharedCounter::default();
    }

    /// The slot that has this key.
    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<&S> {
        let mut bucket = self.bucket(key).iter();
        bucket.find(|slot| slot.key().load(Ordering::Relaxed) == key)
    }

    /// The slot of a key, or the one that it may take.
    #[inline]
    pub(super) fn place(&self, key: u64) -> &S {
        S::choose(self.bucket(key), key)
    }

    /// Counts a slot that was empty and is about to be written.
    #[inline]
    pub(super) fn count_new(&self) {
        self.used.0.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether it is time to grow.
    pub(super) fn is_crowded(&self) -> bool {
        let used = self.used.0.load(Ordering::Relaxed);
        used * 2 > self.slots.len() && self.slots.len() < self.most
    }

    /// Doubles the slots, if the limit allows.
    pub(super) fn grow(&mut self) {
        if self.slots.len() >= self.most {
            return;
        }
        let doubled = vacant(self.slots.len() * 2);
        let old = std::mem::replace(&mut self.slots, doubled);
        self.used = SharedCounter::default();
        for slot in old {
            let key = slot.key().load(Ordering::Relaxed);
            if key != 0 {
                let place = self.place(key);
                place.key().store(key, Ordering::Relaxed);
                place.take_over(slot);
                self.count_new();
            }
        }
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[S] {
        #[allow(clippy::cast_possible_truncation, reason = "only low bits index")]
        let low = key as usize;
        let start = low & (self.slots.len() - 1) & !(WAYS - 1);
        &self.slots[start..start + WAYS]
    }

    /// How many slots there are now.
    #[cfg(test)]
    pub(super) const fn len(&self) -> usize {
        self.slots.len()
    }
}

/// A key as it is stored: an empty region has key zero, which would mean an empty slot.
#[inline]
pub(super) const fn named(key: u64) -> u64 {
    if key == 0 { 1 } else { key }
}

/// So many slots without anything in them.
fn vacant<S: Default>(number: usize) -> Vec<S> {
    std::iter::repeat_with(S::default).take(number).collect()
}

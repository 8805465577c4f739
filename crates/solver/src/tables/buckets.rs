//! How the tables of this folder are laid out: buckets of a few slots, chosen by the low bits
//! of a key.
//!
//! Invariant: a stored key is never zero, so zero means an empty slot.

use std::sync::atomic::AtomicUsize;

/// Entries of a bucket.
pub(super) const WAYS: usize = 4;

/// Entries of a fresh table, if its limit allows.
pub(super) const FIRST: usize = 1 << 12;

/// A number that all threads write, away from what they only read.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(super) struct SharedCounter(pub(super) AtomicUsize);

/// A key as it is stored: an empty region has key zero, which would mean an empty slot.
#[inline]
pub(super) const fn named(key: u64) -> u64 {
    if key == 0 { 1 } else { key }
}

/// Where the bucket of a key begins among so many slots.
#[inline]
pub(super) const fn bucket(key: u64, slots: usize) -> usize {
    #[allow(clippy::cast_possible_truncation, reason = "only low bits index")]
    let low = key as usize;
    low & (slots - 1) & !(WAYS - 1)
}

/// So many slots without anything in them.
pub(super) fn vacant<S: Default>(number: usize) -> Vec<S> {
    std::iter::repeat_with(S::default).take(number).collect()
}

//! What the search remembers of a state: one entry for all levels.
//!
//! Invariant: what an entry says is *known* holds whatever the path. When a
//! bucket is full the entry with the least work below it goes (Nagai's
//! SmallTreeGC at the size of a bucket). The table begins small and is doubled
//! up to its limit, because most problems fit into the nearest cache and a
//! probe of main memory costs as much as making a dozen moves.
//!
//! Several threads may read and write at once, without locks: an entry carries a
//! sum of its parts, and one that was mixed from two writers is not read (the
//! idea is Hyatt & Mann's, *A lock-less transposition-table implementation for parallel search
//! chess engines*, 2002). What two writers store at once may be lost, which costs work and never an answer.

use std::sync::atomic::{AtomicU64, Ordering};

use super::buckets::{BucketSlot, SlotBuckets, WAYS, named};
use crate::region::spot::{PASS, Spot};
use crate::region::threats::{KnownWins, Threats};

/// What the table remembers of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// What is missing for attacker and defender, at `level`.
    pub pair: [u32; 2],
    /// Nodes spent below.
    pub work: u32,
    /// The move to try first.
    pub best: Spot,
    /// The level of the two numbers.
    pub level: Threats,
    /// What is settled.
    pub known: KnownWins,
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
    pair: [1; 2],
    work: 0,
    best: PASS,
    level: 0,
    known: KnownWins::NOTHING,
};

/// A hash table that is grown to a limit and then forgets the cheapest.
#[derive(Debug)]
pub struct Table {
    buckets: SlotBuckets<Slot>,
}

/// A key, zero if the slot is empty, and an entry in three words.
#[derive(Debug, Default)]
struct Slot {
    key: AtomicU64,
    words: [AtomicU64; 3],
}

impl Table {
    /// A table of at most `bytes`, and at least a few entries.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self {
            buckets: SlotBuckets::new(bytes, 4 * WAYS),
        }
    }

    /// The most bytes that it will take.
    #[must_use]
    pub const fn limit(&self) -> usize {
        self.buckets.limit()
    }

    /// Forgets everything and becomes small again.
    pub fn clear(&mut self) {
        self.buckets.clear();
    }

    /// What is stored under a key.
    #[inline]
    #[must_use]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let key = named(key);
        self.buckets.find(key)?.read(key)
    }

    /// Stores numbers and adds knowledge.
    #[inline]
    pub fn put(&self, key: u64, numbers: Numbers, known: KnownWins) {
        let key = named(key);
        let slot = self.buckets.place(key);
        let old = match slot.key.load(Ordering::Relaxed) {
            0 => {
                self.buckets.count_new();
                VACANT
            }
            other if other == key => slot.read(key).unwrap_or(VACANT),
            _ => VACANT,
        };
        let entry = Entry {
            pair: numbers.pair,
            work: old.work.saturating_add(numbers.work),
            best: numbers.best,
            level: numbers.level,
            known: old.known.with(known),
        };
        slot.write(key, &entry);
    }

    /// Whether it is time to grow.
    #[must_use]
    pub fn is_crowded(&self) -> bool {
        self.buckets.is_crowded()
    }

    /// Doubles the table, if its limit allows.
    pub fn grow(&mut self) {
        self.buckets.grow();
    }
}

impl BucketSlot for Slot {
    #[inline]
    fn key(&self) -> &AtomicU64 {
        &self.key
    }

    #[inline]
    fn choose(bucket: &[Self], key: u64) -> &Self {
        let mut victim = 0;
        let mut least = u64::MAX;
        for (i, slot) in bucket.iter().enumerate() {
            let worth = match slot.key.load(Ordering::Relaxed) {
                0 => 0,
                other if other == key => return slot,
                _ => u64::from(slot.work()) + 1,
            };
            if worth < least {
                least = worth;
                victim = i;
            }
        }
        &bucket[victim]
    }

    fn take_over(&self, other: Self) {
        for (new, old) in self.words.iter().zip(other.words) {
            new.store(old.into_inner(), Ordering::Relaxed);
        }
    }
}

impl Slot {
    /// The entry, if it is whole.
    #[inline]
    fn read(&self, key: u64) -> Option<Entry> {
        let [pair, rest, known] = [0, 1, 2].map(|i: usize| self.words[i].load(Ordering::Relaxed));
        if known >> 32 != sum(key, pair, rest, known) {
            return None;
        }
        let [work, tail] = halves(rest);
        let [low, high, level, _] = tail.to_le_bytes();
        Some(Entry {
            pair: halves(pair),
            work,
            best: Spot::from_le_bytes([low, high]),
            level: level.cast_signed(),
            known: KnownWins::unpacked(halves(known)[0]),
        })
    }

    #[inline]
    fn write(&self, key: u64, entry: &Entry) {
        let pair = joined(entry.pair);
        let tail = u32::from(entry.level.cast_unsigned()) << 16 | u32::from(entry.best);
        let rest = joined([entry.work, tail]);
        let known = u64::from(entry.known.packed());
        let known = known | sum(key, pair, rest, known) << 32;
        self.key.store(key, Ordering::Relaxed);
        for (word, value) in self.words.iter().zip([pair, rest, known]) {
            word.store(value, Ordering::Relaxed);
        }
    }

    #[inline]
    fn work(&self) -> u32 {
        halves(self.words[1].load(Ordering::Relaxed))[0]
    }
}

#[inline]
#[allow(clippy::cast_possible_truncation, reason = "both halves are taken")]
const fn halves(word: u64) -> [u32; 2] {
    [word as u32, (word >> 32) as u32]
}

#[inline]
fn joined([low, high]: [u32; 2]) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

/// 32 bits by which a reader recognises a mixture; the upper half of `known` does not count.
#[inline]
const fn sum(key: u64, pair: u64, rest: u64, known: u64) -> u64 {
    let mixed = key
        ^ pair.wrapping_mul(0x9E37_79B9_7F4A_7C15)
        ^ rest.wrapping_mul(0xD6E8_FEB8_6659_FD93)
        ^ (known << 32).wrapping_mul(0x94D0_49BB_1331_11EB);
    (mixed ^ mixed >> 32).wrapping_mul(0x5851_F42D_4C95_7F2D) >> 32
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// Numbers that only this key has.
    fn numbers(key: u64) -> (Numbers, KnownWins) {
        let [one, other] = halves(key);
        let numbers = Numbers {
            pair: [one | 1, other | 1],
            work: 1,
            best: Spot::from_le_bytes([key.to_le_bytes()[0], key.to_le_bytes()[3]]),
            level: key.to_le_bytes()[5].cast_signed(),
        };
        (numbers, KnownWins::NOTHING)
    }

    fn is_of(entry: &Entry, key: u64) -> bool {
        let (numbers, known) = numbers(key);
        (entry.pair, entry.best, entry.level) == (numbers.pair, numbers.best, numbers.level)
            && entry.known == known
    }

    fn key(number: u64) -> u64 {
        (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    #[test]
    fn what_was_put_is_found_also_after_growth() {
        let mut table = Table::new(1 << 20);
        let most = table.buckets.len() as u64 / 2;
        for number in 0..=most {
            let (numbers, known) = numbers(key(number));
            table.put(key(number), numbers, known);
        }
        assert!(table.is_crowded());
        let kept = |table: &Table| {
            let found = |&number: &u64| table.get(key(number)).is_some();
            (0..=most).filter(found).count()
        };
        let before = kept(&table);
        table.grow();
        assert!(!table.is_crowded());
        assert_eq!(kept(&table), before);
        assert!(table.get(key(most + 1)).is_none());
        assert!(table.get(0).is_none(), "the empty region was never put");
        table.clear();
        assert_eq!(kept(&table), 0);
    }

    #[test]
    fn a_mixture_is_no_entry() {
        let table = Table::new(0);
        for number in [0, 1] {
            let (numbers, known) = numbers(key(number));
            table.put(key(number), numbers, known);
        }
        let slots = [0, 1].map(|number| table.buckets.place(key(number)));
        for word in 0..3 {
            let kept = slots[0].words[word].load(Ordering::Relaxed);
            let other = slots[1].words[word].load(Ordering::Relaxed);
            assert_ne!(kept, other);
            slots[0].words[word].store(other, Ordering::Relaxed);
            assert_eq!(table.get(key(0)), None);
            slots[0].words[word].store(kept, Ordering::Relaxed);
            assert!(table.get(key(0)).is_some());
        }
    }

    #[test]
    fn threads_that_write_at_once_never_make_a_reader_believe_another_key() {
        // Few slots and many keys, so that writers meet all the time.
        let table = &Table::new(0);
        let hits: usize = thread::scope(|scope| {
            let work = |start: u64| {
                let mut hits = 0;
                for round in 0..200_000_u64 {
                    let key = key((start + round * 7) % 64);
                    if let Some(entry) = table.get(key) {
                        assert!(is_of(&entry, key));
                        hits += 1;
                    }
                    let (numbers, known) = numbers(key);
                    table.put(key, numbers, known);
                }
                hits
            };
            let threads: Vec<_> = (0..4)
                .map(|start| scope.spawn(move || work(start)))
                .collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap())
                .sum()
        });
        assert!(hits > 1000, "{hits}");
    }
}

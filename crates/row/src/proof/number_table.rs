//! What the search for proofs remembers: numbers of work left, and what is settled.
//!
//! Invariant: the size is fixed. Four places share a bucket, and the one with the least work behind it is given up first.

/// Beyond this a number is settled the other way.
pub(super) const INFINITE: u32 = u32::MAX / 4;

/// Work that is left to prove a win, and to prove that there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct WorkLeft {
    pub(super) to_win: u32,
    pub(super) to_hold: u32,
}

impl WorkLeft {
    pub(super) const WON: Self = Self {
        to_win: 0,
        to_hold: INFINITE,
    };
    pub(super) const HELD: Self = Self {
        to_win: INFINITE,
        to_hold: 0,
    };

    pub(super) const fn is_settled(self) -> bool {
        self.to_win == 0 || self.to_hold == 0
    }
}

/// What is known of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NumberEntry {
    check: u32,
    pub(super) left: WorkLeft,
    /// Logarithm of the positions looked at.
    effort: u8,
    /// For a win the moves that it takes at most.
    pub(super) distance: u8,
    is_used: bool,
}

/// A table of a fixed size.
#[derive(Debug)]
pub(super) struct NumberTable {
    places: Vec<NumberEntry>,
    /// Buckets minus one.
    mask: u64,
}

const BUCKET: usize = 4;
const UNUSED: NumberEntry = NumberEntry {
    check: 0,
    left: WorkLeft {
        to_win: 1,
        to_hold: 1,
    },
    effort: 0,
    distance: 0,
    is_used: false,
};

impl NumberTable {
    /// A table of at most this many bytes, and at least a few places.
    pub(super) fn with_bytes(bytes: usize) -> Self {
        let wanted = bytes / (BUCKET * size_of::<NumberEntry>());
        let buckets = 1usize << wanted.max(16).ilog2();
        Self {
            places: vec![UNUSED; buckets * BUCKET],
            mask: buckets as u64 - 1,
        }
    }

    pub(super) fn get(&self, key: u64) -> Option<NumberEntry> {
        let start = self.start(key);
        let check = check_of(key);
        let bucket = &self.places[start..start + BUCKET];
        bucket
            .iter()
            .find(|entry| entry.is_used && entry.check == check)
            .copied()
    }

    pub(super) fn put(&mut self, key: u64, left: WorkLeft, distance: u8, positions: u64) {
        let start = self.start(key);
        let check = check_of(key);
        let bucket = &mut self.places[start..start + BUCKET];
        let own = bucket
            .iter()
            .position(|entry| entry.is_used && entry.check == check);
        let place = own.or_else(|| {
            (0..BUCKET).min_by_key(|&place| (bucket[place].is_used, bucket[place].effort))
        });
        if let Some(entry) = place.and_then(|place| bucket.get_mut(place)) {
            let effort = effort_of(positions);
            *entry = NumberEntry {
                check,
                left,
                effort,
                distance,
                is_used: true,
            };
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "masked to the number of buckets"
    )]
    fn start(&self, key: u64) -> usize {
        (key & self.mask) as usize * BUCKET
    }
}

const fn check_of(key: u64) -> u32 {
    (key >> 32) as u32
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a logarithm of a u64 is below 64"
)]
const fn effort_of(positions: u64) -> u8 {
    (positions + 1).ilog2() as u8
}

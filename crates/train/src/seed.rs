//! Numbers that look like chance and follow from a seed, the same on every machine.

/// A sequence of such numbers: `SplitMix64` (Steele, Lea and Flood 2014).
pub(crate) struct SeededNumbers(u64);

impl SeededNumbers {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A place in a list of this length; 0 for an empty one.
    pub(crate) fn place(&mut self, length: usize) -> usize {
        let length = u64::try_from(length.max(1)).unwrap_or(u64::MAX);
        usize::try_from(self.next() % length).unwrap_or(0)
    }

    /// One of the eight ways in which a board lies.
    pub(crate) fn orientation(&mut self) -> u8 {
        u8::try_from(self.next() % 8).unwrap_or(0)
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            let other = self.place(at + 1);
            items.swap(at, other);
        }
    }
}

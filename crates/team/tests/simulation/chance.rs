//! Random numbers from a seed: SplitMix64.

/// A stream of numbers.
#[derive(Debug, Clone)]
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) const fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from the first to below the second.
    pub(crate) const fn between(&mut self, from: u64, to: u64) -> u64 {
        from + self.number() % (to - from)
    }

    /// True so many times of a hundred.
    pub(crate) const fn percent(&mut self, percent: u64) -> bool {
        self.number() % 100 < percent
    }

    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let count = u64::try_from(items.len()).ok().filter(|&count| count > 0)?;
        let place = usize::try_from(self.number() % count).ok()?;
        items.get(place)
    }
}

//! Random numbers that are the same on every machine: they come from a seed.
//!
//! SplitMix64: G. L. Steele, D. Lea, C. H. Flood, *Fast Splittable Pseudorandom
//! Number Generators*, OOPSLA 2014.

use shikatsu_problem::{Point, PointSet};

/// A stream of numbers.
#[derive(Debug, Clone)]
pub struct SeededRandom(u64);

impl SeededRandom {
    /// The stream of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub const fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `sides`; 0 if there are none.
    pub fn below(&mut self, sides: usize) -> usize {
        let sides = u64::try_from(sides).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.number() % sides).unwrap_or(0)
    }

    /// One of the points.
    pub fn pick(&mut self, points: PointSet) -> Option<Point> {
        let place = self.below(points.len());
        points.iter().nth(place)
    }
}

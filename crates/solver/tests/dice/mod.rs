//! Chance for tests.

#![allow(dead_code, reason = "each test uses its part")]

use shikatsu_problem::{Point, PointSet};

/// Numbers that are the same in every run (splitmix64).
#[derive(Debug, Clone)]
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `sides`.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((z ^ (z >> 31)) % sides as u64).unwrap()
    }

    /// True once in `sides` times.
    pub(crate) fn once_in(&mut self, sides: usize) -> bool {
        self.roll(sides) == 0
    }

    /// A number below `limit`, which may be larger than a die has sides.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.roll(usize::try_from(limit).unwrap()) as u64
    }

    /// One of these points.
    pub(crate) fn pick(&mut self, points: PointSet) -> Option<Point> {
        let among: Vec<Point> = points.iter().collect();
        (!among.is_empty()).then(|| among[self.roll(among.len())])
    }
}

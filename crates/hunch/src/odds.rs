//! What the weights say of all moves of a position, compared with one another.
//!
//! Invariant: odds are whole numbers and depend on the position alone. They are never zero and never infinite.

use crate::feature::MoveFeatures;
use crate::weights::PatternWeights;
use shikatsu_problem::Role;

/// Parts of a doubling in odds.
pub const DOUBLING: i32 = 256;

/// Weights are sixteenths of a doubling.
const OF_WEIGHTS: i32 = DOUBLING / 16;

/// Thresholds of the sum for the zone, in sixteenths of a doubling of the odds: probabilities of 0.35 and 0.15.
const OUTSIDE: i32 = -14;
const FAR_OUTSIDE: i32 = -40;

/// Whether a losing side's move needs an answer of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ZoneGuess {
    /// It probably does.
    Inside,
    /// It probably does not: less than 0.35.
    Outside,
    /// It almost surely does not: less than 0.15.
    FarOutside,
}

/// A move with its odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveOdds {
    /// The logarithm of how much likelier the move is than a move drawn evenly, in parts of a doubling.
    pub advantage: i32,
    /// Whether it needs an answer if the mover loses.
    pub zone: ZoneGuess,
}

impl MoveOdds {
    /// As likely as any other, and in need of an answer.
    pub const EVEN: Self = Self {
        advantage: 0,
        zone: ZoneGuess::Inside,
    };

    /// The odds of all moves of a position, in their order.
    #[must_use]
    pub fn of_all(weights: &PatternWeights, mover: Role, moves: &[MoveFeatures]) -> Vec<Self> {
        let mut odds = PositionOdds::default();
        odds.guess(weights, mover, moves.iter().copied());
        odds.odds
    }
}

/// The odds of position after position, in the same memory.
#[derive(Debug, Default)]
pub struct PositionOdds {
    sums: Vec<[i32; 2]>,
    odds: Vec<MoveOdds>,
}

impl PositionOdds {
    /// The odds of all moves of a position, in their order.
    pub fn guess(
        &mut self,
        weights: &PatternWeights,
        mover: Role,
        moves: impl Iterator<Item = MoveFeatures>,
    ) -> &[MoveOdds] {
        self.sums.clear();
        self.sums.extend(moves.map(|one| weights.sums(mover, &one)));
        let mean = mean_of_powers(&self.sums);
        let odds = self.sums.iter().map(|&[policy, zone]| MoveOdds {
            advantage: policy * OF_WEIGHTS - mean,
            zone: match zone {
                ..FAR_OUTSIDE => ZoneGuess::FarOutside,
                FAR_OUTSIDE..OUTSIDE => ZoneGuess::Outside,
                _ => ZoneGuess::Inside,
            },
        });
        self.odds.clear();
        self.odds.extend(odds);
        &self.odds
    }
}

/// The logarithm of the mean of two to the power of all policy sums.
fn mean_of_powers(sums: &[[i32; 2]]) -> i32 {
    let Some(most) = sums.iter().map(|&[policy, _]| policy).max() else {
        return 0;
    };
    let terms = sums
        .iter()
        .map(|&[policy, _]| fraction((most - policy) * OF_WEIGHTS));
    let count = u64::try_from(sums.len()).unwrap_or(1);
    let mean = (terms.sum::<u64>() / count).max(1);
    most * OF_WEIGHTS + logarithm(mean) - logarithm(ONE)
}

/// The whole of which [`fraction`] gives parts.
pub const ONE: u64 = 1 << 32;

/// Two to the power of minus a number of parts of a doubling, in parts of [`ONE`]. Between whole powers it is a straight line.
#[must_use]
pub const fn fraction(below: i32) -> u64 {
    let below = below.unsigned_abs();
    let (whole, part) = (
        below / DOUBLING.unsigned_abs(),
        below % DOUBLING.unsigned_abs(),
    );
    if whole >= 32 {
        return 0;
    }
    // From 1 at a part of nothing down to a half at a whole doubling.
    (ONE * (512 - part as u64) / 512) >> whole
}

/// The logarithm of a number, in parts of a doubling; the inverse of the straight lines of [`fraction`].
fn logarithm(number: u64) -> i32 {
    let whole = number.max(1).ilog2();
    let rest = (u128::from(number.max(1)) << 32) >> whole;
    let part = (rest - (1 << 32)) >> 24;
    i32::try_from(whole).unwrap_or(0) * DOUBLING + i32::try_from(part).unwrap_or(0)
}

/// A number times two to the power of so many parts of a doubling.
#[must_use]
pub fn scaled(number: u32, parts: i32) -> u32 {
    let whole = parts.div_euclid(DOUBLING);
    let part = parts.rem_euclid(DOUBLING).unsigned_abs();
    let wide = u64::from(number) * u64::from(256 + part);
    let scaled = match u32::try_from(whole) {
        Ok(up) => wide << up.min(24),
        Err(_) => wide >> whole.unsigned_abs().min(40),
    };
    u32::try_from(scaled / 256).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_and_its_logarithm_belong_together() {
        for below in 0..20 * DOUBLING {
            let back = logarithm(ONE) - logarithm(fraction(below));
            assert!((back - below).abs() <= 1, "{below} came back as {back}");
        }
    }

    #[test]
    fn scaling_multiplies_by_powers_of_two() {
        assert_eq!(scaled(12, 0), 12);
        assert_eq!(scaled(12, 2 * DOUBLING), 48);
        assert_eq!(scaled(12, -2 * DOUBLING), 3);
        assert_eq!(scaled(100, DOUBLING / 2), 150);
        assert_eq!(scaled(1, -9 * DOUBLING), 0);
    }

    #[test]
    fn moves_with_equal_sums_are_as_likely_as_drawn_evenly() {
        let sums = [[37, 0]; 9];
        assert_eq!(mean_of_powers(&sums), 37 * OF_WEIGHTS);
        // One move of two is 2^5 times as likely: 64/33 of even, 2/33 of even.
        let mean = mean_of_powers(&[[80, 0], [0, 0]]);
        let (most, least) = (80 * OF_WEIGHTS - mean, -mean);
        assert!((240..=256).contains(&most), "{most}");
        assert_eq!(most - least, 5 * DOUBLING);
    }
}

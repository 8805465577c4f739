//! Ballots weigh by rating: 2^((r − mean) / 200), between a quarter and four.
//!
//! Invariant: weights are whole numbers that every machine computes alike, and equal ratings weigh exactly one ballot.

use crate::dice::Dice;
use crate::people::MemberId;
use crate::scheme::Scheme;
use crate::scheme::count::{ballot_weights, heaviest};
use crate::scheme::plurality::Plurality;
use crate::turn::{Decision, DecisionContext, DecisionReason, ONE_BALLOT};

/// The mean is that of the known ratings among the ballots; an unknown rating weighs one ballot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rated;

/// 2^(2^i / 200) with 32 bits behind the point.
const POWERS: [u128; 9] = [
    4_309_878_342,
    4_324_841_156,
    4_354_922_805,
    4_415_715_262,
    4_539_857_915,
    4_798_711_718,
    5_361_538_882,
    6_692_972_776,
    10_429_854_639,
];

/// The distance from the mean at which a ballot weighs four, or a quarter.
const FARTHEST: i64 = 400;

impl Scheme for Rated {
    fn choose(&self, context: DecisionContext<'_>, dice: &mut Dice) -> Option<Decision> {
        let window = context.window;
        if window.ballots().is_empty() {
            return Plurality.choose(context, dice);
        }
        let rating = |member: MemberId| window.voters().get(&member).and_then(|v| v.rating);
        let known: Vec<i64> = window
            .ballots()
            .keys()
            .filter_map(|&member| rating(member).map(i64::from))
            .collect();
        let count = i64::try_from(known.len()).unwrap_or(i64::MAX);
        let mean = known
            .iter()
            .sum::<i64>()
            .checked_div_euclid(count)
            .unwrap_or(0);
        let weight = |member| match rating(member) {
            Some(rating) => rating_weight(i64::from(rating) - mean),
            None => ONE_BALLOT,
        };
        let weights = ballot_weights(window, weight, 1);
        let why = DecisionReason::HeaviestBallots;
        heaviest(&weights, why, context, dice)
    }
}

/// The weight of a ballot so many points above the mean.
fn rating_weight(above: i64) -> u64 {
    let distance = above.clamp(-FARTHEST, FARTHEST).unsigned_abs();
    let one: u128 = 1 << 32;
    let mut power = one;
    for (bit, factor) in POWERS.iter().enumerate() {
        if distance >> bit & 1 == 1 {
            power = (power * factor) >> 32;
        }
    }
    let unit = u128::from(ONE_BALLOT);
    let weight = match above < 0 {
        false => power * unit / one,
        true => one * unit / power,
    };
    u64::try_from(weight).unwrap_or(ONE_BALLOT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_follow_the_formula_within_a_thousandth() {
        assert_eq!(rating_weight(0), ONE_BALLOT);
        for above in -1_000..=1_000_i32 {
            let wanted = (f64::from(above) / 200.0).exp2().clamp(0.25, 4.0);
            let found = f64::from(u32::try_from(rating_weight(i64::from(above))).unwrap());
            let found = found / 65_536.0;
            assert!(
                (found / wanted - 1.0).abs() < 0.001,
                "{above}: {found} instead of {wanted}"
            );
        }
    }
}

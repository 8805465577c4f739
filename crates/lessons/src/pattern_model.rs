//! From models of the policy and the zone to the small whole numbers that `hunch` adds up.
//!
//! Invariant: a weight of `hunch` is the weight of the model in sixteenths of a doubling, rounded, as far as a byte holds it.

use shikatsu_hunch::{FeatureFamily, PatternWeights};

use crate::linear_model::LinearModel;

/// Sixteenths of a doubling in a unit of the natural logarithm.
const SCALE: f32 = 16.0 * std::f32::consts::LOG2_E;

/// The weights of a policy and a zone that were learned with the features of `hunch`.
#[must_use]
pub fn pattern_weights(policy: &LinearModel, zone: &LinearModel) -> PatternWeights {
    PatternWeights::from_classes(|mover, guess, family, class| {
        let model = if guess == 0 { policy } else { zone };
        let column = FeatureFamily::ALL
            .iter()
            .position(|&one| one == family)
            .unwrap_or(0);
        let weight = model.weight(mover, column, class);
        // Every stone has one feature of the last family, so it carries the start of the sum.
        let start = match family {
            FeatureFamily::Distance if guess == 1 => model.start(mover),
            _ => 0.0,
        };
        byte((weight + start) * SCALE)
    })
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "it is clamped to a byte first"
)]
fn byte(weight: f32) -> i8 {
    weight.round().clamp(-127.0, 127.0) as i8
}

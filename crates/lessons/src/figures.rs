//! How well likelihoods tell right from wrong.
//!
//! Invariant: every figure is of the pairs that were given, in any order.

/// A likelihood, and whether it should have been high.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ScoredLabel {
    /// What the model says.
    pub score: f32,
    /// What is true.
    pub label: LabelValue,
}

/// What is true of an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabelValue {
    /// It is what is looked for.
    Positive,
    /// It is not.
    Negative,
}

/// Examples by whether a threshold calls them positive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Confusion {
    /// Positive, and called so.
    pub hits: usize,
    /// Negative, and called positive.
    pub false_alarms: usize,
    /// Positive, and called negative.
    pub misses: usize,
    /// Negative, and called so.
    pub rejections: usize,
}

/// One of the parts of a calibration: examples with about the same likelihood.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CalibrationBin {
    /// Their mean likelihood.
    pub said: f64,
    /// How many of them are positive.
    pub found: f64,
    /// How many there are.
    pub count: usize,
}

impl Confusion {
    /// What a threshold does to examples.
    #[must_use]
    pub fn at(threshold: f32, examples: &[ScoredLabel]) -> Self {
        let mut confusion = Self::default();
        for example in examples {
            let is_called = example.score >= threshold;
            *match (example.label, is_called) {
                (LabelValue::Positive, true) => &mut confusion.hits,
                (LabelValue::Negative, true) => &mut confusion.false_alarms,
                (LabelValue::Positive, false) => &mut confusion.misses,
                (LabelValue::Negative, false) => &mut confusion.rejections,
            } += 1;
        }
        confusion
    }

    /// Of those called positive, the part that is.
    #[must_use]
    pub fn precision(&self) -> f64 {
        ratio(self.hits, self.hits + self.false_alarms)
    }

    /// Of the positive ones, the part called so.
    #[must_use]
    pub fn recall(&self) -> f64 {
        ratio(self.hits, self.hits + self.misses)
    }

    /// The harmonic mean of precision and recall.
    #[must_use]
    pub fn f(&self) -> f64 {
        ratio(
            2 * self.hits,
            2 * self.hits + self.false_alarms + self.misses,
        )
    }

    /// The part that is called what it is.
    #[must_use]
    pub fn accuracy(&self) -> f64 {
        let right = self.hits + self.rejections;
        ratio(right, right + self.false_alarms + self.misses)
    }
}

/// The likelihood that a positive example has a higher score than a negative one; a tie counts half (the area under the curve of
/// the receiver).
#[must_use]
pub fn auroc(examples: &[ScoredLabel]) -> f64 {
    let mut sorted: Vec<&ScoredLabel> = examples.iter().collect();
    sorted.sort_by(|a, b| a.score.total_cmp(&b.score));
    let (mut below, mut area, mut positives) = (0.0, 0.0, 0.0);
    for tied in sorted.chunk_by(|a, b| a.score.total_cmp(&b.score).is_eq()) {
        let of = |label| tied.iter().filter(|one| one.label == label).count() as f64;
        let (positive, negative) = (of(LabelValue::Positive), of(LabelValue::Negative));
        area += positive * (below + negative / 2.0);
        below += negative;
        positives += positive;
    }
    match positives * below > 0.0 {
        true => area / (positives * below),
        false => f64::NAN,
    }
}

/// The threshold with the best F.
#[must_use]
pub fn best_threshold(examples: &[ScoredLabel]) -> f32 {
    let thresholds = (1..100_u8).map(|percent| f32::from(percent) / 100.0);
    let f = |threshold: &f32| Confusion::at(*threshold, examples).f();
    thresholds
        .max_by(|a, b| f(a).total_cmp(&f(b)))
        .unwrap_or(0.5)
}

/// Likelihoods in ten parts, each with what is true of it; empty parts are left out.
#[must_use]
pub fn calibration(examples: &[ScoredLabel]) -> Vec<CalibrationBin> {
    let bins = (0..10_u8).map(|bin| {
        let within = examples.iter().filter(|one| {
            let tenth = (one.score * 10.0).clamp(0.0, 9.0);
            (f32::from(bin)..f32::from(bin) + 1.0).contains(&tenth) || (bin == 9 && tenth >= 9.0)
        });
        let within: Vec<&ScoredLabel> = within.collect();
        let said: f64 = within.iter().map(|one| f64::from(one.score)).sum();
        let positive = within
            .iter()
            .filter(|one| one.label == LabelValue::Positive);
        CalibrationBin {
            said: said / within.len().max(1) as f64,
            found: ratio(positive.count(), within.len()),
            count: within.len(),
        }
    });
    bins.filter(|bin| bin.count > 0).collect()
}

fn ratio(part: usize, all: usize) -> f64 {
    part as f64 / all.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use LabelValue::{Negative, Positive};

    fn scored(pairs: &[(f32, LabelValue)]) -> Vec<ScoredLabel> {
        let pairs = pairs.iter();
        pairs
            .map(|&(score, label)| ScoredLabel { score, label })
            .collect()
    }

    #[test]
    fn the_area_counts_pairs_in_the_right_order() {
        let examples = scored(&[
            (0.9, Positive),
            (0.8, Negative),
            (0.7, Positive),
            (0.1, Negative),
        ]);
        // Of four pairs three are in order.
        assert!((auroc(&examples) - 0.75).abs() < 1e-9);
        let ties = scored(&[(0.5, Positive), (0.5, Negative)]);
        assert!((auroc(&ties) - 0.5).abs() < 1e-9);
        assert!(auroc(&scored(&[(0.5, Positive)])).is_nan());
    }

    #[test]
    fn a_threshold_divides_examples_into_four() {
        let examples = scored(&[
            (0.9, Positive),
            (0.8, Negative),
            (0.3, Positive),
            (0.1, Negative),
            (0.2, Negative),
        ]);
        let confusion = Confusion::at(0.5, &examples);
        let wanted = Confusion {
            hits: 1,
            false_alarms: 1,
            misses: 1,
            rejections: 2,
        };
        assert_eq!(confusion, wanted);
        assert!((confusion.precision() - 0.5).abs() < 1e-9);
        assert!((confusion.accuracy() - 0.6).abs() < 1e-9);
        assert!((confusion.f() - 0.5).abs() < 1e-9);
        assert!(Confusion::at(best_threshold(&examples), &examples).f() > 0.79);
    }

    #[test]
    fn a_calibration_says_what_was_found() {
        let bins = calibration(&scored(&[
            (0.05, Negative),
            (0.95, Positive),
            (1.0, Negative),
        ]));
        assert_eq!(bins.len(), 2);
        assert!((bins[1].found - 0.5).abs() < 1e-9);
        assert_eq!(bins[1].count, 2);
    }
}

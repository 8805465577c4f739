//! Weights by ridge regression: what is spread alike is shrunk alike, so that no feature of a few rows decides.

use std::fmt;

use super::graded_row::GradedRow;

/// Features of a row.
const FEATURES: usize = 4;

/// Their names, as `forge::GradeFeatures` has them.
const NAMES: [&str; FEATURES] = ["glance", "misses", "doublings of nodes", "empty"];

/// How strongly weights are shrunk, in rows.
const SHRINKING: f64 = 5.0;

/// Weights for features, and what a row without any has.
pub(super) struct RidgeFit {
    base: f64,
    weights: [f64; FEATURES],
}

impl RidgeFit {
    /// The weights that fit ranked rows best.
    pub(super) fn of(rows: &[&GradedRow]) -> Self {
        let ranked: Vec<([f64; FEATURES], f64)> = rows
            .iter()
            .filter_map(|row| Some((values(row), row.rating?)))
            .collect();
        let count = ranked.len().max(1) as f64;
        let mut means = [0.0; FEATURES];
        let mut mean = 0.0;
        for (values, rating) in &ranked {
            mean += rating / count;
            for (sum, value) in means.iter_mut().zip(values) {
                *sum += value / count;
            }
        }
        let mut spread = [0.0; FEATURES];
        for (values, _) in &ranked {
            for at in 0..FEATURES {
                spread[at] += (values[at] - means[at]).powi(2) / count;
            }
        }
        let spread = spread.map(|variance: f64| variance.sqrt().max(1e-9));
        let mut system = [[0.0; FEATURES + 1]; FEATURES];
        for (values, rating) in &ranked {
            let scaled: [f64; FEATURES] =
                std::array::from_fn(|at| (values[at] - means[at]) / spread[at]);
            for (line, one) in system.iter_mut().zip(scaled) {
                for (cell, other) in line.iter_mut().zip(scaled) {
                    *cell += one * other;
                }
                line[FEATURES] += one * (rating - mean);
            }
        }
        for (at, line) in system.iter_mut().enumerate() {
            line[at] += SHRINKING;
        }
        let solved = solved(system);
        let weights: [f64; FEATURES] = std::array::from_fn(|at| solved[at] / spread[at]);
        let offset: f64 = weights
            .iter()
            .zip(means)
            .map(|(weight, mean)| weight * mean)
            .sum();
        Self {
            base: mean - offset,
            weights,
        }
    }

    /// The rating that they give a row.
    pub(super) fn predicted(&self, row: &GradedRow) -> f64 {
        let terms = self.weights.iter().zip(values(row));
        self.base + terms.map(|(weight, value)| weight * value).sum::<f64>()
    }
}

/// The features as `forge::GradeFeatures::rating` takes them.
fn values(row: &GradedRow) -> [f64; FEATURES] {
    let features = row.features;
    [
        features.glance as f64,
        features.misses as f64,
        f64::from(features.nodes.max(1).ilog2()),
        features.empty.min(40) as f64,
    ]
}

/// Gauss' elimination; the diagonal was made positive, so no pivot is zero.
fn solved(mut system: [[f64; FEATURES + 1]; FEATURES]) -> [f64; FEATURES] {
    for at in 0..FEATURES {
        let pivot = system[at];
        for (other, line) in system.iter_mut().enumerate() {
            if other != at {
                let factor = line[at] / pivot[at];
                for (cell, above) in line.iter_mut().zip(pivot) {
                    *cell -= factor * above;
                }
            }
        }
    }
    std::array::from_fn(|at| system[at][FEATURES] / system[at][at])
}

impl fmt::Display for RidgeFit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "base {:.0}", self.base)?;
        for (name, weight) in NAMES.iter().zip(self.weights) {
            write!(f, ", {name} {weight:.1}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_that_made_the_ratings_are_found_again() {
        let rows: Vec<GradedRow> = (0..400_u64)
            .map(|number| {
                let [glance, misses, empty] = [number % 7, number % 10, number % 23];
                let doublings = number % 13;
                let rating = 900 + 30 * glance + 50 * misses + 20 * doublings + 7 * empty;
                let kyu = 0;
                let line = format!(
                    "{number}\t{kyu}K\t{number}\ttrue\t{glance}\t{misses}\t{}\t{empty}",
                    1_u64 << doublings
                );
                let mut row = GradedRow::read(&line).unwrap();
                row.rating = Some(rating as f64);
                row
            })
            .collect();
        let all: Vec<&GradedRow> = rows.iter().collect();
        let fitted = RidgeFit::of(&all);
        for (weight, expected) in fitted.weights.iter().zip([30.0, 50.0, 20.0, 7.0]) {
            assert!((weight - expected).abs() < expected * 0.03, "{fitted}");
        }
        for row in &rows {
            assert!((fitted.predicted(row) - row.rating.unwrap()).abs() < 20.0);
        }
    }
}

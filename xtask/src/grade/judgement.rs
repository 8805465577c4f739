//! How well predictions agree with what is known.

use shikatsu_board::SeededRandom;

/// Draws for an interval.
const DRAWS: usize = 1000;

/// Spearman's correlation: that of the ranks, ties sharing the middle one.
pub(super) fn rank_correlation(one: &[f64], other: &[f64]) -> f64 {
    let (one, other) = (ranks(one), ranks(other));
    let middle = (one.len() as f64 - 1.0) / 2.0;
    let (mut product, mut squares) = (0.0, [0.0, 0.0]);
    for (a, b) in one.iter().zip(&other) {
        let (a, b) = (a - middle, b - middle);
        product += a * b;
        squares[0] += a * a;
        squares[1] += b * b;
    }
    product / (squares[0] * squares[1]).sqrt().max(f64::MIN_POSITIVE)
}

fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&one, &other| values[one].total_cmp(&values[other]));
    let mut ranks = vec![0.0; values.len()];
    let mut place = 0;
    for tied in order.chunk_by(|&one, &other| values[one].total_cmp(&values[other]).is_eq()) {
        let middle = place as f64 + (tied.len() as f64 - 1.0) / 2.0;
        for &at in tied {
            ranks[at] = middle;
        }
        place += tied.len();
    }
    ranks
}

/// The mean distance.
pub(super) fn mean_error(one: &[f64], other: &[f64]) -> f64 {
    let errors = one.iter().zip(other).map(|(a, b)| (a - b).abs());
    errors.sum::<f64>() / one.len().max(1) as f64
}

/// How often one of the second is above one of the first.
pub(super) fn area_under_curve(low: &[f64], high: &[f64]) -> f64 {
    let mut above = 0.0;
    for a in low {
        for b in high {
            above += match a.total_cmp(b) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
        }
    }
    above / ((low.len() * high.len()).max(1) as f64)
}

/// The middle 95 of a hundred values of a measure over pairs drawn again and again.
pub(super) fn resampled(
    one: &[f64],
    other: &[f64],
    measure: impl Fn(&[f64], &[f64]) -> f64,
) -> [f64; 2] {
    let mut random = SeededRandom::new(95);
    let mut values: Vec<f64> = (0..DRAWS)
        .map(|_| {
            let drawn: Vec<usize> = one.iter().map(|_| random.below(one.len())).collect();
            let of = |values: &[f64]| -> Vec<f64> { drawn.iter().map(|&at| values[at]).collect() };
            measure(&of(one), &of(other))
        })
        .collect();
    values.sort_by(f64::total_cmp);
    [DRAWS / 40, DRAWS - DRAWS / 40].map(|at| values.get(at).copied().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_alone_counts_and_ties_share_a_rank() {
        let close = |one: f64, other: f64| assert!((one - other).abs() < 1e-9, "{one} {other}");
        close(rank_correlation(&[1.0, 2.0, 3.0], &[1.0, 20.0, 21.0]), 1.0);
        close(rank_correlation(&[1.0, 2.0, 3.0], &[3.0, 2.0, 1.0]), -1.0);
        close(
            rank_correlation(&[1.0, 1.0, 2.0, 2.0], &[1.0, 2.0, 3.0, 4.0]),
            0.8_f64.sqrt(),
        );
        close(area_under_curve(&[1.0, 2.0], &[2.0, 3.0]), 0.875);
        close(mean_error(&[1.0, 2.0], &[2.0, 4.0]), 1.5);
    }

    #[test]
    fn an_interval_holds_the_value_and_is_narrow_where_all_agree() {
        let one: Vec<f64> = (0..60).map(f64::from).collect();
        let [low, high] = resampled(&one, &one, rank_correlation);
        assert!(low > 0.999 && high <= 1.0 + 1e-9, "{low} {high}");
    }
}

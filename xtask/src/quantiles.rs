//! Medians and their like, which are values that occurred, never a mean between
//! two; and how tables write seconds.

/// The smallest value that this many percent of the values do not exceed; zero
/// if there are none.
pub(crate) fn quantile(values: &[f64], percent: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted
        .get(rank.saturating_sub(1))
        .copied()
        .unwrap_or_default()
}

/// Seconds as a table shows them: three figures are more than a busy machine
/// repeats.
pub(crate) fn seconds(value: f64) -> String {
    if value < 0.0095 {
        format!("{:.1} ms", value * 1e3)
    } else if value < 0.9995 {
        format!("{:.0} ms", value * 1e3)
    } else if value < 9.95 {
        format!("{value:.1} s")
    } else {
        format!("{value:.0} s")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_that_occurred() {
        let hundred: Vec<f64> = (1..=100).rev().map(f64::from).collect();
        assert_eq!(
            [50, 95, 99].map(|percent| quantile(&hundred, percent)),
            [50.0, 95.0, 99.0]
        );
        assert_eq!(quantile(&[9.0, 1.0, 2.0], 50), 2.0);
        assert_eq!(quantile(&[], 50), 0.0);
    }

    #[test]
    fn seconds_keep_about_two_figures() {
        for (value, text) in [
            (0.000_04, "0.0 ms"),
            (0.0012, "1.2 ms"),
            (0.0514, "51 ms"),
            (0.9996, "1.0 s"),
            (2.84, "2.8 s"),
            (10.0, "10 s"),
        ] {
            assert_eq!(seconds(value), text);
        }
    }
}

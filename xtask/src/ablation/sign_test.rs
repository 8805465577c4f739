//! How likely a division at least so uneven would be if each side had the same chance.
//!
//! Invariant: two-sided, exact.

/// The probability that so many problems are divided at least so unevenly by chance.
pub(super) fn probability_of_chance(gained: usize, lost: usize) -> f64 {
    let all = gained + lost;
    let least = gained.min(lost);
    // One way of choosing none, then from each number to the next.
    let mut ways = 1.0;
    let mut tail = 0.0;
    for chosen in 0..=least {
        tail += ways;
        ways *= (all - chosen) as f64 / (chosen + 1) as f64;
    }
    let all = i32::try_from(all).unwrap_or(i32::MAX);
    (2.0 * tail / 2.0_f64.powi(all)).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::probability_of_chance;

    #[test]
    fn it_is_that_of_tossing_coins() {
        let is_near = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-9, "{found}");
        is_near(probability_of_chance(0, 0), 1.0);
        is_near(probability_of_chance(5, 0), 2.0 / 32.0);
        is_near(probability_of_chance(1, 5), 2.0 * 7.0 / 64.0);
        is_near(probability_of_chance(3, 3), 1.0);
    }
}

//! How sure a share of won games is, and what it says in Elo points.

/// In 95 of 100 cases the real share lies here (Wilson, 1927); it is right for few games too.
pub(crate) fn interval(share: f64, games: f64) -> (f64, f64) {
    const Z: f64 = 1.96;
    let spread = Z * (share * (1.0 - share) / games + Z * Z / (4.0 * games * games)).sqrt();
    let middle = share + Z * Z / (2.0 * games);
    let scale = 1.0 + Z * Z / games;
    (
        ((middle - spread) / scale).max(0.0),
        ((middle + spread) / scale).min(1.0),
    )
}

/// By how many Elo points a side that wins this share is ahead; infinite for all or nothing.
pub(crate) fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_that_of_the_tables() {
        let (low, high) = interval(0.5, 100.0);
        assert!((low - 0.4038).abs() < 0.0005 && (high - 0.5962).abs() < 0.0005);
        let (low, high) = interval(1.0, 10.0);
        assert!((low - 0.7225).abs() < 0.001 && high == 1.0);
    }

    #[test]
    fn elo_points_are_those_of_the_formula() {
        assert!(elo(0.5).abs() < 1e-9);
        assert!((elo(0.76) - 200.2).abs() < 0.1);
        assert!((elo(0.24) + 200.2).abs() < 0.1);
        assert!(elo(1.0).is_infinite());
    }
}

//! Spans of time as people type them: `10s`, `500ms`, `2m`, `1h`, `3d`.

use std::time::Duration;

pub(crate) use shikatsu_audit::telling::span as words;

/// Units and their length in seconds. `ms` stands before the ending it shares.
const UNITS: [(&str, f64); 5] = [
    ("ms", 0.001),
    ("s", 1.0),
    ("m", 60.0),
    ("h", 3600.0),
    ("d", 86_400.0),
];

/// Longer than any search; keeps sums of times within bounds.
const LONGEST: f64 = 365.0 * 24.0 * 3600.0;

/// Reads a span; a number without a unit is seconds.
pub(crate) fn parse(text: &str) -> Result<Duration, String> {
    let advice = || format!("expected a time such as 10s, 500ms, 2m or 1h, found '{text}'");
    let (number, unit) = UNITS
        .iter()
        .find_map(|(name, seconds)| Some((text.strip_suffix(name)?, *seconds)))
        .unwrap_or((text, 1.0));
    let number = number.trim_end();
    // `parse` alone would take inf, nan, 1e9 and signs.
    if !number.chars().all(|c| c.is_ascii_digit() || c == '.') {
        return Err(advice());
    }
    let seconds = number.parse::<f64>().map_err(|_| advice())? * unit;
    if seconds <= 0.0 {
        return Err("a search needs more time than none".into());
    }
    if seconds > LONGEST {
        return Err("expected a time of at most a year".into());
    }
    Ok(Duration::from_secs_f64(seconds))
}

/// A span as [`parse`] reads it, in whole seconds, rounded up: `1m`, `90s`.
pub(crate) fn argument(span: Duration) -> String {
    let seconds = span.as_secs() + u64::from(span.subsec_nanos() > 0);
    if seconds.is_multiple_of(60) {
        format!("{}m", seconds / 60)
    } else {
        format!("{seconds}s")
    }
}

/// Seconds to the microsecond: finer figures are noise.
pub(crate) fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_every_unit() {
        for (text, milliseconds) in [
            ("10s", 10_000),
            ("500ms", 500),
            ("2m", 120_000),
            ("1h", 3_600_000),
            ("0.5s", 500),
            ("1.5m", 90_000),
            ("3", 3_000),
            ("3 s", 3_000),
        ] {
            assert_eq!(
                parse(text),
                Ok(Duration::from_millis(milliseconds)),
                "{text}"
            );
        }
    }

    #[test]
    fn arguments_are_read_back() {
        for text in ["1m", "90s", "60m"] {
            assert_eq!(argument(parse(text).unwrap()), text);
        }
        assert_eq!(argument(Duration::from_millis(1800)), "2s");
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in [
            "", "s", "ten", "-1s", "+1s", "infs", "nan", "1e9h", "0s", "0", "9999999h", "1.2.3s",
            "10x",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}

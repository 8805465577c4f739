//! Times, counts and lines as people say them.

use std::time::Duration;

use shikatsu_problem::Size;

use crate::finding::ColoredMove;
use crate::words;

/// The moves of a finding: `Black C3, White D2`.
#[must_use]
pub fn line(turns: &[ColoredMove], size: Size) -> String {
    words::turns(turns, size)
}

/// A span in a few characters: `0.3 s`, `12 s`, `3 min 20 s`.
#[must_use]
pub fn span(span: Duration) -> String {
    let seconds = span.as_secs_f64();
    if seconds < 9.95 {
        let digits = if seconds < 0.0995 { 3 } else { 1 };
        return format!("{seconds:.digits$} s");
    }
    let whole = span.as_secs() + u64::from(span.subsec_millis() >= 500);
    match (whole / 60, whole % 60) {
        (0, seconds) => format!("{seconds} s"),
        (minutes, 0) => format!("{minutes} min"),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    }
}

/// `1,234,567`.
#[must_use]
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_a_few_characters() {
        for (milliseconds, text) in [
            (4, "0.004 s"),
            (250, "0.2 s"),
            (9_960, "10 s"),
            (61_000, "1 min 1 s"),
            (119_700, "2 min"),
        ] {
            assert_eq!(span(Duration::from_millis(milliseconds)), text);
        }
    }

    #[test]
    fn counts_have_commas() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (12_345_678, "12,345,678"),
        ] {
            assert_eq!(count(number), text);
        }
    }
}

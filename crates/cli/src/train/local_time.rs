//! What local time is ahead of universal time, so that a day of training ends at midnight where the person is.
//!
//! The rules of time zones are the system's, and its own `date` reads them. Where there is no such program, days are those of
//! universal time.

use std::process::Command;

/// Minutes that local time is ahead of universal time now.
pub(super) fn minutes_ahead() -> i32 {
    let said = Command::new("date").arg("+%z").output();
    let said = said
        .ok()
        .and_then(|said| String::from_utf8(said.stdout).ok());
    said.and_then(|text| minutes(text.trim())).unwrap_or(0)
}

/// Minutes of `+0530`.
fn minutes(text: &str) -> Option<i32> {
    let (sign, digits) = match text.as_bytes().first()? {
        b'+' => (1, &text[1..]),
        b'-' => (-1, &text[1..]),
        _ => return None,
    };
    if digits.len() != 4 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let (hours, minutes): (i32, i32) = (digits[..2].parse().ok()?, digits[2..].parse().ok()?);
    // No place is further away than a day.
    (hours < 24 && minutes < 60).then_some(sign * (hours * 60 + minutes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offset_is_read_in_minutes() {
        for (text, expected) in [
            ("+0000", Some(0)),
            ("+0530", Some(330)),
            ("-0330", Some(-210)),
            ("+1400", Some(840)),
            ("+2500", None),
            ("+01:00", None),
            ("0100", None),
            ("", None),
            ("+é1", None),
        ] {
            assert_eq!(minutes(text), expected, "{text}");
        }
    }
}

//! The day of a time, for the head of a file.

use shikatsu_team::Millis;

/// The day in the calendar and in UTC, as `2026-11-18`.
///
/// After Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2013), for days from 1970 on.
pub(super) fn day_of(time: Millis) -> String {
    let days = time.0 / 86_400_000 + 719_468;
    let era = days / 146_097;
    let day_of_era = days % 146_097;
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = match shifted_month {
        0..10 => shifted_month + 3,
        _ => shifted_month - 9,
    };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let days = |days: u64| day_of(Millis::from_days(days));
        assert_eq!(days(0), "1970-01-01");
        assert_eq!(days(11_016), "2000-02-29");
        assert_eq!(days(11_017), "2000-03-01");
        assert_eq!(days(20_775), "2026-11-18");
        assert_eq!(day_of(Millis(1_700_000_000_000)), "2023-11-14");
        assert_eq!(day_of(Millis(u64::MAX)), "584556019-04-03");
    }
}

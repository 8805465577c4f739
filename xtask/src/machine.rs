//! When and where figures were made: a time means little without its machine.

use std::fs;
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

/// Today in universal time, as `2026-11-15`.
pub(crate) fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let days = since.map_or(0, |since| since.as_secs() / 86_400);
    let (year, month, day) = civil(days);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The machine in a line: processor, cores, system, and how busy it is.
pub(crate) fn line() -> String {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let system = std::env::consts::OS;
    let processor = fs::read_to_string("/proc/cpuinfo")
        .ok()
        .and_then(|text| processor(&text))
        .unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    let load = fs::read_to_string("/proc/loadavg")
        .ok()
        .and_then(|text| Some(format!(", load {} at the start", text.split(' ').next()?)));
    let load = load.unwrap_or_default();
    format!("{processor}, {cores} cores, {system}{load}")
}

fn processor(cpuinfo: &str) -> Option<String> {
    let line = cpuinfo
        .lines()
        .find(|line| line.starts_with("model name"))?;
    let (_, name) = line.split_once(':')?;
    Some(name.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Year, month and day of a number of days since 1970-01-01. Years are counted
/// from March, so that the leap day is the last one.
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let era = days / 146_097;
    let day_of_era = days % 146_097;
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates_over_leap_days() {
        for (days, date) in [
            (0, (1970, 1, 1)),
            (11_016, (2000, 2, 29)),
            (11_017, (2000, 3, 1)),
            (20_772, (2026, 11, 15)),
        ] {
            assert_eq!(civil(days), date, "day {days}");
        }
    }

    #[test]
    fn the_processor_is_named_once_and_without_padding() {
        let text = "processor : 0\nmodel name\t: Some  CPU   @ 2 GHz\nmodel name\t: other\n";
        assert_eq!(processor(text), Some("Some CPU @ 2 GHz".to_owned()));
    }
}

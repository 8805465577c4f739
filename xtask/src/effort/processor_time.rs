//! The processor time of this process, which a busy machine does not change much.

use std::fs;

/// Ticks in a second, as Linux counts them for `/proc` on every machine that we know.
const TICKS: f64 = 100.0;

/// Seconds of processor time in the program itself; `None` where the system does not say.
pub(crate) fn processor_seconds() -> Option<f64> {
    seconds(&fs::read_to_string("/proc/self/stat").ok()?)
}

/// The field `utime`. The name of the program, which comes before it, may have spaces.
fn seconds(stat: &str) -> Option<f64> {
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks: f64 = fields.split_whitespace().nth(11)?.parse().ok()?;
    Some(ticks / TICKS)
}

#[cfg(test)]
mod tests {
    use super::seconds;

    #[test]
    fn the_name_of_the_program_may_have_spaces_and_brackets() {
        let stat = "17 (a b) c) R 1 2 3 4 5 6 7 8 9 10 250 7 0";
        assert_eq!(seconds(stat), Some(2.5));
        assert_eq!(seconds("17 a"), None);
    }
}

//! Days in a row with a problem; two days off in any seven cost nothing, and nothing punishes absence.

use std::collections::BTreeMap;

use crate::learner::DayTally;

/// Days off in a window of seven that cost nothing.
const FREE: usize = 2;

/// How many days the row that reaches today has with a problem. Today counts once something was tried.
pub fn streak(days: &BTreeMap<i64, DayTally>, today: i64) -> u32 {
    let mut row = 0;
    let mut off: Vec<i64> = Vec::new();
    // A day that is not over yet is no day off.
    let mut day = if days.contains_key(&today) {
        today
    } else {
        today - 1
    };
    let Some((first, _)) = days.first_key_value() else {
        return 0;
    };
    while day >= *first {
        if days.contains_key(&day) {
            row += 1;
        } else {
            off.retain(|later| later - day < 7);
            off.push(day);
            if off.len() > FREE {
                break;
            }
        }
        day -= 1;
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(days: &[i64]) -> BTreeMap<i64, DayTally> {
        days.iter().map(|day| (*day, DayTally::default())).collect()
    }

    #[test]
    fn two_days_off_in_seven_are_free_and_a_third_ends_the_row() {
        assert_eq!(streak(&on(&[]), 10), 0);
        assert_eq!(streak(&on(&[10]), 10), 1);
        assert_eq!(streak(&on(&[8, 9]), 10), 2);
        assert_eq!(streak(&on(&[7, 9, 10]), 10), 3);
        assert_eq!(streak(&on(&[5, 8, 10]), 10), 2);
        assert_eq!(streak(&on(&[4, 5, 6, 9, 10]), 10), 5);
        assert_eq!(streak(&on(&[1, 2, 5, 6, 7, 8, 9, 12, 13]), 13), 9);
        assert_eq!(streak(&on(&[1]), 100), 0);
    }
}

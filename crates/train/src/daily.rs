//! The problems of a day: one easy, one middling, one hard, the same for all who have the same bank.

use crate::bank::{TrainingBank, TrainingProblem};
use crate::seed::SeededNumbers;

/// How many problems a day has, each from its own third of the bank.
pub const BANDS: usize = 3;

/// The problems of a day, from the easiest. A third is gone through in one order by chance, then in another, so none comes
/// back before all others were there.
#[must_use]
pub fn daily(bank: &TrainingBank, day: i64) -> Vec<&TrainingProblem> {
    let count = bank.problems.len();
    let band = |at: usize| count * at / BANDS..count * (at + 1) / BANDS;
    (0..BANDS)
        .filter_map(|at| of_band(&bank.problems[band(at)], at, day))
        .collect()
}

fn of_band(band: &[TrainingProblem], number: usize, day: i64) -> Option<&TrainingProblem> {
    let length = i64::try_from(band.len())
        .ok()
        .filter(|length| *length > 0)?;
    let round = day.div_euclid(length).cast_unsigned();
    let mut order: Vec<&TrainingProblem> = band.iter().collect();
    let seed = round.wrapping_mul(BANDS as u64).wrapping_add(number as u64);
    SeededNumbers::new(seed).shuffle(&mut order);
    let at = usize::try_from(day.rem_euclid(length)).ok()?;
    order.get(at).copied()
}

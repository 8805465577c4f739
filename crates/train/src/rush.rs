//! Rush: as many as possible in three minutes or five, a ladder from easy to hard, and three mistakes end it.
//!
//! Only the first move is asked, and the bank knows it, so no engine is needed. The seed in a link gives a class the same
//! ladder.

use crate::bank::{TrainingBank, TrainingProblem};
use crate::choice::NextProblem;
use crate::seed::SeededNumbers;

/// So many mistakes end a rush.
pub const RUSH_MISSES: u8 = 3;

/// Problems of a rung: within it the order is by chance.
const RUNG: usize = 12;

/// All problems with one right first move, in the order of this rush.
#[must_use]
pub fn rush_ladder(bank: &TrainingBank, seed: u32) -> Vec<NextProblem<'_, TrainingProblem>> {
    let mut numbers = SeededNumbers::new(u64::from(seed));
    let clean = bank.problems.iter().filter(|one| !one.right.contains(','));
    let mut ladder: Vec<&TrainingProblem> = clean.collect();
    for rung in ladder.chunks_mut(RUNG) {
        numbers.shuffle(rung);
    }
    ladder
        .into_iter()
        .map(|problem| NextProblem {
            problem,
            orientation: numbers.orientation(),
        })
        .collect()
}

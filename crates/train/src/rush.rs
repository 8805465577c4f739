//! Rush: as many as possible in three minutes or five, a ladder from easy to hard, and three mistakes end it.
//!
//! Only the first move is asked, and the bank knows it, so no engine is needed. The seed in a link gives a class the same
//! ladder.

use crate::bank::{TrainingBank, TrainingProblem};
use crate::choice::NextProblem;
use crate::seed::SeededNumbers;

/// So many mistakes end a rush.
pub const RUSH_MISSES: u8 = 3;

/// How far the ratings of a rung reach: as much as one more point in play.
const RUNG_HEIGHT: u16 = 60;

/// Problems of a rung, so that a large bank gives no longer climb than a small one.
const RUNG: usize = 12;

/// Problems with one right first move, in the order of this rush: rung by rung, within a rung by chance.
#[must_use]
pub fn rush_ladder(bank: &TrainingBank, seed: u32) -> Vec<NextProblem<'_, TrainingProblem>> {
    let mut numbers = SeededNumbers::new(u64::from(seed));
    let clean = bank.problems.iter().filter(|one| !one.right.contains(','));
    let mut clean: Vec<&TrainingProblem> = clean.collect();
    let same_rung = |one: &&TrainingProblem, other: &&TrainingProblem| {
        one.rating / RUNG_HEIGHT == other.rating / RUNG_HEIGHT
    };
    let mut ladder = Vec::new();
    for rung in clean.chunk_by_mut(same_rung) {
        numbers.shuffle(rung);
        for problem in rung.iter().copied().take(RUNG) {
            ladder.push(NextProblem {
                problem,
                orientation: numbers.orientation(),
            });
        }
    }
    ladder
}

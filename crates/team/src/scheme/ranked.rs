//! Instant run-off: up to four preferences; the candidate with the fewest first preferences goes until one has more than
//! half of the ballots that still name a candidate.

use std::collections::BTreeMap;

use shikatsu_problem::Move;

use crate::dice::Dice;
use crate::scheme::Scheme;
use crate::scheme::count::{CandidateWeights, table};
use crate::scheme::plurality::Plurality;
use crate::turn::{
    BallotForm, Decision, DecisionContext, DecisionReason, ONE_BALLOT, TieBreak, TurnWindow,
    WantedEnd, break_tie,
};

/// The run-off. Candidates that are equal at the lower end are told apart by the tie rule, the worst goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ranked;

impl Scheme for Ranked {
    fn ballot_form(&self) -> BallotForm {
        BallotForm::Ranked
    }

    fn choose(&self, context: DecisionContext<'_>, dice: &mut Dice) -> Option<Decision> {
        let window = context.window;
        let candidates = window.candidates();
        if window.ballots().is_empty() || candidates.len() < 2 {
            return Plurality.choose(context, dice);
        }
        let first = first_preferences(window, &candidates.keys().copied().collect::<Vec<_>>());
        let mut standing: Vec<Move> = candidates.keys().copied().collect();
        let mut rounds = 0;
        let mut tie: Option<TieBreak> = None;
        while standing.len() > 1 {
            rounds += 1;
            let counts = first_preferences(window, &standing);
            let total: u64 = counts.values().sum();
            if let Some(winner) = majority(&counts, total) {
                standing = vec![winner];
                break;
            }
            let fewest = counts.values().copied().min().unwrap_or(0);
            let tied: Vec<Move> = counts
                .iter()
                .filter(|(_, count)| **count == fewest)
                .map(|(&played, _)| played)
                .collect();
            // Candidates that no ballot names pass nothing on, so their order does not matter.
            if fewest == 0 && tied.len() < standing.len() {
                standing.retain(|played| !tied.contains(played));
                continue;
            }
            let (loser, broken) = break_tie(tied, WantedEnd::Worst, context, dice)?;
            standing.retain(|&played| played != loser);
            tie = broken.or(tie);
        }
        Some(Decision {
            chosen: *standing.first()?,
            why: DecisionReason::RunOff { rounds },
            tie,
            table: table(&weights_of(&first), context),
        })
    }
}

/// How many ballots name each standing candidate before every other one.
fn first_preferences(window: &TurnWindow, standing: &[Move]) -> BTreeMap<Move, u64> {
    let mut counts: BTreeMap<Move, u64> = standing.iter().map(|&m| (m, 0)).collect();
    for ballot in window.ballots().values() {
        let first = ballot.choice.moves().iter().find(|m| standing.contains(m));
        if let Some(count) = first.and_then(|first| counts.get_mut(first)) {
            *count += 1;
        }
    }
    counts
}

fn majority(counts: &BTreeMap<Move, u64>, total: u64) -> Option<Move> {
    let has_majority = |(_, count): &(&Move, &u64)| **count * 2 > total;
    counts.iter().find(has_majority).map(|(&played, _)| played)
}

fn weights_of(counts: &BTreeMap<Move, u64>) -> CandidateWeights {
    let weights = counts
        .iter()
        .map(|(&played, &count)| (played, count * ONE_BALLOT));
    weights.collect()
}

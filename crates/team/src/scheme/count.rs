//! Counting: weights of ballots by candidate, the heaviest one, and the table that is shown.

use std::collections::BTreeMap;

use shikatsu_problem::Move;

use crate::dice::Dice;
use crate::people::MemberId;
use crate::turn::{
    Decision, DecisionContext, DecisionReason, ONE_BALLOT, TableRow, TurnWindow, WantedEnd,
    break_tie,
};

/// CandidateWeights by candidate; every candidate is there.
pub(super) type CandidateWeights = BTreeMap<Move, u64>;

/// Adds a weight for every move on every ballot that a reader of ballots names.
pub(super) fn ballot_weights(
    window: &TurnWindow,
    weight_of: impl Fn(MemberId) -> u64,
    counted_moves: usize,
) -> CandidateWeights {
    let mut weights: CandidateWeights = window.candidates().keys().map(|&m| (m, 0)).collect();
    for (&member, ballot) in window.ballots() {
        for named in ballot.choice.moves().iter().take(counted_moves) {
            if let Some(weight) = weights.get_mut(named) {
                *weight = weight.saturating_add(weight_of(member));
            }
        }
    }
    weights
}

/// The number of proposals as weights: what counts if there are no ballots.
pub(super) fn proposal_weights(window: &TurnWindow) -> CandidateWeights {
    let candidates = window.candidates();
    let weights = candidates
        .iter()
        .map(|(&m, &count)| (m, u64::from(count) * ONE_BALLOT));
    weights.collect()
}

/// The candidate with the most weight; `None` without candidates.
pub(super) fn heaviest(
    weights: &CandidateWeights,
    why: DecisionReason,
    context: DecisionContext<'_>,
    dice: &mut Dice,
) -> Option<Decision> {
    let most = weights.values().max()?;
    let tied = weights.iter().filter(|(_, weight)| *weight == most);
    let tied: Vec<Move> = tied.map(|(&played, _)| played).collect();
    let (chosen, tie) = break_tie(tied, WantedEnd::Best, context, dice)?;
    let why = match weights.len() {
        1 => DecisionReason::OnlyProposal,
        _ => why,
    };
    Some(Decision {
        chosen,
        why,
        tie,
        table: table(weights, context),
    })
}

/// What is shown of every candidate.
pub(super) fn table(weights: &CandidateWeights, context: DecisionContext<'_>) -> Vec<TableRow> {
    let candidates = context.window.candidates();
    let rows = weights.iter().map(|(&played, &weight)| TableRow {
        played,
        proposals: candidates.get(&played).copied().unwrap_or(0),
        weight,
        value: context.evidence.playouts.get(&played).copied(),
    });
    rows.collect()
}

//! What a team had to choose from when it decided a move.

use std::collections::BTreeMap;

use shikatsu_problem::Move;
use shikatsu_team::{
    Decision, DecisionReason, PlayoutSum, Room, SchemeKind, SeedCommitment, TieBreak, TurnWindow,
    WindowSeed,
};

use super::RecordView;

/// A decision of a team, without names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedDecision {
    /// The number of the window.
    pub window: u32,
    /// The rule of the team.
    pub scheme: SchemeKind,
    /// What chose the move.
    pub why: DecisionReason,
    /// How a tie was broken.
    pub tie: Option<TieBreak>,
    /// The hash that was shown when the window opened.
    pub commitment: SeedCommitment,
    /// The seed that was shown when it closed.
    pub seed: WindowSeed,
    /// How many members cast a ballot, and how many could; known when the game is over.
    pub turnout: Option<(usize, usize)>,
    /// The candidates in the order of the board.
    pub candidates: Vec<RecordedCandidate>,
}

/// A move that could be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedCandidate {
    /// The move.
    pub played: Move,
    /// How many members proposed it.
    pub proposals: u32,
    /// How many ballots name it first; known when the game is over.
    pub ballots: Option<u32>,
    /// The weight of its ballots by the scheme; [`ONE_BALLOT`](shikatsu_team::ONE_BALLOT) is one.
    pub weight: u64,
    /// Its playouts.
    pub value: Option<PlayoutSum>,
    /// The reasons that members gave, in the order of the alphabet; known when the game is over.
    pub reasons: Vec<String>,
}

impl RecordedDecision {
    /// The letter under which a candidate stands on the board: A, B … Z, then none.
    #[must_use]
    pub fn label(&self, played: Move) -> Option<char> {
        let place = self.candidates.iter().position(|c| c.played == played)?;
        ('A'..='Z').nth(place)
    }
}

/// The decision of the room's open window, which closes with this seed.
pub(super) fn decided(
    room: &Room,
    decision: &Decision,
    seed: WindowSeed,
    view: RecordView,
) -> Option<RecordedDecision> {
    let window = room.window()?;
    let opening = window.opening();
    let team = room.settings().team(opening.color)?;
    let mut candidates: BTreeMap<Move, RecordedCandidate> = decision
        .table
        .iter()
        .map(|row| {
            let candidate = RecordedCandidate {
                proposals: row.proposals,
                weight: row.weight,
                value: row.value,
                ..RecordedCandidate::unknown(row.played)
            };
            (row.played, candidate)
        })
        .collect();
    let chosen = decision.chosen;
    candidates
        .entry(chosen)
        .or_insert_with(|| RecordedCandidate::unknown(chosen));
    let mut turnout = None;
    if view == RecordView::Over {
        turnout = Some((window.ballots().len(), window.voters().len()));
        let reasons = window.reasons();
        // A move that was proposed and not put to the vote had its reasons too.
        for (played, proposals) in proposed(window) {
            let candidate = candidates
                .entry(played)
                .or_insert_with(|| RecordedCandidate::unknown(played));
            candidate.proposals = proposals;
        }
        let tally = window.tally();
        for (played, candidate) in &mut candidates {
            candidate.ballots = Some(tally.get(played).copied().unwrap_or(0));
            let given = reasons.get(played).into_iter().flatten();
            candidate.reasons = given.map(|&reason| reason.to_owned()).collect();
        }
    }
    Some(RecordedDecision {
        window: opening.number,
        scheme: team.scheme.clone(),
        why: decision.why.clone(),
        tie: decision.tie.clone(),
        commitment: opening.commitment,
        seed,
        turnout,
        candidates: candidates.into_values().collect(),
    })
}

/// How many members propose each move, whether it was put to the vote or not.
fn proposed(window: &TurnWindow) -> BTreeMap<Move, u32> {
    let mut proposed = BTreeMap::new();
    for proposal in window.proposals().values() {
        *proposed.entry(proposal.played).or_default() += 1;
    }
    proposed
}

impl RecordedCandidate {
    /// A move of which nothing is known.
    const fn unknown(played: Move) -> Self {
        Self {
            played,
            proposals: 0,
            ballots: None,
            weight: 0,
            value: None,
            reasons: Vec::new(),
        }
    }
}

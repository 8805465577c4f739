//! What the answers about one fight come to: outcomes of the named moves, and what each cost. Pure.

use shikatsu_api::room::{ReviewedFight, ReviewedMove, ReviewedOutcome};
use shikatsu_api::{self as api, FactVerdict, KnownFact, KnownMove, Unproved, Worth, vertices};
use shikatsu_problem::{Move, Role, Stakes};
use shikatsu_verdict::{Cost, OutcomeRank};

use super::answer::ReviewAnswer;
use super::decided_turn::NamedMove;
use crate::fight::Fight;
use crate::requests::known::{conclusion, verdict_words};

/// Where a named move leads, as far as the best outcome of the fight tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum MoveStanding {
    /// The answer about the fight says it.
    Told(ReviewedOutcome),
    /// The position after the move has to be asked about.
    ToBeAsked,
}

/// A fight before the outcomes of its moves are known.
#[derive(Debug, Clone)]
pub(super) struct FightAssessment<'a> {
    fight: &'a Fight,
    role: Role,
    best: ReviewedOutcome,
    known: Option<Box<KnownFact>>,
}

impl<'a> FightAssessment<'a> {
    /// What the answer about the best outcome says; `None` if nothing is at stake for the side to move, or the answer is
    /// not there yet.
    pub(super) fn of(fight: &'a Fight, answer: ReviewAnswer) -> Option<Self> {
        let stakes = Stakes::of(&fight.problem).ok()?;
        let role = stakes.role(fight.problem.to_move());
        let best = outcome_of(&answer);
        let known = match answer {
            ReviewAnswer::Known(known) => Some(known),
            ReviewAnswer::Open | ReviewAnswer::NotAsked => return None,
            ReviewAnswer::Conditional(_) | ReviewAnswer::NotProved(_) => None,
        };
        let is_lost = known
            .as_ref()
            .is_some_and(|known| has_nothing_to_keep(role, known.verdict));
        (!is_lost).then_some(Self {
            fight,
            role,
            best,
            known,
        })
    }

    /// Where a named move leads, if no further question is needed.
    pub(super) fn standing(&self, played: Move) -> MoveStanding {
        let Some(known) = &self.known else {
            let why = Unproved::NotTried;
            return MoveStanding::Told(ReviewedOutcome::NotProved { why });
        };
        let judged = known.moves.iter().find(|one| one.played == played.into());
        match judged.map(|one| one.worth) {
            Some(Worth::Keeps) => MoveStanding::Told(self.best.clone()),
            Some(Worth::WorksButLess) => MoveStanding::Told(self.seki(known)),
            _ => MoveStanding::ToBeAsked,
        }
    }

    /// The whole fight, with the outcome of each named move beside it.
    pub(super) fn reviewed(&self, moves: Vec<(NamedMove, ReviewedOutcome)>) -> ReviewedFight {
        let stones = u32::try_from(self.fight.stones.len()).unwrap_or(u32::MAX);
        let best = rank(&self.best);
        let judged = |(named, outcome): (NamedMove, ReviewedOutcome)| {
            let steps = Cost::steps(best, rank(&outcome), self.role);
            ReviewedMove {
                played: named.played.into(),
                ballots: named.ballots,
                proposals: named.proposals,
                steps,
                cost: steps.map(|steps| steps.saturating_mul(stones)),
                outcome,
            }
        };
        let keeps = self.known.iter().flat_map(|known| &known.moves);
        let keeps = keeps.filter(|one: &&KnownMove| one.worth == Worth::Keeps);
        ReviewedFight {
            key_stones: vertices(self.fight.stones),
            stones,
            role: self.role.into(),
            best: self.best.clone(),
            keeps: keeps.map(|one| one.played).collect(),
            moves: moves.into_iter().map(judged).collect(),
        }
    }

    fn seki(&self, known: &KnownFact) -> ReviewedOutcome {
        let stakes = Stakes::of(&self.fight.problem);
        let words = stakes.map_or_else(
            |_| String::new(),
            |stakes| verdict_words(conclusion(FactVerdict::Seki), stakes.defender()),
        );
        ReviewedOutcome::Proved {
            verdict: FactVerdict::Seki,
            words,
            certificates: known.certificates.clone(),
        }
    }
}

/// An answer as it is told.
pub(super) fn outcome_of(answer: &ReviewAnswer) -> ReviewedOutcome {
    match answer {
        ReviewAnswer::Known(known) => ReviewedOutcome::Proved {
            verdict: known.verdict,
            words: known.words.clone(),
            certificates: known.certificates.clone(),
        },
        ReviewAnswer::Conditional(told) => ReviewedOutcome::Conditional {
            grade: told.grade,
            outcome: told.outcome.clone(),
            words: told.words.clone(),
        },
        ReviewAnswer::NotProved(why) => ReviewedOutcome::NotProved { why: *why },
        ReviewAnswer::Open | ReviewAnswer::NotAsked => ReviewedOutcome::Waiting,
    }
}

/// The place of an outcome in the order. What is proved on a condition has none: it is no verdict.
fn rank(outcome: &ReviewedOutcome) -> Option<OutcomeRank> {
    let verdict = match outcome {
        ReviewedOutcome::Proved { verdict, .. } => *verdict,
        ReviewedOutcome::Captured => FactVerdict::Dead,
        ReviewedOutcome::Conditional { .. }
        | ReviewedOutcome::NotProved { .. }
        | ReviewedOutcome::Waiting => return None,
    };
    OutcomeRank::concluded(conclusion(verdict))
}

/// Whether no move of the side changes anything.
const fn has_nothing_to_keep(role: Role, verdict: FactVerdict) -> bool {
    matches!(
        (role, verdict),
        (Role::Defender, FactVerdict::Dead)
            | (Role::Attacker, FactVerdict::Alive | FactVerdict::Stands)
    )
}

/// What a named move cost in these fights together, as far as that is proved.
pub(super) fn cost_of(fights: &[ReviewedFight], played: api::Move) -> Option<u32> {
    let of_fight = |fight: &ReviewedFight| {
        let named = fight.moves.iter().find(|one| one.played == played)?;
        named.cost
    };
    fights
        .iter()
        .filter_map(of_fight)
        .reduce(u32::saturating_add)
}

//! One look at a review: the answers so far, and the questions that they make necessary.

use shikatsu_api::VERSION;
use shikatsu_api::room::{
    OwnShare, ReviewState, ReviewedDecision, ReviewedFight, ReviewedOutcome, RoomReview,
};
use shikatsu_problem::Move;
use shikatsu_team::{MemberId, RoomContent};

use super::answer::{ReviewAnswer, ReviewQuestion, Wanted, answer};
use super::assessment::{FightAssessment, MoveStanding, cost_of, outcome_of};
use super::decided_turn::DecidedTurn;
use crate::fight::{AfterMove, Fight};
use crate::requests::{RequestError, Requests};
use crate::rooms::stone_letters;

/// Questions of one review, at most; with ten seconds each that is more than an hour of one worker.
const MOST_QUESTIONS: u32 = 400;

/// A look under way.
pub(super) struct ReviewLook<'a> {
    requests: &'a Requests,
    questions: u32,
    answered: u32,
    fights: u32,
    /// What was never asked.
    pub(super) to_ask: Vec<ReviewQuestion>,
}

impl<'a> ReviewLook<'a> {
    pub(super) const fn new(requests: &'a Requests) -> Self {
        Self {
            requests,
            questions: 0,
            answered: 0,
            fights: 0,
            to_ask: Vec::new(),
        }
    }

    /// The review as it stands, with the opinions of a member of the room.
    pub(super) async fn review(
        &mut self,
        content: &RoomContent,
        turns: &[DecidedTurn],
        member: Option<MemberId>,
    ) -> Result<RoomReview, RequestError> {
        let mut decisions = Vec::new();
        let (mut looked_at, mut left_out) = (0, 0);
        for turn in turns {
            if self.questions >= MOST_QUESTIONS {
                left_out += 1;
                continue;
            }
            let open_before = self.questions - self.answered;
            let fights = self.fights_of(content, turn).await?;
            looked_at += u32::from(self.questions - self.answered == open_before);
            if !fights.is_empty() {
                decisions.push(decision(turn, fights, member));
            }
        }
        decisions.sort_by_key(|decision| {
            let class = match decision.cost {
                Some(1..) => 0,
                Some(0) => 1,
                None => 2,
            };
            (class, std::cmp::Reverse(decision.cost), decision.window)
        });
        Ok(RoomReview {
            version: VERSION,
            state: match self.answered == self.questions {
                true => ReviewState::Complete,
                false => ReviewState::Running,
            },
            questions: self.questions,
            answered: self.answered,
            turns: u32::try_from(turns.len()).unwrap_or(u32::MAX),
            looked_at,
            fights: self.fights,
            left_out,
            own: member.map(|_| own_share(&decisions)),
            decisions,
        })
    }

    /// What is known of the fights near a decision; those that nothing depends on, or without an answer yet, are left out.
    async fn fights_of(
        &mut self,
        content: &RoomContent,
        turn: &DecidedTurn,
    ) -> Result<Vec<ReviewedFight>, RequestError> {
        let mut reviewed = Vec::new();
        for fight in Fight::near(&turn.scene(content)) {
            self.fights += 1;
            let question = ReviewQuestion {
                problem: fight.problem.clone(),
                wanted: Wanted::FirstMoves,
            };
            let best = self.answer(question).await?;
            let Some(assessment) = FightAssessment::of(&fight, best) else {
                continue;
            };
            let mut moves = Vec::new();
            for &named in &turn.choices {
                let outcome = match assessment.standing(named.played) {
                    MoveStanding::Told(outcome) => outcome,
                    MoveStanding::ToBeAsked => self.after(&fight, named.played).await?,
                };
                moves.push((named, outcome));
            }
            reviewed.push(assessment.reviewed(moves));
        }
        Ok(reviewed)
    }

    async fn after(
        &mut self,
        fight: &Fight,
        played: Move,
    ) -> Result<ReviewedOutcome, RequestError> {
        match fight.after(played) {
            Some(AfterMove::Captured) => Ok(ReviewedOutcome::Captured),
            Some(AfterMove::Asked(problem)) => {
                let question = ReviewQuestion {
                    problem: *problem,
                    wanted: Wanted::Verdict,
                };
                Ok(outcome_of(&self.answer(question).await?))
            }
            None => {
                let why = shikatsu_api::Unproved::Unsupported;
                Ok(ReviewedOutcome::NotProved { why })
            }
        }
    }

    async fn answer(&mut self, question: ReviewQuestion) -> Result<ReviewAnswer, RequestError> {
        let found = answer(self.requests, &question).await?;
        self.questions += 1;
        match found {
            ReviewAnswer::NotAsked => self.to_ask.push(question),
            ReviewAnswer::Open => {}
            _ => self.answered += 1,
        }
        Ok(found)
    }
}

fn decision(
    turn: &DecidedTurn,
    fights: Vec<ReviewedFight>,
    member: Option<MemberId>,
) -> ReviewedDecision {
    let own = member.and_then(|member| turn.opinion(member));
    ReviewedDecision {
        window: turn.window,
        number: u32::try_from(turn.number).unwrap_or(u32::MAX),
        color: turn.color.into(),
        played: turn.chosen.into(),
        before: stone_letters(&turn.before),
        cost: cost_of(&fights, turn.chosen.into()),
        fights,
        own: own.map(Into::into),
    }
}

/// What the visitor's own opinions would have cost.
fn own_share(decisions: &[ReviewedDecision]) -> OwnShare {
    let mut share = OwnShare::default();
    for decision in decisions {
        let cost = decision.own.and_then(|own| cost_of(&decision.fights, own));
        if let Some(cost) = cost {
            share.judged += 1;
            share.kept += u32::from(cost == 0);
            share.cost = share.cost.saturating_add(cost);
        }
    }
    share
}

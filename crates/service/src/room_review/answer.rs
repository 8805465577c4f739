//! What is known of the questions of a review: facts first, then what became of the request.
//!
//! Nothing of a review is stored but its questions and their facts, so any server can go on with it.
//!
//! Invariant: nothing is taken for proved that is not a fact of the store.

use shikatsu_api::{
    self as api, Asked, JobAnswer, JobTask, KnownFact, Limits, MoveCoverage, RequestResult,
    Unproved,
};
use shikatsu_jobs::Priority;
use shikatsu_problem::{Color, Problem};

use crate::requests::{NewRequest, Payer, Receipt, RequestError, Requests, known, look_up};

/// What may be spent on one question.
const BUDGET: Limits = Limits {
    milliseconds: Some(10_000),
    nodes: None,
};

/// What a question wants to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The verdict, and what first moves do to it.
    FirstMoves,
    /// The verdict.
    Verdict,
}

/// Something that a review asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ReviewQuestion {
    pub(super) problem: Problem,
    pub(super) wanted: Wanted,
}

/// What is known of a question.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum ReviewAnswer {
    /// It is proved.
    Known(Box<KnownFact>),
    /// It is proved on a condition.
    Conditional(Box<api::Conditional>),
    /// It was asked, and is not proved.
    NotProved(Unproved),
    /// It was asked, and a worker has to search.
    Open,
    /// It was never asked.
    NotAsked,
}

/// Whether a question found a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ReviewAskEffect {
    /// It is asked.
    Asked,
    /// Too many wait already.
    Full,
}

impl ReviewQuestion {
    /// The side that moves first: the one whose turn it is.
    pub(super) fn first(&self) -> Color {
        self.problem.to_move()
    }

    fn request(&self) -> NewRequest {
        NewRequest {
            problem: api::Problem::from(&self.problem),
            first: match self.first() {
                Color::Black => Asked::Black,
                Color::White => Asked::White,
            },
            task: match self.wanted {
                Wanted::FirstMoves => JobTask::AllFirstMoves,
                Wanted::Verdict => JobTask::Solve,
            },
            budget: BUDGET,
            priority: Priority::Batch,
            payer: Payer::Service,
            request: None,
        }
    }
}

/// What is known of a question now.
pub(super) async fn answer(
    requests: &Requests,
    question: &ReviewQuestion,
) -> Result<ReviewAnswer, RequestError> {
    // Where no ruling is possible no worker is asked.
    if known::defender(&question.problem).is_err() {
        return Ok(ReviewAnswer::NotProved(Unproved::Unsupported));
    }
    // The request before the fact: both are stored in one transaction, so a request that is seen closed has its fact. The
    // other way round, one that closes in between would look as if nothing had been proved.
    let asked = requests.last_asked(&question.request()).await?;
    let found = look_up(requests.store(), &question.problem, question.first()).await?;
    let is_enough =
        |known: &KnownFact| question.wanted == Wanted::Verdict || known.judged == MoveCoverage::All;
    if let Some(known) = found.as_ref().filter(|known| is_enough(known)) {
        return Ok(ReviewAnswer::Known(Box::new(known.clone())));
    }
    let Some(asked) = asked else {
        return Ok(ReviewAnswer::NotAsked);
    };
    let Some(closing) = asked.closing() else {
        return Ok(ReviewAnswer::Open);
    };
    Ok(match (found, closing) {
        (Some(known), _) => ReviewAnswer::Known(Box::new(known)),
        (None, RequestResult::Unproved { why, told, .. }) => {
            let told = told.as_deref().and_then(|told| conditional(told, question));
            match told {
                Some(told) => ReviewAnswer::Conditional(Box::new(told)),
                None => ReviewAnswer::NotProved(*why),
            }
        }
        (None, RequestResult::Cancelled) => ReviewAnswer::NotProved(Unproved::Cancelled),
        // A fact that was superseded since, or a worker that could not do it.
        (None, _) => ReviewAnswer::NotProved(Unproved::NotTried),
    })
}

/// Asks a question.
pub(super) async fn ask(
    requests: &Requests,
    question: &ReviewQuestion,
) -> Result<ReviewAskEffect, RequestError> {
    match requests.ask(question.request()).await? {
        Receipt::Known(_) | Receipt::Open(_) => Ok(ReviewAskEffect::Asked),
        Receipt::Busy { .. } => Ok(ReviewAskEffect::Full),
    }
}

/// What was proved on a condition; the ruling has compared it with the certificates.
fn conditional(told: &JobAnswer, question: &ReviewQuestion) -> Option<api::Conditional> {
    let JobAnswer::Solved { report } = told else {
        return None;
    };
    let first: api::Color = question.first().into();
    let side = report.sides.iter().find(|side| side.first == first)?;
    side.conditional.clone()
}

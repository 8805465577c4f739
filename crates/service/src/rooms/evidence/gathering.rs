//! Has workers find out what a room wants to know.
//!
//! Proofs and replies are requests like those of any caller: what is proved is checked and kept. Playouts and candidates are
//! jobs that this task waits for itself.

use std::time::Duration;

use shikatsu_api::{
    self as api, Asked, FactVerdict, Job, JobAnswer, JobCompletion, JobTask, KnownFact, Limits,
    RequestResult, Worth,
};
use shikatsu_jobs::{JobId, Priority, Submission};
use shikatsu_problem::{Color, Move, Problem};
use tokio::time::{Instant, timeout_at};

use super::finding::EvidenceFinding;
use super::{EvidenceJob, EvidenceTask, most_candidates};
use crate::fight::{AfterMove, Fight};
use crate::requests::{
    NewRequest, Payer, Receipt, RequestError, RequestUpdate, RequestWatch, Requests, StoredRequest,
    look_up,
};

/// What a result takes from the worker to this task.
const WAY_BACK: Duration = Duration::from_millis(1_500);

/// Has workers find things out for rooms.
#[derive(Debug, Clone)]
pub struct EvidenceGatherer {
    requests: Requests,
}

impl EvidenceGatherer {
    /// One that asks this queue and this store.
    #[must_use]
    pub const fn new(requests: Requests) -> Self {
        Self { requests }
    }

    /// Finds out what a job asks, within this time.
    ///
    /// # Errors
    /// When the database or the queue does not answer.
    pub async fn gather(
        &self,
        job: &EvidenceJob,
        budget: Duration,
    ) -> Result<EvidenceFinding, RequestError> {
        let until = Instant::now() + budget + WAY_BACK;
        match &job.task {
            EvidenceTask::Playouts { position, plan } => {
                let plan = plan.clone();
                let task = JobTask::Playouts { plan };
                self.estimate(position, task, budget, until).await
            }
            EvidenceTask::Candidates { position, plan } => {
                let (plan, most) = (plan.clone(), most_candidates());
                let task = JobTask::Candidates { plan, most };
                self.estimate(position, task, budget, until).await
            }
            EvidenceTask::Proofs(problem) => {
                let task = JobTask::AllFirstMoves;
                let _closed = self.closed(problem, task, budget, until).await?;
                let known = self.known(problem).await?;
                Ok(known.map_or(EvidenceFinding::Nothing, |known| {
                    EvidenceFinding::Proved(Box::new(known))
                }))
            }
            EvidenceTask::Reply { before, played } => {
                self.reply(before, *played, budget, until).await
            }
        }
    }

    /// An estimate. No request is stored: it proves nothing, and it is of use to one window only.
    async fn estimate(
        &self,
        position: &Problem,
        task: JobTask,
        budget: Duration,
        until: Instant,
    ) -> Result<EvidenceFinding, RequestError> {
        let problem = api::Problem::from(position);
        let job = Job::new(problem, asked(position.to_move()), task, limits(budget));
        let id = JobId::of(&job)?;
        let client = self.requests.client();
        let mut waiter = client.wait_for(id).await?;
        let submitted = client.submit(&job, Priority::Person).await?;
        if matches!(submitted, Submission::Busy { .. }) {
            return Ok(EvidenceFinding::Nothing);
        }
        let left = until.saturating_duration_since(Instant::now());
        let Some(end) = waiter.end(left).await? else {
            return Ok(EvidenceFinding::Nothing);
        };
        Ok(match end.happened {
            JobCompletion::Answered { answer, .. } | JobCompletion::Unproved { answer, .. } => {
                match answer {
                    JobAnswer::PlayedOut { values } => EvidenceFinding::PlayedOut(values),
                    JobAnswer::Candidates { moves } => EvidenceFinding::Candidates(moves),
                    _ => EvidenceFinding::Nothing,
                }
            }
            JobCompletion::Failed { .. } | JobCompletion::Cancelled => EvidenceFinding::Nothing,
        })
    }

    async fn reply(
        &self,
        before: &Problem,
        played: Move,
        budget: Duration,
        until: Instant,
    ) -> Result<EvidenceFinding, RequestError> {
        let task = JobTask::Refute {
            played: played.into(),
        };
        let closed = self.closed(before, task, budget, until).await?;
        let told = match closed.as_ref().and_then(StoredRequest::closing) {
            Some(RequestResult::Proved { told, .. } | RequestResult::Unproved { told, .. }) => told,
            _ => &None,
        };
        let Some(JobAnswer::Refuted { refutation }) = told.as_deref() else {
            return Ok(EvidenceFinding::Nothing);
        };
        let reply = refutation.reply;
        let after = match reply {
            Some(api::Move::Play(_)) => None,
            Some(api::Move::Pass) | None => self.after(before, played, budget, until).await?,
        };
        Ok(EvidenceFinding::Replied { reply, after })
    }

    /// What is proved of the position after a move.
    async fn after(
        &self,
        before: &Problem,
        played: Move,
        budget: Duration,
        until: Instant,
    ) -> Result<Option<FactVerdict>, RequestError> {
        if let Some(known) = self.known(before).await? {
            let judged = known.moves.iter().find(|one| one.played == played.into());
            if judged.is_some_and(|one| one.worth == Worth::Keeps) {
                return Ok(Some(known.verdict));
            }
        }
        let Some(fight) = Fight::about(before.clone()) else {
            return Ok(None);
        };
        match fight.after(played) {
            Some(AfterMove::Captured) => Ok(Some(FactVerdict::Dead)),
            Some(AfterMove::Asked(problem)) => {
                let _closed = self.closed(&problem, JobTask::Solve, budget, until).await?;
                let known = self.known(&problem).await?;
                Ok(known.map(|known| known.verdict))
            }
            None => Ok(None),
        }
    }

    async fn known(&self, problem: &Problem) -> Result<Option<KnownFact>, RequestError> {
        look_up(self.requests.store(), problem, problem.to_move()).await
    }

    /// Asks, and waits until the request is closed; `None` if it is not in time.
    async fn closed(
        &self,
        problem: &Problem,
        task: JobTask,
        budget: Duration,
        until: Instant,
    ) -> Result<Option<StoredRequest>, RequestError> {
        let asked = self.requests.ask(NewRequest {
            problem: api::Problem::from(problem),
            first: asked(problem.to_move()),
            task,
            budget: limits(budget),
            priority: Priority::Person,
            payer: Payer::Service,
            request: None,
        });
        let open = match asked.await {
            Ok(Receipt::Known(request)) => return Ok(Some(*request)),
            Ok(Receipt::Open(request)) => request.id,
            Ok(Receipt::Busy { .. }) | Err(RequestError::Question(_)) => return Ok(None),
            Err(error) => return Err(error),
        };
        let Some(mut watch) = RequestWatch::begin(&self.requests, open).await? else {
            return Ok(None);
        };
        loop {
            match timeout_at(until, watch.next()).await {
                Ok(Ok(Some(RequestUpdate::Closed(request)))) => return Ok(Some(*request)),
                Ok(Ok(Some(RequestUpdate::Progress(_)))) => {}
                Ok(Ok(None)) | Err(_) => return Ok(None),
                Ok(Err(error)) => return Err(error),
            }
        }
    }
}

const fn asked(first: Color) -> Asked {
    match first {
        Color::Black => Asked::Black,
        Color::White => Asked::White,
    }
}

fn limits(budget: Duration) -> Limits {
    Limits {
        milliseconds: Some(u32::try_from(budget.as_millis()).unwrap_or(u32::MAX)),
        nodes: None,
    }
}

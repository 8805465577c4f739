//! What follows from a result: its request closes, or its worker is not believed and the job goes to another.
//!
//! Invariant: a request whose result was rejected is given to another worker, or closed with the reason after so many
//! attempts. It is never forgotten.

use std::time::Duration;

use shikatsu_api::{FinishedJob, JobCompletion, JobTask, RequestResult};
use shikatsu_jobs::{JobId, NO_WORKER};
use tracing::{error, info, warn};

use super::judgement::ResultRuling;
use super::{Rulings, failure, quarantine};
use crate::requests::{RequestError, StoredRequest, counters, rows};

/// How long the queue has to take a job again before it is looked for there.
const GRACE: Duration = Duration::from_secs(5);

/// Why a job is given to another worker that the last one failed.
const FAILED: &str = "its worker failed";

impl Rulings {
    /// Does what follows from a result.
    pub(super) async fn settle(&self, end: &FinishedJob) -> Result<(), RequestError> {
        let Ok(id) = end.id.parse::<JobId>() else {
            warn!(id = %end.id, "an end of no job");
            return Ok(());
        };
        let pool = self.requests.store().pool();
        let (request, barred) = tokio::try_join!(
            rows::open_request(pool, id),
            quarantine::reason(pool, &end.worker)
        )?;
        if let Some(reason) = barred {
            // The worker was away when it was told, or has come back. It must stop, or it takes every job and uses up the
            // attempts of each.
            quarantine::tell(self.requests.client(), &end.worker, &reason).await;
            return self
                .pass_over(request, end, "its worker is in quarantine")
                .await;
        }
        match &end.happened {
            JobCompletion::Answered { .. } | JobCompletion::Unproved { .. } => {
                self.rule_on(request, end).await
            }
            // No worker is left that could be asked.
            JobCompletion::Failed { reason } if end.worker == NO_WORKER => {
                warn!(job = %end.id, reason, "a job is given up");
                match request {
                    Some(request) => self.close_as_failed(request, end).await,
                    None => Ok(()),
                }
            }
            JobCompletion::Failed { reason } => match request {
                Some(request) => self.fail(request, end, reason).await,
                None => Ok(()),
            },
            // A caller who cancels closes the request first. So this one was opened since, and its job went with the old one.
            JobCompletion::Cancelled => self.pass_over(request, end, "the job was cancelled").await,
        }
    }

    async fn rule_on(
        &self,
        request: Option<StoredRequest>,
        end: &FinishedJob,
    ) -> Result<(), RequestError> {
        let job = match (&request, &end.job) {
            (Some(request), _) => &request.job,
            (None, Some(job)) if keeps_no_fact(&job.task) => return Ok(()),
            (None, Some(job)) => job,
            (None, None) => return Ok(()),
        };
        let (ruling, bundle) = match self.checker.check(job, end).await? {
            Ok(checked) => checked,
            Err(closing) => return self.close(request, end, closing).await,
        };
        match ruling {
            ResultRuling::Accepted(accepted) => self.keep(request, end, *accepted, &bundle).await,
            ResultRuling::Audited { record, cut_short } => {
                let closing = RequestResult::Advised { record, cut_short };
                self.close(request, end, closing).await
            }
            ResultRuling::False(reason) => self.reject(request, end, &reason).await,
            ResultRuling::Lost => {
                self.pass_over(request, end, "its certificates are gone")
                    .await
            }
            ResultRuling::Defect(reason) => {
                error!(id = %end.id, reason, "an answer that is our own fault");
                let reason =
                    format!("the answer cannot be ruled on ({reason}); please report this problem");
                self.close(request, end, RequestResult::Failed { reason })
                    .await
            }
        }
    }

    /// Gives a job that a worker failed to another. What the worker says of it is logged and goes no further.
    async fn fail(
        &self,
        request: StoredRequest,
        end: &FinishedJob,
        reason: &str,
    ) -> Result<(), RequestError> {
        let (case, worker) = (request.id, &end.worker);
        warn!(%case, job = %end.id, worker, reason, "a worker failed");
        let pool = self.requests.store().pool();
        let workers = failure::note(pool, case, worker).await?;
        if failure::is_habit(pool, worker).await? {
            let reason = "it failed several requests that others answered";
            return self.reject(Some(request), end, reason).await;
        }
        counters::rejected("failed");
        if workers >= failure::MOST_WORKERS {
            return self.close_as_failed(request, end).await;
        }
        self.try_again(Some(request), end, FAILED).await
    }

    async fn close_as_failed(
        &self,
        request: StoredRequest,
        end: &FinishedJob,
    ) -> Result<(), RequestError> {
        let reason = failure::TOLD.to_owned();
        self.close(Some(request), end, RequestResult::Failed { reason })
            .await
    }

    /// Puts a worker into quarantine, and gives its job to another.
    async fn reject(
        &self,
        request: Option<StoredRequest>,
        end: &FinishedJob,
        reason: &str,
    ) -> Result<(), RequestError> {
        let (job, worker, http_request) = (&end.id, &end.worker, end.request.as_deref());
        warn!(%job, worker, request = http_request, reason, "an answer is not believed");
        counters::rejected("forged");
        quarantine::add(self.requests.store().pool(), worker, reason).await?;
        quarantine::tell(self.requests.client(), worker, reason).await;
        self.try_again(request, end, reason).await
    }

    /// Leaves a result aside for which no worker is to blame, and asks again.
    async fn pass_over(
        &self,
        request: Option<StoredRequest>,
        end: &FinishedJob,
        reason: &'static str,
    ) -> Result<(), RequestError> {
        if request.is_some() {
            let (job, worker) = (&end.id, &end.worker);
            info!(%job, worker, reason, "an end is passed over");
            counters::rejected(reason);
        }
        self.try_again(request, end, reason).await
    }

    async fn try_again(
        &self,
        request: Option<StoredRequest>,
        end: &FinishedJob,
        reason: &str,
    ) -> Result<(), RequestError> {
        let Some(request) = request else {
            return Ok(());
        };
        let pool = self.requests.store().pool();
        let Some(rejected) = rows::count_rejection(pool, request.id, GRACE).await? else {
            return Ok(());
        };
        if rejected >= self.requests.policy().attempts && reason == FAILED {
            return self.close_as_failed(request, end).await;
        }
        if rejected >= self.requests.policy().attempts {
            let reason = format!(
                "{rejected} answers were not believed, the last one because: {reason}; ask again later"
            );
            return self
                .close(Some(request), end, RequestResult::Failed { reason })
                .await;
        }
        // If the queue does not take it now, it is queued later.
        if let Err(error) = self.requests.submit(&request.job, request.priority).await {
            warn!(case = %request.id, %error, "a job is queued later");
        }
        Ok(())
    }
}

/// Whether a result without a request changes nothing. Of an audit no fact is kept. A job about estimates, or about a node
/// of the tree of a manager, steers a search: its submitter waits for it, and it has no request.
const fn keeps_no_fact(task: &JobTask) -> bool {
    matches!(
        task,
        JobTask::Audit { .. }
            | JobTask::Search { .. }
            | JobTask::Playouts { .. }
            | JobTask::Candidates { .. }
    )
}

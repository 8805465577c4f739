//! Asking: what is known is answered at once, anything else becomes a job.
//!
//! Invariant: a request is stored before its job is queued. If the process dies in between, [`Requeue`](super::Requeue)
//! queues the job.

use std::time::Duration;

use shikatsu_api::{self as api, Asked, ErrorKind, Job, JobTask, KnownFact, RequestResult};
use shikatsu_jobs::{JobId, JobsError, Priority, Submission};
use shikatsu_problem::{Color, Problem};
use tokio::time::timeout;
use tracing::{info, warn};

use super::lookup::{all_known, is_outdated, unsolvable};
use super::request::{NewRequest, Receipt, RequestId, StoredRequest};
use super::rows::{self, InsertedRequest, Insertion};
use super::{RequestError, Requests, counters, known};
use crate::store::StoreError;

/// How long a job may take into the queue before it is looked for there.
const GRACE: Duration = Duration::from_secs(10);

/// How long a caller waits for the queue.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(3);

/// When a caller should try again while the queue does not answer.
const RETRY_WITHOUT_QUEUE: Duration = Duration::from_secs(30);

impl Requests {
    /// Takes one request.
    ///
    /// # Errors
    /// When it cannot be asked, or the database does not answer. A queue that does not answer is no error: the request
    /// stays open, and its job is queued when the queue is back.
    pub async fn ask(&self, new: NewRequest) -> Result<Receipt, RequestError> {
        let problem = Problem::try_from(&new.problem)?;
        let defender = defender_if_askable(&new, &problem)?;
        let job = new.job();
        let id = JobId::of(&job)?;
        let pool = self.store.pool();
        if let Some(request) = rows::last_proved(pool, id).await?
            && !is_outdated(&self.store, &request, &problem).await?
        {
            counters::asked("known", new.priority, &new.task);
            return Ok(Receipt::Known(Box::new(request)));
        }
        if let Some(known) = all_known(&self.store, &job, &problem, defender).await? {
            return self.close_at_once(&new, &job, id, known).await;
        }
        if rows::open_request(pool, id).await?.is_none() {
            self.admit(new.payer, new.cost()).await?;
        }
        let inserted = rows::insert(pool, &new, &job, id, GRACE).await?;
        let (request, http_request) = (inserted.id, new.request.as_deref());
        let queued = self.submit(&job, new.priority).await;
        if let Some(retry_after) = self.is_busy(&new, &inserted, &queued).await? {
            rows::withdraw(pool, &inserted).await?;
            counters::asked("busy", new.priority, &new.task);
            return Ok(Receipt::Busy { retry_after });
        }
        match queued {
            Ok(_) => {}
            Err(error @ (JobsError::Malformed(_) | JobsError::TooLarge { .. })) => {
                rows::withdraw(pool, &inserted).await?;
                return Err(error.into());
            }
            Err(error) => {
                warn!(case = %request, request = http_request, %error, "a job is queued later");
            }
        }
        let how = match inserted.how {
            Insertion::New => "made",
            Insertion::Shared => "shared",
        };
        info!(case = %request, job = %id, request = http_request, how, "case open");
        counters::asked(how, new.priority, &new.task);
        let open = StoredRequest {
            token: Some(inserted.token),
            ..self.just_stored(request).await?
        };
        Ok(Receipt::Open(Box::new(open)))
    }

    /// The request with this id.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn find(&self, id: RequestId) -> Result<Option<StoredRequest>, RequestError> {
        rows::by_id(self.store.pool(), id).await
    }

    /// The request for the same job that is open, or else the one that closed last. Nothing is asked.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn last_asked(
        &self,
        new: &NewRequest,
    ) -> Result<Option<StoredRequest>, RequestError> {
        let id = JobId::of(&new.job())?;
        rows::last_asked(self.store.pool(), id).await
    }

    /// Puts a job into the queue. If the queue does not answer soon, the job is queued later.
    pub(crate) async fn submit(
        &self,
        job: &Job,
        priority: Priority,
    ) -> Result<Submission, JobsError> {
        let submitted = timeout(QUEUE_TIMEOUT, self.client.submit(job, priority)).await;
        submitted.unwrap_or_else(|_| {
            Err(JobsError::Refused {
                what: "take a job",
                reason: format!("no answer in {} seconds", QUEUE_TIMEOUT.as_secs()),
            })
        })
    }

    /// How long the caller should wait, if there is no room for a new request. While the queue does not answer, as
    /// many requests may be open as it would hold.
    async fn is_busy(
        &self,
        new: &NewRequest,
        inserted: &InsertedRequest,
        queued: &Result<Submission, JobsError>,
    ) -> Result<Option<Duration>, RequestError> {
        if inserted.how == Insertion::Shared {
            return Ok(None);
        }
        match queued {
            Ok(Submission::Busy { retry_after }) => Ok(Some(*retry_after)),
            Ok(_) => Ok(None),
            Err(_) => {
                let most = self.most_open[usize::from(new.priority == Priority::Batch)];
                let is_full = rows::is_full(self.store.pool(), new.priority, most).await?;
                Ok(is_full.then_some(RETRY_WITHOUT_QUEUE))
            }
        }
    }

    async fn close_at_once(
        &self,
        new: &NewRequest,
        job: &Job,
        id: JobId,
        known: Vec<KnownFact>,
    ) -> Result<Receipt, RequestError> {
        let pool = self.store.pool();
        let closing = RequestResult::Proved { known, told: None };
        let request = rows::insert_closed(pool, job, id, new.priority, &closing).await?;
        let http_request = new.request.as_deref();
        info!(case = %request, job = %id, request = http_request, "case known");
        counters::asked("known", new.priority, &new.task);
        Ok(Receipt::Known(Box::new(self.just_stored(request).await?)))
    }

    async fn just_stored(&self, id: RequestId) -> Result<StoredRequest, RequestError> {
        let request = rows::by_id(self.store.pool(), id).await?;
        request.ok_or(RequestError::Store(StoreError::Corrupt(
            "a case is gone that was just written down",
        )))
    }
}

/// Refuses what no worker could answer; the defender otherwise.
fn defender_if_askable(new: &NewRequest, problem: &Problem) -> Result<Color, RequestError> {
    let refused = match (&new.task, new.first) {
        (JobTask::Audit { .. }, _) => Some("an audit is about a file; send the file as an audit"),
        (JobTask::Search { .. }, _) => {
            Some("a search below a node proves nothing by itself; ask for the verdict")
        }
        (JobTask::Playouts { .. } | JobTask::Candidates { .. }, _) => {
            Some("playouts prove nothing; ask for the verdict")
        }
        (JobTask::Refute { .. }, Asked::Both) => {
            Some("a move is refuted for one side; say who moves first")
        }
        _ => None,
    };
    match refused {
        Some(message) => Err(api::ApiError::new(ErrorKind::Malformed, message).into()),
        None => known::defender(problem).map_err(unsolvable),
    }
}

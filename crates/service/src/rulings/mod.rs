//! Rulings: results that workers return are checked here, and become facts.
//!
//! [`Rulings::run`] reads results from the queue. The certificates of a result are checked by this process; if they carry
//! what the worker claims, facts are kept and the request is closed. If they do not, the worker is put into quarantine
//! and another gets the job.
//!
//! Invariant: a request is shown as proved only as far as certificates say that were checked by this program. A result is
//! acknowledged after everything that follows from it is stored. So a result may be handled twice, and the second time
//! changes nothing: a request closes once, and a fact is kept once.
//!
//! Start reading at `settle`, then `result_checker`, `judgement` and `keep`.

mod answer;
mod bundle_memory;
mod conditional;
mod facts;
mod failure;
mod judgement;
mod keep;
mod mismatch;
mod quarantine;
mod result_checker;
mod review;
mod settle;

use std::time::Duration;

use shikatsu_jobs::{ResultReader, StoredResult};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tracing::warn;

pub use judgement::AuditJudge;
pub use quarantine::{QuarantineBars, dispatcher};
pub use review::{Reviewed, review};

use self::result_checker::ResultChecker;
use crate::requests::{RequestError, Requests};

/// Rules on the results of workers. Clones share connections, and the limit of checks at a time.
#[derive(Debug, Clone)]
pub struct Rulings {
    requests: Requests,
    checker: ResultChecker,
}

/// How long one read waits for a result, and so how late the order to stop is noticed.
const READ_TIMEOUT: Duration = Duration::from_millis(500);

/// After so long without an answer the queue has forgotten the read.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);

/// How long to wait after the database or the queue did not answer.
const PAUSE: Duration = Duration::from_secs(1);

/// Results that are handled at a time.
const MOST_AT_ONCE: usize = 16;

impl Rulings {
    /// Rulings on the results of these requests. The records of audits are made by `judge_audit`.
    #[must_use]
    pub fn new(requests: Requests, judge_audit: AuditJudge) -> Self {
        let (client, largest) = (requests.client().clone(), requests.policy().largest_bundle);
        let checker = ResultChecker::new(client, largest, judge_audit);
        Self { requests, checker }
    }

    /// Handles results until `stop` comes back, and finishes those it has begun. Several processes, here or elsewhere,
    /// share the results.
    pub async fn run(&self, stop: impl Future<Output = ()>) {
        let mut stop = std::pin::pin!(stop);
        let mut tasks = JoinSet::new();
        let mut reader = None;
        loop {
            let next = async {
                while tasks.len() >= MOST_AT_ONCE {
                    let _done = tasks.join_next().await;
                }
                self.next_result(&mut reader).await
            };
            let next = tokio::select! {
                biased;
                () = &mut stop => break,
                next = next => next,
            };
            match next {
                Ok(None) => {}
                Ok(Some(stored)) => {
                    let rulings = self.clone();
                    tasks.spawn(async move { rulings.handle(stored).await });
                }
                Err(error) => {
                    warn!(%error, "ends cannot be read");
                    reader = None;
                    sleep(PAUSE).await;
                }
            }
            while tasks.try_join_next().is_some() {}
        }
        while tasks.join_next().await.is_some() {}
    }

    async fn next_result(
        &self,
        reader: &mut Option<ResultReader>,
    ) -> Result<Option<StoredResult>, RequestError> {
        let reader = match reader {
            Some(reader) => reader,
            None => reader.insert(self.requests.client().results().await?),
        };
        match timeout(QUEUE_TIMEOUT, reader.next(READ_TIMEOUT)).await {
            Ok(next) => Ok(next?),
            Err(_) => Ok(None),
        }
    }

    /// Settles a result, and acknowledges it if that went well. Otherwise the queue delivers it again.
    async fn handle(&self, stored: StoredResult) {
        let end = &stored.end;
        let (id, worker, request) = (&end.id, &end.worker, end.request.as_deref());
        match self.settle(end).await {
            Ok(()) => {
                if let Err(error) = stored.acknowledge().await {
                    warn!(%id, worker, request, %error, "an end comes twice");
                }
            }
            Err(error) => {
                warn!(%id, worker, request, %error, "an end is dealt with later");
                sleep(PAUSE).await;
            }
        }
    }
}

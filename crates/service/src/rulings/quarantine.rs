//! Workers that are not believed any more, because their certificates did not carry what they claimed.
//!
//! Invariant: a worker stays in quarantine until an operator deletes its row.

use shikatsu_jobs::{Client, Dispatcher, JobsError, WorkerBars, WorkerId};
use sqlx::PgPool;
use tracing::warn;

use crate::requests::{RequestError, Requests, rows};

/// Workers in quarantine get no jobs.
#[derive(Debug, Clone)]
pub struct QuarantineBars(PgPool);

impl WorkerBars for QuarantineBars {
    async fn bar(&self, worker: &WorkerId) -> Result<Option<String>, JobsError> {
        let found = reason(&self.0, &worker.to_string()).await;
        found.map_err(|error| JobsError::Refused {
            what: "learn who is in quarantine",
            reason: error.to_string(),
        })
    }
}

/// Hands out the jobs of the service, to workers that are believed.
///
/// # Errors
/// When the queue does not answer.
pub async fn dispatcher(requests: &Requests) -> Result<Dispatcher<QuarantineBars>, RequestError> {
    let bars = QuarantineBars(requests.store().pool().clone());
    let queue = requests.client().queue().clone();
    Ok(Dispatcher::open(queue, bars).await?)
}

/// Puts a worker into quarantine, unless it is there.
pub(super) async fn add(pool: &PgPool, worker: &str, reason: &str) -> Result<(), RequestError> {
    sqlx::query!(
        "insert into quarantine (worker, reason) values ($1, $2) on conflict do nothing",
        rows::worker_name(worker),
        reason.replace('\0', "")
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Why a worker is in quarantine, if it is.
pub(super) async fn reason(pool: &PgPool, worker: &str) -> Result<Option<String>, RequestError> {
    let row = sqlx::query!(
        "select reason from quarantine where worker = $1",
        rows::worker_name(worker)
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| row.reason))
}

/// Tells a worker that it is in quarantine. A worker that does not hear it is not believed all the same.
pub(super) async fn tell(client: &Client, worker: &str, reason: &str) {
    let Ok(id) = worker.parse::<WorkerId>() else {
        return;
    };
    if let Err(error) = client.quarantine(&id, reason).await {
        warn!(worker, %error, "a worker was not told of its quarantine");
    }
}

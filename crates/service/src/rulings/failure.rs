//! Jobs that workers could not do.
//!
//! A worker says that it failed, and why. That is its word: another worker is asked, and what it said is for the log. A
//! worker that fails again and again what others answer goes into quarantine.
//!
//! Invariant: no text of a worker reaches a caller.

use sqlx::PgPool;

use crate::requests::{RequestError, RequestId, rows};

/// So many workers are asked before a request fails.
pub(super) const MOST_WORKERS: i64 = 3;

/// A worker that failed so many requests which others answered is not believed any more.
const MOST_STRIKES: i64 = 3;

/// What the caller is told.
pub(super) const TOLD: &str =
    "no worker could answer this; ask again later, or solve it on your own machine";

/// Notes that a worker failed a request; returns how many workers have by now.
pub(super) async fn note(
    pool: &PgPool,
    request: RequestId,
    worker: &str,
) -> Result<i64, RequestError> {
    let row = sqlx::query!(
        r#"with noted as (
               insert into failure (matter, worker) values ($1, $2) on conflict do nothing returning worker
           )
           select (select count(*) from failure where matter = $1) + (select count(*) from noted) as "workers!""#,
        request.uuid(),
        rows::worker_name(worker)
    )
    .fetch_one(pool)
    .await?;
    Ok(row.workers)
}

/// Whether a worker fails what others answer.
pub(super) async fn is_habit(pool: &PgPool, worker: &str) -> Result<bool, RequestError> {
    let row = sqlx::query!(
        r#"select count(*) as "strikes!" from failure join matter on matter.id = failure.matter
           where failure.worker = $1 and matter.worker <> $1
                 and closed_as in ('proved', 'unproved', 'advised')"#,
        rows::worker_name(worker)
    )
    .fetch_one(pool)
    .await?;
    Ok(row.strikes >= MOST_STRIKES)
}

//! Requests in PostgreSQL, one row each, in the table `matter`.
//!
//! Invariant: at most one request for a job is open, and a closed request never changes. The database enforces both.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use shikatsu_api::{Job, RequestResult};
use shikatsu_jobs::{JobId, Priority};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::request::{NewRequest, RequestId, RequestState, StoredRequest};
use super::{AskerToken, RequestError, counters};
use crate::store::StoreError;

/// A request that was stored.
pub(super) struct InsertedRequest {
    pub(super) id: RequestId,
    pub(super) how: Insertion,
    pub(super) token: AskerToken,
}

/// Whether a request got a row of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Insertion {
    New,
    Shared,
}

/// Whether a call closed a request, or found it closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CloseEffect {
    Closed,
    WasClosed,
}

/// Who answered a request, and how long that took by its own word.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RequestWork<'w> {
    pub(crate) worker: &'w str,
    pub(crate) milliseconds: u32,
}

/// A row as it is read.
struct RequestRow {
    id: Uuid,
    message: String,
    priority: i16,
    askers: i32,
    rejected: i16,
    worker: Option<String>,
    opened: i64,
    closed: Option<i64>,
    closing: Option<String>,
}

/// Selects one row by a condition. A macro, because the texts of checked queries are literals.
macro_rules! select_one {
    ($pool:expr, $condition:literal, $argument:expr) => {{
        let row = sqlx::query_as!(
            RequestRow,
            r#"select id, message, priority, askers, rejected, worker, closing,
                  (extract(epoch from opened_at) * 1000)::bigint as "opened!",
                  (extract(epoch from closed_at) * 1000)::bigint as closed
           from matter where "#
                + $condition,
            $argument
        )
        .fetch_optional($pool)
        .await?;
        row.map(RequestRow::read).transpose()
    }};
}

/// Stores a request, or joins the one that is open for the same job.
pub(super) async fn insert(
    pool: &PgPool,
    new: &NewRequest,
    job: &Job,
    id: JobId,
    grace: Duration,
) -> Result<InsertedRequest, RequestError> {
    let token = AskerToken::fresh();
    let row = sqlx::query!(
        r#"with entered as (
               insert into matter (id, job, message, priority, due_at, payer, budget_ms, queued_at)
               values ($1, $2, $3, $4, now() + $5 * interval '1 second', $7, $8, now())
               on conflict (job) where closed_at is null
               do update set askers = matter.askers + 1, priority = least(matter.priority, excluded.priority)
               returning id, askers
           ), asked as (
               insert into asker (matter, token) select id, $6 from entered
           )
           select id, askers from entered"#,
        RequestId::new().uuid(),
        number(id),
        write_job(job)?,
        priority_number(new.priority),
        grace.as_secs_f64(),
        token.hash(),
        new.payer.to_string(),
        milliseconds(new.cost())
    )
    .fetch_one(pool)
    .await?;
    Ok(InsertedRequest {
        token,
        id: RequestId::of(row.id),
        how: match row.askers {
            1 => Insertion::New,
            _ => Insertion::Shared,
        },
    })
}

/// Stores a request that is closed from the beginning.
pub(super) async fn insert_closed(
    pool: &PgPool,
    job: &Job,
    id: JobId,
    priority: Priority,
    closing: &RequestResult,
) -> Result<RequestId, RequestError> {
    let request = RequestId::new();
    sqlx::query!(
        "insert into matter (id, job, message, priority, due_at, closed_at, closed_as, closing)
         values ($1, $2, $3, $4, now(), now(), $5, $6)",
        request.uuid(),
        number(id),
        write_job(job)?,
        priority_number(priority),
        counters::word(closing),
        write_closing(closing)?
    )
    .execute(pool)
    .await?;
    Ok(request)
}

/// Removes a request that could not be queued. If others share it, it stays, and waits for room.
pub(super) async fn withdraw(
    pool: &PgPool,
    inserted: &InsertedRequest,
) -> Result<(), RequestError> {
    let id = inserted.id;
    let gone = sqlx::query!(
        "delete from matter where id = $1 and closed_at is null and askers = 1",
        id.uuid()
    )
    .execute(pool)
    .await?;
    if gone.rows_affected() == 0 {
        sqlx::query!(
            "with gone as (delete from asker where matter = $1 and token = $2 returning matter)
             update matter set askers = askers - 1 from gone where id = gone.matter and closed_at is null",
            id.uuid(),
            inserted.token.hash()
        )
        .execute(pool)
        .await?;
    }
    Ok(())
}

/// Whether a token is that of a caller who asked this, gone or not.
pub(super) async fn is_asker(
    pool: &PgPool,
    id: RequestId,
    token: &AskerToken,
) -> Result<bool, RequestError> {
    let row = sqlx::query!(
        r#"select exists (select 1 from asker where matter = $1 and token = $2) as "is_asker!""#,
        id.uuid(),
        token.hash()
    )
    .fetch_one(pool)
    .await?;
    Ok(row.is_asker)
}

/// Whether more than so many requests are open already.
pub(super) async fn is_full(
    pool: &PgPool,
    priority: Priority,
    most: u32,
) -> Result<bool, RequestError> {
    let row = sqlx::query!(
        r#"select count(*) as "open!" from (
               select 1 from matter where closed_at is null and priority = $1 limit $2) waiting"#,
        priority_number(priority),
        i64::from(most) + 1
    )
    .fetch_one(pool)
    .await?;
    Ok(row.open > i64::from(most))
}

/// The request with this id.
pub(super) async fn by_id(
    pool: &PgPool,
    id: RequestId,
) -> Result<Option<StoredRequest>, RequestError> {
    select_one!(pool, "id = $1", id.uuid())
}

/// The open request for a job.
pub(crate) async fn open_request(
    pool: &PgPool,
    job: JobId,
) -> Result<Option<StoredRequest>, RequestError> {
    select_one!(pool, "job = $1 and closed_at is null", number(job))
}

/// The last request for the same job that was proved. It stays proved unless its fact was superseded since.
pub(super) async fn last_proved(
    pool: &PgPool,
    job: JobId,
) -> Result<Option<StoredRequest>, RequestError> {
    select_one!(
        pool,
        "job = $1 and closed_at is not null and closed_as = 'proved'
           order by closed_at desc limit 1",
        number(job)
    )
}

/// The open request for a job, or else the one that closed last.
pub(super) async fn last_asked(
    pool: &PgPool,
    job: JobId,
) -> Result<Option<StoredRequest>, RequestError> {
    select_one!(
        pool,
        "job = $1 order by closed_at desc nulls first limit 1",
        number(job)
    )
}

/// Closes a request, unless it is closed.
pub(crate) async fn close(
    connection: &mut PgConnection,
    id: RequestId,
    closing: &RequestResult,
    worker: Option<RequestWork<'_>>,
) -> Result<CloseEffect, RequestError> {
    let done = sqlx::query!(
        "update matter set closed_at = now(), closed_as = $2, closing = $3, worker = $4, cost_ms = $5
         where id = $1 and closed_at is null",
        id.uuid(),
        counters::word(closing),
        write_closing(closing)?,
        worker.map(|work| worker_name(work.worker)),
        worker.map(|work| i64::from(work.milliseconds))
    )
    .execute(connection)
    .await?;
    Ok(match done.rows_affected() {
        0 => CloseEffect::WasClosed,
        _ => CloseEffect::Closed,
    })
}

/// Counts a rejected result of an open request: how many there are by now. The request is due again after `grace`.
pub(crate) async fn count_rejection(
    pool: &PgPool,
    id: RequestId,
    grace: Duration,
) -> Result<Option<u16>, RequestError> {
    let row = sqlx::query!(
        "update matter set rejected = rejected + 1, due_at = now() + $2 * interval '1 second'
         where id = $1 and closed_at is null returning rejected",
        id.uuid(),
        grace.as_secs_f64()
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| row.rejected.unsigned_abs()))
}

impl RequestRow {
    fn read(self) -> Result<StoredRequest, RequestError> {
        let state = match &self.closing {
            None => RequestState::Open,
            Some(closing) => RequestState::Closed(Box::new(read_closing(closing)?)),
        };
        Ok(StoredRequest {
            id: RequestId::of(self.id),
            job: read_job(&self.message)?,
            priority: match self.priority {
                0 => Priority::Person,
                _ => Priority::Batch,
            },
            state,
            askers: self.askers.unsigned_abs(),
            rejected: self.rejected.unsigned_abs(),
            worker: self.worker,
            opened: time(self.opened),
            closed: self.closed.map(time),
            token: None,
        })
    }
}

/// Reads the job of a row.
pub(super) fn read_job(message: &str) -> Result<Job, RequestError> {
    let read = serde_json::from_str(message);
    read.map_err(|_| StoreError::Corrupt("a job that cannot be read").into())
}

/// A job as a row holds it.
pub(super) fn write_job(job: &Job) -> Result<String, RequestError> {
    let text = serde_json::to_string(job);
    text.map_err(|_| StoreError::Corrupt("a job that cannot be written").into())
}

/// A closing as a row holds it.
pub(super) fn write_closing(closing: &RequestResult) -> Result<String, RequestError> {
    let text = serde_json::to_string(closing);
    text.map_err(|_| StoreError::Corrupt("a closing that cannot be written").into())
}

/// Reads the closing of a row.
pub(super) fn read_closing(closing: &str) -> Result<RequestResult, RequestError> {
    let read = serde_json::from_str(closing);
    read.map_err(|_| StoreError::Corrupt("a closing that cannot be read").into())
}

/// PostgreSQL's name for the sixteen bytes of an id.
pub(super) fn number(job: JobId) -> Uuid {
    // An id is written as thirty-two hexadecimal digits, which is one of the forms of a UUID.
    Uuid::try_parse(&job.to_string()).unwrap_or_default()
}

/// The name that a worker gives itself, as it is stored: a worker could send anything.
pub(crate) fn worker_name(worker: &str) -> String {
    let allowed = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
    worker.chars().filter(allowed).take(64).collect()
}

/// The priority as a row holds it.
pub(super) const fn priority_number(priority: Priority) -> i16 {
    match priority {
        Priority::Person => 0,
        Priority::Batch => 1,
    }
}

/// A span as a row holds it.
pub(super) fn milliseconds(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}

fn time(milliseconds: i64) -> SystemTime {
    UNIX_EPOCH + Duration::from_millis(milliseconds.unsigned_abs())
}

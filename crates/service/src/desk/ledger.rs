//! The ledger: one row a case, in PostgreSQL.
//!
//! Invariant: of one job at most one case is open, and a closed case never changes. The database itself sees to both.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use shikatsu_api::{Job, RequestResult};
use shikatsu_jobs::{JobId, Priority};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::case::{Case, CaseId, CaseState};
use super::{DeskError, tally};
use crate::store::StoreError;

/// A case that was written down.
pub(super) struct Entered {
    pub(super) id: CaseId,
    pub(super) how: Entry,
}

/// Whether a case is new.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Entry {
    Made,
    Shared,
}

/// Whether a case was closed by this very call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Close {
    Now,
    Before,
}

/// A case as it stands in the ledger.
pub(super) struct Row {
    pub(super) id: Uuid,
    pub(super) message: String,
    pub(super) priority: i16,
    pub(super) askers: i32,
    pub(super) rejected: i16,
    pub(super) worker: Option<String>,
    pub(super) opened: i64,
    pub(super) closed: Option<i64>,
    pub(super) closing: Option<String>,
}

/// Writes a case down, or joins the one that is open for the same job.
pub(super) async fn enter(
    pool: &PgPool,
    job: &Job,
    id: JobId,
    priority: Priority,
    grace: Duration,
) -> Result<Entered, DeskError> {
    let row = sqlx::query!(
        r#"insert into matter (id, job, message, priority, due_at)
           values ($1, $2, $3, $4, now() + $5 * interval '1 second')
           on conflict (job) where closed_at is null
           do update set askers = matter.askers + 1, priority = least(matter.priority, excluded.priority)
           returning id, askers"#,
        CaseId::new().0,
        number(id),
        written(job)?,
        place(priority),
        grace.as_secs_f64()
    )
    .fetch_one(pool)
    .await?;
    Ok(Entered {
        id: CaseId(row.id),
        how: match row.askers {
            1 => Entry::Made,
            _ => Entry::Shared,
        },
    })
}

/// Writes down a case that is closed from the beginning.
pub(super) async fn enter_closed(
    pool: &PgPool,
    job: &Job,
    id: JobId,
    priority: Priority,
    closing: &RequestResult,
) -> Result<CaseId, DeskError> {
    let case = CaseId::new();
    sqlx::query!(
        "insert into matter (id, job, message, priority, due_at, closed_at, closed_as, closing)
         values ($1, $2, $3, $4, now(), now(), $5, $6)",
        case.0,
        number(id),
        written(job)?,
        place(priority),
        tally::word(closing),
        said(closing)?
    )
    .execute(pool)
    .await?;
    Ok(case)
}

/// Takes back a case that could not be queued. If others share it, it stays, and waits for room.
pub(super) async fn withdraw(pool: &PgPool, id: CaseId) -> Result<(), DeskError> {
    let gone = sqlx::query!(
        "delete from matter where id = $1 and closed_at is null and askers = 1",
        id.0
    )
    .execute(pool)
    .await?;
    if gone.rows_affected() == 0 {
        sqlx::query!(
            "update matter set askers = askers - 1 where id = $1 and closed_at is null",
            id.0
        )
        .execute(pool)
        .await?;
    }
    Ok(())
}

/// Whether so many cases are open already.
pub(super) async fn is_full(
    pool: &PgPool,
    priority: Priority,
    most: u32,
) -> Result<bool, DeskError> {
    let row = sqlx::query!(
        r#"select count(*) as "open!" from (
               select 1 from matter where closed_at is null and priority = $1 limit $2) waiting"#,
        place(priority),
        i64::from(most) + 1
    )
    .fetch_one(pool)
    .await?;
    Ok(row.open > i64::from(most))
}

/// The case with this name.
pub(super) async fn case(pool: &PgPool, id: CaseId) -> Result<Option<Case>, DeskError> {
    let row = sqlx::query_as!(
        Row,
        r#"select id, message, priority, askers, rejected, worker, closing,
                  (extract(epoch from opened_at) * 1000)::bigint as "opened!",
                  (extract(epoch from closed_at) * 1000)::bigint as closed
           from matter where id = $1"#,
        id.0
    )
    .fetch_optional(pool)
    .await?;
    row.map(Row::read).transpose()
}

/// The open case about a job.
pub(super) async fn open_case(pool: &PgPool, job: JobId) -> Result<Option<Case>, DeskError> {
    let row = sqlx::query_as!(
        Row,
        r#"select id, message, priority, askers, rejected, worker, closing,
                  (extract(epoch from opened_at) * 1000)::bigint as "opened!",
                  (extract(epoch from closed_at) * 1000)::bigint as closed
           from matter where job = $1 and closed_at is null"#,
        number(job)
    )
    .fetch_optional(pool)
    .await?;
    row.map(Row::read).transpose()
}

/// The last case about the same job that was proved: proved once, it is for ever, unless its fact was superseded since.
pub(super) async fn last_proved(pool: &PgPool, job: JobId) -> Result<Option<Case>, DeskError> {
    let row = sqlx::query_as!(
        Row,
        r#"select id, message, priority, askers, rejected, worker, closing,
                  (extract(epoch from opened_at) * 1000)::bigint as "opened!",
                  (extract(epoch from closed_at) * 1000)::bigint as closed
           from matter where job = $1 and closed_at is not null and closed_as = 'proved'
           order by closed_at desc limit 1"#,
        number(job)
    )
    .fetch_optional(pool)
    .await?;
    row.map(Row::read).transpose()
}

/// Closes a case, unless it is closed.
pub(super) async fn close(
    connection: &mut PgConnection,
    id: CaseId,
    closing: &RequestResult,
    worker: Option<&str>,
) -> Result<Close, DeskError> {
    let done = sqlx::query!(
        "update matter set closed_at = now(), closed_as = $2, closing = $3, worker = $4
         where id = $1 and closed_at is null",
        id.0,
        tally::word(closing),
        said(closing)?,
        worker.map(signed)
    )
    .execute(connection)
    .await?;
    Ok(match done.rows_affected() {
        0 => Close::Before,
        _ => Close::Now,
    })
}

/// Writes down that an answer to an open case was rejected: how often by now, and when it is looked at again.
pub(super) async fn reject(
    pool: &PgPool,
    id: CaseId,
    grace: Duration,
) -> Result<Option<u16>, DeskError> {
    let row = sqlx::query!(
        "update matter set rejected = rejected + 1, due_at = now() + $2 * interval '1 second'
         where id = $1 and closed_at is null returning rejected",
        id.0,
        grace.as_secs_f64()
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| row.rejected.unsigned_abs()))
}

impl Row {
    pub(super) fn read(self) -> Result<Case, DeskError> {
        let state = match &self.closing {
            None => CaseState::Open,
            Some(closing) => CaseState::Closed(Box::new(heard(closing)?)),
        };
        Ok(Case {
            id: CaseId(self.id),
            job: job(&self.message)?,
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
        })
    }
}

/// A job as it stands in the ledger.
pub(super) fn job(message: &str) -> Result<Job, DeskError> {
    let read = serde_json::from_str(message);
    read.map_err(|_| StoreError::Corrupt("a job that cannot be read").into())
}

/// A job as it is written down.
pub(super) fn written(job: &Job) -> Result<String, DeskError> {
    let text = serde_json::to_string(job);
    text.map_err(|_| StoreError::Corrupt("a job that cannot be written").into())
}

/// A closing as it is written down.
pub(super) fn said(closing: &RequestResult) -> Result<String, DeskError> {
    let text = serde_json::to_string(closing);
    text.map_err(|_| StoreError::Corrupt("a closing that cannot be written").into())
}

pub(super) fn heard(closing: &str) -> Result<RequestResult, DeskError> {
    let read = serde_json::from_str(closing);
    read.map_err(|_| StoreError::Corrupt("a closing that cannot be read").into())
}

/// PostgreSQL's name for the sixteen bytes of an id.
pub(super) fn number(job: JobId) -> Uuid {
    // An id is written as thirty-two hexadecimal digits, which is one of the forms of a UUID.
    Uuid::try_parse(&job.to_string()).unwrap_or_default()
}

/// The name that a worker gives itself, as it is written down: anybody could send anything.
pub(super) fn signed(worker: &str) -> String {
    let allowed = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
    worker.chars().filter(allowed).take(64).collect()
}

pub(super) const fn place(priority: Priority) -> i16 {
    match priority {
        Priority::Person => 0,
        Priority::Batch => 1,
    }
}

fn time(milliseconds: i64) -> SystemTime {
    UNIX_EPOCH + Duration::from_millis(milliseconds.unsigned_abs())
}

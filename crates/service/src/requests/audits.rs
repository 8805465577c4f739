//! Audits: a collection compared with its own keys, one request for each problem.
//!
//! The requests of an audit have the priority of batches, and their jobs come into the queue in turns with those of other
//! payers (`turns`). An audit as a whole has a budget; when it is spent, the problems that are left close as failed.
//! Records are made from certificates by this service (`rulings`), never by a worker.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use shikatsu_api::{AuditTerms, Collection, RequestResult};
use shikatsu_jobs::JobId;
use sqlx::{Postgres, Transaction};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::spawn_blocking;
use tracing::info;
use uuid::Uuid;

use super::cancel::cancel_job;
use super::collection::{self, CollectionProblem, CollectionTaker};
use super::{AskerToken, Payer, RequestError, Requests, counters, request, rows};

/// The id of an audit. It cannot be guessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AuditId(Uuid);

/// The audits of the service. Clones share connections.
#[derive(Debug, Clone)]
pub struct Audits {
    requests: Requests,
    /// A file takes many times its size while it is read, so one is read at a time.
    reading: Arc<Semaphore>,
}

/// A collection to be audited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAudit {
    /// The name of the file.
    pub name: String,
    /// What is in it: problems in any format that is read, or an archive of such files.
    pub bytes: Vec<u8>,
    /// What each problem may cost, and what is looked at.
    pub terms: AuditTerms,
    /// What all of it may cost, if less than the operator allows.
    pub budget: Option<Duration>,
    /// Whose quota it is counted against.
    pub payer: Payer,
    /// The id of the HTTP request it came with.
    pub request: Option<String>,
}

/// An audit that has begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditReceipt {
    /// Its id.
    pub id: AuditId,
    /// What the caller needs to end it.
    pub token: AskerToken,
}

/// A problem of an audit.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditItem {
    /// Its number, from 1.
    pub number: u32,
    /// The file, and its place there.
    pub name: String,
    /// What became of it.
    pub state: AuditItemState,
}

/// What became of a problem of an audit.
#[derive(Debug, Clone, PartialEq)]
pub enum AuditItemState {
    /// It waits or is worked on.
    Open,
    /// It cannot be read, because of this.
    Unreadable(String),
    /// It is closed.
    Closed(Box<RequestResult>),
}

/// Parts of a file that are read before the first of them is stored.
const PARTS: usize = 2;

impl Audits {
    /// Audits among these requests.
    #[must_use]
    pub fn new(requests: Requests) -> Self {
        Self {
            requests,
            reading: Arc::new(Semaphore::new(1)),
        }
    }

    /// Begins an audit. Problems that other callers audit in the same way at this moment are shared.
    ///
    /// # Errors
    /// When the file holds no problem or too many, or the database does not answer.
    pub async fn begin(&self, new: NewAudit) -> Result<AuditReceipt, RequestError> {
        let NewAudit {
            name,
            bytes,
            terms,
            budget,
            payer,
            request: http_request,
        } = new;
        let most = self.requests.policy.audit_budget;
        let budget = budget.map_or(most, |asked| asked.min(most));
        let each = request::cost(terms.limits);
        self.requests.admit(payer, each).await?;
        let turn = Arc::clone(&self.reading).acquire_owned().await;
        let (sender, mut parts) = mpsc::channel(PARTS);
        let (file, from) = (name.clone(), http_request.clone());
        // The parts are dropped with this call, and then reading ends.
        let reading = spawn_blocking(move || {
            let _turn = turn;
            let taker = CollectionTaker {
                is_wanted: &|| !sender.is_closed(),
                take: &mut |part| sender.blocking_send(part).is_ok(),
            };
            collection::read(&file, bytes, terms, from.as_deref(), taker)
        });
        let (id, token) = (AuditId(Uuid::new_v4()), AskerToken::fresh());
        let mut transaction = self.requests.store.pool().begin().await?;
        sqlx::query!(
            "insert into audit (id, name, token, payer, budget_ms) values ($1, $2, $3, $4, $5)",
            id.0,
            name,
            token.hash(),
            payer.to_string(),
            rows::milliseconds(budget)
        )
        .execute(&mut *transaction)
        .await?;
        let audit = AuditTurn { id, payer, each };
        let (mut problems, mut asked) = (0, 0);
        while let Some(part) = parts.recv().await {
            insert(&mut transaction, &audit, problems, &part).await?;
            problems += part.len();
            asked += part.iter().filter(|problem| problem.job.is_ok()).count();
        }
        reading.await.map_err(|_| {
            RequestError::File(format!("{name} cannot be read; please report it"))
        })??;
        transaction.commit().await?;
        info!(audit = %id, request = http_request, problems, "audit open");
        counters::audits_asked(asked as u64);
        Ok(AuditReceipt { id, token })
    }

    /// How far an audit is.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn state(&self, id: AuditId) -> Result<Option<Collection>, RequestError> {
        let row = sqlx::query!(
            r#"select audit.name, audit.budget_ms, coalesce(max(audit_cost.ms), 0) as "spent!", count(*) as "all!",
                      count(*) filter (where fault is not null) as "unreadable!",
                      count(*) filter (where closed_as = 'advised') as "advised!",
                      count(*) filter (where closed_as = 'cancelled') as "cancelled!",
                      count(*) filter (where closed_as in ('failed', 'proved', 'unproved')) as "failed!",
                      count(*) filter (where matter.id is not null and closed_at is null) as "open!"
               from audit join audit_item on audit_item.audit = audit.id
                    left join matter on matter.id = audit_item.matter
                    left join audit_cost on audit_cost.audit = audit.id
               where audit.id = $1 group by audit.id"#,
            id.0
        )
        .fetch_optional(self.requests.store.pool())
        .await?;
        let count = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        Ok(row.map(|row| Collection {
            id: id.to_string(),
            name: row.name,
            all: count(row.all),
            unreadable: count(row.unreadable),
            open: count(row.open),
            advised: count(row.advised),
            failed: count(row.failed),
            cancelled: count(row.cancelled),
            budget: row.budget_ms.map(|ms| count(ms / 1000)),
            spent: count(row.spent / 1000),
            token: None,
        }))
    }

    /// The problems of an audit after this number, so many at most.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn records(
        &self,
        id: AuditId,
        after: u32,
        most: u32,
    ) -> Result<Vec<AuditItem>, RequestError> {
        let rows = sqlx::query!(
            r#"select number, name, fault, closing as "closing?"
               from audit_item left join matter on matter.id = audit_item.matter
               where audit = $1 and number > $2 order by number limit $3"#,
            id.0,
            i32::try_from(after).unwrap_or(i32::MAX),
            i64::from(most)
        )
        .fetch_all(self.requests.store.pool())
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(AuditItem {
                    number: row.number.unsigned_abs(),
                    name: row.name,
                    state: match (row.fault, row.closing) {
                        (Some(fault), _) => AuditItemState::Unreadable(fault),
                        (None, None) => AuditItemState::Open,
                        (None, Some(closing)) => {
                            AuditItemState::Closed(Box::new(rows::read_closing(&closing)?))
                        }
                    },
                })
            })
            .collect()
    }

    /// Ends an audit: requests that no other caller shares are cancelled.
    ///
    /// # Errors
    /// When the token is not that of the caller who began it, or the database does not answer.
    pub async fn cancel(
        &self,
        id: AuditId,
        token: &AskerToken,
    ) -> Result<Option<Collection>, RequestError> {
        let pool = self.requests.store.pool();
        let own = sqlx::query!(
            r#"select coalesce(token = $2, false) as "own!" from audit where id = $1"#,
            id.0,
            token.hash()
        );
        match own.fetch_optional(pool).await? {
            None => return Ok(None),
            Some(row) if !row.own => return Err(RequestError::NotTheAsker),
            Some(_) => {}
        }
        let closing = RequestResult::Cancelled;
        // One statement: an audit that is cancelled twice leaves its shared requests once.
        let left = sqlx::query!(
            r#"with ended as (
                   update audit set cancelled_at = now() where id = $1 and cancelled_at is null returning id
               )
               update matter set askers = askers - 1,
                      closed_at = case when askers <= 1 then now() end,
                      closed_as = case when askers <= 1 then $2 end,
                      closing = case when askers <= 1 then $3 end
               from audit_item, ended
               where audit_item.audit = ended.id and audit_item.matter = matter.id and matter.closed_at is null
               returning matter.job, matter.closed_at is not null as "closed!""#,
            id.0,
            counters::word(&closing),
            rows::write_closing(&closing)?
        )
        .fetch_all(pool)
        .await?;
        let jobs: Vec<Uuid> = left
            .into_iter()
            .filter(|row| row.closed)
            .map(|row| row.job)
            .collect();
        info!(audit = %id, jobs = jobs.len(), "audit cancelled");
        counters::closed_unanswered(&closing, jobs.len() as u64);
        let client = self.requests.client.clone();
        tokio::spawn(async move {
            for job in jobs {
                cancel_job(&client, job).await;
            }
        });
        self.state(id).await
    }
}

/// An audit whose problems are being stored.
struct AuditTurn {
    id: AuditId,
    payer: Payer,
    /// What each problem may cost.
    each: Duration,
}

/// Stores problems of an audit, with a request for each that can be read.
async fn insert(
    transaction: &mut Transaction<'_, Postgres>,
    audit: &AuditTurn,
    before: usize,
    problems: &[CollectionProblem],
) -> Result<(), RequestError> {
    let mut rows = AuditRows::default();
    for (number, problem) in (before + 1..).zip(problems) {
        rows.add(number, problem)?;
    }
    sqlx::query!(
        "with offered as (
             select * from unnest($1::uuid[], $2::uuid[], $3::text[]) as t (id, job, message)
         ), entered as (
             insert into matter (id, job, message, priority, due_at, payer, budget_ms)
             select id, job, message, 1, clock_timestamp(), $9, $10 from offered order by job
             on conflict (job) where closed_at is null do update set askers = matter.askers + 1
             returning id, job
         )
         insert into audit_item (audit, number, name, matter, fault)
         select $4, t.number, t.name, entered.id, t.fault
         from unnest($5::int[], $6::text[], $7::uuid[], $8::text[]) as t (number, name, job, fault)
              left join entered on entered.job = t.job",
        &rows.ids,
        &rows.jobs,
        &rows.messages,
        audit.id.0,
        &rows.numbers,
        &rows.names,
        &rows.wanted as &[Option<Uuid>],
        &rows.faults as &[Option<String>],
        audit.payer.to_string(),
        rows::milliseconds(audit.each)
    )
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// The columns of one statement.
#[derive(Default)]
struct AuditRows {
    ids: Vec<Uuid>,
    jobs: Vec<Uuid>,
    messages: Vec<String>,
    numbers: Vec<i32>,
    names: Vec<String>,
    wanted: Vec<Option<Uuid>>,
    faults: Vec<Option<String>>,
}

impl AuditRows {
    fn add(&mut self, number: usize, problem: &CollectionProblem) -> Result<(), RequestError> {
        self.numbers.push(i32::try_from(number).unwrap_or(i32::MAX));
        self.names.push(without_nul(&problem.name));
        let job = problem.job.as_ref().map_err(Clone::clone);
        let queued = job.and_then(|job| {
            let id = JobId::of(job).map_err(|error| error.to_string())?;
            Ok((job, id))
        });
        match queued {
            Ok((job, id)) => {
                self.ids.push(Uuid::new_v4());
                self.jobs.push(rows::number(id));
                self.messages.push(rows::write_job(job)?);
                self.wanted.push(Some(rows::number(id)));
                self.faults.push(None);
            }
            Err(fault) => {
                self.wanted.push(None);
                self.faults.push(Some(without_nul(&fault)));
            }
        }
        Ok(())
    }
}

/// PostgreSQL takes every character in a text but one.
fn without_nul(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}

impl AuditId {
    /// The same as a plain number of 128 bits.
    #[must_use]
    pub const fn uuid(self) -> Uuid {
        self.0
    }
}

impl FromStr for AuditId {
    type Err = RequestError;

    fn from_str(text: &str) -> Result<Self, RequestError> {
        let uuid = Uuid::try_parse(text).map_err(|_| RequestError::Id(text.into()))?;
        Ok(Self(uuid))
    }
}

impl fmt::Display for AuditId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

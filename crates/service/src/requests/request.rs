//! What is asked, and what became of it.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, SystemTime};

use shikatsu_api::{Asked, Job, JobTask, Limits, Problem, RequestResult};
use shikatsu_jobs::Priority;
use uuid::Uuid;

use super::{AskerToken, Payer, RequestError};

/// The id of a request. It cannot be guessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RequestId(Uuid);

/// What a search without a limit of time is taken to cost.
const LONGEST: Duration = Duration::from_secs(3600);

/// A request as a caller makes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRequest {
    /// The problem, on the caller's own board.
    pub problem: Problem,
    /// Who moves first.
    pub first: Asked,
    /// What is asked. Audits come by [`Audits::begin`](super::Audits::begin).
    pub task: JobTask,
    /// What may be spent on it.
    pub budget: Limits,
    /// Who waits for it.
    pub priority: Priority,
    /// Whose quota it is counted against.
    pub payer: Payer,
    /// The id of the HTTP request it came with, which log lines repeat.
    pub request: Option<String>,
}

/// What a caller gets for a request.
#[derive(Debug, Clone, PartialEq)]
pub enum Receipt {
    /// The answer is known; the request is closed already.
    Known(Box<StoredRequest>),
    /// A worker has to search. The request is new, or shared with callers who asked the same before.
    Open(Box<StoredRequest>),
    /// Too many requests wait already; nothing was stored.
    Busy {
        /// When to try again.
        retry_after: Duration,
    },
}

/// A request in the database, and what became of it.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredRequest {
    /// Its id.
    pub id: RequestId,
    /// What was asked, with the HTTP request of the first caller.
    pub job: Job,
    /// Who waits for it.
    pub priority: Priority,
    /// Whether it is closed, and how.
    pub state: RequestState,
    /// How many callers wait for it.
    pub askers: u32,
    /// How many results were rejected.
    pub rejected: u16,
    /// The worker whose result closed it.
    pub worker: Option<String>,
    /// When it was asked.
    pub opened: SystemTime,
    /// When it was closed.
    pub closed: Option<SystemTime>,
    /// What the caller needs to take it back. Only in the receipt of this caller.
    pub token: Option<AskerToken>,
}

/// Whether a request is closed, and how.
#[derive(Debug, Clone, PartialEq)]
pub enum RequestState {
    /// It waits for a worker, or a worker has its job.
    Open,
    /// It is closed for good.
    Closed(Box<RequestResult>),
}

impl RequestId {
    pub(super) fn new() -> Self {
        Self(Uuid::new_v4())
    }

    /// The id of a row of the database.
    pub(crate) const fn of(uuid: Uuid) -> Self {
        Self(uuid)
    }

    /// The same as a plain number of 128 bits.
    #[must_use]
    pub const fn uuid(self) -> Uuid {
        self.0
    }
}

impl NewRequest {
    /// What its search may take.
    pub(super) fn cost(&self) -> Duration {
        cost(self.budget)
    }

    /// The job that answers it. Names and notes are left out: they are no part of the question.
    pub(super) fn job(&self) -> Job {
        let problem = Problem {
            title: None,
            author: None,
            notes: String::new(),
            ..self.problem.clone()
        };
        Job {
            request: self.request.clone(),
            ..Job::new(problem, self.first, self.task.clone(), self.budget)
        }
    }
}

/// What a search with these limits may take.
pub(super) fn cost(budget: Limits) -> Duration {
    budget
        .milliseconds
        .map_or(LONGEST, |ms| Duration::from_millis(ms.into()))
}

impl StoredRequest {
    /// How it closed, if it has.
    #[must_use]
    pub fn closing(&self) -> Option<&RequestResult> {
        match &self.state {
            RequestState::Open => None,
            RequestState::Closed(closing) => Some(closing),
        }
    }
}

impl FromStr for RequestId {
    type Err = RequestError;

    fn from_str(text: &str) -> Result<Self, RequestError> {
        let uuid = Uuid::try_parse(text).map_err(|_| RequestError::Id(text.into()))?;
        Ok(Self(uuid))
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

//! What is asked, and what became of it.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, SystemTime};

use shikatsu_api::{Asked, Job, JobTask, Limits, Problem, RequestResult};
use shikatsu_jobs::Priority;
use uuid::Uuid;

use super::DeskError;

/// The name of a case; nobody guesses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CaseId(pub(super) Uuid);

/// A question as it comes to the desk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asking {
    /// The problem, on the asker's own board.
    pub problem: Problem,
    /// Who moves first.
    pub first: Asked,
    /// What is asked. Audits come by [`Desk::audit`](super::Desk::audit).
    pub task: JobTask,
    /// What may be spent on it.
    pub budget: Limits,
    /// Who waits for it.
    pub priority: Priority,
    /// The request it came with, for whoever follows it through logs.
    pub request: Option<String>,
}

/// What the desk says to a question.
#[derive(Debug, Clone, PartialEq)]
pub enum Receipt {
    /// It is known; the case is closed already.
    Known(Box<Case>),
    /// A worker has to look at it; made now, or shared with whoever asked before.
    Open(Box<Case>),
    /// Too many wait already; nothing was written down.
    Busy {
        /// When to try again.
        retry_after: Duration,
    },
}

/// A question and what became of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// Its name.
    pub id: CaseId,
    /// What was asked, with the request of who asked first.
    pub job: Job,
    /// Who waits for it.
    pub priority: Priority,
    /// Whether it is closed, and how.
    pub state: CaseState,
    /// How many wait for it.
    pub askers: u32,
    /// How often an answer was rejected.
    pub rejected: u16,
    /// The worker whose answer closed it.
    pub worker: Option<String>,
    /// When it was asked.
    pub opened: SystemTime,
    /// When it was closed.
    pub closed: Option<SystemTime>,
}

/// Whether a case is closed, and how.
#[derive(Debug, Clone, PartialEq)]
pub enum CaseState {
    /// It waits for a worker, or one works on it.
    Open,
    /// It is closed for good.
    Closed(Box<RequestResult>),
}

impl CaseId {
    pub(super) fn new() -> Self {
        Self(Uuid::new_v4())
    }

    /// The same as a plain number of 128 bits.
    #[must_use]
    pub const fn uuid(self) -> Uuid {
        self.0
    }
}

impl Asking {
    /// The job that answers it. Names and notes stay at home: they are no part of the question.
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

impl Case {
    /// How it closed, if it has.
    #[must_use]
    pub fn closing(&self) -> Option<&RequestResult> {
        match &self.state {
            CaseState::Open => None,
            CaseState::Closed(closing) => Some(closing),
        }
    }
}

impl FromStr for CaseId {
    type Err = DeskError;

    fn from_str(text: &str) -> Result<Self, DeskError> {
        let uuid = Uuid::try_parse(text).map_err(|_| DeskError::Name(text.into()))?;
        Ok(Self(uuid))
    }
}

impl fmt::Display for CaseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

//! Why a worker ends.

use std::fmt;

use shikatsu_jobs::{JobsError, WorkerId};

/// What made a worker end that was not told to.
#[derive(Debug)]
#[non_exhaustive]
pub enum WorkerError {
    /// The queue cannot be used.
    Jobs(JobsError),
    /// It was told to take no more jobs.
    Quarantined {
        /// Its name.
        worker: WorkerId,
        /// What it was told.
        reason: String,
    },
    /// A slot ended by itself, which is a defect.
    Slot(String),
}

impl From<JobsError> for WorkerError {
    fn from(error: JobsError) -> Self {
        Self::Jobs(error)
    }
}

impl fmt::Display for WorkerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Jobs(error) => error.fmt(f),
            Self::Quarantined { worker, reason } => write!(
                f,
                "the service takes no answers of {worker} any more ({reason}); find out why \
                 before you start it again under another name"
            ),
            Self::Slot(reason) => write!(
                f,
                "a slot ended by itself ({reason}); please report this, and start the worker again"
            ),
        }
    }
}

impl std::error::Error for WorkerError {}

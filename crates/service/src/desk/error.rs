//! What can go wrong at the desk, and what to do about it.

use std::fmt;

use shikatsu_jobs::JobsError;

use crate::store::StoreError;

/// Why the desk could not do what it was asked.
#[derive(Debug)]
#[non_exhaustive]
pub enum DeskError {
    /// The database.
    Store(StoreError),
    /// The queue.
    Queue(JobsError),
    /// What was asked is no question: the asker's business.
    Question(shikatsu_api::ApiError),
    /// A file that cannot be audited: the asker's business.
    File(String),
    /// A name that no case and no audit has: the asker's business.
    Name(String),
}

impl DeskError {
    /// Whether another question would be answered.
    #[must_use]
    pub const fn is_the_askers(&self) -> bool {
        matches!(self, Self::Question(_) | Self::File(_) | Self::Name(_))
    }
}

impl fmt::Display for DeskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::Queue(error) => error.fmt(f),
            Self::Question(error) => error.fmt(f),
            Self::File(reason) => f.write_str(reason),
            Self::Name(text) => write!(
                f,
                "'{text}' is no name of a case; use the one that came with the receipt"
            ),
        }
    }
}

impl std::error::Error for DeskError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Store(error) => Some(error),
            Self::Queue(error) => Some(error),
            Self::Question(_) | Self::File(_) | Self::Name(_) => None,
        }
    }
}

impl From<StoreError> for DeskError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<sqlx::Error> for DeskError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl From<JobsError> for DeskError {
    fn from(error: JobsError) -> Self {
        match error {
            JobsError::Malformed(error) => Self::Question(error),
            error => Self::Queue(error),
        }
    }
}

impl From<shikatsu_api::ApiError> for DeskError {
    fn from(error: shikatsu_api::ApiError) -> Self {
        Self::Question(error)
    }
}

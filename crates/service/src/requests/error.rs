//! What can go wrong with a request, and what to do about it.

use std::fmt;
use std::time::Duration;

use shikatsu_jobs::JobsError;

use crate::store::StoreError;

/// Why a request could not be handled.
#[derive(Debug)]
#[non_exhaustive]
pub enum RequestError {
    /// The database.
    Store(StoreError),
    /// The queue.
    Queue(JobsError),
    /// The request cannot be asked; the caller has to change it.
    Question(shikatsu_api::ApiError),
    /// A file cannot be audited; the caller has to change it.
    File(String),
    /// A text is no id of a request or an audit; the caller has to change it.
    Id(String),
    /// Only the caller who asked may take a request back, and this is another one.
    NotTheAsker,
    /// The payer has used up its core time of today.
    QuotaSpent {
        /// What it may use in a day.
        quota: Duration,
        /// When to try again.
        retry_after: Duration,
    },
    /// As many searches of the payer wait as may.
    TooManyOpen {
        /// How many.
        open: u32,
        /// When to try again.
        retry_after: Duration,
    },
}

impl RequestError {
    /// Whether the caller has to change the request.
    #[must_use]
    pub const fn is_the_callers(&self) -> bool {
        matches!(
            self,
            Self::Question(_)
                | Self::File(_)
                | Self::Id(_)
                | Self::NotTheAsker
                | Self::QuotaSpent { .. }
                | Self::TooManyOpen { .. }
        )
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::Queue(error) => error.fmt(f),
            Self::Question(error) => error.fmt(f),
            Self::File(reason) => f.write_str(reason),
            Self::Id(text) => write!(
                f,
                "'{text}' is no name of a case; use the one that came with the receipt"
            ),
            Self::QuotaSpent { quota, .. } => write!(
                f,
                "the {} core-seconds that you may use in a day (by UTC) are spent or waited for; ask again when Retry-After has passed, or solve it on your own machine",
                quota.as_secs()
            ),
            Self::TooManyOpen { open, .. } => write!(
                f,
                "{open} of your questions wait for an answer; ask again when some are answered"
            ),
            Self::NotTheAsker => f.write_str(
                "only the caller who asked may stop this; name the token that came with the receipt",
            ),
        }
    }
}

impl std::error::Error for RequestError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Store(error) => Some(error),
            Self::Queue(error) => Some(error),
            Self::Question(_)
            | Self::File(_)
            | Self::Id(_)
            | Self::NotTheAsker
            | Self::QuotaSpent { .. }
            | Self::TooManyOpen { .. } => None,
        }
    }
}

impl From<StoreError> for RequestError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<sqlx::Error> for RequestError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl From<JobsError> for RequestError {
    fn from(error: JobsError) -> Self {
        match error {
            JobsError::Malformed(error) => Self::Question(error),
            error => Self::Queue(error),
        }
    }
}

impl From<shikatsu_api::ApiError> for RequestError {
    fn from(error: shikatsu_api::ApiError) -> Self {
        Self::Question(error)
    }
}

//! What can go wrong with a sync, and what to do about it.

use std::fmt;

use shikatsu_train::EventFault;

use super::bounds::{MOST_KEPT, MOST_SENT};
use crate::store::StoreError;

/// Why a log could not be synced.
#[derive(Debug)]
#[non_exhaustive]
pub enum SyncError {
    /// The name of the device is none.
    Device,
    /// More events than are taken at a time.
    TooMany,
    /// A line is no event.
    Line {
        /// Its number in what was sent, from 1.
        number: usize,
        /// Why.
        fault: EventFault,
    },
    /// The account has as many events as it may have.
    Full,
    /// The account was deleted meanwhile.
    NoAccount,
    /// A key says something else than what is stored for the same revision.
    KeyChanged {
        /// The problem.
        problem: String,
        /// The revision.
        revision: u16,
    },
    /// The database.
    Store(StoreError),
}

impl SyncError {
    /// Whether the caller has to change what was sent.
    #[must_use]
    pub const fn is_the_callers(&self) -> bool {
        matches!(self, Self::Device | Self::TooMany | Self::Line { .. })
    }
}

impl fmt::Display for SyncError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Device => {
                f.write_str("a device is named by 16 hexadecimal digits; send that of the log")
            }
            Self::TooMany => write!(
                f,
                "at most {MOST_SENT} events are taken at a time; send the rest with the next request"
            ),
            Self::Line { number, fault } => write!(f, "event {number} cannot be read: {fault}"),
            Self::Full => write!(
                f,
                "this account has {MOST_KEPT} events, as many as are kept; export the log, and train on without the account"
            ),
            Self::NoAccount => f.write_str("the account is gone; sign in again"),
            Self::KeyChanged { problem, revision } => write!(
                f,
                "revision {revision} of the key of {problem} is stored with other moves; a corrected key is a new revision"
            ),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SyncError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Store(error) => Some(error),
            _ => None,
        }
    }
}

impl From<StoreError> for SyncError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<sqlx::Error> for SyncError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

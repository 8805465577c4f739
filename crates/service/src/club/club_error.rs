//! What can go wrong with sets, classes, comments and reports, and what to do about it.

use std::fmt;

use crate::accounts::AccountError;
use crate::requests::RequestError;
use crate::store::StoreError;
use crate::synced::SyncError;

/// Why something could not be done.
#[derive(Debug)]
#[non_exhaustive]
pub enum ClubError {
    /// There is no such thing, or none for this account.
    Missing(&'static str),
    /// There are as many as there may be.
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many.
        most: i64,
    },
    /// A text is empty, too long, or not plain.
    Text {
        /// Which one.
        what: &'static str,
        /// How many characters it may have.
        most: usize,
    },
    /// What was sent cannot be used; says why and what to do.
    Unusable(String),
    /// It cannot be done with things as they are; says what to do.
    Declined(&'static str),
    /// The account of a pupil.
    Account(AccountError),
    /// A log.
    Sync(SyncError),
    /// A request for a search.
    Request(RequestError),
    /// The database.
    Store(StoreError),
}

impl fmt::Display for ClubError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(what) => write!(f, "there is no such {what} for this account"),
            Self::TooMany { what, most } => {
                write!(f, "there may be {most} {what}; remove one of them first")
            }
            Self::Text { what, most } => write!(
                f,
                "{what} is plain text of 1 to {most} characters; write another one"
            ),
            Self::Unusable(why) => f.write_str(why),
            Self::Declined(why) => f.write_str(why),
            Self::Account(error) => error.fmt(f),
            Self::Sync(error) => error.fmt(f),
            Self::Request(error) => error.fmt(f),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ClubError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Account(error) => Some(error),
            Self::Sync(error) => Some(error),
            Self::Request(error) => Some(error),
            Self::Store(error) => Some(error),
            _ => None,
        }
    }
}

impl From<AccountError> for ClubError {
    fn from(error: AccountError) -> Self {
        Self::Account(error)
    }
}

impl From<SyncError> for ClubError {
    fn from(error: SyncError) -> Self {
        Self::Sync(error)
    }
}

impl From<RequestError> for ClubError {
    fn from(error: RequestError) -> Self {
        Self::Request(error)
    }
}

impl From<StoreError> for ClubError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<sqlx::Error> for ClubError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

//! What can go wrong with an account, and what to do about it.

use std::fmt;
use std::time::Duration;

use shikatsu_door::DoorError;

use crate::store::StoreError;

/// Why something could not be done with an account.
#[derive(Debug)]
#[non_exhaustive]
pub enum AccountError {
    /// The service was started without the address of its site.
    NoAccounts,
    /// There is no such passkey, key or account.
    Missing(&'static str),
    /// A word or passkey opens no account.
    NotKnown,
    /// No card of this class has these four words.
    WordsNotKnown,
    /// An address or a class has tried as many words in this hour as it may.
    TooManyTries {
        /// Until the next hour.
        retry_after: Duration,
    },
    /// Too many wait for a slow hash.
    Busy,
    /// What was asked was not answered in time, or twice.
    CeremonyOver,
    /// Without this passkey the account could not be entered any more.
    LastWayIn,
    /// The account has as many of these as it may have.
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many.
        most: i64,
    },
    /// An address has opened as many accounts today as it may.
    TooManySignUps {
        /// Until the next day.
        retry_after: Duration,
    },
    /// What was sent makes no passkey or name.
    Door(DoorError),
    /// The database.
    Store(StoreError),
}

impl fmt::Display for AccountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAccounts => f.write_str(
                "this service has no accounts; its operator starts it with --site and the address of the page",
            ),
            Self::Missing(what) => write!(f, "this account has no such {what}; look at it again"),
            Self::NotKnown => f.write_str(
                "no account opens with it; try another passkey, or a recovery code that was not used",
            ),
            Self::WordsNotKnown => f.write_str(
                "no card has this class code and these four words; look at the card again, or ask your teacher for a new one",
            ),
            Self::TooManyTries { .. } => f.write_str(
                "too many wrong words were tried here; wait for the next hour, or use the picture on the card",
            ),
            Self::Busy => f.write_str("too many pupils come in at once; try again in a few seconds"),
            Self::CeremonyOver => {
                f.write_str("what was asked is over by now; begin again and answer within five minutes")
            }
            Self::LastWayIn => f.write_str(
                "this is the last way in; add another passkey or make recovery codes first",
            ),
            Self::TooMany { what, most } => write!(
                f,
                "an account has at most {most} {what}; remove one of them first"
            ),
            Self::TooManySignUps { .. } => f.write_str(
                "this address has opened as many accounts today as it may; come back tomorrow, or train without one",
            ),
            Self::Door(error) => error.fmt(f),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AccountError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Door(error) => Some(error),
            Self::Store(error) => Some(error),
            _ => None,
        }
    }
}

impl From<DoorError> for AccountError {
    fn from(error: DoorError) -> Self {
        Self::Door(error)
    }
}

impl From<StoreError> for AccountError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<sqlx::Error> for AccountError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

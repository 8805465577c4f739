//! What can go wrong with a kept game, and what to do about it.

use std::fmt;

use crate::store::StoreError;

/// Why a game could not be kept or found.
#[derive(Debug)]
#[non_exhaustive]
pub enum RowGameError {
    /// This browser has no such game.
    NoGame,
    /// There is no such class, or it is another browser's.
    NoClass,
    /// A class has as many games as it may have.
    FullClass,
    /// The terms make no game; the caller has to change them.
    Terms(String),
    /// A rule forbids a move.
    Refused {
        /// The number of the move, from 1.
        number: usize,
        /// The rule.
        reason: String,
    },
    /// The database.
    Store(StoreError),
}

impl fmt::Display for RowGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame => f.write_str("this browser has no such game; begin a new one"),
            Self::NoClass => {
                f.write_str("there is no such class for this browser; ask the teacher for the link")
            }
            Self::FullClass => f.write_str(
                "this class has as many games as it may have; ask the teacher for a new link",
            ),
            Self::Terms(reason) => f.write_str(reason),
            Self::Refused { number, reason } => {
                write!(f, "move {number} is not allowed: {reason}")
            }
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RowGameError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Store(error) => Some(error),
            _ => None,
        }
    }
}

impl From<StoreError> for RowGameError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<sqlx::Error> for RowGameError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

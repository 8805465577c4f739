//! What can go wrong with the store, and what to do about it.

use std::fmt;

use super::{Fact, QuestionKey};

/// A failure of the store.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// The address of the database is no address.
    Address(sqlx::Error),
    /// No server answers there.
    Unreachable(sqlx::Error),
    /// The database refused or failed.
    Database(sqlx::Error),
    /// The schema that should hold the tables is not there.
    NoSchema,
    /// The tables could not be brought up to date.
    Migration(sqlx::migrate::MigrateError),
    /// A stored row is not what this program writes.
    Corrupt(&'static str),
    /// A text that is no hash of certificates.
    Hash(String),
    /// A stored fact and a new one cannot both be true.
    Contradiction {
        /// The question.
        key: QuestionKey,
        /// What is stored.
        stored: Box<Fact>,
    },
}

impl StoreError {
    /// Whether the database answered that it will never take this: bad data, a broken constraint, a missing table. What
    /// else goes wrong may pass.
    #[must_use]
    pub fn is_refusal(&self) -> bool {
        let Self::Database(error) = self else {
            return false;
        };
        let code = error
            .as_database_error()
            .and_then(sqlx::error::DatabaseError::code);
        code.is_some_and(|code| ["22", "23", "42"].contains(&code.get(..2).unwrap_or_default()))
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(error) => write!(
                f,
                "the address of the database is malformed ({error}); give it as postgres://user@host:5432/name"
            ),
            Self::Unreachable(error) => write!(
                f,
                "the database does not answer ({error}); start it with deploy/services, or name another"
            ),
            Self::Database(error) => write!(f, "the database: {error}"),
            Self::NoSchema => write!(
                f,
                "the database has no such schema; make it with 'create schema NAME', or name another"
            ),
            Self::Migration(error) => write!(
                f,
                "the tables could not be brought up to date: {error}; see the runbook before anything is changed by hand"
            ),
            Self::Corrupt(what) => write!(
                f,
                "a stored row is damaged: {what}; restore it from a backup"
            ),
            Self::Hash(text) => write!(
                f,
                "'{text}' is no hash of certificates; use sixty-four digits from 0 to 9 and a to f"
            ),
            Self::Contradiction { key, stored } => write!(
                f,
                "fact {key} is stored as {} and a new one contradicts it: one of them is a wrong verdict. \
                 Keep both bundles and report it",
                stored.verdict
            ),
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Address(error) | Self::Unreachable(error) | Self::Database(error) => Some(error),
            Self::Migration(error) => Some(error),
            Self::NoSchema | Self::Corrupt(_) | Self::Hash(_) | Self::Contradiction { .. } => None,
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        if is_of_schema(&error) {
            return Self::NoSchema;
        }
        Self::Migration(error)
    }
}

/// Whether it failed because tables had no place to be made in.
fn is_of_schema(error: &sqlx::migrate::MigrateError) -> bool {
    use sqlx::migrate::MigrateError::{Execute, ExecuteMigration};
    let (Execute(error) | ExecuteMigration(error, _)) = error else {
        return false;
    };
    let code = error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code);
    code.as_deref() == Some(INVALID_SCHEMA_NAME)
}

/// SQLSTATE of PostgreSQL.
const INVALID_SCHEMA_NAME: &str = "3F000";

//! Why something was refused, and what to do next.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A refusal, for programs and for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ApiError {
    /// What kind of refusal.
    pub kind: ErrorKind,
    /// What is wrong and what to do, as a sentence without a full stop.
    pub message: String,
}

/// Kinds of refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum ErrorKind {
    /// The message is of another version.
    Version,
    /// The message is not what it should be.
    Malformed,
    /// A file cannot be read.
    Unreadable,
    /// A problem cannot be written in the format asked for.
    Unwritable,
    /// The problem cannot be put to the engine.
    Unsolvable,
    /// The engine stopped before it had proved anything.
    Unproved,
    /// A rule of the game forbids the move.
    Illegal,
    /// Both sides have passed.
    Over,
    /// No problem has been opened.
    NothingOpen,
    /// What was typed is no point of this board.
    NoPoint,
}

impl ApiError {
    /// A refusal.
    pub fn new(kind: ErrorKind, message: impl fmt::Display) -> Self {
        Self {
            kind,
            message: message.to_string(),
        }
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ApiError {}

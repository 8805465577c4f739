//! A move that was made in a session, and how a session ends.

use serde::{Deserialize, Serialize};

use crate::{Color, Move};

/// A move that was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Turn {
    /// Who made it.
    pub color: Color,
    /// The move.
    pub played: Move,
    /// The move in words: `B9`, `pass`.
    pub words: String,
}

/// The result, compared with what was possible at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Finish {
    /// All that was possible.
    Reached,
    /// Less than that.
    Missed,
    /// Nothing was possible.
    NothingToHave,
    /// The proofs do not say.
    NotProved,
}

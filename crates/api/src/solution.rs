//! First moves that work, as an author sees them.

use serde::{Deserialize, Serialize};

use crate::Vertex;

/// A first move that works, with a letter for the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Solution {
    /// Where.
    pub point: Vertex,
    /// The name of the point.
    pub name: String,
    /// `A`, `B`, …
    pub letter: String,
    /// Whether it keeps all there is.
    pub worth: SolutionWorth,
}

/// How good a solution is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum SolutionWorth {
    /// As good as any.
    Best,
    /// Seki, where two eyes were possible.
    Seki,
}

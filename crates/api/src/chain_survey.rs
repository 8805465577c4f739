//! What the rules alone say of a board: liberties and unconditional life.

use serde::{Deserialize, Serialize};

use crate::{Color, Vertex};

/// All chains of a board, and those that can never be captured.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChainSurvey {
    /// All chains, Black's first.
    pub chains: Vec<ChainView>,
    /// What is unconditionally alive, at most one for each colour.
    pub alive: Vec<AliveStones>,
}

/// Connected stones of one colour.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChainView {
    /// Whose they are.
    pub color: Color,
    /// The stones.
    pub stones: Vec<Vertex>,
    /// The empty points next to them.
    pub liberties: Vec<Vertex>,
}

/// Stones that cannot be captured even if their owner always passes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AliveStones {
    /// Whose they are.
    pub color: Color,
    /// The stones.
    pub stones: Vec<Vertex>,
    /// The eyes that keep them alive, each with what stands inside.
    pub eyes: Vec<Vec<Vertex>>,
}

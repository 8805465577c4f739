//! What is asked of the engine.

use serde::{Deserialize, Serialize};

/// A request about a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Request {
    /// Who moves first.
    pub first: Asked,
    /// What the whole request may cost.
    pub limits: Limits,
    /// How much is wanted about first moves.
    pub moves: MoveDetail,
}

/// Who moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Asked {
    /// Black.
    Black,
    /// White.
    White,
    /// Each side in turn.
    Both,
}

/// What a request may cost; `null` is without limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    /// Time by the clock.
    pub milliseconds: Option<u32>,
    /// Positions made and judged.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub nodes: Option<u64>,
}

/// How much is wanted about first moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum MoveDetail {
    /// Each first move is judged.
    AllFirstMoves,
    /// The verdict and one line.
    VerdictOnly,
}

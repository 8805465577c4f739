//! How far a search is.

use serde::{Deserialize, Serialize};

use crate::Color;

/// How far a search is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// Since the solve began.
    pub milliseconds: u32,
    /// Positions made and judged.
    #[cfg_attr(test, ts(type = "number"))]
    pub nodes: u64,
    /// The first mover that is being judged.
    pub first: Color,
    /// What is proved so far, in plain words, oldest first.
    pub facts: Vec<String>,
    /// First moves still to be judged, once the engine knows which they are.
    pub moves_left: Option<u32>,
}

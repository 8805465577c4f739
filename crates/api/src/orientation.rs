//! The same problem, turned, mirrored or with its colours exchanged.

use serde::{Deserialize, Serialize};

use crate::{Move, Problem};

/// One way to turn, mirror or recolour a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum OrientationChange {
    /// A quarter turn counter-clockwise.
    RotateLeft,
    /// A quarter turn clockwise.
    RotateRight,
    /// Left and right exchanged.
    FlipSides,
    /// Top and bottom exchanged.
    FlipUpsideDown,
    /// Black and White exchanged.
    SwapColors,
}

/// A problem after changes, and the moves that were made on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Oriented {
    /// The problem. The author's text stays as it was, coordinates and colours too.
    pub problem: Problem,
    /// The moves.
    pub moves: Vec<Move>,
}

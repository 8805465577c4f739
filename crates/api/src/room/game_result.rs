//! How a game in a room ended.

use serde::{Deserialize, Serialize};

use super::FightOutcome;
use crate::{Color, Vertex};

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum GameResult {
    /// By counting.
    Score {
        /// Black's lead in half points.
        #[serde(rename = "leadOfBlack")]
        lead_of_black: i32,
        /// Who said which stones are dead.
        #[serde(rename = "settledBy")]
        settled_by: SettledBy,
    },
    /// A side resigned.
    Resigned {
        /// Which.
        loser: Color,
    },
    /// A side was out of time.
    OutOfTime {
        /// Which.
        loser: Color,
    },
    /// The problem was decided.
    ProblemDecided {
        /// What became of the key stones.
        outcome: FightOutcome,
    },
    /// The problem was left.
    ProblemLeft,
}

/// Who said which stones are dead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum SettledBy {
    /// Both sides said the same.
    Agreement,
    /// A job's estimate, because they did not.
    Estimate,
    /// Every stone counts as alive, because there was no estimate either.
    AllAlive,
}

/// Stones whose fate both sides agree on at the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StoneStatus {
    /// Stones that come off the board.
    pub dead: Vec<Vertex>,
    /// Living stones in seki.
    pub seki: Vec<Vertex>,
}

//! What the engine says about a problem.

use serde::{Deserialize, Serialize};

use crate::{Color, Move, Outcome, Problem, Role, Vertex};

/// The answer to a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The version of this message.
    pub version: u32,
    /// The problem with the boundary that the verdicts are about.
    pub problem: Problem,
    /// What the verdicts assume, in words.
    pub assumptions: Vec<String>,
    /// One for each first mover asked for, Black before White.
    pub sides: Vec<Side>,
    /// What Japanese rules say instead, if they do.
    pub by_rule: Option<Outcome>,
    /// Positions made and judged.
    #[cfg_attr(test, ts(type = "number"))]
    pub nodes: u64,
    /// Time by the clock.
    pub milliseconds: u32,
    /// Certificates that failed; not zero is a defect.
    pub doubts: u32,
}

/// What is proved about one first mover.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Side {
    /// Who moves first.
    pub first: Color,
    /// Whether that side attacks or defends.
    pub role: Role,
    /// The verdict.
    pub outcome: Outcome,
    /// The verdict in words.
    pub words: String,
    /// First moves, best first.
    pub moves: Vec<FirstMove>,
    /// All first moves that keep the verdict.
    pub best: Vec<Vertex>,
    /// All that keep it where alive and seki count the same.
    pub keeps_goal: Vec<Vertex>,
    /// Whether playing elsewhere keeps it too.
    pub pass_keeps: PassKeeps,
    /// Best play by both sides.
    pub line: Vec<Move>,
    /// How many checked certificates it rests on.
    pub certificates: u32,
    /// Where there is no verdict: what is proved on a condition, which is no verdict.
    pub conditional: Option<Conditional>,
    /// Positions made and judged for this side.
    #[cfg_attr(test, ts(type = "number"))]
    pub nodes: u64,
}

/// What is proved on a condition, where there is no verdict. The words name the condition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Conditional {
    /// The condition.
    pub grade: Grade,
    /// What is proved.
    pub outcome: Outcome,
    /// The same in sentences, the condition in the first.
    pub words: String,
    /// Whose win it is.
    pub winner: Color,
    /// Where the winner's stones get out of the points in play, if the verdict depends on it.
    pub gates: Vec<Vertex>,
    /// The points in play.
    pub in_play: Vec<Vertex>,
    /// Best play by both sides.
    pub line: Vec<Move>,
    /// How many checked certificates it rests on.
    pub certificates: u32,
}

/// How far a proved claim carries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Grade {
    /// It holds on the board.
    Board,
    /// It holds by the book.
    Book,
    /// It holds if nothing outside interferes.
    Undisturbed,
}

/// What a first move does on a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ConditionalWorth {
    /// The condition.
    pub grade: Grade,
    /// What it does to the verdict.
    pub worth: Worth,
}

/// A first move and what it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FirstMove {
    /// The move.
    pub played: Move,
    /// What it does to the verdict.
    pub worth: Worth,
    /// Where that is unknown: what it does on a condition.
    pub conditional: Option<ConditionalWorth>,
    /// Points of the defender after it, where it works.
    pub territory: Option<u16>,
}

/// What a first move does to the verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Worth {
    /// Keeps it.
    Keeps,
    /// Lives; it is not proved whether with the two eyes that were possible.
    Stands,
    /// Seki, where two eyes were possible.
    WorksButLess,
    /// Gives it away.
    Fails,
    /// Not proved.
    Unknown,
}

impl From<shikatsu_problem::Worth> for Worth {
    fn from(worth: shikatsu_problem::Worth) -> Self {
        use shikatsu_problem::Worth as Known;
        match worth {
            Known::Keeps => Self::Keeps,
            Known::Stands => Self::Stands,
            Known::OnlySeki => Self::WorksButLess,
            Known::Fails => Self::Fails,
            Known::Lapses | Known::Unknown => Self::Unknown,
        }
    }
}

/// Whether playing elsewhere keeps the verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum PassKeeps {
    /// It does.
    Yes,
    /// It does not.
    No,
    /// Not proved, or not asked.
    Unknown,
}

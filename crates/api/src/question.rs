//! What a service is asked, and what it says until there is an answer.

use serde::{Deserialize, Serialize};

use crate::{Asked, Closing, Color, Limits, Move, MoveDetail, Problem, Progress, Task};

/// A question to a service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Question {
    /// The problem.
    pub problem: Problem,
    /// Who moves first; both sides in turn unless given.
    #[serde(default = "both")]
    pub first: Asked,
    /// How much is wanted about first moves; the verdict alone unless given.
    #[serde(default = "verdict_only")]
    pub moves: MoveDetail,
    /// Instead of all that: what this first move costs, and the reply to it. One side must be named as the first mover.
    #[serde(default)]
    pub played: Option<Move>,
    /// What may be spent; the service has limits of its own.
    #[serde(default)]
    pub limits: Limits,
}

/// What is asked about a problem that comes as a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FileQuestion {
    /// Where the body is a file: who moves first; both sides in turn unless given.
    pub first: Option<Asked>,
    /// Where the body is a file: how much is wanted about first moves; the verdict alone unless given.
    pub moves: Option<MoveDetail>,
    /// Where the body is a file: time that may be spent.
    pub milliseconds: Option<u32>,
    /// Where the body is a file: positions that may be judged.
    pub nodes: Option<u64>,
}

/// A question for what is known already.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Inquiry {
    /// The problem.
    pub problem: Problem,
    /// Who moves first.
    pub first: Color,
}

/// A question that a service has taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Case {
    /// Its id, which is also the last part of its address.
    pub id: String,
    /// How it closed; `null` while it is open.
    pub closing: Option<Closing>,
    /// When it was taken, in milliseconds since 1970.
    pub opened: u64,
    /// When it was closed.
    pub closed: Option<u64>,
    /// How many wait for it.
    pub askers: u32,
    /// The request that it came from, for whoever looks for it in logs.
    pub request: Option<String>,
}

/// What is heard of an open question, in its order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum CaseNews {
    /// How the search goes.
    Progress {
        /// A glance at it.
        progress: Progress,
    },
    /// It is closed; nothing follows.
    Closed {
        /// All of it.
        case: Box<Case>,
    },
    /// This replica of the service ends, and the question goes on: connect again.
    Reconnect,
}

const fn both() -> Asked {
    Asked::Both
}

const fn verdict_only() -> MoveDetail {
    MoveDetail::VerdictOnly
}

impl Question {
    /// A question about a problem out of a file.
    #[must_use]
    pub fn about(problem: Problem, asked: FileQuestion) -> Self {
        Self {
            problem,
            first: asked.first.unwrap_or(both()),
            moves: asked.moves.unwrap_or(verdict_only()),
            played: None,
            limits: Limits {
                milliseconds: asked.milliseconds,
                nodes: asked.nodes,
            },
        }
    }

    /// What a worker has to do.
    #[must_use]
    pub const fn task(&self) -> Task {
        match (self.played, self.moves) {
            (Some(played), _) => Task::Refute { played },
            (None, MoveDetail::VerdictOnly) => Task::Solve,
            (None, MoveDetail::AllFirstMoves) => Task::AllFirstMoves,
        }
    }
}

//! What a caller asks a service, and what the service says until there is a result.

use serde::{Deserialize, Serialize};

use crate::{Asked, Color, JobTask, Limits, Move, MoveDetail, Problem, Progress, RequestResult};

/// A request to solve a problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SolveRequest {
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
    /// What the request may cost; the service has limits of its own.
    #[serde(default)]
    pub limits: Limits,
}

/// A request about a problem that comes as a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FileRequest {
    /// Where the body is a file: who moves first; both sides in turn unless given.
    pub first: Option<Asked>,
    /// Where the body is a file: how much is wanted about first moves; the verdict alone unless given.
    pub moves: Option<MoveDetail>,
    /// Where the body is a file: time that may be spent.
    pub milliseconds: Option<u32>,
    /// Where the body is a file: positions that may be judged.
    pub nodes: Option<u64>,
}

/// A request for what is known already.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FactRequest {
    /// The problem.
    pub problem: Problem,
    /// Who moves first.
    pub first: Color,
}

/// A request that a service has accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RequestStatus {
    /// Its id, which is also the last part of its address.
    pub id: String,
    /// The result; `null` while the request is open.
    pub closing: Option<RequestResult>,
    /// When the service accepted it, in milliseconds since 1970.
    pub opened: u64,
    /// When the result was there.
    pub closed: Option<u64>,
    /// How many callers wait for it.
    pub askers: u32,
    /// The id of the HTTP request that it came from, to find it in logs.
    pub request: Option<String>,
    /// What the caller needs to stop waiting. Only in the answer to the caller who asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// What shows that a caller is the one who asked.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Withdrawal {
    /// The token that came with the answer when it was asked.
    pub token: Option<String>,
}

/// News about an open request, in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum RequestNews {
    /// How far the search is.
    Progress {
        /// How far it is.
        progress: Progress,
    },
    /// The result is there; nothing follows.
    Closed {
        /// All of it.
        case: Box<RequestStatus>,
    },
    /// This replica of the service stops, and the request stays open: connect again.
    Reconnect,
}

const fn both() -> Asked {
    Asked::Both
}

const fn verdict_only() -> MoveDetail {
    MoveDetail::VerdictOnly
}

impl SolveRequest {
    /// A request about a problem from a file.
    #[must_use]
    pub fn about(problem: Problem, asked: FileRequest) -> Self {
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

    /// The task for a worker.
    #[must_use]
    pub const fn task(&self) -> JobTask {
        match (self.played, self.moves) {
            (Some(played), _) => JobTask::Refute { played },
            (None, MoveDetail::VerdictOnly) => JobTask::Solve,
            (None, MoveDetail::AllFirstMoves) => JobTask::AllFirstMoves,
        }
    }
}

//! A node of a tree that somebody else holds: what a worker is asked about it, and what it saw.
//!
//! Invariant: what is said here steers a search and proves nothing. The numbers of positions are equal where
//! positions are, for one problem and question.

use serde::{Deserialize, Serialize};

use crate::{Move, ProofQuestion, Role};

/// A node to be searched for a while.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SearchNode {
    /// What is asked.
    pub question: ProofQuestion,
    /// The moves that lead there; one side must be named as the first mover.
    pub opening: Vec<Move>,
    /// Threats at the start, the defender's less the attacker's.
    pub threats: i8,
    /// The numbers of attacker and defender at which others become more promising.
    pub limits: [u32; 2],
    /// Nodes before limits count. The job's budget says how many it may take.
    pub least: u64,
    /// Positions that took so many nodes are wanted back.
    pub dear: u32,
    /// Who asks, and for the how manieth time: the same node may be asked about again.
    pub errand: String,
    /// The number of the job in its errand.
    pub number: u64,
    /// Positions that others have settled, in base64.
    pub news: String,
}

/// A position on the way to a node, as it is seen after the search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NodeView {
    /// Who moves.
    pub turn: Role,
    /// What is missing for attacker and defender.
    pub numbers: [u32; 2],
    /// Who wins, if that is settled.
    pub settled: Option<NodeEnd>,
    /// All moves; none where it is settled.
    pub branches: Vec<NodeBranch>,
}

/// A move and what is known of the position after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NodeBranch {
    /// The move.
    pub played: Move,
    /// A number for the position.
    pub state: u64,
    /// The threats after the move.
    pub threats: i8,
    /// What is missing for attacker and defender.
    pub numbers: [u32; 2],
    /// Who wins, if that is settled.
    pub settled: Option<NodeEnd>,
}

/// Who wins a position, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NodeEnd {
    /// Who wins.
    pub winner: Role,
    /// Up to which threats (attacker), or from which (defender).
    pub bound: i8,
    /// Whether every line ends, or some may run in a circle.
    pub finite: bool,
}

//! A node of a tree that the caller holds: what a worker is asked about it, and what its search found.
//!
//! Invariant: these messages steer a search and prove nothing. For one problem and question, equal positions have
//! equal numbers.

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
    /// The proof numbers of attacker and defender at which other nodes become more promising.
    pub limits: [u32; 2],
    /// Nodes that are searched before the limits count. The job's budget says how many it may take.
    pub least: u64,
    /// The worker returns positions that took so many nodes.
    pub dear: u32,
    /// The caller and the number of its round: the same node may be asked about again.
    pub errand: String,
    /// The number of the job in its round.
    pub number: u64,
    /// Positions that other workers have settled, in base64.
    pub news: String,
}

/// A position on the way to a node, as the search left it.
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

//! A request that is sent to another machine.
//!
//! Invariant: a job says everything that its answer depends on. Who waits for it, and how urgently, is not part of a
//! job, so many callers can wait for one.

use serde::{Deserialize, Serialize};

use crate::{Asked, AuditStones, Limits, Move, Problem, SearchNode, VERSION};

/// A request about a problem, with its limits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Job {
    /// The version of this message.
    pub version: u32,
    /// The problem, in its canonical form so that equal problems make equal jobs.
    pub problem: Problem,
    /// Who moves first.
    pub first: Asked,
    /// What is asked.
    pub task: JobTask,
    /// What the whole job may cost.
    pub budget: Limits,
    /// The id of the request it came from, to follow it through logs. The answer does not depend on it.
    pub request: Option<String>,
}

/// What is asked about a problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum JobTask {
    /// The verdict and one line.
    Solve,
    /// The verdict, and each first move judged.
    AllFirstMoves,
    /// What a first move costs, and the reply to it. One side must be named as the first mover.
    Refute {
        /// The move.
        played: Move,
    },
    /// An audit of the problem against the key in its file.
    Audit {
        /// What is audited.
        source: AuditSource,
    },
    /// A search below one node of a tree that the caller holds.
    Search {
        /// The node.
        node: SearchNode,
    },
    /// Random games after some moves of the side to move: an estimate, and no proof.
    Playouts {
        /// What is played.
        plan: PlayoutPlan,
    },
    /// Moves to put to a vote: by proofs where the problem has key stones, otherwise by playouts.
    Candidates {
        /// What is played where there are no key stones.
        plan: PlayoutPlan,
        /// How many, at most.
        most: u8,
    },
}

/// Random games after moves of the side to move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayoutPlan {
    /// What White receives, in half points.
    pub komi_half_points: i32,
    /// The moves; every legal point if there are none.
    pub moves: Vec<Move>,
    /// Playouts for each move.
    pub count: u32,
    /// All chance follows from it.
    pub seed: u64,
}

/// The file of a problem that is audited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AuditSource {
    /// The name of the file, for the record.
    pub file: String,
    /// The number of the problem in its collection, from 1, for the record.
    pub number: u32,
    /// What the file says, in any format that is read.
    pub text: String,
    /// Which problem of the file it is, from 0.
    pub index: u32,
    /// Whether stones are tried one by one.
    pub stones: AuditStones,
}

impl Job {
    /// A job of this version, without the id of a request.
    #[must_use]
    pub const fn new(problem: Problem, first: Asked, task: JobTask, budget: Limits) -> Self {
        Self {
            version: VERSION,
            problem,
            first,
            task,
            budget,
            request: None,
        }
    }
}

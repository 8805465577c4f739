//! Work that is sent to another machine.
//!
//! Invariant: a job says everything its answer depends on. Who waits for it, and how urgently,
//! is not part of it, so that many can wait for one.

use serde::{Deserialize, Serialize};

use crate::{Asked, AuditStones, Limits, Move, Problem, SearchNode, VERSION};

/// A question about a problem, with what it may cost.
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
    pub task: Task,
    /// What may be spent on all of it.
    pub budget: Limits,
    /// The request it came from, for whoever follows a question through logs. It is no part of
    /// the question.
    pub request: Option<String>,
}

/// What is asked about a problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Task {
    /// The verdict and one line.
    Solve,
    /// The verdict, and each first move judged.
    AllFirstMoves,
    /// What a first move costs, and the reply to it. One side must be named as the first mover.
    Refute {
        /// The move.
        played: Move,
    },
    /// The problem held against the key in its file.
    Audit {
        /// What is audited.
        source: AuditSource,
    },
    /// A search below one node of a tree that whoever asks holds.
    Search {
        /// The node.
        node: SearchNode,
    },
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
    /// A job of this version that comes from nowhere in particular.
    #[must_use]
    pub const fn new(problem: Problem, first: Asked, task: Task, budget: Limits) -> Self {
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

//! What a worker returns for a job.
//!
//! Invariant: a finished job carries the job itself, so that the service can give a job whose certificates do not hold
//! to another worker. The answer is a worker's word until its certificates are checked.

use serde::{Deserialize, Serialize};

use crate::room::MovePlayouts;
use crate::{Color, Grade, Job, Move, NodeView, Outcome, Problem, Report, Unproved, Worth};

/// A job that a worker has finished.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FinishedJob {
    /// The version of this message.
    pub version: u32,
    /// The job by its id.
    pub id: String,
    /// The job itself; nothing if what was queued could not be read.
    pub job: Option<Job>,
    /// The worker that finished it.
    pub worker: String,
    /// What happened.
    pub happened: JobCompletion,
    /// Positions made and judged.
    pub nodes: u64,
    /// Time by the worker's clock, waiting not included.
    pub milliseconds: u32,
    /// The request the job came from.
    pub request: Option<String>,
}

/// What became of a job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum JobCompletion {
    /// Every verdict that was asked for is there. Single first moves that are not proved say so.
    Answered {
        /// The answer.
        answer: JobAnswer,
        /// What it rests on.
        certificates: Certificates,
    },
    /// A verdict that was asked for is not proved.
    Unproved {
        /// Why not.
        why: Unproved,
        /// What is proved nevertheless.
        answer: JobAnswer,
        /// What that rests on.
        certificates: Certificates,
    },
    /// The job cannot be done.
    Failed {
        /// Why, and what to do, as a sentence without a full stop.
        reason: String,
    },
    /// The job was cancelled.
    Cancelled,
}

/// The answer to a job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum JobAnswer {
    /// To a question for verdicts.
    Solved {
        /// What is said about the problem.
        report: Box<Report>,
    },
    /// To a question about a move.
    Refuted {
        /// What is said about the move.
        refutation: Box<Refutation>,
    },
    /// To an audit: what proves it, and no finding. The service makes the record from the file and the certificates.
    Audited {
        /// The positions that were asked about, in the order of their certificates.
        #[serde(default)]
        evidence: Vec<AuditEvidence>,
    },
    /// To a search below a node. In place of certificates it returns the positions that it settled; they are a
    /// worker's word and steer searches.
    Searched {
        /// The positions from the setup down to the node.
        views: Vec<NodeView>,
    },
    /// To playouts: a worker's word, and an estimate even if it is true.
    PlayedOut {
        /// The sums, in the order of the question; fewer playouts than asked if the time ran out.
        values: Vec<MovePlayouts>,
    },
    /// To a question for candidates: a worker's advice.
    Candidates {
        /// The moves, best first.
        moves: Vec<Move>,
    },
}

/// Certificates about one position of an audit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AuditEvidence {
    /// The position.
    pub problem: Problem,
    /// The length of its bundle. The bundles of an audit follow one another in its certificates.
    pub bytes: u64,
    /// What was said of each first mover.
    pub told: Vec<ToldSide>,
}

/// What a searcher says of a first mover, and certificates do not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ToldSide {
    /// Who moves first.
    pub first: Color,
    /// Best play.
    pub line: Vec<Move>,
    /// Why there is no verdict, if there is none.
    pub why: Option<Unproved>,
}

/// Why the evidence of an audit gives no record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AuditFault {
    /// The evidence is not to be believed; in words, without a full stop.
    False(String),
    /// A defect of this program; in words, without a full stop.
    Defect(String),
}

/// What a first move does, and the reply to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Refutation {
    /// The move.
    pub played: Move,
    /// What it does to the verdict, by the certificates.
    pub worth: Worth,
    /// The verdict before it.
    pub before: Outcome,
    /// The verdict after it.
    pub after: Outcome,
    /// On which condition these two hold.
    pub grade: Grade,
    /// The reply; nothing if the problem is over.
    pub reply: Option<Move>,
    /// All of it in sentences.
    pub said: Vec<String>,
    /// The problem with the boundary that this is about, and the verdict before the move.
    pub report: Report,
}

/// Where the certificates of an answer are: a bundle as `shikatsu solve --proof` writes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Certificates {
    /// There are none.
    None,
    /// Here.
    Inline {
        /// The bundle, in base64.
        bundle: String,
    },
    /// In parts beside the queue.
    Stored {
        /// What the names of the parts begin with.
        name: String,
        /// Its SHA-256 in hexadecimal digits.
        sha256: String,
        /// Its length.
        bytes: u64,
    },
}

/// A message that could not be handled, put aside for a person to look at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeadLetter {
    /// The version of this message.
    pub version: u32,
    /// Where it came from.
    pub subject: String,
    /// The id it had there.
    pub id: String,
    /// Why it was put aside, as a sentence without a full stop.
    pub reason: String,
    /// How often it was delivered.
    pub deliveries: u32,
    /// The program that put it aside.
    pub by: String,
    /// The message as it was, in base64.
    pub message: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happened_is_tagged_by_kind() {
        let text = |happened| serde_json::to_string(&happened).unwrap();
        assert_eq!(text(JobCompletion::Cancelled), r#"{"kind":"cancelled"}"#);
        let failed = JobCompletion::Failed {
            reason: "no".into(),
        };
        let text = text(failed.clone());
        assert_eq!(text, r#"{"kind":"failed","reason":"no"}"#);
        assert_eq!(
            serde_json::from_str::<JobCompletion>(&text).unwrap(),
            failed
        );
    }
}

//! What proves the answers of an examination, so that a reader who trusts no searcher can make the sheet again.
//!
//! Invariant: nothing of this is believed but certificates that the checker accepts. A line is a description: it is shown
//! as far as its moves are legal.

use shikatsu_engine::{Report, bundle};
use shikatsu_problem::{Move, Outcome, Problem, Unproved};

/// Certificates about one position that was asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEvidence {
    /// The position, without names and notes.
    pub problem: Problem,
    /// The certificates, as `shikatsu solve --proof` writes them; none if there are none.
    pub bundle: Vec<u8>,
    /// What was said of each first mover that was asked for.
    pub told: Vec<ToldSide>,
}

/// What a searcher says of a first mover, and certificates do not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToldSide {
    /// Who moves first.
    pub first: shikatsu_problem::Color,
    /// Best play.
    pub line: Vec<Move>,
    /// Why there is no verdict, if there is none.
    pub why: Option<Unproved>,
}

/// Evidence that is not to be believed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EvidenceFault {
    /// A certificate proves nothing about the position that it is said to be about; in words.
    False(String),
    /// Certificates that hold contradict each other: a defect of this program; in words.
    Defect(String),
}

impl AuditEvidence {
    pub(crate) fn of(problem: &Problem, report: &Report) -> Self {
        let found = shikatsu_engine::bundled(problem.in_play, report.proofs());
        let mut bytes = Vec::new();
        if !found.certificates.is_empty() {
            // Writing into memory cannot fail.
            let _ = bundle::write(&found, &mut bytes);
        }
        let told = report.sides.iter().map(|side| ToldSide {
            first: side.first,
            line: side.line.clone(),
            why: match side.outcome {
                Outcome::Unknown(why) => Some(why),
                _ => None,
            },
        });
        Self {
            problem: bare(problem),
            bundle: bytes,
            told: told.collect(),
        }
    }
}

/// A problem without texts.
pub(crate) fn bare(problem: &Problem) -> Problem {
    let Problem {
        setup,
        goal,
        key_stones,
        in_play,
        rules,
        ..
    } = *problem;
    Problem {
        goal,
        key_stones,
        in_play,
        rules,
        ..Problem::new(setup)
    }
}

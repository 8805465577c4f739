//! What a search found in one reading of a problem: certificates, and what a ruling does not carry.
//!
//! A ruling has no lines and no territory, and does not say how a ko is fought. These are read off the search in the
//! reading from which the certificates of the verdict come. Nothing here is a verdict: only [`shikatsu_verdict`] says what
//! holds on the board.

use shikatsu_problem::{Color, Move, Outcome, Problem, Role, Unproved};
use shikatsu_proof::{Conclusion, Manner, Question};
use shikatsu_verdict::Ruling;

use crate::fight::needs;
use crate::first_move::JudgedMove;
use crate::{ByRule, Proof};

/// One reading, searched.
#[derive(Debug)]
pub(crate) struct Searched {
    /// The problem in this reading.
    pub(crate) reading: Problem,
    /// One for each first mover asked for.
    pub(crate) sides: Vec<SearchedSide>,
    pub(crate) by_rule: Option<ByRule>,
    pub(crate) nodes: u64,
    pub(crate) doubts: u32,
}

/// One first mover in one reading.
#[derive(Debug)]
pub(crate) struct SearchedSide {
    pub(crate) first: Color,
    pub(crate) role: Role,
    /// What becomes of the key stones in this reading.
    pub(crate) outcome: Outcome,
    pub(crate) line: Vec<Move>,
    /// Where nothing is proved: the move that the search finds most promising.
    pub(crate) promising: Option<Move>,
    /// First moves that were judged, best first.
    pub(crate) moves: Vec<JudgedMove>,
    /// Certificates about the setup, and about the position after a pass.
    pub(crate) proofs: Vec<Proof>,
    pub(crate) nodes: u64,
}

impl Searched {
    /// What was found for a first mover.
    pub(crate) fn side(&self, first: Color) -> Option<&SearchedSide> {
        self.sides.iter().find(|side| side.first == first)
    }

    /// Why nothing was found for a first mover, if nothing was.
    pub(crate) fn unproved(&self, first: Color) -> Option<Unproved> {
        match self.side(first)?.outcome {
            Outcome::Unknown(why) => Some(why),
            _ => None,
        }
    }
}

impl SearchedSide {
    /// Certificates of first moves and of a pass: all that are not about the setup with this side to move.
    pub(crate) fn later_proofs(&self) -> impl Iterator<Item = &Proof> {
        let is_root =
            |proof: &Proof| proof.claim.first == self.role && proof.claim.opening.is_empty();
        self.all_proofs().filter(move |proof| !is_root(proof))
    }

    /// All certificates, those of the verdict first.
    pub(crate) fn all_proofs(&self) -> impl Iterator<Item = &Proof> {
        let moves = self.moves.iter().flat_map(|judged| &judged.proofs);
        self.proofs.iter().chain(moves)
    }

    /// Whether the attacker was proved to capture at this level of threats.
    pub(crate) fn captures_at(&self, level: i8) -> bool {
        self.proofs.iter().any(|proof| {
            let claim = &proof.claim;
            let captures = (claim.question, claim.manner) == (Question::Capture, Manner::Prove);
            let is_root = claim.first == self.role && claim.opening.is_empty();
            captures && is_root && claim.threats >= level
        })
    }

    /// Whether the mover gets all he wants in this reading.
    pub(crate) fn wins(&self) -> bool {
        match self.role {
            Role::Attacker => self.outcome == Outcome::Dead,
            Role::Defender => lives(&self.outcome),
        }
    }

    /// Whether the mover was proved not to get everything he wants in this reading.
    pub(crate) fn is_refused(&self) -> bool {
        self.outcome == Outcome::Unknown(Unproved::Outside)
    }
}

/// Whether the key stones live.
pub(crate) const fn lives(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Alive | Outcome::Seki | Outcome::Stands)
}

/// Whether an outcome of a search is what a ruling concludes, so that its line shows it.
pub(crate) fn fits(outcome: &Outcome, conclusion: Conclusion) -> bool {
    match (outcome, conclusion) {
        (Outcome::Dead, Conclusion::Dead)
        | (Outcome::Alive, Conclusion::Alive)
        | (Outcome::Seki, Conclusion::Seki)
        | (Outcome::CycleDependent(_), Conclusion::Circle { .. }) => true,
        (Outcome::Ko(fight), Conclusion::Ko { stands_from }) => {
            needs(stands_from) == (fight.needs_threats, fight.threats)
        }
        (outcome, Conclusion::Stands) => lives(outcome),
        _ => false,
    }
}

/// Whether a certificate is about the setup with this side to move.
pub(crate) fn is_of_verdict(ruling: &Ruling, proof: &Proof) -> bool {
    proof.claim.first == ruling.role && proof.claim.opening.is_empty()
}

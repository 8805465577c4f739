//! The position that a claim is about.

use shikatsu_problem::{Move, Role};
use shikatsu_proof::{Claim, Manner, Question};

/// A position: the setup, a first mover, and moves from there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ClaimPosition {
    pub(crate) first: Role,
    pub(crate) opening: Vec<Move>,
}

impl ClaimPosition {
    /// The setup itself.
    pub(crate) const fn setup(first: Role) -> Self {
        Self {
            first,
            opening: Vec::new(),
        }
    }

    /// The position one move later.
    pub(crate) fn after(&self, played: Move) -> Self {
        let mut next = self.clone();
        next.opening.push(played);
        next
    }

    /// A claim about this position.
    pub(crate) fn claim(&self, question: Question, manner: Manner, threats: i8) -> Claim {
        Claim {
            question,
            manner,
            first: self.first,
            threats,
            opening: self.opening.clone(),
        }
    }
}

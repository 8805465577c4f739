//! One problem as a file holds it: the question and the author's answer.

use shikatsu_problem::{Problem, Setup, SolutionTree};

/// A problem together with what its author says about the moves.
///
/// The text at the starting position is `problem.notes`; the comment of the
/// tree's root stays empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// The question.
    pub problem: Problem,
    /// The author's lines, and everything in the file that has no other place.
    pub tree: SolutionTree,
}

impl Document {
    /// A board without question or answer.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        Self::from(Problem::new(setup))
    }
}

impl From<Problem> for Document {
    fn from(problem: Problem) -> Self {
        Self {
            problem,
            tree: SolutionTree::new(),
        }
    }
}

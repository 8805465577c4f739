//! Solution trees of human size, grown from verdicts.
//!
//! The solver's moves that keep the verdict are all there, wherever the tree asks for one; of the opponent's,
//! those that need an answer, first the one to which fewest answers work, without those to which nearly everything
//! does; and the solver's mistakes with what refutes them. A line stops where the result is clear: where no move of the loser's needs an answer any more,
//! or a ko begins, or neither side wants to move in a seki. Right lines end on the solver's move, wrong ones on
//! the refutation, and nobody passes. [`walk`] holds a tree against the engine, move by move, and shares nothing with the
//! gardener.
//!
//! Start reading at [`grow`], then `clarity` (when a line stops) and `gardener` (what is grown first).

mod clarity;
mod gardener;
mod judging;
mod walk;

use std::fmt;

use shikatsu_engine::{EngineError, Report};
use shikatsu_problem::{Color, Problem, SolutionTree};

pub use self::walk::{Violation, Walk, walk};

use self::gardener::Gardener;
use crate::position::DialogueFrame;
use crate::thinker::Thinker;

/// How large a tree may become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// Moves in a line.
    pub moves: usize,
    /// Nodes, the root included.
    pub nodes: usize,
    /// Wrong first moves that are refuted.
    pub mistakes: usize,
}

/// A tree, and what it lacks.
#[derive(Debug, Clone)]
pub struct Grown {
    /// The tree; its root is the problem's position.
    pub tree: SolutionTree,
    /// Right lines that stop for want of room, before the result is clear.
    pub unfinished: usize,
    /// Moves of the solver's whose worth was not proved; they are not in the tree.
    pub unjudged: usize,
}

/// Why there is no tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TreeError {
    /// The verdict is not proved.
    NotProved,
    /// The side to move cannot have anything.
    Lost,
    /// The side to move has it without a move.
    NothingToDo,
    /// The problem cannot be put to the engine.
    Engine(EngineError),
}

impl Default for Extent {
    fn default() -> Self {
        Self {
            moves: 14,
            nodes: 120,
            mistakes: 12,
        }
    }
}

/// The solution of a problem for the side that moves first. The report is of this problem.
///
/// # Errors
/// When there is nothing to be solved; see [`TreeError`].
pub fn grow(
    thinker: &mut Thinker<'_>,
    problem: &Problem,
    report: &Report,
    first: Color,
    extent: Extent,
) -> Result<Grown, TreeError> {
    let (frame, position) = DialogueFrame::new(problem, report, first)?;
    let side = report.sides.iter().find(|side| side.first == first);
    let side = side.filter(|side| side.outcome.is_decided());
    let side = side.ok_or(TreeError::NotProved)?;
    Gardener::new(frame, thinker, side, extent)?.grow(&position, side)
}

impl From<EngineError> for TreeError {
    fn from(error: EngineError) -> Self {
        Self::Engine(error)
    }
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotProved => f.write_str("the verdict is not proved; give it more time"),
            Self::Lost => f.write_str(
                "the side to move has lost whatever it plays; ask for the other side first",
            ),
            Self::NothingToDo => {
                f.write_str("the side to move has it without a move; ask for the other side first")
            }
            Self::Engine(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TreeError {}

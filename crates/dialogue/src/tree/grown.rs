//! How large a tree may become, what came of it, and why there is none.

use std::fmt;

use shikatsu_engine::EngineError;
use shikatsu_problem::SolutionTree;

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
    /// The side to move cannot get anything.
    Lost,
    /// The side to move has it without a move.
    NothingToDo,
    /// The problem cannot be searched.
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

impl From<EngineError> for TreeError {
    fn from(error: EngineError) -> Self {
        Self::Engine(error)
    }
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotProved => f.write_str("not proved; more time may help"),
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

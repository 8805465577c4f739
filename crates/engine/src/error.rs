//! Why a problem cannot be solved at all.

use std::fmt;

use shikatsu_problem::StakesError;
use shikatsu_proof::ProblemError;
use shikatsu_solver::Unsolvable;
use shikatsu_verdict::{FrameError, RulingError};

/// What keeps a problem from being asked. A search that fails is no error: it
/// is an outcome of [`Unknown`](shikatsu_problem::Outcome::Unknown).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineError {
    /// No points in play are given and no wall closes the position.
    NoBoundary,
    /// The boundary leaves no point to play on.
    NothingInPlay,
    /// The board is empty.
    NoStones,
    /// The problem does not say what is at stake, or its goal contradicts its key stones.
    Stakes(StakesError),
    /// More points in play than any search can hold.
    TooWide,
    /// Certificates that hold exclude each other: a defect of the program.
    Contradiction,
    /// A stone lies off the board, a chain has no liberty, or more than one
    /// point is forbidden by ko.
    Impossible,
}

impl From<StakesError> for EngineError {
    fn from(error: StakesError) -> Self {
        Self::Stakes(error)
    }
}

impl From<Unsolvable> for EngineError {
    fn from(why: Unsolvable) -> Self {
        match why {
            Unsolvable::NoBoundary => Self::NoBoundary,
            Unsolvable::NothingInPlay => Self::NothingInPlay,
            Unsolvable::Stakes(error) => Self::Stakes(error),
            Unsolvable::TooWide => Self::TooWide,
            _ => Self::Impossible,
        }
    }
}

impl From<FrameError> for EngineError {
    fn from(why: FrameError) -> Self {
        match why {
            FrameError::NoStones => Self::NoStones,
            FrameError::Stakes(error) => Self::Stakes(error),
            _ => Self::Impossible,
        }
    }
}

impl From<RulingError> for EngineError {
    fn from(why: RulingError) -> Self {
        match why {
            RulingError::Frame(why) => why.into(),
            RulingError::Contradiction { .. } => Self::Contradiction,
            RulingError::Problem(ProblemError::NoBoundary) => Self::NoBoundary,
            _ => Self::Impossible,
        }
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoBoundary => {
                "the group is not enclosed; mark the points in play, or close the wall"
            }
            Self::NothingInPlay => "no point is in play; widen the boundary",
            Self::NoStones => "no stones on the board; place the stones of the problem first",
            Self::Stakes(error) => return error.fmt(f),
            Self::TooWide => "too many points are in play; draw a narrower boundary",
            Self::Contradiction => {
                "two proofs contradict each other; believe neither and report the problem"
            }
            Self::Impossible => {
                "the position is impossible (stones off the board or without liberties, \
                 or several ko points); correct it"
            }
        })
    }
}

impl std::error::Error for EngineError {}

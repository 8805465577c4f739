//! Why a problem cannot even be asked.

use std::fmt;

use shikatsu_problem::StakesError;

/// What a problem lacks before it can be searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsolvable {
    /// No points in play are given and the position is not closed by walls.
    NoBoundary,
    /// The boundary leaves no point to play on.
    NothingInPlay,
    /// The problem does not say what is at stake, or contradicts itself.
    Stakes(StakesError),
    /// The points in play do not fit into the chosen word.
    TooWide,
    /// A chain has no liberty and no outer liberty.
    Impossible,
}

impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoBoundary => {
                "the group is not enclosed; mark the points in play, or close the wall"
            }
            Self::NothingInPlay => "no point is in play; widen the boundary",
            Self::Stakes(error) => return error.fmt(f),
            Self::TooWide => "the region is too wide for this word; use a wider one",
            Self::Impossible => "a chain has no liberties; correct the position",
        })
    }
}

impl std::error::Error for Unsolvable {}

impl From<StakesError> for Unsolvable {
    fn from(error: StakesError) -> Self {
        Self::Stakes(error)
    }
}

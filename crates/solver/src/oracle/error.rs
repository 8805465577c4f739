//! Why a problem has no oracle.

use std::fmt;

/// A problem that cannot be tabulated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum OracleError {
    /// No points in play are named.
    NoBoundary,
    /// A key stone is missing, or there is none.
    NoTarget,
    /// Key stones of both colours.
    TwoDefenders,
    /// Two stones on one point, a point beyond the edge, or a chain without
    /// liberties.
    ImpossibleBoard,
    /// More points in play than a board mask holds.
    TooManyPoints {
        /// Points in play.
        points: usize,
        /// The most that can be handled.
        limit: usize,
    },
    /// More states than the caller wants to pay for.
    TooLarge {
        /// States of the region, bans not counted.
        states: u64,
        /// The most that were allowed.
        limit: u64,
    },
}

impl fmt::Display for OracleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBoundary => f.write_str("name the points in play first"),
            Self::NoTarget => f.write_str("name at least one key stone that is on the board"),
            Self::TwoDefenders => f.write_str("the key stones must be of one colour"),
            Self::ImpossibleBoard => {
                f.write_str("the board is impossible; check the problem first")
            }
            Self::TooManyPoints { points, limit } => {
                write!(
                    f,
                    "{points} points in play, at most {limit} can be tabulated; use the search"
                )
            }
            Self::TooLarge { states, limit } => {
                write!(
                    f,
                    "{states} states, at most {limit} are tabulated; use the search"
                )
            }
        }
    }
}

impl std::error::Error for OracleError {}

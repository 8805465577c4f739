//! Why a certificate is refused.

use std::error::Error;
use std::fmt;

/// What is wrong with a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowCertificateFault {
    /// The heading is not that of a certificate.
    Heading(String),
    /// The rules in the heading make no game with rows.
    Rules(String),
    /// This kind of proof does not prove this value.
    OtherProof,
    /// The moves end too early.
    Truncated,
    /// There is more than the proof needs.
    Leftover {
        /// How much.
        bytes: usize,
    },
    /// The proof has more or fewer moves than the heading says.
    Count {
        /// Moves that the heading says.
        claimed: usize,
    },
    /// A move that may not be made.
    Illegal {
        /// The point, counted from the top left; one more than the last is a pass.
        number: u16,
    },
    /// The other side gets a row although the attacker should win.
    DefenderHasRow,
    /// The attacker gets a row although it should be held.
    AttackerHasRow,
    /// The attacker comes back to a position.
    Circle,
    /// A line is longer than the distance that is claimed.
    TooLong,
    /// Something that is no pair of points, or a point in two pairs.
    Pair(String),
    /// A line of the board without a pair in it.
    OpenLine {
        /// A point of that line, from the top left.
        start: u16,
    },
    /// Pairs prove nothing where stones are captured.
    PairsWithCapture,
}

impl fmt::Display for RowCertificateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heading(line) => write!(
                f,
                "'{line}' is no heading of a certificate of a row; make it with 'shikatsu row solve --certificate'"
            ),
            Self::Rules(text) => write!(
                f,
                "'{text}' are no rules with a row; write them as '5x5, row 4, no capture'"
            ),
            Self::OtherProof => f.write_str(
                "this kind of proof does not prove this value; make the certificate again",
            ),
            Self::Truncated => f.write_str("the certificate ends too early; copy the whole file"),
            Self::Leftover { bytes } => write!(
                f,
                "{bytes} bytes are left over; the certificate was changed"
            ),
            Self::Count { claimed } => write!(
                f,
                "the proof has not the {claimed} moves of its heading; copy the whole file"
            ),
            Self::Illegal { number } => write!(
                f,
                "move {number} may not be made where the certificate makes it"
            ),
            Self::DefenderHasRow => {
                f.write_str("the other side gets a row; the value is not proved")
            }
            Self::AttackerHasRow => {
                f.write_str("the first side gets a row; the draw is not proved")
            }
            Self::Circle => {
                f.write_str("the attacker comes back to a position; the win is not proved")
            }
            Self::TooLong => f.write_str(
                "a line is longer than the distance claimed; the distance is not proved",
            ),
            Self::Pair(text) => write!(
                f,
                "'{text}' is no pair of free points; write a pair as 'A1 B1'"
            ),
            Self::OpenLine { start } => write!(
                f,
                "a line from point {start} contains no pair; the draw is not proved"
            ),
            Self::PairsWithCapture => {
                f.write_str("pairs prove nothing where stones are captured; use another proof")
            }
        }
    }
}

impl Error for RowCertificateFault {}

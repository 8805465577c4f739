//! Why a problem cannot be framed, and why a bundle is refused.

use std::fmt;

use shikatsu_problem::{Role, StakesError};
use shikatsu_proof::bundle::BundleError;
use shikatsu_proof::{CertificateFault, ProblemError};

/// Why a position cannot be framed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FrameError {
    /// The board is empty.
    NoStones,
    /// The problem contradicts itself, or does not say what is at stake and no key stones were found.
    Stakes(StakesError),
}

/// Why nothing of a bundle is believed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulingError {
    /// The bytes are not a bundle.
    Bundle(BundleError),
    /// The problem cannot be asked at all.
    Frame(FrameError),
    /// No certificate can be about the problem.
    Problem(ProblemError),
    /// More boundaries than the engine ever tries.
    Boundaries {
        /// How many the bundle has.
        found: usize,
        /// How many are read.
        most: usize,
    },
    /// More certificates than a verdict can need.
    Certificates {
        /// How many the bundle has.
        found: usize,
        /// How many are read.
        most: usize,
    },
    /// One certificate proves nothing about the problem.
    Certificate {
        /// Which one, counted from 0.
        index: usize,
        /// What is wrong with it.
        fault: CertificateFault,
    },
    /// Two certificates that hold exclude each other, and neither needs a wall: a
    /// defect of the checker or of the readings, never of the bundle.
    Contradiction {
        /// The first mover they speak of.
        first: Role,
    },
}

impl RulingError {
    /// Whether it is a defect of this program, and no fault of the certificates.
    #[must_use]
    pub const fn is_defect(&self) -> bool {
        matches!(self, Self::Contradiction { .. })
    }
}

impl fmt::Display for FrameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStones => {
                f.write_str("no stones on the board; place the stones of the problem first")
            }
            Self::Stakes(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for RulingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bundle(error) => error.fmt(f),
            Self::Frame(error) => error.fmt(f),
            Self::Problem(error) => error.fmt(f),
            Self::Boundaries { found, most } => write!(
                f,
                "the bundle names {found} boundaries, and {most} are read; leave out those without certificates"
            ),
            Self::Certificates { found, most } => write!(
                f,
                "the bundle has {found} certificates, and {most} are read; leave out what no verdict needs"
            ),
            Self::Certificate { index, fault } => {
                write!(f, "certificate {} of the bundle: {fault}", index + 1)
            }
            Self::Contradiction { first } => write!(
                f,
                "certificates that hold contradict each other with the {first} to move first; \
                 believe none of them and report the bundle"
            ),
        }
    }
}

impl std::error::Error for FrameError {}

impl std::error::Error for RulingError {}

impl From<StakesError> for FrameError {
    fn from(error: StakesError) -> Self {
        Self::Stakes(error)
    }
}

impl From<StakesError> for RulingError {
    fn from(error: StakesError) -> Self {
        Self::Frame(error.into())
    }
}

impl From<BundleError> for RulingError {
    fn from(error: BundleError) -> Self {
        Self::Bundle(error)
    }
}

impl From<FrameError> for RulingError {
    fn from(error: FrameError) -> Self {
        Self::Frame(error)
    }
}

impl From<ProblemError> for RulingError {
    fn from(error: ProblemError) -> Self {
        Self::Problem(error)
    }
}

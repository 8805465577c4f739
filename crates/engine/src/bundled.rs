//! Certificates in bundles: what a report puts into one, and reading a whole one with the
//! checker.

use std::fmt;

use shikatsu_problem::{PointSet, Problem};
use shikatsu_proof::bundle::{self, Bundle, BundleError};
use shikatsu_proof::{Checked, Fault, check};

use crate::{Assumption, Report};

/// What is wrong with a bundle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BundleFault {
    /// The bytes are no bundle.
    Bundle(BundleError),
    /// One certificate proves nothing.
    Certificate {
        /// Which one, counted from 0.
        index: usize,
        /// What is wrong with it.
        fault: Fault,
    },
}

/// Checks every certificate of a bundle against a problem with a boundary, as
/// it stands in [`Report::problem`](crate::Report).
///
/// # Errors
/// The first fault; nothing is to be believed then.
pub fn check_bundle(problem: &Problem, bytes: &[u8]) -> Result<Vec<Checked>, BundleFault> {
    bundle::read(bytes)
        .map_err(BundleFault::Bundle)?
        .certificates
        .into_iter()
        .enumerate()
        .map(|(index, certificate)| {
            check(problem, certificate).map_err(|fault| BundleFault::Certificate { index, fault })
        })
        .collect()
}

impl Report {
    /// All that somebody needs to come to the same verdicts without a search
    /// ([`shikatsu_verdict::rule_bundle`]): the certificates, and the points in play where they were found.
    #[must_use]
    pub fn bundle(&self) -> Bundle<'_> {
        let mut boundaries: Vec<PointSet> = Vec::new();
        if self.assumptions.contains(&Assumption::BoundaryFound) {
            for found in self.proofs().filter_map(|proof| proof.problem.in_play) {
                if !boundaries.contains(&found) {
                    boundaries.push(found);
                }
            }
        }
        Bundle {
            boundaries,
            certificates: self.proofs().map(|proof| &proof.bytes[..]).collect(),
        }
    }
}

impl fmt::Display for BundleFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bundle(error) => error.fmt(f),
            Self::Certificate { index, fault } => {
                write!(f, "certificate {} of the bundle: {fault}", index + 1)
            }
        }
    }
}

impl std::error::Error for BundleFault {}

//! Certificates in bundles: what a report puts into one, and how a caller has a whole one checked.

use std::fmt;

use shikatsu_problem::{PointSet, Problem};
use shikatsu_proof::bundle::{self, Bundle, BundleError};
use shikatsu_proof::{CertificateFault, Checked, check};

use super::{Assumption, Proof, Report};

/// What is wrong with a bundle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BundleFault {
    /// The bytes are not a bundle.
    Bundle(BundleError),
    /// One certificate proves nothing.
    Certificate {
        /// Which one, counted from 0.
        index: usize,
        /// What is wrong with it.
        fault: CertificateFault,
    },
}

/// Checks every certificate of a bundle against a problem with a boundary, as
/// it stands in [`Report::problem`](crate::Report).
///
/// # Errors
/// The first fault; the caller must believe nothing of the bundle then.
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
    /// All that a judge needs to come to the same verdicts without a search
    /// ([`shikatsu_verdict::rule_bundle`]): the certificates, and the points in play where they were found.
    #[must_use]
    pub fn bundle(&self) -> Bundle<'_> {
        let is_given = self.assumptions.contains(&Assumption::BoundaryGiven);
        bundled(self.problem.in_play.filter(|_| is_given), self.proofs())
    }
}

/// A bundle of proofs, with the points in play that were found. Points in play that were `given` are left out.
pub fn bundled<'p>(given: Option<PointSet>, proofs: impl Iterator<Item = &'p Proof>) -> Bundle<'p> {
    let mut bundle = Bundle {
        boundaries: Vec::new(),
        certificates: Vec::new(),
    };
    for proof in proofs {
        bundle.certificates.push(&proof.bytes[..]);
        let found = proof.problem.in_play.filter(|&found| given != Some(found));
        let new = found.filter(|found| !bundle.boundaries.contains(found));
        bundle.boundaries.extend(new);
    }
    bundle
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

//! Reading a whole bundle of certificates with the checker.

use std::fmt;

use shikatsu_problem::Problem;
use shikatsu_proof::bundle::{self, BundleError};
use shikatsu_proof::{Checked, Fault, check};

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

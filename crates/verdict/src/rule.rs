//! From a bundle to rulings.

use shikatsu_problem::Problem;
use shikatsu_proof::bundle::{self, Bundle};

use crate::error::RulingError;
use crate::hearing::{Hearing, MOST_CERTIFICATES};
use crate::ruling::Ruled;

/// Reads a bundle from any sender and says what it proves about a problem.
///
/// # Errors
/// When a single certificate is faulty or about something else, nothing of the bundle counts.
pub fn rule(problem: &Problem, bytes: &[u8]) -> Result<Ruled, RulingError> {
    rule_bundle(problem, &bundle::read(bytes)?)
}

/// The same for a bundle that has been taken apart.
///
/// # Errors
/// As [`rule`].
pub fn rule_bundle(problem: &Problem, bundle: &Bundle<'_>) -> Result<Ruled, RulingError> {
    let mut hearing = Hearing::of(problem, &bundle.boundaries)?;
    let found = bundle.certificates.len();
    if found > MOST_CERTIFICATES {
        return Err(RulingError::Certificates {
            found,
            most: MOST_CERTIFICATES,
        });
    }
    for (index, certificate) in bundle.certificates.iter().enumerate() {
        hearing
            .hear(certificate)
            .map_err(|fault| RulingError::Certificate { index, fault })?;
    }
    hearing.rule()
}

//! The certificates of an answer as they travel: the bundle that `shikatsu solve --proof` writes.

use shikatsu_engine::{Proof, bundle, bundled};
use shikatsu_problem::Problem;

/// Certificates, with the points in play that were found where the problem gives none or too many. No bytes if
/// there are no certificates.
pub(crate) fn of<'p>(problem: &Problem, proofs: impl Iterator<Item = &'p Proof>) -> Vec<u8> {
    let bundle = bundled(problem.in_play, proofs);
    let mut bytes = Vec::new();
    if !bundle.certificates.is_empty() {
        // Writing into memory cannot fail.
        let _ = bundle::write(&bundle, &mut bytes);
    }
    bytes
}

//! The certificates of an answer as they travel: the bundle that `shikatsu solve --proof` writes.

use shikatsu_engine::Proof;
use shikatsu_engine::bundle::{self, Bundle};
use shikatsu_problem::{PointSet, Problem};

/// Certificates, with the points in play that were found where the problem gives none. No bytes if
/// there is nothing to prove anything.
pub(crate) fn of<'p>(problem: &Problem, proofs: impl Iterator<Item = &'p Proof>) -> Vec<u8> {
    let (mut boundaries, mut certificates) = (Vec::<PointSet>::new(), Vec::new());
    for proof in proofs {
        certificates.push(&proof.bytes[..]);
        let found = proof.problem.in_play.filter(|_| problem.in_play.is_none());
        boundaries.extend(found.filter(|found| !boundaries.contains(found)));
    }
    let mut bytes = Vec::new();
    if !certificates.is_empty() {
        let bundle = Bundle {
            boundaries,
            certificates,
        };
        // Writing into memory cannot fail.
        let _ = bundle::write(&bundle, &mut bytes);
    }
    bytes
}

//! What a failure shows: both boards, the zone and the claim.

use shikatsu_problem::PointSet;
use shikatsu_solver::oracle::OracleState;

use crate::arena::Arena;
use crate::grid;
use crate::proofs::Proof;
use crate::regions::problem_at;

/// A proof that does not hold where it should.
pub(crate) fn report(arena: &Arena, proof: &Proof, changed: &OracleState) -> String {
    let size = arena.problem.setup.size;
    let zone = size.labels(proof.zone.unwrap_or(PointSet::EMPTY));
    let draw = |state| grid::write(&problem_at(&arena.problem, state));
    format!(
        "{}\nzone: {}\nproved:\n{}changed:\n{}",
        proof.claim,
        zone.join(" "),
        draw(&proof.state),
        draw(changed)
    )
}

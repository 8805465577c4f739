//! Checking a certificate: a problem and bytes in, a checked claim or a fault out.

use std::io::Read;

use shikatsu_problem::Problem;

use crate::checked::Checked;
use crate::checker::Checker;
use crate::digest;
use crate::encoding::Source;
use crate::fault::{CertificateFault, Complaint};
use crate::heading::read_heading;
use crate::limits::CheckLimits;
use crate::terrain::Terrain;

/// Checks a certificate against a problem, within the usual limits.
///
/// # Errors
/// The first fault found.
pub fn check(problem: &Problem, input: impl Read) -> Result<Checked, CertificateFault> {
    check_with(problem, input, CheckLimits::default())
}

/// Checks a certificate against a problem.
///
/// # Errors
/// The first fault found, among them a limit that was reached.
pub fn check_with(
    problem: &Problem,
    input: impl Read,
    limits: CheckLimits,
) -> Result<Checked, CertificateFault> {
    let early = |offset, complaint| CertificateFault {
        step: 0,
        offset,
        line: Vec::new(),
        complaint,
    };
    let terrain = Terrain::new(problem).map_err(|error| early(0, Complaint::Problem(error)))?;
    let mut source = Source::new(input);
    let digest = digest::of_sound(problem);
    let opened = read_heading(&mut source, &terrain, digest, limits);
    let opened = opened.map_err(|complaint| early(source.offset(), complaint))?;
    let mut checker = Checker::new(opened, source, limits);
    let below = checker.read_tree().map_err(|c| checker.fault(c))?;
    Ok(checker.into_checked(digest, below))
}

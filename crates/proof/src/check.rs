//! Checking from the outside: limits, the heading of a certificate, and the
//! claim's position, which is the problem's setup after the opening.
//!
//! Invariant: the position handed to the [`Checker`] was reached by legal
//! moves of the claim's question.

use std::io::Read;

use shikatsu_problem::Problem;

use crate::checked::Checked;
use crate::checker::Checker;
use crate::encoding::{MAGIC, Source, Version, claim_from_bytes};
use crate::fault::{Complaint, Fault};
use crate::position::{Captures, Position};
use crate::tally::Tally;
use crate::terrain::Terrain;
use crate::{Claim, digest};

/// How much a certificate may ask of the checker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The longest line, in moves.
    pub depth: usize,
    /// The most labels in use at a time; each costs about 32 bytes and one
    /// for each point in play.
    pub live_labels: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: 100_000,
            live_labels: 1 << 22,
        }
    }
}

/// Checks a certificate against a problem, within the usual limits.
///
/// # Errors
/// The first fault found.
pub fn check(problem: &Problem, input: impl Read) -> Result<Checked, Fault> {
    check_with(problem, input, Limits::default())
}

/// Checks a certificate against a problem.
///
/// # Errors
/// The first fault found, among them a limit that was reached.
pub fn check_with(problem: &Problem, input: impl Read, limits: Limits) -> Result<Checked, Fault> {
    let early = |offset, complaint| Fault {
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

/// What comes before the first node.
pub(crate) struct Heading<'t> {
    pub(crate) version: Version,
    pub(crate) claim: Claim,
    /// The claim's position.
    pub(crate) position: Position<'t>,
    /// What counts on the way there.
    pub(crate) path: Tally,
}

/// Everything before the first node; plays the opening.
fn read_heading<'t, R: Read>(
    source: &mut Source<R>,
    terrain: &'t Terrain,
    digest: [u8; 16],
    limits: Limits,
) -> Result<Heading<'t>, Complaint> {
    if source.bytes()? != MAGIC {
        return Err(Complaint::BadMagic);
    }
    let version = source.byte()?;
    let version = Version::from_byte(version).ok_or(Complaint::BadVersion(version))?;
    let found = source.bytes()?;
    if found != digest {
        return Err(Complaint::WrongProblem { found });
    }
    let mut claim = claim_from_bytes(source.bytes()?).ok_or(Complaint::BadClaim)?;
    let mut position = Position::new(terrain, claim.first, claim.threats);
    // A ban at the start tells of a capture before the start: to undo it would
    // bring back the board before that.
    let mut path = match position.ban {
        Some(_) => Tally::new(Captures::of(claim.first), 0),
        None => Tally::NOTHING,
    };
    for _ in 0..source.number()? {
        if claim.opening.len() >= limits.depth {
            return Err(Complaint::TooDeep {
                limit: limits.depth,
            });
        }
        let code = source.number()?;
        let play = terrain.decode(code).ok_or(Complaint::BadMove(code))?;
        let made = position
            .make(code, claim.question)
            .map_err(|_| Complaint::IllegalOpening(play))?;
        path = path.then(made);
        claim.opening.push(play);
    }
    Ok(Heading {
        version,
        claim,
        position,
        path,
    })
}

//! What comes before the first node of a certificate: version, problem, claim and opening.
//!
//! Invariant: the position of a heading was reached by legal moves of the claim's question.

use std::io::Read;

use crate::captured_sides::CapturedSides;
use crate::claim::Claim;
use crate::encoding::{MAGIC, Source, Version, claim_from_bytes};
use crate::fault::Complaint;
use crate::limits::CheckLimits;
use crate::position::CheckerPosition;
use crate::tally::Tally;
use crate::terrain::Terrain;

/// What comes before the first node.
pub(crate) struct CertificateHeading<'t> {
    pub(crate) version: Version,
    pub(crate) claim: Claim,
    /// The claim's position.
    pub(crate) position: CheckerPosition<'t>,
    /// What counts on the way there.
    pub(crate) path: Tally,
}

/// Everything before the first node; plays the opening.
pub(crate) fn read_heading<'t, R: Read>(
    source: &mut Source<R>,
    terrain: &'t Terrain,
    digest: [u8; 16],
    limits: CheckLimits,
) -> Result<CertificateHeading<'t>, Complaint> {
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
    let mut position = CheckerPosition::new(terrain, claim.first, claim.threats);
    // A ban at the start tells of a capture before the start: to undo it would
    // bring back the board before that.
    let mut path = match position.ban {
        Some(_) => Tally::new(CapturedSides::of(claim.first), 0),
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
    Ok(CertificateHeading {
        version,
        claim,
        position,
        path,
    })
}

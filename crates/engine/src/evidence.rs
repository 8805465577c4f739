//! Which questions must be asked so that the judge can weigh a first move.
//!
//! What a move must keep, and what it is worth if some claims about it are true, is a table of
//! [`shikatsu_verdict::Standard`]. Here the claims are searched for and certified, in the order that costs least.

use shikatsu_problem::Unproved;
use shikatsu_proof::{Manner, Question};
use shikatsu_solver::session::SearchAnswer;
use shikatsu_verdict::{Standard, Worth};

use crate::certify::{Certificate, ask, certify, decide};
use crate::claim_position::ClaimPosition;
use crate::search_run::{Halt, SearchRun};

/// The worth, in this reading, of a position for the side that had to keep the standard,
/// with certificates.
pub(crate) fn weigh(
    run: &mut SearchRun<'_, '_>,
    standard: Standard,
    position: &ClaimPosition,
) -> Result<(Worth, Vec<Certificate>), Unproved> {
    let certificates = gather(run, standard, position)?;
    let (worth, _) = standard.weigh(|wanted| {
        let claim = position.claim(wanted.question, wanted.manner, wanted.threats);
        let mut proved = certificates.iter();
        proved.any(|certificate| certificate.proof.claim.entails(&claim))
    });
    Ok((worth, certificates))
}

fn gather(
    run: &mut SearchRun<'_, '_>,
    standard: Standard,
    position: &ClaimPosition,
) -> Result<Vec<Certificate>, Unproved> {
    match standard {
        Standard::Nothing => Ok(Vec::new()),
        Standard::Proved(question, level) => Ok(vec![decide(run, question, position, level)?]),
        Standard::NoEyes(level) => Ok(vec![decide(run, Question::Eyes, position, level)?]),
        Standard::Eyes(level) => gather_eyes(run, level, position),
        Standard::Circle { own, held_off } => gather_circle(run, own, held_off, position),
    }
}

/// Where the group does not stand there is no need to ask about eyes.
fn gather_eyes(
    run: &mut SearchRun<'_, '_>,
    level: i8,
    position: &ClaimPosition,
) -> Result<Vec<Certificate>, Unproved> {
    let stands = ask(run, Question::Stand, position, level).map_err(Halt::reason)?;
    if !matches!(stands, SearchAnswer::Proved(_)) {
        return Ok(vec![decide(run, Question::Stand, position, level)?]);
    }
    let eyes = decide(run, Question::Eyes, position, level)?;
    if eyes.proves(Question::Eyes) {
        return Ok(vec![eyes]);
    }
    let stands = certify(run, &position.claim(Question::Stand, Manner::Prove, level))?;
    Ok(vec![stands, eyes])
}

fn gather_circle(
    run: &mut SearchRun<'_, '_>,
    own: Option<(Question, i8)>,
    held_off: (Question, i8),
    position: &ClaimPosition,
) -> Result<Vec<Certificate>, Unproved> {
    let mut certificates = Vec::new();
    if let Some((question, level)) = own {
        let kept = decide(run, question, position, level)?;
        let is_kept = kept.proves(question);
        certificates.push(kept);
        if !is_kept {
            return Ok(certificates);
        }
    }
    certificates.push(decide(run, held_off.0, position, held_off.1)?);
    Ok(certificates)
}

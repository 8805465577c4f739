//! Which questions must be asked so that the judge can weigh a first move.
//!
//! What a move must keep, and what it is worth if some claims about it are true, is a table of
//! [`shikatsu_verdict::Standard`]. Here the claims are searched for and certified, in the order that costs least.

use shikatsu_problem::Unproved;
use shikatsu_proof::{Manner, Question};
use shikatsu_solver::session::SearchAnswer;
use shikatsu_verdict::{Standard, Worth};

use crate::desk::{Desk, Halt};
use crate::docket::{Certificate, Place};

impl Desk<'_, '_> {
    /// The worth, in this reading, of a position for the side that had to keep the standard,
    /// with certificates.
    pub(crate) fn weigh(
        &mut self,
        standard: Standard,
        place: &Place,
    ) -> Result<(Worth, Vec<Certificate>), Unproved> {
        let certificates = self.gather(standard, place)?;
        let (worth, _) = standard.weigh(|(question, manner, threats)| {
            let claim = place.claim(question, manner, threats);
            let mut proved = certificates.iter();
            proved.any(|certificate| certificate.proof.claim.entails(&claim))
        });
        Ok((worth, certificates))
    }

    fn gather(&mut self, standard: Standard, place: &Place) -> Result<Vec<Certificate>, Unproved> {
        match standard {
            Standard::Nothing => Ok(Vec::new()),
            Standard::Proved(question, level) => Ok(vec![self.decide(question, place, level)?]),
            Standard::NoEyes(level) => Ok(vec![self.decide(Question::Eyes, place, level)?]),
            Standard::Eyes(level) => self.gather_eyes(level, place),
            Standard::Circle { own, held_off } => self.gather_circle(own, held_off, place),
        }
    }

    /// Where the group does not stand there is no need to ask about eyes.
    fn gather_eyes(&mut self, level: i8, place: &Place) -> Result<Vec<Certificate>, Unproved> {
        let stands = self
            .ask(Question::Stand, place, level)
            .map_err(Halt::reason)?;
        if !matches!(stands, SearchAnswer::Proved(_)) {
            return Ok(vec![self.decide(Question::Stand, place, level)?]);
        }
        let eyes = self.decide(Question::Eyes, place, level)?;
        if eyes.proves(Question::Eyes) {
            return Ok(vec![eyes]);
        }
        let stands = self.certify(&place.claim(Question::Stand, Manner::Prove, level))?;
        Ok(vec![stands, eyes])
    }

    fn gather_circle(
        &mut self,
        own: Option<(Question, i8)>,
        held_off: (Question, i8),
        place: &Place,
    ) -> Result<Vec<Certificate>, Unproved> {
        let mut certificates = Vec::new();
        if let Some((question, level)) = own {
            let kept = self.decide(question, place, level)?;
            let is_kept = kept.proves(question);
            certificates.push(kept);
            if !is_kept {
                return Ok(certificates);
            }
        }
        certificates.push(self.decide(held_off.0, place, held_off.1)?);
        Ok(certificates)
    }
}

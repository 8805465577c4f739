//! What a first move must keep so that the verdict stays.
//!
//! Best moves are the first moves that keep the verdict of the first mover
//! (`docs/rules-of-the-game.md`, section 6). Which claims that takes depends on
//! the verdict and on who moves; this is the table.

use shikatsu_problem::{Outcome, Role, Unproved};
use shikatsu_proof::{Claim, Manner, Question};
use shikatsu_solver::session::Answer;
use shikatsu_solver::threats::MOST;

use crate::desk::{Desk, Halt};
use crate::docket::{Certificate, Place};
use crate::{Levels, Proof, Worth};

/// The claims that must hold after a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standard {
    /// This can still be proved.
    Proved(Question, i8),
    /// Two eyes whatever the threats; to stand is something, but less.
    Eyes,
    /// No two eyes, whatever the threats of the attacker.
    NoEyes,
    /// What was proved stays proved, and the opponent's goal is still held off.
    Circle {
        own: Option<(Question, i8)>,
        held_off: (Question, i8),
    },
    /// No move of this side changes anything.
    Nothing,
}

impl Standard {
    /// What the first mover has to keep.
    pub(crate) fn of(outcome: &Outcome, first: Role, levels: Levels) -> Self {
        use Question::{Capture, Stand};
        let Levels {
            capture_to,
            stand_from,
        } = levels;
        match (first, outcome) {
            (Role::Defender, Outcome::Alive) => Self::Eyes,
            (Role::Defender, Outcome::Seki | Outcome::Stands) => Self::Proved(Stand, -MOST),
            (Role::Attacker, Outcome::Dead) => Self::Proved(Capture, MOST),
            (Role::Attacker, Outcome::Seki) => Self::NoEyes,
            (Role::Defender, Outcome::Ko(_)) => {
                stand_from.map_or(Self::Nothing, |level| Self::Proved(Stand, level))
            }
            (Role::Attacker, Outcome::Ko(_)) => {
                capture_to.map_or(Self::Nothing, |level| Self::Proved(Capture, level))
            }
            (Role::Defender, Outcome::CycleDependent(_)) => Self::Circle {
                own: stand_from.map(|level| (Stand, level)),
                held_off: (Capture, capture_to.map_or(-MOST, |level| level + 1)),
            },
            (Role::Attacker, Outcome::CycleDependent(_)) => Self::Circle {
                own: capture_to.map(|level| (Capture, level)),
                held_off: (Stand, stand_from.map_or(MOST, |level| level - 1)),
            },
            (Role::Defender, Outcome::Dead)
            | (Role::Attacker, Outcome::Alive | Outcome::Stands)
            | (_, Outcome::Unknown(_)) => Self::Nothing,
        }
    }

    /// The level at which first moves are made.
    pub(crate) const fn level(self) -> i8 {
        match self {
            Self::Proved(_, level)
            | Self::Circle {
                own: Some((_, level)),
                ..
            }
            | Self::Circle {
                held_off: (_, level),
                own: None,
            } => level,
            Self::Eyes | Self::NoEyes | Self::Nothing => -MOST,
        }
    }

    /// The one claim that a move which keeps the verdict makes true, where
    /// one is enough.
    pub(crate) const fn single(self) -> Option<(Question, Manner, i8)> {
        match self {
            Self::Proved(question, level) => Some((question, Manner::Prove, level)),
            Self::Eyes => Some((Question::Eyes, Manner::Prove, -MOST)),
            Self::NoEyes => Some((Question::Eyes, Manner::Refute, -MOST)),
            Self::Circle { .. } | Self::Nothing => None,
        }
    }

    /// The worth of a position as far as claims proved elsewhere tell.
    pub(crate) fn entailed(self, place: &Place, proofs: &[Proof]) -> Option<Worth> {
        let known = |claim: Claim| proofs.iter().any(|proof| proof.claim.entails(&claim));
        let (question, manner, level) = self.single()?;
        let opposite = match manner {
            Manner::Prove => Manner::Refute,
            Manner::Refute => Manner::Prove,
        };
        if known(place.claim(question, manner, level)) {
            return Some(Worth::Keeps);
        }
        // Of two eyes that are missing it is not known what is left.
        let is_less = self == Self::Eyes && known(place.claim(Question::Stand, manner, level));
        known(place.claim(question, opposite, level)).then_some(if is_less {
            Worth::WorksButLess
        } else {
            Worth::Fails
        })
    }
}

impl Desk<'_, '_> {
    /// The worth of a position for the side that had to keep the standard,
    /// with certificates.
    pub(crate) fn weigh(
        &mut self,
        standard: Standard,
        place: &Place,
    ) -> Result<(Worth, Vec<Certificate>), Unproved> {
        let verdict = |keeps| if keeps { Worth::Keeps } else { Worth::Fails };
        match standard {
            Standard::Nothing => Ok((Worth::Unknown, Vec::new())),
            Standard::Proved(question, level) => {
                let certificate = self.decide(question, place, level)?;
                Ok((verdict(certificate.proves(question)), vec![certificate]))
            }
            Standard::NoEyes => {
                let certificate = self.decide(Question::Eyes, place, -MOST)?;
                let keeps = !certificate.proves(Question::Eyes);
                Ok((verdict(keeps), vec![certificate]))
            }
            Standard::Eyes => self.weigh_eyes(place),
            Standard::Circle { own, held_off } => self.weigh_circle(own, held_off, place),
        }
    }

    fn weigh_eyes(&mut self, place: &Place) -> Result<(Worth, Vec<Certificate>), Unproved> {
        let stands = self
            .ask(Question::Stand, place, -MOST)
            .map_err(Halt::reason)?;
        if !matches!(stands, Answer::Proved(_)) {
            let failed = self.decide(Question::Stand, place, -MOST)?;
            return Ok((Worth::Fails, vec![failed]));
        }
        let eyes = self.decide(Question::Eyes, place, -MOST)?;
        if eyes.proves(Question::Eyes) {
            return Ok((Worth::Keeps, vec![eyes]));
        }
        let stands = self.certify(&place.claim(Question::Stand, Manner::Prove, -MOST))?;
        Ok((Worth::WorksButLess, vec![stands, eyes]))
    }

    fn weigh_circle(
        &mut self,
        own: Option<(Question, i8)>,
        held_off: (Question, i8),
        place: &Place,
    ) -> Result<(Worth, Vec<Certificate>), Unproved> {
        let mut certificates = Vec::new();
        if let Some((question, level)) = own {
            let kept = self.decide(question, place, level)?;
            if !kept.proves(question) {
                return Ok((Worth::Fails, vec![kept]));
            }
            certificates.push(kept);
        }
        let held = self.decide(held_off.0, place, held_off.1)?;
        if held.proves(held_off.0) {
            return Ok((Worth::Fails, vec![held]));
        }
        certificates.push(held);
        Ok((Worth::Keeps, certificates))
    }
}

//! What a certificate says: a question, who forces or prevents what, and from
//! which position.
//!
//! A claim is only a sentence. [`Checked`](crate::Checked) is the one type
//! that says the sentence has been proved.

use std::fmt;

use shikatsu_problem::{Move, Role};

/// The three questions of `docs/rules-of-the-game.md`, section 4.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Question {
    /// K: the attacker makes every target fall.
    Capture,
    /// E: the defender reaches unconditional life.
    Eyes,
    /// S: the defender keeps a target on the board; seki is enough.
    Stand,
}

/// Which side the certificate speaks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Manner {
    /// The prover of the question reaches the goal in finitely many moves.
    Prove,
    /// The opponent of the prover keeps the goal off for ever.
    Refute,
}

/// Why a line needs no further moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// No target stands.
    Fallen,
    /// The attacker wins by plain filling: the lemma of section 5.
    NoEyeSpace,
    /// The attacker captures the chain around a small space: the lemma of `docs/eye-spaces.md`.
    SmallSpace,
    /// A standing target has the outer liberty or is unconditionally alive.
    TwoEyes,
}

/// A statement about a problem.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Claim {
    /// Which goal is at stake.
    pub question: Question,
    /// Whether it is reached or held off.
    pub manner: Manner,
    /// Who moves first in the problem's setup, whatever the setup says.
    pub first: Role,
    /// The defender's ko threats minus the attacker's, before the opening.
    pub threats: i8,
    /// Moves played in turn from the setup; the claim is about the position
    /// after them. They must be moves of the question's game.
    pub opening: Vec<Move>,
}

impl Question {
    /// The side that wants the goal.
    #[must_use]
    pub const fn prover(self) -> Role {
        match self {
            Self::Capture => Role::Attacker,
            Self::Eyes | Self::Stand => Role::Defender,
        }
    }

    /// The side that may make ordinary passes: those of the other side end
    /// the game in its disfavour, so that they need no place in a proof.
    #[must_use]
    pub const fn may_always_pass(self) -> Role {
        match self {
            Self::Capture | Self::Stand => Role::Defender,
            Self::Eyes => Role::Attacker,
        }
    }
}

impl Claim {
    /// A claim about the setup itself, with neither side ahead in threats.
    #[must_use]
    pub const fn at_start(question: Question, manner: Manner, first: Role) -> Self {
        Self {
            question,
            manner,
            first,
            threats: 0,
            opening: Vec::new(),
        }
    }

    /// The side whose moves the certificate gives; of the other side every
    /// move is covered.
    #[must_use]
    pub const fn chooser(&self) -> Role {
        match self.manner {
            Manner::Prove => self.question.prover(),
            Manner::Refute => self.question.prover().opponent(),
        }
    }

    /// Whether this claim, once proved, makes another one true: threats only help their
    /// owner, two eyes stand, and K and S exclude each other
    /// (`docs/rules-of-the-game.md`, section 4).
    #[must_use]
    pub fn entails(&self, claim: &Self) -> bool {
        use Manner::{Prove, Refute};
        use Question::{Capture, Eyes, Stand};
        if (self.first, &self.opening) != (claim.first, &claim.opening) {
            return false;
        }
        let (up, down) = (claim.threats >= self.threats, claim.threats <= self.threats);
        match ((self.question, self.manner), (claim.question, claim.manner)) {
            ((Capture, Prove), (Capture, Prove) | (Stand | Eyes, Refute))
            | ((Stand, Refute), (Stand | Eyes, Refute))
            | ((Eyes, Refute), (Eyes, Refute)) => down,
            ((Eyes, Prove), (Eyes | Stand, Prove) | (Capture, Refute))
            | ((Stand, Prove), (Stand, Prove) | (Capture, Refute))
            | ((Capture, Refute), (Capture, Refute)) => up,
            _ => false,
        }
    }
}

impl Reason {
    /// True when this reason, once verified, settles a claim of this kind.
    #[must_use]
    pub const fn settles(self, question: Question, manner: Manner) -> bool {
        match self {
            Self::Fallen | Self::NoEyeSpace | Self::SmallSpace => matches!(
                (question, manner),
                (Question::Capture, Manner::Prove)
                    | (Question::Eyes | Question::Stand, Manner::Refute)
            ),
            Self::TwoEyes => matches!(
                (question, manner),
                (Question::Capture, Manner::Refute)
                    | (Question::Eyes | Question::Stand, Manner::Prove)
            ),
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.question, self.manner) {
            (Question::Capture, Manner::Prove) => "the attacker captures every target",
            (Question::Capture, Manner::Refute) => "the defender is never captured",
            (Question::Eyes, Manner::Prove) => "the defender lives with two eyes",
            (Question::Eyes, Manner::Refute) => "the attacker prevents two eyes for ever",
            (Question::Stand, Manner::Prove) => "the defender stands",
            (Question::Stand, Manner::Refute) => "the attacker never lets the defender stand",
        })?;
        write!(f, ", {} first, ", self.first)?;
        match self.threats {
            0 => f.write_str("neither side ahead in ko threats")?,
            ahead => {
                let (side, number) = if ahead > 0 {
                    (Role::Defender, ahead.unsigned_abs())
                } else {
                    (Role::Attacker, ahead.unsigned_abs())
                };
                let plural = if number == 1 { "threat" } else { "threats" };
                write!(f, "{side} {number} ko {plural} ahead")?;
            }
        }
        if !self.opening.is_empty() {
            write!(f, ", after {}", Line(&self.opening))?;
        }
        Ok(())
    }
}

/// Moves in SGF letters, which need no board size: `ab pass cd`.
pub(crate) struct Line<'a>(pub(crate) &'a [Move]);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, play) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            match play {
                Move::Play(point) => f.write_str(&point.to_sgf())?,
                Move::Pass => f.write_str("pass")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Fallen => "every target has fallen",
            Self::NoEyeSpace => "no eye space is left",
            Self::SmallSpace => "the eye space is too small",
            Self::TwoEyes => "a target is unconditionally alive",
        })
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_problem::Point;

    use super::*;

    #[test]
    fn claims_read_as_sentences() {
        let mut claim = Claim {
            question: Question::Capture,
            manner: Manner::Prove,
            first: Role::Defender,
            threats: -1,
            opening: vec![Move::Play(Point::from_sgf("ba").unwrap()), Move::Pass],
        };
        assert_eq!(
            claim.to_string(),
            "the attacker captures every target, defender first, \
             attacker 1 ko threat ahead, after ba pass"
        );
        claim.manner = Manner::Refute;
        claim.threats = 0;
        claim.opening.clear();
        assert_eq!(
            claim.to_string(),
            "the defender is never captured, defender first, neither side ahead in ko threats"
        );
    }

    fn claim(question: Question, manner: Manner, threats: i8) -> Claim {
        Claim {
            question,
            manner,
            first: Role::Defender,
            threats,
            opening: vec![],
        }
    }

    #[test]
    fn threats_help_their_owner_and_eyes_stand() {
        let falls = claim(Question::Capture, Manner::Prove, 1);
        let lives = claim(Question::Eyes, Manner::Prove, 1);
        for threats in -5..=5 {
            for (proved, follows) in [(&falls, threats <= 1), (&lives, threats >= 1)] {
                let same = claim(proved.question, Manner::Prove, threats);
                assert_eq!(proved.entails(&same), follows);
            }
            let stands = claim(Question::Stand, Manner::Prove, threats);
            let not_stands = claim(Question::Stand, Manner::Refute, threats);
            assert_eq!(lives.entails(&stands), threats >= 1);
            assert_eq!(falls.entails(&not_stands), threats <= 1);
            assert!(!stands.entails(&lives) && !not_stands.entails(&falls));
        }
    }

    #[test]
    fn a_claim_says_nothing_about_another_position() {
        let here = claim(Question::Eyes, Manner::Prove, -5);
        let there = Claim {
            opening: vec![Move::Pass],
            ..here.clone()
        };
        assert!(here.entails(&here) && !here.entails(&there));
    }
}

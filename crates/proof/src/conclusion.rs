//! From checked claims to a verdict, without a search
//! (`docs/rules-of-the-game.md`, sections 4 and 6).
//!
//! A reader of several certificates needs to know what they say together. A claim
//! makes weaker claims true ([`Claim::entails`]); a verdict is a table over
//! levels of threats.
//!
//! Invariant: only [`Checked`] claims about one and the same problem count, so a conclusion is
//! as good as the checker.

use std::fmt;
use std::ops::RangeInclusive;

use shikatsu_problem::{Move, Outcome, Role};

use crate::checked::Checked;
use crate::claim::{Claim, Manner, Question};

/// What is proved of one problem.
#[derive(Debug, Clone)]
pub struct Proved<'c> {
    checked: Vec<&'c Checked>,
}

/// The verdict that follows. Of a ko it gives only the level; a line of play shows how the ko is
/// fought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Conclusion {
    /// Captured at every level.
    Dead,
    /// Two eyes at every level.
    Alive,
    /// Stands at every level, and two eyes are held off somewhere.
    Seki,
    /// Stands at every level; nothing is known of two eyes.
    Stands,
    /// Falls below this level and stands from there on.
    Ko {
        /// The defender's threats minus the attacker's.
        stands_from: i8,
    },
    /// At these levels neither side can force its goal; at the others one side can.
    Circle {
        /// The lowest such level.
        from: i8,
        /// The highest such level.
        to: i8,
    },
    /// Not enough is proved.
    Open,
}

/// Who can force what at one level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Level {
    Falls,
    Stands,
    Neither,
    Unknown,
}

impl<'c> Proved<'c> {
    /// The claims among these that are about the problem with this digest.
    #[must_use]
    pub fn of(digest: &[u8; 16], checked: impl IntoIterator<Item = &'c Checked>) -> Self {
        let about = checked.into_iter().filter(|one| one.digest() == digest);
        Self {
            checked: about.collect(),
        }
    }

    /// Whether a claim is true by what is proved.
    #[must_use]
    pub fn tells(&self, claim: &Claim) -> bool {
        self.checked.iter().any(|one| one.claim().entails(claim))
    }

    /// The verdict about the position after some moves, for threats from −`most` to `most`.
    #[must_use]
    pub fn conclude(&self, first: Role, opening: &[Move], most: i8) -> Conclusion {
        Conclusion::of(most, |question, manner, threats| {
            self.tells(&Claim {
                question,
                manner,
                first,
                threats,
                opening: opening.to_vec(),
            })
        })
    }
}

impl Conclusion {
    /// The verdict for threats from −`most` to `most`, if `tells` says which claims about one
    /// position are true.
    #[must_use]
    pub fn of(most: i8, tells: impl Fn(Question, Manner, i8) -> bool) -> Self {
        let most = most.saturating_abs();
        if tells(Question::Capture, Manner::Prove, most) {
            return Self::Dead;
        }
        if tells(Question::Eyes, Manner::Prove, -most) {
            return Self::Alive;
        }
        if tells(Question::Stand, Manner::Prove, -most) {
            return match tells(Question::Eyes, Manner::Refute, -most) {
                true => Self::Seki,
                false => Self::Stands,
            };
        }
        between(-most..=most, |threats| {
            if tells(Question::Capture, Manner::Prove, threats) {
                Level::Falls
            } else if tells(Question::Stand, Manner::Prove, threats) {
                Level::Stands
            } else if tells(Question::Capture, Manner::Refute, threats)
                && tells(Question::Stand, Manner::Refute, threats)
            {
                Level::Neither
            } else {
                Level::Unknown
            }
        })
    }
}

/// A verdict that differs by level: a ko, or a circle.
fn between(levels: RangeInclusive<i8>, level: impl Fn(i8) -> Level) -> Conclusion {
    let mut circle: Option<(i8, i8)> = None;
    let mut stands_from = None;
    for threats in levels {
        match level(threats) {
            Level::Unknown => return Conclusion::Open,
            Level::Falls => {}
            Level::Neither => circle = Some((circle.map_or(threats, |(from, _)| from), threats)),
            Level::Stands => stands_from = stands_from.or(Some(threats)),
        }
    }
    match (circle, stands_from) {
        (Some((from, to)), _) => Conclusion::Circle { from, to },
        (None, Some(stands_from)) => Conclusion::Ko { stands_from },
        // It falls at every level, and that was asked before.
        (None, None) => Conclusion::Dead,
    }
}

impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dead => Outcome::Dead.fmt(f),
            Self::Alive => Outcome::Alive.fmt(f),
            Self::Seki => Outcome::Seki.fmt(f),
            Self::Stands => Outcome::Stands.fmt(f),
            Self::Ko { stands_from } if *stands_from >= 1 => {
                write!(f, "ko: the defender needs {}", threats(*stands_from))
            }
            Self::Ko { stands_from } => {
                write!(f, "ko: the attacker needs {}", threats(1 - stands_from))
            }
            Self::Circle { .. } => f.write_str("neither side can force it"),
            Self::Open => f.write_str("not proved"),
        }
    }
}

fn threats(number: i8) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} threat{plural}")
}

#[cfg(test)]
mod tests {
    use super::Conclusion::{Alive, Circle, Dead, Ko, Open, Seki, Stands};
    use super::*;
    use crate::Manner::{Prove, Refute};
    use crate::Question::{Capture, Eyes, Stand};
    use crate::checked::Superko;

    fn checked(question: Question, manner: Manner, threats: i8) -> Checked {
        Checked {
            claim: Claim {
                question,
                manner,
                first: Role::Attacker,
                threats,
                opening: vec![],
            },
            digest: [7; 16],
            nodes: 1,
            bytes: 1,
            superko: Superko::Independent,
            live_labels: 0,
            zone: None,
            leans_on: shikatsu_problem::PointSet::EMPTY,
            elsewhere: None,
        }
    }

    fn concluded(claims: &[(Question, Manner, i8)]) -> Conclusion {
        let all: Vec<_> = claims.iter().map(|&(q, m, t)| checked(q, m, t)).collect();
        let proved = Proved::of(&[7; 16], &all);
        // Nothing follows for the other first mover, after a move, or of another problem.
        assert_eq!(proved.conclude(Role::Defender, &[], 5), Open);
        assert_eq!(proved.conclude(Role::Attacker, &[Move::Pass], 5), Open);
        let foreign = Proved::of(&[8; 16], &all);
        assert_eq!(foreign.conclude(Role::Attacker, &[], 5), Open);
        proved.conclude(Role::Attacker, &[], 5)
    }

    #[test]
    fn the_table_of_verdicts() {
        for (claims, verdict) in [
            (&[][..], Open),
            (&[(Capture, Prove, 5)], Dead),
            (&[(Capture, Prove, 4)], Open),
            (&[(Eyes, Prove, -5)], Alive),
            (&[(Eyes, Prove, -4)], Open),
            (&[(Stand, Prove, -5)], Stands),
            (&[(Stand, Prove, -5), (Eyes, Refute, -5)], Seki),
            (&[(Stand, Prove, -5), (Eyes, Refute, 3)], Seki),
            (&[(Stand, Prove, -5), (Eyes, Prove, -5)], Alive),
            (
                &[(Capture, Prove, 0), (Stand, Prove, 1)],
                Ko { stands_from: 1 },
            ),
            (
                &[(Capture, Prove, -5), (Eyes, Prove, -4)],
                Ko { stands_from: -4 },
            ),
            (&[(Capture, Prove, 0), (Stand, Prove, 2)], Open),
            (
                &[(Capture, Refute, -5), (Stand, Refute, 5)],
                Circle { from: -5, to: 5 },
            ),
            (&[(Capture, Refute, -5), (Stand, Refute, 4)], Open),
        ] {
            assert_eq!(concluded(claims), verdict, "{claims:?}");
        }
        let circle = [
            (Capture, Prove, -2),
            (Stand, Prove, 3),
            (Capture, Refute, -1),
            (Stand, Refute, 2),
        ];
        assert_eq!(concluded(&circle), Circle { from: -1, to: 2 });
        assert_eq!(concluded(&circle[..3]), Open);
    }
}

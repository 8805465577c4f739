//! What a first move must keep so that the verdict stays.
//!
//! Best moves are the first moves that keep the verdict of the first mover
//! (`docs/rules-of-the-game.md`, section 6). Which claims that takes depends on
//! the verdict and on who moves; this is the table.

use shikatsu_problem::{Role, Worth};
use shikatsu_proof::{Conclusion, Manner, Question};

/// Verdicts are about no more ko threats than this.
pub const MOST_THREATS: i8 = 5;

/// A claim about a position, whatever the position is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WantedClaim {
    /// What is claimed.
    pub question: Question,
    /// Whether it is proved or refuted.
    pub manner: Manner,
    /// The defender's ko threats less the attacker's.
    pub threats: i8,
}

/// The claims that must hold after a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standard {
    /// This can still be proved.
    Proved(Question, i8),
    /// Two eyes at this level; to stand without them is worth less.
    Eyes(i8),
    /// No two eyes at this level.
    NoEyes(i8),
    /// What was proved stays proved, and the opponent's goal is still held off.
    Circle {
        /// What the mover can prove, if anything.
        own: Option<(Question, i8)>,
        /// What his opponent must not be able to prove.
        held_off: (Question, i8),
    },
    /// No move of this side changes anything.
    Nothing,
}

impl WantedClaim {
    /// That this can be proved.
    #[must_use]
    pub const fn proved(question: Question, threats: i8) -> Self {
        Self {
            question,
            manner: Manner::Prove,
            threats,
        }
    }

    /// That this can be refuted.
    #[must_use]
    pub const fn refuted(question: Question, threats: i8) -> Self {
        Self {
            question,
            manner: Manner::Refute,
            threats,
        }
    }
}

impl Standard {
    /// What the first mover has to keep, for threats up to `most`.
    #[must_use]
    pub fn of(conclusion: Conclusion, first: Role, most: i8) -> Self {
        use Question::{Capture, Stand};
        match (first, conclusion) {
            (Role::Defender, Conclusion::Alive) => Self::Eyes(-most),
            (Role::Defender, Conclusion::Seki | Conclusion::Stands) => Self::Proved(Stand, -most),
            (Role::Attacker, Conclusion::Dead) => Self::Proved(Capture, most),
            (Role::Attacker, Conclusion::Seki) => Self::NoEyes(-most),
            (Role::Defender, Conclusion::Ko { stands_from }) => Self::Proved(Stand, stands_from),
            (Role::Attacker, Conclusion::Ko { stands_from }) => {
                Self::Proved(Capture, stands_from - 1)
            }
            (Role::Defender, Conclusion::Circle { from, to }) => Self::Circle {
                own: (to < most).then_some((Stand, to + 1)),
                held_off: (Capture, from),
            },
            (Role::Attacker, Conclusion::Circle { from, to }) => Self::Circle {
                own: (from > -most).then_some((Capture, from - 1)),
                held_off: (Stand, to),
            },
            (Role::Defender, Conclusion::Dead)
            | (Role::Attacker, Conclusion::Alive | Conclusion::Stands)
            | (_, Conclusion::Open) => Self::Nothing,
        }
    }

    /// The level of threats at which first moves are made.
    #[must_use]
    pub fn level(self, most: i8) -> i8 {
        match self {
            Self::Proved(_, level)
            | Self::Eyes(level)
            | Self::NoEyes(level)
            | Self::Circle {
                own: Some((_, level)),
                ..
            }
            | Self::Circle {
                held_off: (_, level),
                own: None,
            } => level,
            Self::Nothing => -most,
        }
    }

    /// The one claim that a move which keeps the verdict makes true, where one is enough.
    #[must_use]
    pub const fn single(self) -> Option<WantedClaim> {
        match self {
            Self::Proved(question, level) => Some(WantedClaim::proved(question, level)),
            Self::Eyes(level) => Some(WantedClaim::proved(Question::Eyes, level)),
            Self::NoEyes(level) => Some(WantedClaim::refuted(Question::Eyes, level)),
            Self::Circle { .. } | Self::Nothing => None,
        }
    }

    /// The worth of a position, and the claims that show it.
    pub fn weigh(self, tells: impl Fn(WantedClaim) -> bool) -> (Worth, Vec<WantedClaim>) {
        let found = self
            .table()
            .into_iter()
            .find(|(_, claims)| claims.iter().all(|&claim| tells(claim)));
        found.unwrap_or((Worth::Unknown, Vec::new()))
    }

    /// Which claims make which worth; the first that are all true count.
    fn table(self) -> Vec<(Worth, Vec<WantedClaim>)> {
        use Question::{Eyes, Stand};
        match self {
            Self::Nothing => Vec::new(),
            Self::Proved(question, level) => vec![
                (Worth::Keeps, vec![WantedClaim::proved(question, level)]),
                (Worth::Fails, vec![WantedClaim::refuted(question, level)]),
            ],
            Self::Eyes(level) => vec![
                (Worth::Keeps, vec![WantedClaim::proved(Eyes, level)]),
                (Worth::Fails, vec![WantedClaim::refuted(Stand, level)]),
                (
                    Worth::OnlySeki,
                    vec![
                        WantedClaim::proved(Stand, level),
                        WantedClaim::refuted(Eyes, level),
                    ],
                ),
                (Worth::Stands, vec![WantedClaim::proved(Stand, level)]),
                (Worth::Lapses, vec![WantedClaim::refuted(Eyes, level)]),
            ],
            Self::NoEyes(level) => vec![
                (Worth::Keeps, vec![WantedClaim::refuted(Eyes, level)]),
                (Worth::Fails, vec![WantedClaim::proved(Eyes, level)]),
            ],
            Self::Circle { own, held_off } => {
                let (held, at) = held_off;
                let kept = own.map(|(question, level)| WantedClaim::proved(question, level));
                let lost = own.map(|(question, level)| WantedClaim::refuted(question, level));
                let keeps = kept
                    .into_iter()
                    .chain([WantedClaim::refuted(held, at)])
                    .collect();
                let lost = lost.into_iter().map(|claim| (Worth::Fails, vec![claim]));
                let gone = (Worth::Fails, vec![WantedClaim::proved(held, at)]);
                lost.chain([gone, (Worth::Keeps, keeps)]).collect()
            }
        }
    }
}

/// The claims that a verdict rests on.
pub(crate) fn grounds(conclusion: Conclusion, most: i8) -> Vec<WantedClaim> {
    use Question::{Capture, Eyes, Stand};
    match conclusion {
        Conclusion::Open => Vec::new(),
        Conclusion::Dead => vec![WantedClaim::proved(Capture, most)],
        Conclusion::Alive => vec![WantedClaim::proved(Eyes, -most)],
        Conclusion::Stands => vec![WantedClaim::proved(Stand, -most)],
        Conclusion::Seki => vec![
            WantedClaim::proved(Stand, -most),
            WantedClaim::refuted(Eyes, -most),
        ],
        Conclusion::Ko { stands_from } => vec![
            WantedClaim::proved(Capture, stands_from - 1),
            WantedClaim::proved(Stand, stands_from),
        ],
        Conclusion::Circle { from, to } => {
            let falls = (from > -most).then_some(WantedClaim::proved(Capture, from - 1));
            let stands = (to < most).then_some(WantedClaim::proved(Stand, to + 1));
            let neither = [
                WantedClaim::refuted(Capture, from),
                WantedClaim::refuted(Stand, to),
            ];
            falls.into_iter().chain(stands).chain(neither).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Question::{Capture, Eyes, Stand};

    fn every_conclusion() -> Vec<Conclusion> {
        let kos = (-4..=5).map(|stands_from| Conclusion::Ko { stands_from });
        let circles =
            (-5..=5).flat_map(|from| (from..=5).map(move |to| Conclusion::Circle { from, to }));
        let plain = [
            Conclusion::Dead,
            Conclusion::Alive,
            Conclusion::Seki,
            Conclusion::Stands,
            Conclusion::Open,
        ];
        plain.into_iter().chain(kos).chain(circles).collect()
    }

    #[test]
    fn the_grounds_of_a_verdict_lead_to_it() {
        for conclusion in every_conclusion() {
            let grounds = grounds(conclusion, 5);
            let tells = |question, manner, threats| {
                let claim = |wanted: WantedClaim| shikatsu_proof::Claim {
                    question: wanted.question,
                    manner: wanted.manner,
                    first: Role::Attacker,
                    threats: wanted.threats,
                    opening: Vec::new(),
                };
                let wanted = claim(WantedClaim {
                    question,
                    manner,
                    threats,
                });
                grounds.iter().any(|&one| claim(one).entails(&wanted))
            };
            assert_eq!(Conclusion::of(5, tells), conclusion);
        }
    }

    #[test]
    fn a_move_that_leaves_the_grounds_as_they_are_keeps_the_verdict() {
        for conclusion in every_conclusion() {
            for first in [Role::Attacker, Role::Defender] {
                let standard = Standard::of(conclusion, first, 5);
                let grounds = grounds(conclusion, 5);
                let (worth, _) = standard.weigh(|wanted| grounds.contains(&wanted));
                let expected = match standard {
                    Standard::Nothing => Worth::Unknown,
                    _ => Worth::Keeps,
                };
                assert_eq!(worth, expected, "{conclusion:?} {first}");
            }
        }
    }

    #[test]
    fn what_is_less_than_two_eyes_is_told_apart() {
        let eyes = Standard::Eyes(-5);
        let weighed = |claims: &[WantedClaim]| eyes.weigh(|wanted| claims.contains(&wanted)).0;
        let (stands, none) = (
            WantedClaim::proved(Stand, -5),
            WantedClaim::refuted(Eyes, -5),
        );
        assert_eq!(weighed(&[]), Worth::Unknown);
        assert_eq!(weighed(&[stands]), Worth::Stands);
        assert_eq!(weighed(&[none]), Worth::Lapses);
        assert_eq!(weighed(&[stands, none]), Worth::OnlySeki);
        assert_eq!(
            weighed(&[none, WantedClaim::refuted(Stand, -5)]),
            Worth::Fails
        );
        let circle = Standard::of(Conclusion::Circle { from: -1, to: 2 }, Role::Attacker, 5);
        let weighed = |claims: &[WantedClaim]| circle.weigh(|wanted| claims.contains(&wanted)).0;
        assert_eq!(weighed(&[WantedClaim::proved(Capture, -2)]), Worth::Unknown);
        assert_eq!(weighed(&[WantedClaim::refuted(Capture, -2)]), Worth::Fails);
        assert_eq!(weighed(&[WantedClaim::proved(Stand, 2)]), Worth::Fails);
    }
}

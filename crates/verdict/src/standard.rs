//! What a first move must keep so that the verdict stays.
//!
//! Best moves are the first moves that keep the verdict of the first mover
//! (`docs/rules-of-the-game.md`, section 6). Which claims that takes depends on
//! the verdict and on who moves; this is the table.

use shikatsu_problem::Role;
use shikatsu_proof::{Conclusion, Manner, Question};

/// What a first move does to the verdict, as far as certificates say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Worth {
    /// Keeps the verdict.
    Keeps,
    /// Stands; whether with the two eyes that were to be had is not proved.
    Stands,
    /// Seki, where two eyes were to be had.
    OnlySeki,
    /// Does not keep the verdict; whether anything is left is not proved.
    Lapses,
    /// Gives the verdict away.
    Fails,
    /// Not proved.
    Unknown,
}

/// A claim about a position.
pub type Wanted = (Question, Manner, i8);

/// The claims that must hold after a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standard {
    /// This can still be proved.
    Proved(Question, i8),
    /// Two eyes at this level; to stand is something, but less.
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

impl Worth {
    /// Whether the goal is kept where two eyes and seki count the same.
    #[must_use]
    pub const fn works(self) -> bool {
        matches!(self, Self::Keeps | Self::Stands | Self::OnlySeki)
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
    pub const fn single(self) -> Option<Wanted> {
        match self {
            Self::Proved(question, level) => Some((question, Manner::Prove, level)),
            Self::Eyes(level) => Some((Question::Eyes, Manner::Prove, level)),
            Self::NoEyes(level) => Some((Question::Eyes, Manner::Refute, level)),
            Self::Circle { .. } | Self::Nothing => None,
        }
    }

    /// The worth of a position, and the claims that show it.
    pub fn weigh(self, tells: impl Fn(Wanted) -> bool) -> (Worth, Vec<Wanted>) {
        let found = self
            .table()
            .into_iter()
            .find(|(_, claims)| claims.iter().all(|&claim| tells(claim)));
        found.unwrap_or((Worth::Unknown, Vec::new()))
    }

    /// Which claims make which worth; the first that are all true count.
    fn table(self) -> Vec<(Worth, Vec<Wanted>)> {
        use Manner::{Prove, Refute};
        use Question::{Eyes, Stand};
        match self {
            Self::Nothing => Vec::new(),
            Self::Proved(question, level) => vec![
                (Worth::Keeps, vec![(question, Prove, level)]),
                (Worth::Fails, vec![(question, Refute, level)]),
            ],
            Self::Eyes(level) => vec![
                (Worth::Keeps, vec![(Eyes, Prove, level)]),
                (Worth::Fails, vec![(Stand, Refute, level)]),
                (
                    Worth::OnlySeki,
                    vec![(Stand, Prove, level), (Eyes, Refute, level)],
                ),
                (Worth::Stands, vec![(Stand, Prove, level)]),
                (Worth::Lapses, vec![(Eyes, Refute, level)]),
            ],
            Self::NoEyes(level) => vec![
                (Worth::Keeps, vec![(Eyes, Refute, level)]),
                (Worth::Fails, vec![(Eyes, Prove, level)]),
            ],
            Self::Circle { own, held_off } => {
                let (held, at) = held_off;
                let kept = own.map(|(question, level)| (question, Prove, level));
                let lost = own.map(|(question, level)| (question, Refute, level));
                let keeps = kept.into_iter().chain([(held, Refute, at)]).collect();
                let lost = lost.into_iter().map(|claim| (Worth::Fails, vec![claim]));
                let gone = (Worth::Fails, vec![(held, Prove, at)]);
                lost.chain([gone, (Worth::Keeps, keeps)]).collect()
            }
        }
    }
}

/// The claims that a verdict rests on.
pub(crate) fn grounds(conclusion: Conclusion, most: i8) -> Vec<Wanted> {
    use Manner::{Prove, Refute};
    use Question::{Capture, Eyes, Stand};
    match conclusion {
        Conclusion::Open => Vec::new(),
        Conclusion::Dead => vec![(Capture, Prove, most)],
        Conclusion::Alive => vec![(Eyes, Prove, -most)],
        Conclusion::Stands => vec![(Stand, Prove, -most)],
        Conclusion::Seki => vec![(Stand, Prove, -most), (Eyes, Refute, -most)],
        Conclusion::Ko { stands_from } => vec![
            (Capture, Prove, stands_from - 1),
            (Stand, Prove, stands_from),
        ],
        Conclusion::Circle { from, to } => {
            let falls = (from > -most).then_some((Capture, Prove, from - 1));
            let stands = (to < most).then_some((Stand, Prove, to + 1));
            let neither = [(Capture, Refute, from), (Stand, Refute, to)];
            falls.into_iter().chain(stands).chain(neither).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Manner::{Prove, Refute};
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
                let claim = |(question, manner, threats): Wanted| shikatsu_proof::Claim {
                    question,
                    manner,
                    first: Role::Attacker,
                    threats,
                    opening: Vec::new(),
                };
                let wanted = claim((question, manner, threats));
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
        let weighed = |claims: &[Wanted]| eyes.weigh(|wanted| claims.contains(&wanted)).0;
        let (stands, none) = ((Stand, Prove, -5), (Eyes, Refute, -5));
        assert_eq!(weighed(&[]), Worth::Unknown);
        assert_eq!(weighed(&[stands]), Worth::Stands);
        assert_eq!(weighed(&[none]), Worth::Lapses);
        assert_eq!(weighed(&[stands, none]), Worth::OnlySeki);
        assert_eq!(weighed(&[none, (Stand, Refute, -5)]), Worth::Fails);
        let circle = Standard::of(Conclusion::Circle { from: -1, to: 2 }, Role::Attacker, 5);
        let weighed = |claims: &[Wanted]| circle.weigh(|wanted| claims.contains(&wanted)).0;
        assert_eq!(weighed(&[(Capture, Prove, -2)]), Worth::Unknown);
        assert_eq!(weighed(&[(Capture, Refute, -2)]), Worth::Fails);
        assert_eq!(weighed(&[(Stand, Prove, 2)]), Worth::Fails);
    }
}

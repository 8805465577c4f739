//! What a problem is about: whose stones are at stake, and which.
//!
//! The owner of the key stones defends. A goal says the same thing a second time, in words about the
//! side to move, so a file can contradict itself. Any answer would then be wrong for one of
//! the two, so the question is refused.
//!
//! Invariant: the key stones are not empty, each is a stone of the defender's, and the goal is the
//! one that the side to move has about them. Only [`Stakes::of`] makes one.

use std::fmt;

use crate::color::Color;
use crate::goal::{Goal, Role};
use crate::point::Point;
use crate::points::PointSet;
use crate::problem::Problem;
use crate::size::Size;

/// Who defends which stones, and what that makes of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stakes {
    defender: Color,
    key_stones: PointSet,
    goal: Goal,
}

/// Why a problem does not say what is at stake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StakesError {
    /// No stone is marked.
    NoKeyStones,
    /// Points are marked that have no stone.
    KeyStonesMissing {
        /// Those points.
        points: PointSet,
        /// The board, which gives points their names.
        size: Size,
    },
    /// Stones of both colours are marked.
    KeyStonesOfBoth,
    /// The goal of the side to move means the stones of the other colour.
    GoalContradicts {
        /// The goal.
        goal: Goal,
        /// The side that is given it.
        to_move: Color,
        /// The owner of the key stones.
        defender: Color,
    },
}

impl Stakes {
    /// What a problem is about.
    ///
    /// # Errors
    /// When it does not say, or says two things that cannot both be.
    pub fn of(problem: &Problem) -> Result<Self, StakesError> {
        let Problem {
            setup, key_stones, ..
        } = problem;
        if key_stones.is_empty() {
            return Err(StakesError::NoKeyStones);
        }
        let points = *key_stones - setup.black - setup.white;
        if !points.is_empty() {
            let size = setup.size;
            return Err(StakesError::KeyStonesMissing { points, size });
        }
        let mut owners = Color::BOTH
            .into_iter()
            .filter(|&color| !key_stones.is_disjoint(setup.stones(color)));
        let (Some(defender), None) = (owners.next(), owners.next()) else {
            return Err(StakesError::KeyStonesOfBoth);
        };
        let to_move = problem.to_move();
        let goal = Goal::of(to_move, defender);
        match problem.goal {
            Some(stated) if stated != goal => Err(StakesError::GoalContradicts {
                goal: stated,
                to_move,
                defender,
            }),
            _ => Ok(Self {
                defender,
                key_stones: *key_stones,
                goal,
            }),
        }
    }

    /// The owner of the key stones.
    #[must_use]
    pub const fn defender(&self) -> Color {
        self.defender
    }

    /// The side that wants them captured.
    #[must_use]
    pub fn attacker(&self) -> Color {
        !self.defender
    }

    /// The stones at stake, at least one of each chain.
    #[must_use]
    pub const fn key_stones(&self) -> PointSet {
        self.key_stones
    }

    /// What the side to move is asked to do.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// The role of a colour.
    #[must_use]
    pub fn role(&self, color: Color) -> Role {
        Goal::of(color, self.defender).role()
    }

    /// The colour of a role.
    #[must_use]
    pub fn color(&self, role: Role) -> Color {
        role.color(self.defender)
    }
}

impl StakesError {
    /// The points without a stone, as they are named along the board; those that lie off it by their
    /// SGF letters. Empty for every other error.
    #[must_use]
    pub fn names(&self) -> String {
        let Self::KeyStonesMissing { points, size } = *self else {
            return String::new();
        };
        let name = |point: Point| match size.contains(point) {
            true => size.label(point),
            false => point.to_sgf(),
        };
        points.iter().map(name).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for StakesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoKeyStones => f.write_str("no key stones; mark a stone of the group at stake"),
            Self::KeyStonesMissing { .. } => write!(
                f,
                "key stones where there is no stone: {}; mark stones of the group at stake",
                self.names()
            ),
            Self::KeyStonesOfBoth => {
                f.write_str("key stones of both colours; mark those of one side only")
            }
            Self::GoalContradicts {
                goal,
                to_move,
                defender,
            } => write!(
                f,
                "{to_move} must {goal}, but the key stones are {defender}'s; \
                 mark {}'s stones, change the goal to {}, or change the side to move",
                !defender,
                goal.opponent()
            ),
        }
    }
}

impl std::error::Error for StakesError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;

    const SIZE: Size = Size::NINETEEN;

    fn point(label: &str) -> Point {
        SIZE.point(label).unwrap()
    }

    /// Black on A1, White on B1, these key stones.
    fn problem(keys: &[&str]) -> Problem {
        let mut problem = Problem::new(Setup::empty(SIZE));
        problem.setup.put(point("A1"), Some(Color::Black));
        problem.setup.put(point("B1"), Some(Color::White));
        problem
            .key_stones
            .extend(keys.iter().map(|label| point(label)));
        problem
    }

    #[test]
    fn the_owner_of_the_key_stones_defends_and_the_goal_follows_from_the_turn() {
        for (key, defender) in [("A1", Color::Black), ("B1", Color::White)] {
            for to_move in Color::BOTH {
                let mut asked = problem(&[key]);
                asked.setup.to_move = Some(to_move);
                let stakes = Stakes::of(&asked).unwrap();
                assert_eq!(stakes.defender(), defender);
                assert_eq!(stakes.attacker(), !defender);
                assert_eq!(stakes.key_stones(), asked.key_stones);
                assert_eq!(stakes.goal() == Goal::Live, to_move == defender);
                assert_eq!(stakes.role(to_move), stakes.goal().role());
                for role in [Role::Attacker, Role::Defender] {
                    assert_eq!(stakes.role(stakes.color(role)), role);
                }
                asked.goal = Some(stakes.goal());
                assert_eq!(Stakes::of(&asked), Ok(stakes));
            }
        }
    }

    #[test]
    fn what_cannot_be_at_stake_is_refused() {
        let refused = |keys: &[&str]| Stakes::of(&problem(keys)).unwrap_err();
        assert_eq!(refused(&[]), StakesError::NoKeyStones);
        assert_eq!(refused(&["A1", "B1"]), StakesError::KeyStonesOfBoth);
        let missing = refused(&["A1", "C3", "D3"]);
        let points = [point("C3"), point("D3")].into_iter().collect();
        let size = SIZE;
        assert_eq!(missing, StakesError::KeyStonesMissing { points, size });
        assert_eq!(
            missing.to_string(),
            "key stones where there is no stone: C3, D3; mark stones of the group at stake"
        );
        let mut small = problem(&["A1"]);
        small.setup = Setup::empty(Size::square(9).unwrap());
        let off = Stakes::of(&small).unwrap_err();
        assert_eq!(off.names(), point("A1").to_sgf());
    }

    #[test]
    fn a_goal_about_the_other_colour_is_refused_with_three_ways_out() {
        let mut asked = problem(&["B1"]);
        asked.goal = Some(Goal::Live);
        let error = Stakes::of(&asked).unwrap_err();
        assert_eq!(
            error.to_string(),
            "Black must live, but the key stones are White's; \
             mark Black's stones, change the goal to kill, or change the side to move"
        );
        let ways_out: [fn(&mut Problem); 3] = [
            |asked| asked.key_stones = PointSet::of(point("A1")),
            |asked| asked.goal = Some(Goal::Kill),
            |asked| asked.setup.to_move = Some(Color::White),
        ];
        for mend in ways_out {
            let mut mended = asked.clone();
            mend(&mut mended);
            assert!(Stakes::of(&mended).is_ok());
        }
        asked.key_stones = PointSet::of(point("A1"));
        asked.goal = Some(Goal::Kill);
        assert_eq!(
            Stakes::of(&asked).unwrap_err().to_string(),
            "Black must kill, but the key stones are Black's; \
             mark White's stones, change the goal to live, or change the side to move"
        );
    }
}

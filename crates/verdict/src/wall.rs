//! Walls: the attacker's chains out of play that certificates lean on, and
//! whether the defender has the time to take them.
//!
//! A chain that has more liberties out of play than stones can be played elsewhere
//! before the last target falls is there to the end (`docs/zones.md`, section 9), and needs no
//! belief. Any other one is an assumption with numbers. If stones of the
//! defender's lie near it outside, it may be in a race that nobody has looked at.
//!
//! Invariant: a wall that is not in [`Enclosure::doubted`] for a certificate cannot be captured while
//! the attacker follows it. A defender who follows his own never plays outside, so nobody but
//! the attacker could bring a wall down there, and none is doubted.

use std::fmt;

use shikatsu_board::{neighbours, regions};
use shikatsu_problem::{PointSet, Problem, Role, Stakes};
use shikatsu_proof::Checked;

use crate::FrameError;
use crate::framing::{Sides, WEAK};

/// Chains of the attacker's out of play that a verdict takes to stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wall {
    /// All their stones.
    pub stones: PointSet,
    /// Liberties out of play, of the chain that has fewest.
    pub liberties: usize,
    /// How many stones can be played elsewhere before the key stones are
    /// captured, at most; `None` if there is no limit, as in a circle.
    pub elsewhere: Option<u32>,
}

/// What was played before the first move of a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Before {
    /// Nothing.
    Nothing,
    /// The defender played elsewhere; that is not in the certificate.
    DefendersPass,
}

/// What surrounds the points in play.
#[derive(Debug, Clone, Copy)]
pub struct Enclosure {
    sides: Sides,
    in_play: PointSet,
    targets: PointSet,
}

impl Enclosure {
    /// The walls on the board of `asked` around the points in play of `enclosed`,
    /// whose setup may have stones that are not there.
    ///
    /// # Errors
    /// When `enclosed` does not say what is at stake, or contradicts itself.
    pub fn new(asked: &Problem, enclosed: &Problem) -> Result<Self, FrameError> {
        let defender = Stakes::of(enclosed)?.defender();
        let sides = Sides::with_defender(asked, defender);
        Ok(Self {
            in_play: enclosed.in_play.unwrap_or(sides.all),
            targets: sides.chains_at(enclosed.key_stones),
            sides,
        })
    }

    /// The points in play.
    #[must_use]
    pub const fn in_play(&self) -> PointSet {
        self.in_play
    }

    /// The chains that a certificate leans on and that might be captured
    /// before it has come to its end, each for itself.
    #[must_use]
    pub fn doubted(&self, checked: &Checked, before: Before) -> Vec<Wall> {
        if checked.claim().chooser() == Role::Defender {
            return Vec::new();
        }
        let passed = u32::from(before == Before::DefendersPass);
        let elsewhere = checked
            .defender_elsewhere()
            .map(|most| most.saturating_add(passed));
        self.around(checked.leans_on(), elsewhere)
            .filter(|wall| !wall.outlasts())
            .collect()
    }

    /// Whether a certificate leans on a chain that is in a race outside.
    #[must_use]
    pub fn is_besieged(&self, checked: &Checked, before: Before) -> bool {
        let doubted = self.doubted(checked, before);
        doubted.iter().any(|wall| self.is_in_race(wall))
    }

    /// Whether somebody who drew wider points in play than these took away what a wall stood
    /// on: it is in a race outside these, or was left so few liberties that a frame of ours
    /// would have it in play.
    #[must_use]
    pub fn is_undermined(&self, wall: &Wall) -> bool {
        let before = (self.sides.liberties(wall.stones) - self.in_play).len();
        self.is_in_race(wall) || (wall.liberties <= WEAK && wall.liberties < before)
    }

    fn is_in_race(&self, wall: &Wall) -> bool {
        self.sides
            .has_enemy_near(wall.stones, self.in_play, self.targets)
    }

    /// The chains that touch these points, with so many moves to take them.
    pub fn around(&self, points: PointSet, elsewhere: Option<u32>) -> impl Iterator<Item = Wall> {
        let beyond = neighbours(points, self.sides.all - self.in_play);
        regions(self.sides.chains_at(beyond & self.sides.theirs)).map(move |stones| Wall {
            stones,
            liberties: (self.sides.liberties(stones) - self.in_play).len(),
            elsewhere,
        })
    }
}

impl Wall {
    /// Whether more stones would have to be played to capture it than can be.
    #[must_use]
    pub fn outlasts(&self) -> bool {
        let liberties = u32::try_from(self.liberties).unwrap_or(u32::MAX);
        self.elsewhere.is_some_and(|most| liberties > most)
    }

    /// Two walls as one, as weak as the weaker.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        Self {
            stones: self.stones | other.stones,
            liberties: self.liberties.min(other.liberties),
            elsewhere: (self.elsewhere.zip(other.elsewhere)).map(|(one, two)| one.max(two)),
        }
    }
}

impl fmt::Display for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |number: u64, word: &str| match number {
            1 => format!("1 {word}"),
            _ => format!("{number} {word}s"),
        };
        let stones = plural(self.stones.len() as u64, "stone");
        let liberties = match self.liberties {
            1 => "1 liberty".into(),
            number => format!("{number} liberties"),
        };
        let moves = match self.elsewhere {
            None => "any number of moves".into(),
            Some(most) => format!("up to {}", plural(u64::from(most), "move")),
        };
        write!(
            f,
            "({stones}, at the weakest {liberties} outside against {moves} elsewhere)"
        )
    }
}

//! How hard a problem is for a person: a band from 1 to 5, out of what is seen at a glance and what the search needed.
//!
//! The weights were fitted to ranked problems of other authors by `cargo xtask grade` (docs/forge.md has the figures). They
//! order problems; they are no ranks, because no person was measured by our problems yet.
//!
//! Invariant: the same problem, right moves and nodes give the same band on every machine.

use std::fmt;

use shikatsu_engine::levels::{Heuristics, PlayingLevel, choose, first_glance};
use shikatsu_problem::{Move, PointSet, Problem};

/// Chances that each level has to see a right move; the highest overlooks nothing by chance.
const CHANCES: u64 = 2;

/// A glance goes no further down the list than this.
const GLANCED: usize = 10;

/// Moves that come to mind first.
const FIRST_SEEN: usize = 5;

/// The least rating of each band but the first.
const BANDS: [i32; 4] = [1100, 1225, 1325, 1425];

/// What a grade is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GradeFeatures {
    /// Wrong moves that come to mind before the first right one.
    pub glance: usize,
    /// Readings of the levels that end in a wrong move, of nine.
    pub misses: usize,
    /// Nodes of the verdict of the side to move.
    pub nodes: u64,
    /// Empty points in play.
    pub empty: usize,
}

/// A grade: 1 is the easiest band, 5 the hardest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GradeBand(u8);

impl GradeFeatures {
    /// The features of a problem with these right first moves, whose verdict took so many nodes on so many points.
    #[must_use]
    pub fn of(problem: &Problem, right: PointSet, nodes: u64, empty: usize) -> Self {
        Self {
            glance: glance(problem, right),
            misses: misses(problem, right),
            nodes,
            empty,
        }
    }

    /// What the model says, on the scale of ratings: a hundred a rank.
    #[must_use]
    pub fn rating(&self) -> i32 {
        let term = |weight: i32, value: usize, most: usize| {
            weight * i32::try_from(value.min(most)).unwrap_or_default()
        };
        let doublings = usize::try_from(self.nodes.max(1).ilog2()).unwrap_or_default();
        600 + term(3, self.glance, GLANCED)
            + term(15, self.misses, 9)
            + term(60, doublings, 20)
            + term(10, self.empty, 40)
    }

    /// The band of the rating.
    #[must_use]
    pub fn band(&self) -> GradeBand {
        let passed = BANDS.iter().filter(|&&least| self.rating() >= least);
        GradeBand(u8::try_from(passed.count() + 1).unwrap_or(1))
    }
}

impl GradeBand {
    /// Every band, the easiest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=5).map(Self)
    }

    /// The band of a number.
    #[must_use]
    pub fn numbered(number: u8) -> Option<Self> {
        Self::all().find(|band| band.0 == number)
    }

    /// Whether it is one of the two lowest, in which the first move that comes to mind may be right.
    #[must_use]
    pub(crate) const fn is_low(self) -> bool {
        self.0 <= 2
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for GradeBand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// How many wrong moves are among the first that come to mind.
#[must_use]
pub(crate) fn temptations(problem: &Problem, right: PointSet) -> usize {
    let seen = first_glance(problem, Heuristics::ALL).unwrap_or_default();
    let first = seen.iter().take(FIRST_SEEN);
    first.filter(|&&(point, _)| !right.contains(point)).count()
}

/// Whether the first move that comes to mind is right.
pub(crate) fn is_seen_at_once(problem: &Problem, right: PointSet) -> bool {
    glance(problem, right) == 0
}

/// How many wrong moves look better than every right one.
fn glance(problem: &Problem, right: PointSet) -> usize {
    let seen = first_glance(problem, Heuristics::ALL).unwrap_or_default();
    let place = seen.iter().position(|&(point, _)| right.contains(point));
    place.unwrap_or(GLANCED).min(GLANCED)
}

/// How many readings of the levels do not find a right move.
fn misses(problem: &Problem, right: PointSet) -> usize {
    let readings = PlayingLevel::all().flat_map(|level| {
        let chances = match level {
            PlayingLevel::LAST => 1,
            _ => CHANCES,
        };
        (0..chances).map(move |seed| (level, seed))
    });
    let is_missed = |&(level, seed): &(PlayingLevel, u64)| {
        let found = choose(problem, &level.settings(), seed);
        !found.is_ok_and(|found| match found.played {
            Move::Play(point) => right.contains(point),
            Move::Pass => false,
        })
    };
    readings.filter(is_missed).count()
}

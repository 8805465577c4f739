//! What the judge concludes, as data.
//!
//! Only [`Hearing::rule`](crate::Hearing::rule) makes a [`Ruling`].

use shikatsu_problem::{Color, Move, PointSet, Problem, Role, Worth};
use shikatsu_proof::Conclusion;

use crate::grade::Grade;
use crate::granted::Granted;
use crate::readings::Beyond;
use crate::standard::{MOST_THREATS, Standard};
use crate::wall::Wall;

/// What certificates say about a problem.
#[derive(Debug, Clone)]
pub struct Ruled {
    /// The problem, with key stones and goal filled in where they were missing.
    pub question: Problem,
    /// One for each first mover, Black before White.
    pub sides: [Ruling; 2],
}

/// What is proved about one first mover.
#[derive(Debug, Clone)]
pub struct Ruling {
    /// Who moves first.
    pub first: Color,
    /// Whether that side attacks or defends.
    pub role: Role,
    /// The verdict: what holds on the board.
    pub conclusion: Conclusion,
    /// How far threats carry, as far as that holds on the board.
    pub levels: Levels,
    /// Where there is no verdict: what is proved on a condition.
    pub conditional: Option<ConditionalRuling>,
    /// The first moves that certificates speak of, best first; none if there is no verdict and nothing
    /// on a condition, or nothing to keep.
    pub moves: Vec<RuledMove>,
    /// What playing elsewhere does.
    pub pass: Worth,
    /// What all this takes for granted.
    pub granted: Granted,
}

/// Something that is proved on a condition. It is not a verdict, and a caller that shows it says the condition in the
/// headline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConditionalRuling {
    /// Which condition.
    pub grade: Grade,
    /// What is proved.
    pub conclusion: Conclusion,
    /// How far threats carry on that condition.
    pub levels: Levels,
    /// What was assumed beyond the points in play.
    pub beyond: Beyond,
    /// The points in play.
    pub in_play: PointSet,
    /// The points in play where the stones of the side that wins get out, as far as the claim depends on them.
    pub gates: PointSet,
    /// Walls that are taken to stand and might fall.
    pub wall: Option<Wall>,
}

/// The thresholds of `docs/rules-of-the-game.md`, section 6, as far as known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Levels {
    /// *d*: the attacker captures up to this many threats of the defender.
    pub capture_to: Option<i8>,
    /// *a*: the defender stands from this many threats on.
    pub stand_from: Option<i8>,
}

/// A first move and what it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RuledMove {
    /// The move.
    pub played: Move,
    /// What it does to the verdict, as far as that holds on the board.
    pub worth: Worth,
    /// Where that is unknown: what it does on a condition.
    pub conditional: Option<(Worth, Grade)>,
}

impl Ruled {
    /// The ruling for a first mover.
    #[must_use]
    pub const fn side(&self, first: Color) -> &Ruling {
        match first {
            Color::Black => &self.sides[0],
            Color::White => &self.sides[1],
        }
    }
}

impl Ruling {
    /// What the first mover has to keep.
    #[must_use]
    pub fn standard(&self) -> Standard {
        Standard::of(self.conclusion, self.role, MOST_THREATS)
    }

    /// The first moves that are proved to keep the verdict.
    #[must_use]
    pub fn best(&self) -> PointSet {
        let kept = self.moves.iter().filter(|one| one.worth == Worth::Keeps);
        kept.filter_map(|one| one.played.point()).collect()
    }
}

//! An opponent with levels: alpha-beta with shape heuristics, as the programs before this one searched (R3.5).
//!
//! A level looks at few moves (`Glance`), reads a few moves deep, and judges what it sees by shape. So it overlooks what people
//! overlook: a throw-in, a quiet move, stones under stones. Each heuristic can be switched off, and depth and breadth can be set.
//! The levels are an opponent, the baseline that the exact search is measured beside, and the model of a first glance
//! (`docs/levels.md` has the figures).
//!
//! Invariant: nothing here proves anything, and nothing here uses the solver or the judge. A level's move is never shown as a
//! verdict. The same position, settings and seed give the same move on every machine.
//!
//! Start reading at `reading`, then `glance` and `appraisal`.

mod appraisal;
mod contest;
mod eye_space;
mod glance;
mod heuristic;
mod playing_level;
mod reading;
mod sight;

use std::fmt;

use shikatsu_board::{Faults, Position};
use shikatsu_problem::{Move, Point, PointSet, Problem, Stakes, StakesError};

pub use self::contest::{ContestEnd, contest};
pub use self::heuristic::{Heuristic, Heuristics};
pub use self::playing_level::{LevelSettings, PlayingLevel, PlayingLevelError};

use self::appraisal::decided;
use self::glance::Glance;
use self::reading::LevelReading;
use self::sight::LevelSight;

/// What a level plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelMove {
    /// The move; a pass where the level sees nothing to do.
    pub played: Move,
    /// Positions looked at.
    pub nodes: u64,
    /// Moves that were read ahead, the last complete depth.
    pub depth: u8,
}

/// Why a level cannot choose a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LevelRefusal {
    /// The position cannot be.
    Position(Faults),
    /// The problem does not say what is at stake.
    Stakes(StakesError),
    /// What an opponent goes by cannot be read, and why.
    NothingLearned(String),
}

/// The move of a level for the side to move.
///
/// # Errors
/// When the position cannot be or nothing is at stake.
pub fn choose(
    problem: &Problem,
    settings: &LevelSettings,
    seed: u64,
) -> Result<LevelMove, LevelRefusal> {
    let (sight, position) = seen(problem)?;
    Ok(LevelReading::new(sight, *settings, seed).choose(position))
}

/// The moves that come to mind without reading, the likeliest first, each with what it looks worth.
///
/// # Errors
/// When the position cannot be or nothing is at stake.
pub fn first_glance(
    problem: &Problem,
    heuristics: Heuristics,
) -> Result<Vec<(Point, i32)>, LevelRefusal> {
    let (sight, position) = seen(problem)?;
    Ok(Glance::new(&sight, heuristics).moves(&position))
}

/// What an opponent who chooses in another way needs to know of a position.
#[derive(Debug, Clone)]
pub(crate) struct SensibleMoves {
    /// Where a level looks.
    pub(crate) area: PointSet,
    /// Moves that make sense at any level, the likeliest at a glance first.
    pub(crate) points: Vec<Point>,
    /// Whether the stones at stake are captured or alive whatever happens.
    pub(crate) is_decided: bool,
}

/// The moves of the side to move that make sense: no own eye is filled. A stone in atari for nothing may be all that is left to a
/// loser.
///
/// # Errors
/// When the position cannot be or nothing is at stake.
pub(crate) fn sensible_moves(problem: &Problem) -> Result<SensibleMoves, LevelRefusal> {
    let (sight, position) = seen(problem)?;
    let glance = Glance::new(&sight, Heuristics::ALL.without(Heuristic::NoSuicide));
    let moves = glance.moves(&position).into_iter();
    Ok(SensibleMoves {
        area: sight.area,
        points: moves.map(|(point, _)| point).collect(),
        is_decided: decided(&sight, &position).is_some(),
    })
}

fn seen(problem: &Problem) -> Result<(LevelSight, Position), LevelRefusal> {
    let stakes = Stakes::of(problem).map_err(LevelRefusal::Stakes)?;
    let position = Position::from_problem(problem).map_err(LevelRefusal::Position)?;
    Ok((LevelSight::of(problem, &stakes, &position), position))
}

impl fmt::Display for LevelRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(faults) => faults.fmt(f),
            Self::Stakes(error) => error.fmt(f),
            Self::NothingLearned(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for LevelRefusal {}

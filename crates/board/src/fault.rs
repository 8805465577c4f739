//! What makes a setup unplayable or a problem unanswerable.
//!
//! All faults are found in one go, because an author who mends a file needs the whole list.

use std::fmt;

use shikatsu_problem::{Color, Goal, Point, PointSet, Problem, Setup, Size, Stakes, StakesError};

use crate::geometry::{flood, neighbours, regions};

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// Stones outside the board.
    StonesOffBoard(PointSet),
    /// Points that carry a black and a white stone.
    TwoStones(PointSet),
    /// A chain that would have been captured.
    NoLiberties {
        /// Its colour.
        color: Color,
        /// Its stones.
        stones: PointSet,
    },
    /// More than one ko ban; at most one can be in force.
    SeveralKoBans(PointSet),
    /// A ko ban where the opponent cannot just have taken a single stone.
    NoKo(Point),
    /// Key stones where there is no stone.
    KeyStonesMissing(PointSet),
    /// Key stones of both colours.
    KeyStonesOfBothColors(PointSet),
    /// Key stones of the colour that the goal cannot mean.
    KeyStonesOfWrongColor {
        /// The goal of the side to move.
        goal: Goal,
        /// The colour the goal asks for.
        expected: Color,
        /// The stones of the other colour.
        stones: PointSet,
    },
    /// Points in play outside the board.
    InPlayOffBoard(PointSet),
}

/// Every fault of a setup or problem; never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faults {
    size: Size,
    list: Vec<Fault>,
}

/// Checks a setup by the rules of Go.
///
/// # Errors
/// Every fault found.
pub fn check_setup(setup: &Setup) -> Result<(), Faults> {
    Faults::unless_empty(setup.size, setup_faults(setup))
}

/// Checks a whole problem: the position and the question about it.
///
/// # Errors
/// Every fault of both.
pub fn check_problem(problem: &Problem) -> Result<(), Faults> {
    let mut list = setup_faults(&problem.setup);
    list.extend(question_faults(problem));
    Faults::unless_empty(problem.setup.size, list)
}

/// Whether the side to move can be forbidden by ko to play here: all neighbours
/// belong to the opponent, and a retake would capture exactly one stone, the
/// one that took the ko.
#[must_use]
pub fn is_possible_ko(setup: &Setup, ko: Point) -> bool {
    let board = setup.size.all();
    let enemies = *setup.stones(!setup.to_move.unwrap_or(Color::Black));
    let vacant = board - setup.black - setup.white;
    let around = neighbours(PointSet::of(ko), board);
    let retaken = regions(flood(around & enemies, enemies))
        .filter(|chain| neighbours(*chain, vacant) == PointSet::of(ko))
        .fold(PointSet::EMPTY, |all, chain| all | chain);
    vacant.contains(ko) && around.is_subset(&enemies) && retaken.len() == 1
}

impl Faults {
    /// The faults, those of the position first.
    #[must_use]
    pub fn list(&self) -> &[Fault] {
        &self.list
    }

    /// Each fault in words.
    #[must_use]
    pub fn messages(&self) -> Vec<String> {
        self.list
            .iter()
            .map(|fault| fault.describe(self.size))
            .collect()
    }

    fn unless_empty(size: Size, list: Vec<Fault>) -> Result<(), Self> {
        if list.is_empty() {
            Ok(())
        } else {
            Err(Self { size, list })
        }
    }
}

fn setup_faults(setup: &Setup) -> Vec<Fault> {
    let board = setup.size.all();
    let stones = setup.black | setup.white;
    let mut faults = Vec::new();
    let mut add = |points: PointSet, fault: fn(PointSet) -> Fault| {
        if !points.is_empty() {
            faults.push(fault(points));
        }
    };
    add(stones - board, Fault::StonesOffBoard);
    add(setup.black & setup.white, Fault::TwoStones);
    if setup.ko_bans.len() > 1 {
        add(setup.ko_bans, Fault::SeveralKoBans);
    }
    for color in Color::BOTH {
        for chain in regions(*setup.stones(color) & board) {
            if neighbours(chain, board - stones).is_empty() {
                faults.push(Fault::NoLiberties {
                    color,
                    stones: chain,
                });
            }
        }
    }
    faults.extend(
        setup
            .ko_bans
            .iter()
            .filter(|&ko| !is_possible_ko(setup, ko))
            .map(Fault::NoKo),
    );
    faults
}

fn question_faults(problem: &Problem) -> Vec<Fault> {
    let mut faults = stakes_faults(problem);
    let outside = problem.in_play.unwrap_or_default() - problem.setup.size.all();
    if !outside.is_empty() {
        faults.push(Fault::InPlayOffBoard(outside));
    }
    faults
}

/// What [`Stakes::of`] refuses, with the stones that are to blame. A problem may still be without key
/// stones: the engine finds some.
fn stakes_faults(problem: &Problem) -> Vec<Fault> {
    let marked = |color: Color| problem.key_stones & *problem.setup.stones(color);
    let wrong = |goal: Goal, expected: Color| Fault::KeyStonesOfWrongColor {
        goal,
        expected,
        stones: marked(!expected),
    };
    match Stakes::of(problem) {
        Ok(_) | Err(StakesError::NoKeyStones) => Vec::new(),
        Err(StakesError::KeyStonesMissing { points, .. }) => {
            let mut rest = problem.clone();
            rest.key_stones -= points;
            let mut faults = vec![Fault::KeyStonesMissing(points)];
            faults.extend(stakes_faults(&rest));
            faults
        }
        Err(StakesError::KeyStonesOfBoth) => vec![match problem.goal {
            Some(goal) => wrong(goal, goal.defender(problem.to_move())),
            None => Fault::KeyStonesOfBothColors(problem.key_stones),
        }],
        Err(StakesError::GoalContradicts { goal, defender, .. }) => vec![wrong(goal, !defender)],
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.messages().join("; "))
    }
}

impl std::error::Error for Faults {}

impl Fault {
    fn describe(&self, size: Size) -> String {
        let names = |points: &PointSet| size.labels(*points).join(" ");
        // Points off the board have no label on it; SGF letters always exist.
        let letters = |points: &PointSet| {
            points
                .iter()
                .map(Point::to_sgf)
                .collect::<Vec<_>>()
                .join(" ")
        };
        match self {
            Self::StonesOffBoard(points) => {
                format!("stones outside the {size} board (SGF {})", letters(points))
            }
            Self::TwoStones(points) => format!("two stones on one point: {}", names(points)),
            Self::NoLiberties { color, stones } => {
                format!(
                    "{} stones without liberties: {}",
                    adjective(*color),
                    names(stones)
                )
            }
            Self::SeveralKoBans(points) => {
                format!(
                    "several ko bans, at most one is possible: {}",
                    names(points)
                )
            }
            Self::NoKo(point) => format!("no ko can have been taken at {}", size.label(*point)),
            Self::KeyStonesMissing(points) => {
                format!("key stones where there is no stone: {}", names(points))
            }
            Self::KeyStonesOfBothColors(points) => {
                format!("key stones of both colours: {}", names(points))
            }
            Self::KeyStonesOfWrongColor {
                goal,
                expected,
                stones,
            } => format!(
                "the goal is to {goal}, so key stones must be {}: {}",
                adjective(*expected),
                names(stones)
            ),
            Self::InPlayOffBoard(points) => {
                format!(
                    "points in play outside the {size} board (SGF {})",
                    letters(points)
                )
            }
        }
    }
}

fn adjective(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

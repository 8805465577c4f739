//! How far and how wide each level reads, and how much it overlooks.
//!
//! The numbers were chosen by playing neighbours against each other (`docs/levels.md`).

use std::fmt;
use std::str::FromStr;

use super::heuristic::{Heuristic, Heuristics};

/// How well an opponent plays, from 1, the first day, to 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlayingLevel(u8);

/// A number that is no level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayingLevelError(String);

/// What a level reads, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelSettings {
    /// Moves read ahead.
    pub depth: u8,
    /// Moves looked at in each position; the others are overlooked.
    pub breadth: u8,
    /// What it goes by.
    pub heuristics: Heuristics,
    /// How much a glance at a move is off, at most, in the units of a glance: 30 is a contact.
    pub blur: u16,
    /// Positions looked at, at most. What was read when they are spent counts as far as it was complete.
    pub nodes: u64,
}

impl PlayingLevel {
    /// The lowest.
    pub const FIRST: Self = Self(1);

    /// The highest.
    pub const LAST: Self = Self(5);

    /// Every level, the lowest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::FIRST.0..=Self::LAST.0).map(Self)
    }

    /// The level of a number.
    #[must_use]
    pub fn numbered(number: u8) -> Option<Self> {
        Self::all().find(|level| level.0 == number)
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What it reads.
    #[must_use]
    pub const fn settings(self) -> LevelSettings {
        let beginner = Heuristics::NONE
            .with(Heuristic::Contact)
            .with(Heuristic::NoSuicide);
        let (depth, breadth, heuristics, blur, nodes) = match self.0 {
            1 => (1, 4, beginner, 160, 2_000),
            2 => (2, 5, Heuristics::ALL, 120, 2_000),
            3 => (3, 6, Heuristics::ALL, 85, 4_000),
            4 => (4, 8, Heuristics::ALL, 35, 8_000),
            _ => (7, 12, Heuristics::ALL, 0, 20_000),
        };
        LevelSettings {
            depth,
            breadth,
            heuristics,
            blur,
            nodes,
        }
    }
}

impl FromStr for PlayingLevel {
    type Err = PlayingLevelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = text.parse().ok().and_then(Self::numbered);
        number.ok_or_else(|| PlayingLevelError(text.to_owned()))
    }
}

impl fmt::Display for PlayingLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for PlayingLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = (PlayingLevel::FIRST, PlayingLevel::LAST);
        write!(f, "{} is no level; there are {first} to {last}", self.0)
    }
}

impl std::error::Error for PlayingLevelError {}

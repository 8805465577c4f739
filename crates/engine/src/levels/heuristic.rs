//! What a level goes by, each switchable (R4.7).

use std::fmt;
use std::str::FromStr;

/// One thing that a level goes by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Heuristic {
    /// A move that touches a stone of the other side.
    Contact,
    /// A move around a stone of the other side, from an own stone diagonally beside.
    Hane,
    /// A move that leaves an empty point open on one side only: the mouth of a tiger, or an eye.
    Mouth,
    /// Against a move of the attacker's with two own stones around an empty corner.
    EmptyTriangle,
    /// The vital points of eye spaces, and how many eyes their shapes give.
    EyeShape,
    /// A defender does not put stones into atari for nothing.
    NoSuicide,
}

/// A set of heuristics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Heuristics(u8);

/// A word that names no heuristic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeuristicError(String);

impl Heuristic {
    /// Every heuristic.
    pub const ALL: [Self; 6] = [
        Self::Contact,
        Self::Hane,
        Self::Mouth,
        Self::EmptyTriangle,
        Self::EyeShape,
        Self::NoSuicide,
    ];

    /// One word for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Contact => "contact",
            Self::Hane => "hane",
            Self::Mouth => "mouth",
            Self::EmptyTriangle => "empty-triangle",
            Self::EyeShape => "eye-shape",
            Self::NoSuicide => "no-suicide",
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl Heuristics {
    /// All of them.
    pub const ALL: Self = Self(0b11_1111);

    /// None of them.
    pub const NONE: Self = Self(0);

    /// These without one.
    #[must_use]
    pub const fn without(self, heuristic: Heuristic) -> Self {
        Self(self.0 & !heuristic.bit())
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, heuristic: Heuristic) -> Self {
        Self(self.0 | heuristic.bit())
    }

    /// Whether one is among them.
    #[must_use]
    pub const fn has(self, heuristic: Heuristic) -> bool {
        self.0 & heuristic.bit() != 0
    }
}

impl FromStr for Heuristic {
    type Err = HeuristicError;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|one| one.name() == word);
        found.ok_or_else(|| HeuristicError(word.to_owned()))
    }
}

impl fmt::Display for HeuristicError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Heuristic::ALL.map(Heuristic::name).join(", ");
        write!(f, "{} is no heuristic; there are {names}", self.0)
    }
}

impl std::error::Error for HeuristicError {}

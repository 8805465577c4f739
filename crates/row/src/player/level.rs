//! What each level sees.

use std::fmt;
use std::str::FromStr;

/// How well a player plays, from 1 to 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RowLevel(u8);

/// A number that is no level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowLevelError(String);

/// What a level can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Skill {
    pub(super) sight: Sight,
    /// In how many of a hundred cases it sees that the other side is about to win. Next to its own last move it always
    /// does.
    pub(super) sees_threats: u32,
    /// In how many of a hundred cases it looks at rows of the other side that are not yet about to win.
    pub(super) sees_rows: u32,
    /// In how many of a hundred cases it sees that stones can be captured.
    pub(super) sees_captures: u32,
    /// In how many of a hundred moves it is in a hurry and judges at a glance.
    pub(super) hurries: u32,
    /// In how many of a hundred moves it looks for a win by threats, and with how many moves of its own.
    pub(super) looks_for_threats: (u32, u8),
    /// Differences up to this many hundredths of that between the best and the worst move are too small for it to see.
    pub(super) blur: u16,
}

/// How far a level looks ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sight {
    /// It judges each move as it stands.
    Glance,
    /// It judges each move by so many moves ahead.
    Each(u8),
    /// It looks for the best move, so many moves ahead and through so many positions at most.
    Best { depth: u8, positions: u64 },
}

impl RowLevel {
    /// From the weakest to the strongest.
    pub const ALL: [Self; 8] = [
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
        Self(8),
    ];

    /// The number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    pub(super) const fn skill(self) -> Skill {
        let sure = Skill {
            sight: Sight::Glance,
            sees_threats: 100,
            sees_rows: 100,
            sees_captures: 100,
            hurries: 0,
            looks_for_threats: (0, 0),
            blur: 0,
        };
        match self.0 {
            1 => Skill {
                sees_threats: 60,
                sees_rows: 50,
                sees_captures: 25,
                blur: 40,
                ..sure
            },
            2 => Skill {
                sees_rows: 92,
                sees_captures: 50,
                blur: 15,
                ..sure
            },
            3 => Skill {
                sight: Sight::Each(2),
                hurries: 50,
                blur: 50,
                ..sure
            },
            4 => Skill {
                sight: Sight::Each(3),
                hurries: 22,
                looks_for_threats: (50, 2),
                blur: 25,
                ..sure
            },
            5 => Skill {
                sight: Sight::Best {
                    depth: 4,
                    positions: 10_000,
                },
                hurries: 12,
                looks_for_threats: (100, 3),
                ..sure
            },
            6 => Skill {
                sight: Sight::Best {
                    depth: 7,
                    positions: 60_000,
                },
                hurries: 2,
                looks_for_threats: (100, 6),
                ..sure
            },
            _ => Skill {
                sight: Sight::Best {
                    depth: 40,
                    positions: 450_000,
                },
                looks_for_threats: (100, 12),
                ..sure
            },
        }
    }
}

impl FromStr for RowLevel {
    type Err = RowLevelError;

    fn from_str(text: &str) -> Result<Self, RowLevelError> {
        let number: Option<u8> = text.trim().parse().ok();
        number
            .filter(|number| (1..=8).contains(number))
            .map(Self)
            .ok_or_else(|| RowLevelError(text.to_owned()))
    }
}

impl fmt::Display for RowLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for RowLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no level; choose from 1 to 8", self.0)
    }
}

impl std::error::Error for RowLevelError {}

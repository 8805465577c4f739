//! What the side to move is asked to do, and the two roles this creates.

use std::fmt;

use crate::color::Color;

/// The aim of the side to move, as a file states it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Capture the key stones, whatever the opponent does.
    Kill,
    /// Keep the key stones on the board; seki counts as living.
    Live,
}

/// The part a colour plays in a problem, independent of who moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Wants the key stones captured.
    Attacker,
    /// Owns the key stones.
    Defender,
}

impl Goal {
    /// What a colour wants in a problem in which `defender` owns the key stones.
    #[must_use]
    pub fn of(color: Color, defender: Color) -> Self {
        if color == defender {
            Self::Live
        } else {
            Self::Kill
        }
    }

    /// The side that defends, if `mover` is given this goal.
    #[must_use]
    pub fn defender(self, mover: Color) -> Color {
        match self {
            Self::Live => mover,
            Self::Kill => !mover,
        }
    }

    /// What the other side wants about the same stones.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Kill => Self::Live,
            Self::Live => Self::Kill,
        }
    }

    /// The role of the side that is given this goal.
    #[must_use]
    pub const fn role(self) -> Role {
        match self {
            Self::Kill => Role::Attacker,
            Self::Live => Role::Defender,
        }
    }
}

impl Role {
    /// The other role.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }

    /// Its colour, where the stones at stake are the defender's.
    #[must_use]
    pub const fn color(self, defender: Color) -> Color {
        match self {
            Self::Defender => defender,
            Self::Attacker => defender.opponent(),
        }
    }

    /// The colour of the defender, where this role is that of a colour.
    #[must_use]
    pub const fn defender(self, color: Color) -> Color {
        match self {
            Self::Defender => color,
            Self::Attacker => color.opponent(),
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Kill => "kill",
            Self::Live => "live",
        })
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
        })
    }
}

//! Whose stones come off the board along a line.

use shikatsu_problem::Role;

/// Colours of stones taken off the board along a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct CapturedSides(u8);

impl CapturedSides {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const BOTH: Self = Self(3);

    /// Stones of one side.
    pub(crate) const fn of(role: Role) -> Self {
        match role {
            Role::Attacker => Self(1),
            Role::Defender => Self(2),
        }
    }

    /// What is in either.
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// True when a line with these captures, followed by one of several lines
    /// with those between them, may lose stones of both sides. (Those within
    /// one of the several lines were looked at when that line was read.)
    pub(crate) const fn clashes(self, below: Self) -> bool {
        self.0 != 0 && self.0 | below.0 == 3
    }
}

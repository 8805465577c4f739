//! What a point in play holds, and the numbers of points.
//!
//! Invariant: a point that the checker has forgotten is one of the two unknown kinds, and stays
//! so until the line is taken back.

use shikatsu_problem::Role;

/// What a point in play holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum PointContent {
    /// Nothing.
    Empty,
    /// A stone of the attacker.
    Attacker,
    /// A stone of the defender.
    Defender,
    /// A stone of the defender that stands for a target since the start.
    Target,
    /// Anything but a target that stands: the certificate does not look.
    Unknown,
    /// Anything, and perhaps a target that stands.
    UnknownTarget,
    /// Not a point: the end of the board or of the points in play.
    Edge,
}

impl PointContent {
    /// The owner of the stone, if it is one.
    pub(crate) const fn role(self) -> Option<Role> {
        match self {
            Self::Attacker => Some(Role::Attacker),
            Self::Defender | Self::Target => Some(Role::Defender),
            Self::Empty | Self::Unknown | Self::UnknownTarget | Self::Edge => None,
        }
    }

    /// True for a stone of this side.
    pub(crate) const fn is(self, role: Role) -> bool {
        match role {
            Role::Attacker => matches!(self, Self::Attacker),
            Role::Defender => matches!(self, Self::Defender | Self::Target),
        }
    }

    /// True when the checker does not know what is there.
    pub(crate) const fn is_unknown(self) -> bool {
        matches!(self, Self::Unknown | Self::UnknownTarget)
    }
}

/// Numbers of points are below 362.
#[expect(clippy::cast_possible_truncation, reason = "at most 361")]
pub(crate) const fn narrow(at: usize) -> u16 {
    at as u16
}

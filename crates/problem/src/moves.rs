//! One turn of a player.

use crate::point::Point;

/// A stone on a point, or a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// Put a stone here.
    Play(Point),
    /// Leave the board as it is; lifts a basic ko ban.
    Pass,
}

impl Move {
    /// The point played, if any.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Self::Play(point) => Some(point),
            Self::Pass => None,
        }
    }
}

impl From<Point> for Move {
    fn from(point: Point) -> Self {
        Self::Play(point)
    }
}

//! The phases of a room: lobby, game, counting, review, closed.

use std::fmt;

/// Where a room stands. It can be paused in each phase but the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RoomPhase {
    /// Members gather.
    Lobby,
    /// The game runs.
    Playing,
    /// Both sides say which stones are dead.
    Counting,
    /// The game is over and talked about.
    Review,
    /// Nothing more happens.
    Closed,
}

impl fmt::Display for RoomPhase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Lobby => "lobby",
            Self::Playing => "playing",
            Self::Counting => "counting",
            Self::Review => "review",
            Self::Closed => "closed",
        })
    }
}

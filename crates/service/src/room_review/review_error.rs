//! Why a review cannot be told, and what to do instead.

use std::fmt;

use crate::requests::RequestError;
use crate::room_records::LONGEST_LOG;
use crate::rooms::RoomStoreError;

/// Why there is no review.
#[derive(Debug)]
pub enum ReviewError {
    /// The game is not over.
    NotOver,
    /// The log is too long to be reviewed.
    TooLong,
    /// No problem can be made of the decision.
    NoExercise,
    /// The teams made no such decision.
    NoTurn,
    /// No worker has tried the moves out in time.
    NotTried,
    /// The room cannot be read.
    Room(RoomStoreError),
    /// The database or the queue.
    Request(RequestError),
}

impl From<RoomStoreError> for ReviewError {
    fn from(error: RoomStoreError) -> Self {
        Self::Room(error)
    }
}

impl From<RequestError> for ReviewError {
    fn from(error: RequestError) -> Self {
        Self::Request(error)
    }
}

impl fmt::Display for ReviewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOver => f.write_str("the game is not over; look again when it is"),
            Self::TooLong => write!(
                f,
                "the log has more than {LONGEST_LOG} events; review its moves one by one at /api/v1/solves"
            ),
            Self::NoExercise => f.write_str(
                "no proved mistake is known in this window; the review says in which there is one",
            ),
            Self::NoTurn => {
                f.write_str("the teams made no such decision; the review says how many they made")
            }
            Self::NotTried => {
                f.write_str("no worker has tried the moves out; ask again in a while")
            }
            Self::Room(error) => error.fmt(f),
            Self::Request(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReviewError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotOver | Self::TooLong | Self::NoExercise | Self::NoTurn | Self::NotTried => {
                None
            }
            Self::Room(error) => Some(error),
            Self::Request(error) => Some(error),
        }
    }
}

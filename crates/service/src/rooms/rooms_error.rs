//! Why a room does not do what a visitor wants, and what to do instead.

use std::fmt;

use super::error::RoomStoreError;
use super::gate::Unheard;
use super::message::RoomMessageError;
use super::news::WireRefusal;

/// Why a room does not do what a visitor wants.
#[derive(Debug)]
#[non_exhaustive]
pub enum RoomsError {
    /// There is no such room.
    NoRoom,
    /// The room refuses it.
    Refused {
        /// Why, in a word for programs.
        code: String,
        /// What to do instead.
        words: String,
    },
    /// What was sent cannot be read.
    Message(RoomMessageError),
    /// No server owns the room for now.
    NoOwner,
    /// The log of the room cannot be read.
    Damaged,
    /// The server has as many rooms as it takes.
    Full,
    /// The database.
    Store(RoomStoreError),
}

impl From<WireRefusal> for RoomsError {
    fn from(WireRefusal { code, words }: WireRefusal) -> Self {
        Self::Refused { code, words }
    }
}

impl From<Unheard> for RoomsError {
    fn from(unheard: Unheard) -> Self {
        match unheard {
            Unheard::Closed => shikatsu_team::RoomRefusal::RoomClosed.into(),
            Unheard::NoOwner => Self::NoOwner,
        }
    }
}

impl From<shikatsu_team::RoomRefusal> for RoomsError {
    fn from(refusal: shikatsu_team::RoomRefusal) -> Self {
        WireRefusal::from(refusal).into()
    }
}

impl From<RoomMessageError> for RoomsError {
    fn from(error: RoomMessageError) -> Self {
        Self::Message(error)
    }
}

impl From<RoomStoreError> for RoomsError {
    fn from(error: RoomStoreError) -> Self {
        match error {
            RoomStoreError::NoRoom => Self::NoRoom,
            RoomStoreError::Damaged => Self::Damaged,
            error => Self::Store(error),
        }
    }
}

impl fmt::Display for RoomsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRoom => RoomStoreError::NoRoom.fmt(f),
            Self::Refused { words, .. } => f.write_str(words),
            Self::Message(error) => error.fmt(f),
            Self::NoOwner => f.write_str("the room cannot be reached for now; try again"),
            Self::Damaged => RoomStoreError::Damaged.fmt(f),
            Self::Full => f.write_str("there are as many rooms as this server takes; try again"),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RoomsError {}

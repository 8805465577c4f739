//! What can go wrong with a kept room, and what to do about it.

use std::fmt;

use shikatsu_team::LogFault;

use super::message::RoomMessageError;
use super::replica::ReplicaId;
use crate::store::StoreError;

/// Why a room could not be read or written.
#[derive(Debug)]
#[non_exhaustive]
pub enum RoomStoreError {
    /// There is no such room.
    NoRoom,
    /// There is a room of this id.
    Exists,
    /// Another server has taken the room over. Nothing was written.
    Fenced,
    /// Another server holds a lease that has not run out.
    Owned(ReplicaId),
    /// The log does not have the length that its owner knows. Nothing was written.
    OtherLength {
        /// Events in the database.
        stored: u64,
        /// Events that the owner knows.
        after: u64,
    },
    /// A stored message cannot be read, or a value has no place in one.
    Message(RoomMessageError),
    /// The stored events are not the log of a room.
    Log(LogFault),
    /// The log could not be read a while ago, and is not tried again yet.
    Damaged,
    /// The database.
    Store(StoreError),
}

impl fmt::Display for RoomStoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRoom => f.write_str("there is no such room; open a new one"),
            Self::Exists => f.write_str("there is a room of this id; draw another id"),
            Self::Fenced => f.write_str(
                "another server owns the room now; let go of it and send its members there",
            ),
            Self::Owned(ReplicaId(owner)) => write!(
                f,
                "server {owner} owns the room; send its commands there, or wait until its lease runs out"
            ),
            Self::OtherLength { stored, after } => write!(
                f,
                "the log has {stored} events and its owner knows {after}; load the room again"
            ),
            Self::Message(error) => error.fmt(f),
            Self::Log(fault) => write!(
                f,
                "the stored log is not that of a room: {fault}; restore it from a backup"
            ),
            Self::Damaged => f.write_str(
                "the log of the room is damaged, and its operator has been told; open a new room, or come back when it is restored",
            ),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl RoomStoreError {
    /// Whether a room that could not be loaded for this reason cannot be loaded at the next try either.
    pub(crate) const fn is_damage(&self) -> bool {
        matches!(
            self,
            Self::Message(_) | Self::Log(_) | Self::Store(StoreError::Corrupt(_))
        )
    }
}

impl std::error::Error for RoomStoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Message(error) => Some(error),
            Self::Log(fault) => Some(fault),
            Self::Store(error) => Some(error),
            _ => None,
        }
    }
}

impl From<RoomMessageError> for RoomStoreError {
    fn from(error: RoomMessageError) -> Self {
        Self::Message(error)
    }
}

impl From<LogFault> for RoomStoreError {
    fn from(fault: LogFault) -> Self {
        Self::Log(fault)
    }
}

impl From<StoreError> for RoomStoreError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<sqlx::Error> for RoomStoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

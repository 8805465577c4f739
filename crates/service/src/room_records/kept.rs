//! The record of a room that is kept in the database, read in parts.

use shikatsu_team::{Millis, RoomId};

use super::{RecordBuilder, RoomRecord, view_of};
use crate::rooms::{RoomStore, RoomStoreError};

/// Events that are read at a time.
const PART: u32 = 2_000;

/// Longer logs are not written as a file: a game of 300 moves with 3,000 ballots each.
pub const LONGEST_LOG: u64 = 1_000_000;

/// Why there is no record.
#[derive(Debug)]
pub enum RoomRecordError {
    /// The log is longer than [`LONGEST_LOG`].
    TooLong,
    /// The room cannot be read.
    Room(RoomStoreError),
}

/// The record of a kept room, as far as it may be told at this time of the server's clock.
///
/// # Errors
/// When there is no such room, its log is too long or cannot be read, or the database does not answer.
pub async fn record_of(
    rooms: &RoomStore,
    room: RoomId,
    now: Millis,
) -> Result<RoomRecord, RoomRecordError> {
    let known = rooms.load(room).await?;
    if known.events() > LONGEST_LOG {
        return Err(RoomRecordError::TooLong);
    }
    let mut builder = RecordBuilder::new(view_of(&known, now));
    let mut next = 0;
    // The room goes on while its log is read; what comes after this look is left out.
    while next < known.events() {
        let left = u32::try_from(known.events() - next).unwrap_or(PART);
        let events = rooms.events(room, next, left.min(PART)).await?;
        if events.is_empty() {
            break;
        }
        for event in &events {
            builder.add(event).map_err(RoomStoreError::from)?;
            next += 1;
        }
    }
    let record = builder.finish();
    record.ok_or(RoomRecordError::Room(RoomStoreError::NoRoom))
}

impl From<RoomStoreError> for RoomRecordError {
    fn from(error: RoomStoreError) -> Self {
        Self::Room(error)
    }
}

impl std::fmt::Display for RoomRecordError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooLong => write!(
                f,
                "the log has more than {LONGEST_LOG} events; read it in the database"
            ),
            Self::Room(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RoomRecordError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::TooLong => None,
            Self::Room(error) => Some(error),
        }
    }
}

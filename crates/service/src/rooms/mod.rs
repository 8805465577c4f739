//! Rooms in which many people play as one: kept in PostgreSQL, owned by one server at a time, played over sockets of any.
//!
//! Start reading at `running` (what a visitor can do), then `owner` (what becomes of a command), `view` (who sees what),
//! `session` (one socket), `gate` and `relay` (the way to the owner), and `owning` (what happens when a server dies).
//!
//! The log of events is the room: [`RoomStore::load`] replays it, from the last snapshot on if there is one. One server owns a room at a time and alone appends to
//! its log; [`RoomLease`] says how. Members' names and networks stand beside the log, so that they can be erased and
//! the room still replays.
//!
//! Invariant: the events of a room are numbered from 0 without a gap, each was written by the owner of its time, and none
//! ever changes. The database refuses anything else.

mod bus;
mod clock;
mod code;
mod damaged;
mod entry;
mod error;
pub mod evidence;
mod feed;
mod gate;
mod keys;
mod lease;
mod log;
mod member_card;
mod message;
mod news;
mod owner;
mod owner_place;
mod owning;
mod relay;
mod replica;
mod rooms_error;
mod running;
mod session;
mod slot;
mod snapshot;
mod view;
mod visitor;

use shikatsu_team::{MemberId, Millis, Room, RoomEvent, RoomEventKind, RoomId, RoomSettings};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::store::Store;

pub use code::RoomCode;
pub use entry::RoomEntry;
pub use error::RoomStoreError;
pub use lease::{LEASE_SECONDS, RoomLease};
pub use message::{
    RoomMessageError, event_message, phase_message, read_event, read_settings, settings_message,
};
pub use replica::ReplicaId;
pub use rooms_error::RoomsError;
pub use running::{Knock, Rooms};
pub use session::{RoomSession, SessionNews};
pub use visitor::VisitorCookie;

pub(crate) use view::stone_letters;

use entry::EntryChange;

/// The rooms of a store.
#[derive(Debug, Clone)]
pub struct RoomStore {
    store: Store,
}

impl RoomStore {
    /// The rooms in this store.
    #[must_use]
    pub const fn new(store: Store) -> Self {
        Self { store }
    }

    /// Keeps a new room with its first events, as [`open`](shikatsu_team::open) gives them. The server owns it.
    ///
    /// # Errors
    /// When there is a room of this id, or the database does not answer.
    pub async fn create(
        &self,
        owner: ReplicaId,
        room: &Room,
        log: &[RoomEvent],
    ) -> Result<RoomLease, RoomStoreError> {
        let mut transaction = self.pool().begin().await?;
        let lease = lease::first(&mut transaction, owner, room).await?;
        append_within(&mut transaction, &lease, 0, log).await?;
        transaction.commit().await?;
        Ok(lease)
    }

    /// Appends events to the log, all of them or none. `after` is how many the owner knows: if the log has others, the
    /// answer to an earlier append was lost, and the owner has to load the room again.
    ///
    /// # Errors
    /// [`RoomStoreError::Fenced`] when another server owns the room now: nothing was written, and the caller has to let go
    /// of it. Also when the log has another length, or the database does not answer.
    pub async fn append(
        &self,
        lease: &RoomLease,
        after: u64,
        events: &[RoomEvent],
    ) -> Result<(), RoomStoreError> {
        let mut transaction = self.pool().begin().await?;
        append_within(&mut transaction, lease, after, events).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// The room, from its newest snapshot and what follows it in the log; from the whole log if that cannot be done.
    ///
    /// # Errors
    /// When there is none, its log cannot be read or replayed, or the database does not answer.
    pub async fn load(&self, room: RoomId) -> Result<Room, RoomStoreError> {
        self.load_to(room, None).await
    }

    /// The room as it was at a time.
    ///
    /// # Errors
    /// As [`Self::load`].
    pub async fn load_until(&self, room: RoomId, until: Millis) -> Result<Room, RoomStoreError> {
        self.load_to(room, Some(until)).await
    }

    /// The room, from its whole log.
    ///
    /// # Errors
    /// As [`Self::load`].
    pub async fn load_whole(&self, room: RoomId) -> Result<Room, RoomStoreError> {
        log::replay(self.pool(), room, None, None).await
    }

    async fn load_to(&self, room: RoomId, until: Option<Millis>) -> Result<Room, RoomStoreError> {
        let known = snapshot::newest(self.pool(), room, until).await?;
        let Some(known) = known else {
            return log::replay(self.pool(), room, None, until).await;
        };
        let seq = log::signed(known.events())?;
        match log::replay(self.pool(), room, Some(known), until).await {
            // What does not follow from the snapshot may still follow from the log.
            Err(error @ RoomStoreError::Log(_)) => {
                snapshot::unread(room, seq, &error);
                log::replay(self.pool(), room, None, until).await
            }
            loaded => loaded,
        }
    }

    /// The events of a room from a number on, at most so many.
    ///
    /// # Errors
    /// When an event cannot be read, or the database does not answer.
    pub async fn events(
        &self,
        room: RoomId,
        from: u64,
        most: u32,
    ) -> Result<Vec<RoomEvent>, RoomStoreError> {
        log::page(self.pool(), room, from, most).await
    }

    /// The settings of a room as they are now, without replaying it.
    ///
    /// # Errors
    /// When there is no such room, they cannot be read, or the database does not answer.
    pub async fn settings(&self, room: RoomId) -> Result<RoomSettings, RoomStoreError> {
        let mut connection = self.pool().acquire().await?;
        stored_settings(&mut connection, room).await
    }

    /// Forgets the names and networks of a member in every room; how many entries that were. Ratings stay, because
    /// decisions weighed them and can be computed again. The owner of a running room has them in memory until it
    /// lets go of the room.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn erase_member(&self, member: MemberId) -> Result<u64, RoomStoreError> {
        let erased = sqlx::query!(
            "update room_member set name = null, address = null, block = null where member = $1",
            Uuid::from_u128(member.0)
        );
        Ok(erased.execute(self.pool()).await?.rows_affected())
    }

    pub(crate) const fn pool(&self) -> &PgPool {
        self.store.pool()
    }
}

/// The epoch is compared and the place in the log taken in one statement, which also locks the room: until the
/// transaction ends no other server can take it over.
async fn append_within(
    connection: &mut PgConnection,
    lease: &RoomLease,
    after: u64,
    events: &[RoomEvent],
) -> Result<(), RoomStoreError> {
    let count = i64::try_from(events.len()).unwrap_or(i64::MAX);
    let change = EntryChange::of(events);
    let row = sqlx::query!(
        "update room set next_seq = next_seq + $3, phase = coalesce($4, phase), here = here + $5, moves = moves + $6
         where id = $1 and epoch = $2 returning next_seq",
        lease.room_uuid(),
        lease.epoch(),
        count,
        change.phase,
        change.here,
        change.moves
    );
    let row = row.fetch_optional(&mut *connection).await?;
    let next = row.ok_or(RoomStoreError::Fenced)?.next_seq;
    let stored = u64::try_from(next - count).unwrap_or(0);
    if stored != after {
        return Err(RoomStoreError::OtherLength { stored, after });
    }
    log::insert(connection, lease.room(), after, events).await?;
    keep_settings(connection, lease.room(), events).await
}

/// The settings beside the log follow it.
async fn keep_settings(
    connection: &mut PgConnection,
    room: RoomId,
    events: &[RoomEvent],
) -> Result<(), RoomStoreError> {
    let mut settings = None;
    for event in events {
        match &event.kind {
            RoomEventKind::SettingsChanged(changed) => settings = Some((**changed).clone()),
            RoomEventKind::ConductChanged(conduct) => {
                let mut changed = match settings.take() {
                    Some(settings) => settings,
                    None => stored_settings(connection, room).await?,
                };
                changed.conduct = *conduct;
                settings = Some(changed);
            }
            _ => {}
        }
    }
    let Some(settings) = settings else {
        return Ok(());
    };
    sqlx::query!(
        "update room set settings = $2 where id = $1",
        Uuid::from_u128(room.0),
        settings_text(&settings)?
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn stored_settings(
    connection: &mut PgConnection,
    room: RoomId,
) -> Result<RoomSettings, RoomStoreError> {
    let row = sqlx::query!(
        "select settings from room where id = $1",
        Uuid::from_u128(room.0)
    );
    let row = row.fetch_optional(connection).await?;
    let text = row.ok_or(RoomStoreError::NoRoom)?.settings;
    let message = serde_json::from_str(&text).map_err(RoomMessageError::from)?;
    Ok(read_settings(&message)?)
}

fn settings_text(settings: &RoomSettings) -> Result<String, RoomMessageError> {
    Ok(serde_json::to_string(&settings_message(settings))?)
}

//! Which server owns a room.
//!
//! The owner holds a lease of six seconds by the clock of the database and renews it every two. When the lease has run
//! out, any server may take the room over: the epoch grows by one, and a server with a lower epoch cannot write.
//!
//! Invariant: at most one lease of a room can write, the one with the room's epoch. Clocks only decide how soon another
//! server may take over, never who may write.
//!
//! So an owner whose lease has run out may go on writing until another server takes the room over, and that is harmless.
//! Both an append and a take-over change the row of the room, so one of them waits for the other. If the append is first,
//! its events are stored before the epoch grows, and the new owner, which loads the room afterwards, finds them. If the
//! take-over is first, the append finds another epoch and writes nothing. Refusing the append because of the clock would
//! only lose time in a room that no other server wants.

use shikatsu_team::{Room, RoomId};
use sqlx::PgConnection;
use uuid::Uuid;

use super::code::RoomCode;
use super::error::RoomStoreError;
use super::replica::ReplicaId;
use super::{RoomStore, settings_text};

/// How long a lease lasts.
pub const LEASE_SECONDS: f64 = 6.0;

/// The right to write the log of a room, until another server has taken the room over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomLease {
    room: RoomId,
    epoch: i64,
}

/// How a room stands in the database.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct RoomStanding {
    /// The server that took the room last; its lease may be over.
    pub(super) owner: ReplicaId,
    /// The number of that owner.
    epoch: i64,
    /// For how many seconds its lease has been over, by the clock of the database; less than zero if it is not.
    pub(super) late: f64,
    /// Events in the log.
    pub(super) events: u64,
}

impl RoomStanding {
    /// Whether the lease has not run out.
    pub(super) fn is_leased(&self) -> bool {
        self.late < 0.0
    }
}

impl RoomLease {
    /// The room.
    #[must_use]
    pub const fn room(&self) -> RoomId {
        self.room
    }

    /// The number of its owner, from 1.
    #[must_use]
    pub const fn epoch(&self) -> i64 {
        self.epoch
    }

    pub(super) const fn room_uuid(&self) -> Uuid {
        Uuid::from_u128(self.room.0)
    }
}

impl RoomStore {
    /// Takes a room over whose lease has run out. The caller then loads it and tells it what time was lost.
    ///
    /// # Errors
    /// When another server holds the lease, there is no such room, or the database does not answer.
    pub async fn take_over(
        &self,
        owner: ReplicaId,
        room: RoomId,
    ) -> Result<RoomLease, RoomStoreError> {
        self.take_over_at(owner, room, None).await
    }

    /// Takes a room over as [`Self::take_over`] does, if it stands as the caller has seen it: a server that took it over
    /// and gave it back since has tried in the caller's place.
    pub(super) async fn take_over_seen(
        &self,
        owner: ReplicaId,
        room: RoomId,
        seen: &RoomStanding,
    ) -> Result<RoomLease, RoomStoreError> {
        self.take_over_at(owner, room, Some(seen.epoch)).await
    }

    async fn take_over_at(
        &self,
        owner: ReplicaId,
        room: RoomId,
        epoch: Option<i64>,
    ) -> Result<RoomLease, RoomStoreError> {
        let id = Uuid::from_u128(room.0);
        // Of two servers the second waits for the first and then finds a lease that has not run out.
        let taken = sqlx::query!(
            "update room set owner = $2, epoch = epoch + 1,
                 lease_until = clock_timestamp() + make_interval(secs => $3)
             where id = $1 and lease_until <= clock_timestamp() and epoch = coalesce($4, epoch)
             returning epoch",
            id,
            owner.0,
            LEASE_SECONDS,
            epoch
        );
        if let Some(row) = taken.fetch_optional(self.pool()).await? {
            let epoch = row.epoch;
            return Ok(RoomLease { room, epoch });
        }
        Err(RoomStoreError::Owned(self.standing(room).await?.owner))
    }

    /// Who owns a room, since when not any more, and how long its log is: all of the same moment.
    pub(super) async fn standing(&self, room: RoomId) -> Result<RoomStanding, RoomStoreError> {
        let found = sqlx::query!(
            r#"select owner, epoch, next_seq,
                 extract(epoch from clock_timestamp() - lease_until)::float8 as "late!"
               from room where id = $1"#,
            Uuid::from_u128(room.0)
        );
        let row = found.fetch_optional(self.pool()).await?;
        let row = row.ok_or(RoomStoreError::NoRoom)?;
        Ok(RoomStanding {
            owner: ReplicaId(row.owner),
            epoch: row.epoch,
            late: row.late,
            events: u64::try_from(row.next_seq).unwrap_or(0),
        })
    }

    /// Renews a lease. One that ran out can be renewed as long as no other server has taken the room over.
    ///
    /// # Errors
    /// [`RoomStoreError::Fenced`] when another server has, or the database does not answer.
    pub async fn renew(&self, lease: &RoomLease) -> Result<(), RoomStoreError> {
        self.end_lease_in(lease, LEASE_SECONDS).await
    }

    /// Gives a room up, so that another server can take it over at once.
    ///
    /// # Errors
    /// [`RoomStoreError::Fenced`] when another server already has, or the database does not answer.
    pub async fn release(&self, lease: RoomLease) -> Result<(), RoomStoreError> {
        self.end_lease_in(&lease, 0.0).await
    }

    /// Gives a room back that cannot be used, with the lease as it was: over for so many seconds.
    ///
    /// # Errors
    /// As [`Self::release`].
    pub(super) async fn give_back(
        &self,
        lease: &RoomLease,
        late: f64,
    ) -> Result<(), RoomStoreError> {
        self.end_lease_in(lease, -late.max(0.0)).await
    }

    async fn end_lease_in(&self, lease: &RoomLease, seconds: f64) -> Result<(), RoomStoreError> {
        let changed = sqlx::query!(
            "update room set lease_until = clock_timestamp() + make_interval(secs => $3)
             where id = $1 and epoch = $2",
            lease.room_uuid(),
            lease.epoch,
            seconds
        );
        match changed.execute(self.pool()).await?.rows_affected() {
            0 => Err(RoomStoreError::Fenced),
            _ => Ok(()),
        }
    }
}

/// The row of a new room, without events, and the lease of its first owner.
pub(super) async fn first(
    connection: &mut PgConnection,
    owner: ReplicaId,
    room: &Room,
) -> Result<RoomLease, RoomStoreError> {
    let (room, settings) = (room.id(), settings_text(room.settings())?);
    let code = RoomCode::of(room);
    let made = sqlx::query!(
        "insert into room (id, settings, owner, epoch, lease_until, code)
         values ($1, $2, $3, 1, clock_timestamp() + make_interval(secs => $4), $5)
         on conflict do nothing returning epoch",
        Uuid::from_u128(room.0),
        settings,
        owner.0,
        LEASE_SECONDS,
        code.as_str()
    );
    match made.fetch_optional(connection).await? {
        Some(row) => Ok(RoomLease {
            room,
            epoch: row.epoch,
        }),
        None => Err(RoomStoreError::Exists),
    }
}

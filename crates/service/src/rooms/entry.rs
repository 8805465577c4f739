//! Finding a room from outside: by id or code, without replaying it.

use shikatsu_team::{
    JoinRequest, MemberId, RoomEvent, RoomEventKind, RoomId, RoomPhase, RoomSettings,
};
use uuid::Uuid;

use super::code::RoomCode;
use super::error::RoomStoreError;
use super::lease::RoomLease;
use super::visitor::OriginSecret;
use super::{RoomMessageError, RoomStore, read_settings};
use crate::store::StoreError;

/// What stands beside the log of a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomEntry {
    /// The room.
    pub room: RoomId,
    /// Its code.
    pub code: String,
    /// Where it stands.
    pub phase: RoomPhase,
    /// Members who are here.
    pub here: u32,
    /// Moves played.
    pub moves: u32,
    /// What the host decided.
    pub settings: RoomSettings,
}

/// What events change of a [`RoomEntry`], but for its settings.
#[derive(Debug, Default)]
pub(super) struct EntryChange {
    pub(super) phase: Option<&'static str>,
    pub(super) here: i32,
    pub(super) moves: i32,
}

impl EntryChange {
    pub(super) fn of(events: &[RoomEvent]) -> Self {
        let mut change = Self::default();
        for event in events {
            match &event.kind {
                RoomEventKind::Started => change.phase = Some(phase_name(RoomPhase::Playing)),
                RoomEventKind::CountingOpened { .. } => {
                    change.phase = Some(phase_name(RoomPhase::Counting));
                }
                RoomEventKind::Ended(_) => change.phase = Some(phase_name(RoomPhase::Review)),
                RoomEventKind::Closed => change.phase = Some(phase_name(RoomPhase::Closed)),
                RoomEventKind::Joined(_) => change.here += 1,
                RoomEventKind::Departed { .. } => change.here -= 1,
                RoomEventKind::MovePlayed { .. } => change.moves += 1,
                _ => {}
            }
        }
        change
    }
}

impl RoomStore {
    /// The room of an id.
    ///
    /// # Errors
    /// When there is none, its settings cannot be read, or the database does not answer.
    pub async fn entry(&self, room: RoomId) -> Result<RoomEntry, RoomStoreError> {
        let found = sqlx::query_as!(
            EntryRow,
            "select id, code, phase, here, moves, settings from room where id = $1",
            Uuid::from_u128(room.0)
        );
        let found = found.fetch_optional(self.pool()).await?;
        found.ok_or(RoomStoreError::NoRoom)?.entry()
    }

    /// The room of a code.
    ///
    /// # Errors
    /// As [`Self::entry`].
    pub async fn entry_by_code(&self, code: &RoomCode) -> Result<RoomEntry, RoomStoreError> {
        let found = sqlx::query_as!(
            EntryRow,
            "select id, code, phase, here, moves, settings from room where code = $1",
            code.as_str()
        );
        let found = found.fetch_optional(self.pool()).await?;
        found.ok_or(RoomStoreError::NoRoom)?.entry()
    }

    /// The events of a room from a number on as they are shown when its game is over, and the number to go on with.
    ///
    /// # Errors
    /// When an event cannot be read, or the database does not answer.
    pub async fn shown_events(
        &self,
        room: RoomId,
        from: u64,
        most: u32,
    ) -> Result<(Vec<RoomEvent>, Option<u64>), RoomStoreError> {
        let events = self.events(room, from, most).await?;
        let read = u32::try_from(events.len()).unwrap_or(u32::MAX);
        let next = (read == most).then(|| from.saturating_add(u64::from(read)));
        Ok((events.iter().filter_map(shown).collect(), next))
    }

    /// Whether a member ever came into a room.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn knows(&self, room: RoomId, member: MemberId) -> Result<bool, RoomStoreError> {
        let found = sqlx::query!(
            "select 1 as found from room_member where member = $1 and room = $2 limit 1",
            Uuid::from_u128(member.0),
            Uuid::from_u128(room.0)
        );
        Ok(found.fetch_optional(self.pool()).await?.is_some())
    }

    /// Rooms that are not closed and have no owner, but for some, at most so many.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn unowned(
        &self,
        but_for: &[RoomId],
        most: u32,
    ) -> Result<Vec<RoomId>, RoomStoreError> {
        let but_for: Vec<Uuid> = but_for.iter().map(|id| Uuid::from_u128(id.0)).collect();
        let found = sqlx::query!(
            "select id from room
             where not closed and lease_until <= clock_timestamp() and id <> all($1) limit $2",
            &but_for,
            i64::from(most)
        );
        let rows = found.fetch_all(self.pool()).await?;
        Ok(rows
            .into_iter()
            .map(|row| RoomId(row.id.as_u128()))
            .collect())
    }

    /// Renews many leases at once; the rooms whose lease could not be renewed, because another server owns them now.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn renew_all(&self, leases: &[RoomLease]) -> Result<Vec<RoomId>, RoomStoreError> {
        let rooms: Vec<Uuid> = leases.iter().map(RoomLease::room_uuid).collect();
        let epochs: Vec<i64> = leases.iter().map(RoomLease::epoch).collect();
        let renewed = sqlx::query!(
            "update room set lease_until = clock_timestamp() + make_interval(secs => $3)
             from unnest($1::uuid[], $2::bigint[]) as held (id, epoch)
             where room.id = held.id and room.epoch = held.epoch returning room.id",
            &rooms,
            &epochs,
            super::LEASE_SECONDS
        );
        let rows = renewed.fetch_all(self.pool()).await?;
        let mut kept: Vec<Uuid> = rows.into_iter().map(|row| row.id).collect();
        kept.sort_unstable();
        let is_lost = |lease: &&RoomLease| kept.binary_search(&lease.room_uuid()).is_err();
        Ok(leases.iter().filter(is_lost).map(RoomLease::room).collect())
    }

    /// The secret with which addresses are hashed: drawn by the first server that asks, and the same for all.
    pub(super) async fn origin_secret(&self) -> Result<OriginSecret, RoomStoreError> {
        let drawn = [Uuid::new_v4(), Uuid::new_v4()].map(Uuid::into_bytes);
        sqlx::query!(
            "insert into service_secret (name, secret) values ('room origin', $1) on conflict do nothing",
            &drawn.concat()
        )
        .execute(self.pool())
        .await?;
        let found = sqlx::query!("select secret from service_secret where name = 'room origin'");
        let secret = found.fetch_one(self.pool()).await?.secret;
        let secret = <[u8; 32]>::try_from(secret);
        let secret = secret.map_err(|_| StoreError::Corrupt("a secret has another length"))?;
        Ok(OriginSecret(secret))
    }
}

/// An event as anyone may see it afterwards. What was said may have been deleted, and no decision depends on it.
fn shown(event: &RoomEvent) -> Option<RoomEvent> {
    let kind = match event.kind.shown()? {
        RoomEventKind::Said { .. }
        | RoomEventKind::LineDeleted { .. }
        | RoomEventKind::Muted { .. }
        | RoomEventKind::SlowModeSet { .. } => return None,
        RoomEventKind::Joined(request) => RoomEventKind::Joined(JoinRequest {
            name: None,
            ..request
        }),
        kind => kind,
    };
    Some(RoomEvent { at: event.at, kind })
}

struct EntryRow {
    id: Uuid,
    code: String,
    phase: String,
    here: i32,
    moves: i32,
    settings: String,
}

impl EntryRow {
    fn entry(self) -> Result<RoomEntry, RoomStoreError> {
        let message = serde_json::from_str(&self.settings).map_err(RoomMessageError::from)?;
        Ok(RoomEntry {
            room: RoomId(self.id.as_u128()),
            code: self.code,
            phase: phase_of(&self.phase)?,
            here: u32::try_from(self.here).unwrap_or(0),
            moves: u32::try_from(self.moves).unwrap_or(0),
            settings: read_settings(&message)?,
        })
    }
}

const PHASES: [RoomPhase; 5] = [
    RoomPhase::Lobby,
    RoomPhase::Playing,
    RoomPhase::Counting,
    RoomPhase::Review,
    RoomPhase::Closed,
];

const fn phase_name(phase: RoomPhase) -> &'static str {
    match phase {
        RoomPhase::Lobby => "lobby",
        RoomPhase::Playing => "playing",
        RoomPhase::Counting => "counting",
        RoomPhase::Review => "review",
        RoomPhase::Closed => "closed",
    }
}

fn phase_of(name: &str) -> Result<RoomPhase, StoreError> {
    let found = PHASES.into_iter().find(|phase| phase_name(*phase) == name);
    found.ok_or(StoreError::Corrupt("a room is in an unknown phase"))
}

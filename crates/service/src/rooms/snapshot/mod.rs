//! Snapshots: the state of a room between two turns beside its log, so that taking it over is quick.
//!
//! The log stays the room. A snapshot is written after the events that it tells of, by the owner of its epoch, and never
//! while an answer waits for it. It is read only if it is of this program's form, its digest is right, it is not ahead
//! of the log, and the log has an event of its time where it ends; in every other case more of the log is replayed.
//!
//! Invariant: a room from a snapshot and the events after it is the room from the whole log. A snapshot has no name and no
//! network of a member, so erasing them in `room_member` is enough.

mod clocks;
mod form;
mod people;

use std::collections::HashMap;
use std::io::Read;

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use sha2::{Digest, Sha256};
use shikatsu_team::{Millis, Room, RoomId, RoomState};
use sqlx::PgPool;
use uuid::Uuid;

use super::RoomStore;
use super::error::RoomStoreError;
use super::lease::RoomLease;
use super::log::signed;
use super::member_card::CardRow;
use super::message::RoomMessageError;
use crate::store::StoreError;
use form::{StateForm, state, state_form};

/// The form in which states are packed. It grows whenever the form changes, or what a room makes of its events: then what
/// an older program kept is not what this one would have computed.
const FORMAT: i32 = 1;

/// Snapshots of a room that are kept: if the last cannot be read, the one before it is near.
const KEPT: i64 = 3;

/// A state that unpacks to more is not ours: twenty thousand members and a thousand windows are eight megabytes.
const LARGEST: u64 = 256 << 20;

/// A snapshot as it stands in its row.
struct SnapshotRow {
    seq: i64,
    state: Vec<u8>,
    digest: Vec<u8>,
}

impl RoomStore {
    /// Keeps the state of a room beside its log, and forgets older ones. The events that made it must be stored.
    ///
    /// # Errors
    /// [`RoomStoreError::Fenced`] when another server owns the room now, or the log is shorter: nothing was written. Also
    /// when the database does not answer.
    pub async fn keep_state(
        &self,
        lease: &RoomLease,
        state: RoomState,
    ) -> Result<(), RoomStoreError> {
        let (room, seq, at) = (state.id, signed(state.events)?, signed(state.last_at.0)?);
        // Packing twenty thousand members takes a while, in which this server has other things to do.
        let packed = tokio::task::spawn_blocking(move || pack(&state)).await;
        let packed = packed.map_err(|_| StoreError::Corrupt("a state could not be packed"))??;
        let digest = digest(room, seq, &packed);
        // The room is not locked: what the state tells of is stored and never changes, so it stays true whichever server
        // owns the room when this ends, and no append waits for it.
        let kept = sqlx::query!(
            "insert into room_snapshot (room, seq, at, format, state, digest)
             select id, $3, $4, $5, $6, $7 from room where id = $1 and epoch = $2 and next_seq >= $3
             on conflict (room, seq) do update
                 set at = excluded.at, format = excluded.format, state = excluded.state, digest = excluded.digest",
            lease.room_uuid(),
            lease.epoch(),
            seq,
            at,
            FORMAT,
            &packed,
            &digest[..]
        );
        if kept.execute(self.pool()).await?.rows_affected() == 0 {
            return Err(RoomStoreError::Fenced);
        }
        metrics::counter!("shikatsu_room_snapshots_total").increment(1);
        sqlx::query!(
            "delete from room_snapshot where room = $1 and seq < (
                 select min(seq) from (
                     select seq from room_snapshot where room = $1 order by seq desc limit $2
                 ) as last
             )",
            lease.room_uuid(),
            KEPT
        )
        .execute(self.pool())
        .await?;
        Ok(())
    }
}

/// The room of the newest snapshot that can be read and is not later than `until`.
pub(super) async fn newest(
    pool: &PgPool,
    room: RoomId,
    until: Option<Millis>,
) -> Result<Option<Room>, RoomStoreError> {
    let until = until.map_or(Ok(i64::MAX), |until| signed(until.0))?;
    let rows = sqlx::query_as!(
        SnapshotRow,
        "select snapshot.seq, state, digest
         from room_snapshot as snapshot
             join room on room.id = snapshot.room and snapshot.seq <= room.next_seq
             join room_event as last
                 on last.room = snapshot.room and last.seq = snapshot.seq - 1 and last.at = snapshot.at
         where snapshot.room = $1 and format = $2 and snapshot.at <= $3 order by snapshot.seq desc limit $4",
        Uuid::from_u128(room.0),
        FORMAT,
        until,
        KEPT
    );
    for row in rows.fetch_all(pool).await? {
        let seq = row.seq;
        match restored(pool, room, row).await {
            Ok(restored) => return Ok(Some(restored)),
            Err(RoomStoreError::Store(error)) if !matches!(error, StoreError::Corrupt(_)) => {
                return Err(error.into());
            }
            Err(error) => unread(room, seq, &error),
        }
    }
    Ok(None)
}

/// Tells the operator that a snapshot is of no use; the log is replayed instead.
pub(super) fn unread(room: RoomId, seq: i64, error: &RoomStoreError) {
    let room = Uuid::from_u128(room.0);
    tracing::warn!(%room, seq, %error, "a snapshot of a room cannot be used; more of its log is replayed");
    metrics::counter!("shikatsu_room_snapshots_unread_total").increment(1);
}

async fn restored(pool: &PgPool, room: RoomId, row: SnapshotRow) -> Result<Room, RoomStoreError> {
    let SnapshotRow {
        seq,
        state: packed,
        digest: kept,
    } = row;
    if kept[..] != digest(room, seq, &packed)[..] {
        return Err(StoreError::Corrupt("a snapshot is not what was written").into());
    }
    let unpacked = tokio::task::spawn_blocking(move || unpack(&packed)).await;
    let mut state =
        unpacked.map_err(|_| StoreError::Corrupt("a snapshot cannot be unpacked"))??;
    if state.id != room || signed(state.events)? != seq {
        return Err(StoreError::Corrupt("a snapshot is that of another room").into());
    }
    fill_cards(pool, &mut state).await?;
    Ok(Room::of_state(state)?)
}

/// Gives members back what they said of themselves when they last came in.
async fn fill_cards(pool: &PgPool, state: &mut RoomState) -> Result<(), RoomStoreError> {
    let rows = sqlx::query_as!(
        CardRow,
        "select distinct on (member) member, name, rating, address, block
         from room_member where room = $1 and seq < $2 order by member, seq desc",
        Uuid::from_u128(state.id.0),
        signed(state.events)?
    );
    let mut cards = HashMap::new();
    for row in rows.fetch_all(pool).await? {
        let card = row.card()?;
        cards.insert(card.member, card);
    }
    for member in &mut state.members {
        let card = cards.remove(&member.id());
        let card = card.ok_or(StoreError::Corrupt("a member of a snapshot never came"))?;
        card.fill_request(&mut member.request);
    }
    Ok(())
}

fn pack(state: &RoomState) -> Result<Vec<u8>, RoomMessageError> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::fast());
    serde_json::to_writer(&mut packer, &state_form(state))?;
    let packed = packer.finish();
    Ok(packed.map_err(serde_json::Error::io)?)
}

fn unpack(packed: &[u8]) -> Result<RoomState, RoomMessageError> {
    let mut text = Vec::new();
    let mut unpacker = ZlibDecoder::new(packed).take(LARGEST);
    let read = unpacker.read_to_end(&mut text);
    read.map_err(serde_json::Error::io)?;
    let form: StateForm = serde_json::from_slice(&text)?;
    state(&form)
}

fn digest(room: RoomId, seq: i64, packed: &[u8]) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(b"shikatsu room snapshot");
    hash.update(FORMAT.to_be_bytes());
    hash.update(room.0.to_be_bytes());
    hash.update(seq.to_be_bytes());
    hash.update(packed);
    hash.finalize().into()
}

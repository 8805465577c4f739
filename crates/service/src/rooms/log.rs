//! The events of a room in their table.
//!
//! Invariant: an event is read as it was written, but for what was erased of a member.

use futures_util::TryStreamExt;
use shikatsu_team::{Millis, Room, RoomEvent, RoomId};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::error::RoomStoreError;
use super::member_card::{CardRow, MemberCard, without_card};
use super::message::{RoomMessageError, event_message, read_event};
use crate::store::StoreError;

/// An event as it stands in its row, and what is known of the member who came in with it.
struct EventRow {
    seq: i64,
    body: String,
    member: Option<Uuid>,
    name: Option<Vec<u8>>,
    rating: Option<i32>,
    address: Option<i64>,
    block: Option<i64>,
}

/// Writes events; the first one gets this number.
pub(super) async fn insert(
    connection: &mut PgConnection,
    room: RoomId,
    first: u64,
    events: &[RoomEvent],
) -> Result<(), RoomStoreError> {
    let id = Uuid::from_u128(room.0);
    let first = signed(first)?;
    let (mut at, mut kinds, mut bodies) = (Vec::new(), Vec::new(), Vec::new());
    for event in events {
        let message = event_message(&without_card(event));
        at.push(signed(message.at)?);
        kinds.push(message.event.name().to_owned());
        bodies.push(serde_json::to_string(&message).map_err(RoomMessageError::from)?);
    }
    sqlx::query!(
        "insert into room_event (room, seq, at, kind, body)
         select $1, $2 + number - 1, at, kind, body
         from unnest($3::bigint[], $4::text[], $5::text[]) with ordinality as new (at, kind, body, number)",
        id,
        first,
        &at,
        &kinds,
        &bodies
    )
    .execute(&mut *connection)
    .await?;
    for (seq, event) in (first..).zip(events) {
        let Some(card) = MemberCard::of(event) else {
            continue;
        };
        sqlx::query!(
            "insert into room_member (room, seq, member, name, rating, address, block)
             values ($1, $2, $3, $4, $5, $6, $7)",
            id,
            seq,
            Uuid::from_u128(card.member.0),
            card.name.map(String::into_bytes),
            card.rating,
            card.origin.address.cast_signed(),
            card.origin.block.cast_signed()
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// Replays the log while it arrives, so that no more than the room itself is held in memory; to its end, or to the last
/// event that is not later than `until`. A room that is known already is gone on with.
pub(super) async fn replay(
    pool: &PgPool,
    room: RoomId,
    known: Option<Room>,
    until: Option<Millis>,
) -> Result<Room, RoomStoreError> {
    let id = Uuid::from_u128(room.0);
    // Events are added before this number can grow, so at least as many must be found.
    let end = sqlx::query!("select next_seq from room where id = $1", id);
    let end = end.fetch_optional(pool).await?;
    let end = end.ok_or(RoomStoreError::NoRoom)?.next_seq;
    let mut replayed = known;
    let mut next = replayed
        .as_ref()
        .map_or(Ok(0), |room| signed(room.events()))?;
    let mut rows = sqlx::query_as!(
        EventRow,
        r#"select event.seq, body, member as "member?", name, rating, address, block
           from room_event event left join room_member using (room, seq)
           where event.room = $1 and event.seq >= $2 order by event.seq"#,
        id,
        next
    )
    .fetch(pool);
    while let Some(row) = rows.try_next().await? {
        if row.seq != next {
            return Err(StoreError::Corrupt("the log of a room has a gap").into());
        }
        next += 1;
        let event = row.event()?;
        let is_later = until.is_some_and(|until| event.at > until);
        match &mut replayed {
            Some(room) if is_later => return Ok(room.clone()),
            Some(room) => room.apply(&event)?,
            None => replayed = Some(Room::replay([&event])?),
        }
    }
    match replayed {
        Some(room) if next >= end => Ok(room),
        _ => Err(StoreError::Corrupt("the log of a room has lost its end").into()),
    }
}

/// Events from a number on. No event has a number that the database cannot hold.
pub(super) async fn page(
    pool: &PgPool,
    room: RoomId,
    from: u64,
    most: u32,
) -> Result<Vec<RoomEvent>, RoomStoreError> {
    let Ok(from) = signed(from) else {
        return Ok(Vec::new());
    };
    let rows = sqlx::query_as!(
        EventRow,
        r#"select event.seq, body, member as "member?", name, rating, address, block
           from room_event event left join room_member using (room, seq)
           where event.room = $1 and event.seq >= $2 order by event.seq limit $3"#,
        Uuid::from_u128(room.0),
        from,
        i64::from(most)
    );
    let rows = rows.fetch_all(pool).await?;
    rows.into_iter().map(EventRow::event).collect()
}

impl EventRow {
    fn event(self) -> Result<RoomEvent, RoomStoreError> {
        let message = serde_json::from_str(&self.body).map_err(RoomMessageError::from)?;
        let mut event = read_event(&message)?;
        if let Some(member) = self.member {
            self.card(member)?.fill(&mut event);
        }
        Ok(event)
    }

    fn card(self, member: Uuid) -> Result<MemberCard, StoreError> {
        let Self {
            name,
            rating,
            address,
            block,
            ..
        } = self;
        let row = CardRow {
            member,
            name,
            rating,
            address,
            block,
        };
        row.card()
    }
}

/// PostgreSQL's numbers have a sign.
pub(super) fn signed(number: u64) -> Result<i64, RoomMessageError> {
    i64::try_from(number).map_err(|_| RoomMessageError::Number(number))
}

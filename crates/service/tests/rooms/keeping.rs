//! A room that was stored and loaded again is the room.

use shikatsu_service::rooms::{ReplicaId, RoomLease, RoomStore, RoomStoreError};
use shikatsu_team::{Room, RoomEvent, RoomId};
use sqlx::Row;
use uuid::Uuid;

use crate::chance::Chance;
use crate::place::Place;
use crate::playing::{PlayedRoom, played};

/// Stores a log in batches.
pub(crate) async fn store_all(rooms: &RoomStore, log: &[RoomEvent], seed: u64) -> RoomLease {
    let mut chance = Chance(seed);
    // The opening, the secret and the host.
    let mut stored = 3;
    let opened = Room::replay(&log[..stored]).unwrap();
    let owner = ReplicaId(Uuid::new_v4());
    let lease = rooms.create(owner, &opened, &log[..stored]).await.unwrap();
    while stored < log.len() {
        let next = log.len().min(stored + 1 + chance.below(40));
        let after = u64::try_from(stored).unwrap();
        rooms
            .append(&lease, after, &log[stored..next])
            .await
            .unwrap();
        stored = next;
    }
    lease
}

#[tokio::test]
async fn a_loaded_room_is_the_live_one() {
    let place = Place::new("rooms_kept").await;
    let rooms = RoomStore::new(place.store.clone());
    for seed in 0..28 {
        let PlayedRoom { room, log, .. } = played(seed, 100);
        store_all(&rooms, &log, seed).await;
        assert_eq!(rooms.load(room.id()).await.unwrap(), room, "room {seed}");
        // Also every event, and the settings beside the log.
        let most = u32::try_from(log.len()).unwrap();
        let stored = rooms.events(room.id(), 0, most + 1).await.unwrap();
        assert_eq!(stored, log, "room {seed}");
        let page = rooms.events(room.id(), 5, 7).await.unwrap();
        assert_eq!(page, log[5..12], "room {seed}");
        let settings = rooms.settings(room.id()).await.unwrap();
        assert_eq!(&settings, room.settings(), "room {seed}");
    }
    place.leave().await;
}

#[tokio::test]
async fn the_columns_say_what_the_events_say() {
    let place = Place::new("rooms_columns").await;
    let rooms = RoomStore::new(place.store.clone());
    let PlayedRoom { room, log, .. } = played(3, 60);
    store_all(&rooms, &log, 3).await;
    let rows = sqlx::query("select at, kind from room_event where room = $1 order by seq")
        .bind(Uuid::from_u128(room.id().0))
        .fetch_all(place.store.pool())
        .await
        .unwrap();
    assert_eq!(rows.len(), log.len());
    for (row, event) in rows.iter().zip(&log) {
        let message = shikatsu_service::rooms::event_message(event);
        assert_eq!(row.get::<i64, _>(0).cast_unsigned(), message.at);
        assert_eq!(row.get::<&str, _>(1), message.event.name());
    }
    place.leave().await;
}

#[tokio::test]
async fn events_are_never_changed() {
    let place = Place::new("rooms_stay").await;
    let rooms = RoomStore::new(place.store.clone());
    let PlayedRoom { room, log, .. } = played(1, 10);
    store_all(&rooms, &log, 1).await;
    for sql in [
        "update room_event set body = '{}' where seq = 1",
        "delete from room_event where seq = 1",
        "delete from room",
    ] {
        let refused = place.attempt(sql).await.unwrap_err().to_string();
        assert!(
            refused.contains("never changed") || refused.contains("foreign key"),
            "{refused}"
        );
    }
    assert_eq!(rooms.load(room.id()).await.unwrap(), room);
    place.leave().await;
}

#[tokio::test]
async fn a_damaged_log_is_reported() {
    let place = Place::new("rooms_damaged").await;
    let rooms = RoomStore::new(place.store.clone());
    let PlayedRoom { room, log, .. } = played(2, 30);
    store_all(&rooms, &log, 2).await;
    place
        .run("alter table room_event disable trigger all")
        .await;
    let last = log.len() - 1;
    for (damage, words) in [
        (
            format!("delete from room_event where seq = {last}"),
            "lost its end",
        ),
        (
            "update room_event set body = '{}' where seq = 4".to_owned(),
            "cannot be read",
        ),
        ("delete from room_event where seq = 4".to_owned(), "gap"),
    ] {
        place.run(&damage).await;
        let error = rooms.load(room.id()).await.unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
    place.leave().await;
}

#[tokio::test]
async fn there_is_one_room_of_an_id() {
    let place = Place::new("rooms_once").await;
    let rooms = RoomStore::new(place.store.clone());
    let PlayedRoom { room, log, .. } = PlayedRoom::open(5, played(0, 0).room.settings().clone());
    let owner = ReplicaId(Uuid::new_v4());
    rooms.create(owner, &room, &log).await.unwrap();
    let again = rooms.create(owner, &room, &log).await.unwrap_err();
    assert!(matches!(again, RoomStoreError::Exists), "{again}");
    for missing in [
        rooms.load(RoomId(6)).await.unwrap_err(),
        rooms.settings(RoomId(6)).await.unwrap_err(),
        rooms.take_over(owner, RoomId(6)).await.unwrap_err(),
    ] {
        assert!(matches!(missing, RoomStoreError::NoRoom), "{missing}");
    }
    place.leave().await;
}

//! A room from a snapshot is the room from its log, and a snapshot that is not right is not used.

use std::io::Read;

use flate2::read::ZlibDecoder;
use sha2::{Digest, Sha256};
use shikatsu_service::rooms::{ReplicaId, RoomStore, RoomStoreError};
use shikatsu_team::{
    MemberId, Millis, Room, RoomEvent, RoomEventKind, RoomId, RoomState, ServiceCommand, decide,
};
use sqlx::Row;
use uuid::Uuid;

use crate::chance::Chance;
use crate::keeping::store_all;
use crate::place::Place;
use crate::playing::{PlayedRoom, played};
use crate::wishes::wish;

/// The state after each close of a window, and where nothing was open besides.
fn states(log: &[RoomEvent]) -> Vec<RoomState> {
    let mut room = Room::replay(&log[..1]).unwrap();
    let mut states = Vec::new();
    for event in &log[1..] {
        room.apply(event).unwrap();
        let is_lobby = matches!(event.kind, RoomEventKind::Joined(_));
        let is_close = matches!(event.kind, RoomEventKind::WindowClosed { .. });
        states.extend(room.state().filter(|_| is_lobby || is_close));
    }
    states
}

async fn number(place: &Place, sql: &'static str) -> i64 {
    let row = sqlx::query(sql).fetch_one(place.store.pool()).await;
    row.unwrap().get(0)
}

/// Damages an event at the beginning, so that only a snapshot can save the room.
async fn damage_log(place: &Place) {
    place
        .run("drop trigger room_event_stays on room_event")
        .await;
    place
        .run("update room_event set body = '{}' where seq = 4")
        .await;
}

#[tokio::test]
async fn a_room_from_a_snapshot_is_the_room_from_the_whole_log() {
    let place = Place::new("rooms_snapshots").await;
    let rooms = RoomStore::new(place.store.clone());
    let mut kept = 0;
    for seed in 0..28 {
        let PlayedRoom { room, log, now } = played(seed, 250);
        let lease = store_all(&rooms, &log, seed).await;
        let mut chance = Chance(seed);
        for state in states(&log) {
            if chance.below(3) > 0 {
                continue;
            }
            let state_events = state.events;
            let before = usize::try_from(state_events).unwrap();
            rooms.keep_state(&lease, state).await.unwrap();
            kept += 1;
            let loaded = rooms.load(room.id()).await.unwrap();
            assert_eq!(loaded, room, "room {seed} from event {before}");
            // What was at a time, too; several events may have the same.
            let until = log[before.min(log.len() - 1)].at - Millis(state_events % 3);
            let until = until.max(log[0].at);
            let past: Vec<&RoomEvent> = log.iter().take_while(|e| e.at <= until).collect();
            let past = Room::replay(past).unwrap();
            let loaded = rooms.load_until(room.id(), until).await.unwrap();
            assert_eq!(loaded, past, "room {seed} until {until}");
        }
        // The next commands are decided alike.
        let loaded = rooms.load(room.id()).await.unwrap();
        for _ in 0..30 {
            let command = wish(&room, &mut chance);
            let decided = decide(&room, command.clone(), now);
            assert_eq!(decide(&loaded, command, now), decided, "room {seed}");
        }
        let wake = shikatsu_team::RoomCommand::Service(ServiceCommand::Wake);
        let later = room.wake().unwrap_or(now);
        let decided = decide(&room, wake.clone(), later);
        assert_eq!(decide(&loaded, wake, later), decided, "room {seed}");
    }
    assert!(kept > 100, "{kept} snapshots");
    assert!(
        number(
            &place,
            "select max(n) from (select count(*) as n from room_snapshot group by room) as of_room"
        )
        .await
            <= 3
    );
    place.leave().await;
}

/// A stored room with a snapshot in its middle and one near its end.
struct Scene {
    place: Place,
    rooms: RoomStore,
    room: Room,
    log: Vec<RoomEvent>,
}

impl Scene {
    async fn new(name: &str) -> Self {
        let place = Place::new(name).await;
        let rooms = RoomStore::new(place.store.clone());
        let PlayedRoom { room, log, .. } = played(4, 300);
        let lease = store_all(&rooms, &log, 4).await;
        let states = states(&log);
        let chosen = [
            states[states.len() / 2].clone(),
            states[states.len() - 1].clone(),
        ];
        assert!(chosen[0].events > 10 && chosen[0].events < chosen[1].events);
        for state in chosen {
            rooms.keep_state(&lease, state).await.unwrap();
        }
        Self {
            place,
            rooms,
            room,
            log,
        }
    }

    fn id(&self) -> RoomId {
        self.room.id()
    }

    async fn is_loaded(&self) -> bool {
        match self.rooms.load(self.id()).await {
            Ok(loaded) => {
                assert_eq!(loaded, self.room);
                true
            }
            Err(_) => false,
        }
    }
}

#[tokio::test]
async fn only_what_follows_the_snapshot_is_read() {
    let scene = Scene::new("rooms_rest").await;
    damage_log(&scene.place).await;
    let whole = scene.rooms.load_whole(scene.id()).await.unwrap_err();
    assert!(matches!(whole, RoomStoreError::Message(_)), "{whole}");
    assert!(scene.is_loaded().await);
    // The last one is damaged: the one before it is used.
    let last = "(select max(seq) from room_snapshot)";
    let flip = format!(
        "update room_snapshot set state = set_byte(state, 40, 255 - get_byte(state, 40)) where seq = {last}"
    );
    scene.place.run(&flip).await;
    assert!(scene.is_loaded().await);
    scene
        .place
        .run("update room_snapshot set digest = sha256(state)")
        .await;
    assert!(
        !scene.is_loaded().await,
        "no snapshot is left, and the log is damaged"
    );
    scene.place.leave().await;
}

#[tokio::test]
async fn a_snapshot_that_is_not_right_is_not_used() {
    let wrongs = [
        "state = set_byte(state, 3, 255 - get_byte(state, 3))",
        "state = substr(state, 1, length(state) - 5)",
        "format = format - 1",
        "format = format + 1",
        "seq = seq + 1000000",
        "seq = seq - 1",
        "at = at + 1",
    ];
    let scene = Scene::new("rooms_wrong").await;
    let place = &scene.place;
    place
        .run("create table sound as select * from room_snapshot")
        .await;
    for is_log_sound in [true, false] {
        if !is_log_sound {
            damage_log(place).await;
            assert!(scene.is_loaded().await, "the snapshots are sound");
        }
        for wrong in wrongs {
            place
                .run(&format!("update room_snapshot set {wrong}"))
                .await;
            // The log is the room, and the snapshot is of no use.
            assert_eq!(scene.is_loaded().await, is_log_sound, "{wrong}");
            place.run("delete from room_snapshot").await;
            place
                .run("insert into room_snapshot select * from sound")
                .await;
        }
    }
    scene.place.leave().await;
}

#[tokio::test]
async fn only_the_owner_keeps_a_state_and_only_of_what_is_stored() {
    let place = Place::new("rooms_state_fenced").await;
    let rooms = RoomStore::new(place.store.clone());
    let PlayedRoom { room, log, .. } = played(4, 200);
    let states = states(&log);
    let last = states.last().unwrap();
    let stored = usize::try_from(last.events).unwrap();
    let lease = store_all(&rooms, &log[..stored - 1], 4).await;
    let early = rooms.keep_state(&lease, last.clone()).await.unwrap_err();
    assert!(matches!(early, RoomStoreError::Fenced), "{early}");
    let after = last.events - 1;
    rooms
        .append(&lease, after, &log[stored - 1..])
        .await
        .unwrap();
    place
        .run("update room set lease_until = clock_timestamp()")
        .await;
    let replica = ReplicaId(Uuid::new_v4());
    let taken = rooms.take_over(replica, room.id()).await.unwrap();
    let late = rooms.keep_state(&lease, last.clone()).await.unwrap_err();
    assert!(matches!(late, RoomStoreError::Fenced), "{late}");
    assert_eq!(
        number(&place, "select count(*) from room_snapshot").await,
        0
    );
    rooms.keep_state(&taken, last.clone()).await.unwrap();
    assert_eq!(rooms.load(room.id()).await.unwrap(), room);
    place.leave().await;
}

#[tokio::test]
async fn a_snapshot_has_no_name_and_an_erased_member_stays_erased() {
    let scene = Scene::new("rooms_snapshot_names").await;
    let rows = sqlx::query("select state from room_snapshot")
        .fetch_all(scene.place.store.pool())
        .await
        .unwrap();
    assert_eq!(rows.len(), 2);
    for row in rows {
        let text = unpacked(&row.get::<Vec<u8>, _>(0));
        assert!(text.contains("\"members\""), "{text}");
        assert!(!text.contains("Name "), "{text}");
        for field in ["\"name\"", "\"rating\"", "\"address\"", "\"block\""] {
            assert!(!text.contains(field), "{field}: {text}");
        }
        // Addresses of `visitor` are the last numbers of 64 bits.
        assert!(!text.contains("1844674407370955"), "{text}");
    }
    scene.rooms.erase_member(MemberId(2)).await.unwrap();
    let loaded = scene.rooms.load(scene.id()).await.unwrap();
    assert_eq!(loaded, scene.rooms.load_whole(scene.id()).await.unwrap());
    assert_eq!(loaded.roster().get(MemberId(2)).unwrap().request.name, None);
    assert!(
        loaded
            .roster()
            .get(MemberId(3))
            .unwrap()
            .request
            .name
            .is_some()
    );
    scene.place.leave().await;
}

/// If this fails, the form of states has changed, or what a room makes of its events: let `FORMAT` grow, so that what is
/// kept is not read as something else, and write the new digest here.
#[tokio::test]
async fn the_form_of_a_snapshot_is_that_of_its_number() {
    let scene = Scene::new("rooms_snapshot_form").await;
    let row = sqlx::query("select format, state from room_snapshot order by seq limit 1")
        .fetch_one(scene.place.store.pool())
        .await
        .unwrap();
    let text = unpacked(&row.get::<Vec<u8>, _>(1));
    let digest: String = Sha256::digest(text.as_bytes())
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let form = (row.get::<i32, _>(0), &digest[..16]);
    assert_eq!(
        form,
        (1, "d2ee562078a59c4f"),
        "{} events, {text}",
        scene.log.len()
    );
    scene.place.leave().await;
}

fn unpacked(state: &[u8]) -> String {
    let mut text = String::new();
    ZlibDecoder::new(state).read_to_string(&mut text).unwrap();
    text
}

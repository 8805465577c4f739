//! One server owns a room, and only its owner writes.

use std::time::Duration;

use futures_util::future::join_all;
use shikatsu_service::rooms::{LEASE_SECONDS, ReplicaId, RoomLease, RoomStore, RoomStoreError};
use shikatsu_team::{Room, RoomEvent, RoomId};
use sqlx::Row;
use uuid::Uuid;

use crate::place::Place;
use crate::playing::played;

/// A stored room with its first events, and the events that may follow.
struct Scene {
    place: Place,
    rooms: RoomStore,
    lease: RoomLease,
    room: RoomId,
    rest: Vec<RoomEvent>,
    stored: u64,
}

impl Scene {
    async fn new(name: &str) -> Self {
        let place = Place::new(name).await;
        let rooms = RoomStore::new(place.store.clone());
        let whole = played(4, 200);
        // The opening, the secret and the host.
        let first = 3;
        let opened = Room::replay(&whole.log[..first]).unwrap();
        let owner = ReplicaId(Uuid::new_v4());
        let lease = rooms
            .create(owner, &opened, &whole.log[..first])
            .await
            .unwrap();
        Self {
            place,
            rooms,
            lease,
            room: opened.id(),
            rest: whole.log[first..].to_vec(),
            stored: u64::try_from(first).unwrap(),
        }
    }

    /// Ends the lease after so many milliseconds by the clock of the database.
    async fn end_lease_in(&self, milliseconds: u32) {
        let sql = format!(
            "update room set lease_until = clock_timestamp() + interval '{milliseconds} milliseconds'"
        );
        self.place.run(&sql).await;
    }

    async fn take_over(&self) -> Result<RoomLease, RoomStoreError> {
        let replica = ReplicaId(Uuid::new_v4());
        self.rooms.take_over(replica, self.room).await
    }

    async fn number(&self, sql: &'static str) -> f64 {
        let row = sqlx::query(sql).fetch_one(self.place.store.pool()).await;
        row.unwrap().get(0)
    }

    async fn seconds_left(&self) -> f64 {
        self.number("select extract(epoch from lease_until - clock_timestamp())::float8 from room")
            .await
    }

    async fn events(&self) -> f64 {
        self.number("select count(*)::float8 from room_event").await
    }
}

#[tokio::test]
async fn an_owner_whose_room_was_taken_over_writes_nothing() {
    let scene = Scene::new("rooms_fenced").await;
    let (rooms, stored) = (&scene.rooms, scene.stored);
    rooms
        .append(&scene.lease, stored, &scene.rest[..5])
        .await
        .unwrap();
    scene.end_lease_in(0).await;
    let taken = scene.take_over().await.unwrap();
    assert_eq!(taken.epoch(), scene.lease.epoch() + 1);

    let before = scene.events().await;
    let late = rooms.append(&scene.lease, stored + 5, &scene.rest[5..9]);
    let late = late.await.unwrap_err();
    assert!(matches!(late, RoomStoreError::Fenced), "{late}");
    let renewed = rooms.renew(&scene.lease).await.unwrap_err();
    assert!(matches!(renewed, RoomStoreError::Fenced), "{renewed}");
    assert!(scene.events().await <= before);

    rooms
        .append(&taken, stored + 5, &scene.rest[5..9])
        .await
        .unwrap();
    let room = rooms.load(scene.room).await.unwrap();
    assert_eq!(room.events(), stored + 9);
    let released = rooms.release(scene.lease).await.unwrap_err();
    assert!(matches!(released, RoomStoreError::Fenced), "{released}");
    scene.place.leave().await;
}

#[tokio::test]
async fn of_two_takers_one_wins() {
    let scene = Scene::new("rooms_takers").await;
    for round in 0..10 {
        scene.end_lease_in(0).await;
        let takers = join_all((0..6).map(|_| scene.take_over())).await;
        let won: Vec<&RoomLease> = takers.iter().flatten().collect();
        assert_eq!(won.len(), 1, "round {round}");
        assert_eq!(won[0].epoch(), 2 + round);
        let lost = takers.iter().filter_map(|taker| taker.as_ref().err());
        for error in lost {
            assert!(matches!(error, RoomStoreError::Owned(_)), "{error}");
        }
    }
    scene.place.leave().await;
}

#[tokio::test]
async fn a_lease_lasts_six_seconds_by_the_clock_of_the_database() {
    let scene = Scene::new("rooms_lease").await;
    assert!((0.0..=LEASE_SECONDS).contains(&scene.seconds_left().await));
    let early = scene.take_over().await.unwrap_err();
    assert!(matches!(early, RoomStoreError::Owned(_)), "{early}");

    scene.end_lease_in(300).await;
    let early = scene.take_over().await.unwrap_err();
    assert!(matches!(early, RoomStoreError::Owned(_)), "{early}");
    scene.rooms.renew(&scene.lease).await.unwrap();
    tokio::time::sleep(Duration::from_millis(400)).await;
    let renewed = scene.take_over().await.unwrap_err();
    assert!(matches!(renewed, RoomStoreError::Owned(_)), "{renewed}");
    let left = scene.seconds_left().await;
    assert!((1.0..LEASE_SECONDS).contains(&left), "{left}");

    scene.end_lease_in(100).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    // It ran out, but no other server wanted the room.
    scene.rooms.renew(&scene.lease).await.unwrap();
    scene.end_lease_in(100).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    scene.take_over().await.unwrap();
    assert!(scene.seconds_left().await > 1.0);
    scene.place.leave().await;
}

#[tokio::test]
async fn a_room_that_was_given_up_can_be_taken_at_once() {
    let scene = Scene::new("rooms_released").await;
    let held = scene.take_over().await.unwrap_err();
    assert!(matches!(held, RoomStoreError::Owned(_)), "{held}");
    let epoch = scene.lease.epoch();
    scene.rooms.release(scene.lease).await.unwrap();
    let replica = ReplicaId(Uuid::new_v4());
    let taken = scene.rooms.take_over(replica, scene.room).await.unwrap();
    assert_eq!(taken.epoch(), epoch + 1);
    scene.place.leave().await;
}

#[tokio::test]
async fn an_append_that_comes_twice_writes_once() {
    let scene = Scene::new("rooms_twice").await;
    let (rooms, lease, stored) = (&scene.rooms, &scene.lease, scene.stored);
    let batch = &scene.rest[..4];
    rooms.append(lease, stored, batch).await.unwrap();
    let again = rooms.append(lease, stored, batch).await.unwrap_err();
    assert!(
        matches!(again, RoomStoreError::OtherLength { after, .. } if after == stored),
        "{again}"
    );
    rooms.append(lease, stored + 4, &[]).await.unwrap();
    assert_eq!(rooms.load(scene.room).await.unwrap().events(), stored + 4);
    scene.place.leave().await;
}

/// Owners append while others take over: what was acknowledged is there, once and in order, and nothing else.
#[tokio::test]
async fn the_log_stays_gapless_while_owners_change() {
    let mut scene = Scene::new("rooms_race").await;
    let mut acknowledged = scene.stored;
    let (mut written, mut fenced) = (0, 0);
    let batches: Vec<Vec<RoomEvent>> = scene.rest.chunks(2).map(<[_]>::to_vec).collect();
    for batch in batches.iter().take(60) {
        scene.end_lease_in(0).await;
        let append = scene.rooms.append(&scene.lease, acknowledged, batch);
        let (append, taken) = tokio::join!(append, scene.take_over());
        let taken = taken.unwrap();
        match append {
            Ok(()) => written += 1,
            Err(RoomStoreError::Fenced) => {
                fenced += 1;
                scene
                    .rooms
                    .append(&taken, acknowledged, batch)
                    .await
                    .unwrap();
            }
            Err(error) => panic!("{error}"),
        }
        acknowledged += u64::try_from(batch.len()).unwrap();
        scene.lease = taken;
    }
    assert_eq!(
        scene.rooms.load(scene.room).await.unwrap().events(),
        acknowledged
    );
    let most = u32::try_from(scene.rest.len()).unwrap();
    let stored = scene.rooms.events(scene.room, scene.stored, most).await;
    let expected = usize::try_from(acknowledged - scene.stored).unwrap();
    assert_eq!(stored.unwrap(), scene.rest[..expected]);
    println!("{written} written in time, {fenced} fenced");
    scene.place.leave().await;
}

/// Clocks do not say who may write: a lease that ran out harms nothing until another server takes the room over, and that
/// server finds what was written until then.
#[tokio::test]
async fn an_owner_whose_lease_ran_out_writes_until_another_takes_over() {
    let scene = Scene::new("rooms_late").await;
    let (rooms, stored) = (&scene.rooms, scene.stored);
    scene.end_lease_in(0).await;
    rooms
        .append(&scene.lease, stored, &scene.rest[..5])
        .await
        .unwrap();
    // An append that has begun holds the room: the take-over waits for it, and then loads what it wrote.
    let pool = scene.place.store.pool();
    let mut writing = pool.begin().await.unwrap();
    sqlx::query("update room set next_seq = next_seq where epoch = 1")
        .execute(&mut *writing)
        .await
        .unwrap();
    let mut taking = Box::pin(scene.take_over());
    let early = tokio::time::timeout(Duration::from_millis(300), &mut taking).await;
    assert!(early.is_err(), "the take-over did not wait");
    writing.commit().await.unwrap();
    let taken = taking.await.unwrap();
    let loaded = rooms.load(scene.room).await.unwrap();
    assert_eq!(loaded.events(), stored + 5);
    let late = rooms.append(&scene.lease, stored + 5, &scene.rest[5..6]);
    let late = late.await.unwrap_err();
    assert!(matches!(late, RoomStoreError::Fenced), "{late}");
    rooms
        .append(&taken, stored + 5, &scene.rest[5..6])
        .await
        .unwrap();
    scene.place.leave().await;
}

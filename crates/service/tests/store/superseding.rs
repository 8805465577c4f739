//! A fact that is no longer believed is not read any more, and the reason is kept.

use std::borrow::Cow;

use shikatsu_problem::{Point, PointSet};
use shikatsu_proof::Conclusion;
use shikatsu_service::store::{
    BundleHash, Fact, FactExtent, FactWall, KeepEffect, MoveWorth, StoreError,
};
use sqlx::migrate::Migrator;

use crate::facts::{fact, key};
use crate::place::Place;

/// The same on the word of a wall.
fn leaning(mut fact: Fact) -> Fact {
    fact.walls.push(FactWall {
        stones: PointSet::of(Point::new(5, 5).unwrap()),
        liberties: 4,
        elsewhere: None,
    });
    fact
}

#[tokio::test]
async fn what_is_superseded_is_not_read_and_may_come_again() {
    let place = Place::new("superseded").await;
    let store = &place.store;
    let dead = fact(Conclusion::Dead, &[(0, MoveWorth::Keeps)]);
    let alive = fact(Conclusion::Alive, &[(0, MoveWorth::Fails)]);
    assert_eq!(dead.known(), alive.known());
    store.keep(key(1), &dead, b"dead").await.unwrap();
    let (one, other) = (BundleHash::of(b"dead"), BundleHash::of(b"alive"));
    assert_eq!(store.supersede(key(1), other, "no such").await.unwrap(), 0);
    assert_eq!(store.supersede(key(2), one, "no such").await.unwrap(), 0);
    let refused = store.supersede(key(1), one, "").await.unwrap_err();
    assert!(matches!(refused, StoreError::Database(_)), "{refused}");
    assert_eq!(store.look_up(key(1)).await.unwrap().unwrap().fact, dead);

    assert_eq!(store.supersede(key(1), one, "first").await.unwrap(), 1);
    assert_eq!(store.supersede(key(1), one, "again").await.unwrap(), 0);
    assert_eq!(store.look_up(key(1)).await.unwrap(), None);
    let kept = store.keep(key(1), &alive, b"alive").await.unwrap();
    assert_eq!(kept, KeepEffect::New);
    assert_eq!(store.look_up(key(1)).await.unwrap().unwrap().fact, alive);
    let refused = store.keep(key(1), &dead, b"dead").await.unwrap_err();
    assert!(
        matches!(refused, StoreError::Contradiction { .. }),
        "{refused}"
    );

    assert_eq!(store.supersede(key(1), other, "second").await.unwrap(), 1);
    assert_eq!(
        store.keep(key(1), &dead, b"dead").await.unwrap(),
        KeepEffect::New,
        "the first one comes back with its certificates"
    );
    assert_eq!(store.look_up(key(1)).await.unwrap().unwrap().fact, dead);
    let gone = store.superseded(key(1)).await.unwrap();
    let told: Vec<_> = gone
        .iter()
        .map(|one| (&one.reason[..], &one.fact))
        .collect();
    assert_eq!(told, [("second", &alive), ("first", &dead)]);
    assert_eq!((gone[0].bundle, gone[0].by), (other, None));
    for change in [
        "update superseded set reason = 'another'",
        "delete from superseded",
        "update fact set revision = 7",
    ] {
        let refused = place.attempt(change).await.unwrap_err().to_string();
        assert!(refused.contains("never changed"), "{change}: {refused}");
    }
    place.leave().await;
}

#[tokio::test]
async fn a_fact_on_walls_is_superseded_by_what_contradicts_it() {
    let place = Place::new("gives_way").await;
    let store = &place.store;
    let mut walled = leaning(fact(Conclusion::Dead, &[(0, MoveWorth::Keeps)]));
    walled.extent = FactExtent::All;
    let firm = fact(Conclusion::Alive, &[]);
    store.keep(key(1), &walled, b"walled").await.unwrap();
    assert_eq!(
        store.keep(key(1), &firm, b"firm").await.unwrap(),
        KeepEffect::New
    );
    let gone = store.superseded(key(1)).await.unwrap();
    assert_eq!(gone.len(), 1);
    assert_eq!(gone[0].fact, walled);
    assert_eq!(gone[0].by, Some(BundleHash::of(b"firm")));
    let reason = &gone[0].reason;
    assert!(reason.contains("alive, not dead"), "{reason}");
    let by = BundleHash::of(b"firm").to_string();
    assert!(reason.contains(&by), "{reason}");
    // It does not come back against what leans on nothing.
    let again = store.keep(key(1), &walled, b"walled").await.unwrap();
    assert_eq!(again, KeepEffect::Known);
    assert_eq!(store.look_up(key(1)).await.unwrap().unwrap().fact, firm);

    // What agrees stays, however it came to be known.
    let agreed = leaning(fact(Conclusion::Dead, &[]));
    let dead = fact(Conclusion::Dead, &[]);
    store.keep(key(2), &agreed, b"walled").await.unwrap();
    store.keep(key(2), &dead, b"firm").await.unwrap();
    assert_eq!(store.superseded(key(2)).await.unwrap(), []);
    place.leave().await;
}

#[tokio::test]
async fn of_two_facts_on_walls_the_later_ruling_is_believed() {
    let place = Place::new("later").await;
    let store = &place.store;
    let dead = leaning(fact(Conclusion::Dead, &[(0, MoveWorth::Keeps)]));
    let fails = leaning(fact(Conclusion::Dead, &[(0, MoveWorth::Fails)]));
    store.keep(key(1), &dead, b"one").await.unwrap();
    assert_eq!(
        store.keep(key(1), &fails, b"two").await.unwrap(),
        KeepEffect::New
    );
    assert_eq!(store.look_up(key(1)).await.unwrap().unwrap().fact, fails);
    let gone = store.superseded(key(1)).await.unwrap();
    assert_eq!(gone[0].fact, dead);
    let reason = &gone[0].reason;
    assert!(reason.contains("the worth of a first move"), "{reason}");
    place.leave().await;
}

/// What was stored before facts could be superseded is read as before, and can be superseded.
#[tokio::test]
async fn facts_of_the_older_tables_stay() {
    let place = Place::bare("older").await;
    let store = &place.store;
    let mut older: Migrator = sqlx::migrate!();
    let migrations: Vec<_> = older.iter().take(2).cloned().collect();
    older.migrations = Cow::Owned(migrations);
    older.run(store.pool()).await.unwrap();
    let (dead, hash) = (fact(Conclusion::Dead, &[]), BundleHash::of(b"old"));
    place
        .run(&format!(
            "insert into fact (key, known, body, bundle) values
             ('01010101-0101-0101-0101-010101010101', {}, '\\x01000100{}', '\\x{hash}')",
            dead.known(),
            in_play()
        ))
        .await;
    store.migrate().await.unwrap();
    assert_eq!(store.look_up(key(1)).await.unwrap().unwrap().fact, dead);
    assert_eq!(store.supersede(key(1), hash, "old").await.unwrap(), 1);
    assert_eq!(store.look_up(key(1)).await.unwrap(), None);
    place.leave().await;
}

/// Forty-six bytes with the point (1, 1), in hexadecimal digits.
fn in_play() -> String {
    let bytes = (0..46).map(|byte| if byte == 20 / 8 { 1 << (20 % 8) } else { 0_u8 });
    bytes.map(|byte| format!("{byte:02x}")).collect()
}

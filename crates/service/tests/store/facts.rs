//! Facts are kept once, grow, never change, and never contradict each other.

use shikatsu_board::CanonicalQuestion;
use shikatsu_problem::{Color, Move, Point, PointSet, Problem, Setup, Size};
use shikatsu_proof::{Conclusion, Superko};
use shikatsu_service::store::{
    BundleHash, Fact, FactBoundary, FactExtent, FactMove, FactWall, INLINE, KeepEffect, MoveWorth,
    PART, QuestionKey, StoreError, StoredFact,
};

use crate::place::Place;

pub(crate) fn fact(verdict: Conclusion, moves: &[(u8, MoveWorth)]) -> Fact {
    let judged = |&(x, worth): &(u8, MoveWorth)| FactMove {
        played: Move::Play(Point::new(x, 0).unwrap()),
        worth,
    };
    Fact {
        verdict,
        moves: moves.iter().map(judged).collect(),
        extent: FactExtent::Some,
        outside: FactBoundary::Found(PointSet::of(Point::new(1, 1).unwrap())),
        walls: vec![],
        superko: Superko::Independent,
    }
}

pub(crate) fn key(number: u8) -> QuestionKey {
    QuestionKey::from_bytes([number; 16])
}

/// Bytes that no compression makes smaller.
pub(crate) fn noise(length: usize) -> Vec<u8> {
    let mut state = 1_u64;
    let next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()[3]
    };
    std::iter::repeat_with(next).take(length).collect()
}

#[tokio::test]
async fn a_fact_comes_back_and_one_that_knows_more_comes_first() {
    let place = Place::new("grows").await;
    let store = &place.store;
    let verdict = fact(Conclusion::Stands, &[]);
    let moves = fact(
        Conclusion::Alive,
        &[(0, MoveWorth::Keeps), (1, MoveWorth::Fails)],
    );
    assert_eq!(store.look_up(key(1)).await.unwrap(), None);
    assert_eq!(
        store.keep(key(1), &verdict, b"one").await.unwrap(),
        KeepEffect::New
    );
    assert_eq!(
        store.keep(key(1), &verdict, b"one").await.unwrap(),
        KeepEffect::Known
    );
    assert_eq!(
        store.keep(key(1), &moves, b"two").await.unwrap(),
        KeepEffect::New
    );
    assert_eq!(
        store.keep(key(1), &verdict, b"one").await.unwrap(),
        KeepEffect::Known
    );
    let expected = StoredFact {
        fact: moves,
        bundle: BundleHash::of(b"two"),
    };
    assert_eq!(store.look_up(key(1)).await.unwrap(), Some(expected));
    assert_eq!(store.look_up(key(2)).await.unwrap(), None);
    place.leave().await;
}

#[tokio::test]
async fn what_contradicts_a_fact_is_not_kept() {
    let place = Place::new("contradicts").await;
    let store = &place.store;
    let dead = fact(Conclusion::Dead, &[(0, MoveWorth::Keeps)]);
    store.keep(key(1), &dead, b"dead").await.unwrap();
    for other in [
        fact(
            Conclusion::Alive,
            &[(0, MoveWorth::Keeps), (1, MoveWorth::Keeps)],
        ),
        fact(Conclusion::Ko { stands_from: 1 }, &[]),
        fact(
            Conclusion::Dead,
            &[(0, MoveWorth::Fails), (1, MoveWorth::Keeps)],
        ),
    ] {
        let refused = store.keep(key(1), &other, b"other").await.unwrap_err();
        let StoreError::Contradiction { stored, .. } = &refused else {
            panic!("{refused}");
        };
        assert_eq!(**stored, dead);
        assert!(refused.to_string().contains("wrong verdict"), "{refused}");
    }
    assert_eq!(store.bundle(BundleHash::of(b"other")).await.unwrap(), None);
    assert_eq!(store.look_up(key(1)).await.unwrap().unwrap().fact, dead);
    place.leave().await;
}

#[tokio::test]
async fn what_leans_on_a_wall_gives_way_to_what_leans_on_nothing() {
    let place = Place::new("leans").await;
    let store = &place.store;
    let mut leans = fact(
        Conclusion::Dead,
        &[(0, MoveWorth::Keeps), (1, MoveWorth::Fails)],
    );
    leans.extent = FactExtent::All;
    leans.walls.push(FactWall {
        stones: PointSet::of(Point::new(5, 5).unwrap()),
        liberties: 2,
        elsewhere: Some(3),
    });
    let firm = fact(Conclusion::Alive, &[]);
    store.keep(key(1), &leans, b"leans").await.unwrap();
    assert_eq!(store.look_up(key(1)).await.unwrap().unwrap().fact, leans);
    assert_eq!(
        store.keep(key(1), &firm, b"firm").await.unwrap(),
        KeepEffect::New
    );
    assert_eq!(store.look_up(key(1)).await.unwrap().unwrap().fact, firm);
    let again = store.keep(key(1), &leans, b"leans").await.unwrap();
    assert_eq!(again, KeepEffect::Known);
    place.leave().await;
}

#[tokio::test]
async fn many_at_once_keep_one() {
    let place = Place::new("many").await;
    let kept: Vec<_> = (0..40)
        .map(|_| {
            let store = place.store.clone();
            tokio::spawn(async move {
                let fact = fact(Conclusion::Seki, &[(3, MoveWorth::Keeps)]);
                store.keep(key(9), &fact, b"the same").await.unwrap()
            })
        })
        .collect();
    let mut new = 0;
    for task in kept {
        new += usize::from(task.await.unwrap() == KeepEffect::New);
    }
    assert_eq!(new, 1);
    place.leave().await;
}

#[tokio::test]
async fn nothing_is_ever_changed() {
    let place = Place::new("stays").await;
    let dead = fact(Conclusion::Dead, &[]);
    let large = noise(INLINE + 1);
    place.store.keep(key(1), &dead, &large).await.unwrap();
    for change in [
        "update fact set body = body",
        "delete from fact",
        "update bundle set length = 0",
        "delete from bundle_part",
    ] {
        let refused = place.attempt(change).await.unwrap_err().to_string();
        assert!(refused.contains("never changed"), "{change}: {refused}");
    }
    place.leave().await;
}

#[tokio::test]
async fn certificates_of_any_size_come_back_by_their_hash() {
    let place = Place::new("bundles").await;
    let store = &place.store;
    let sizes = [0, 1, 5000, INLINE, INLINE + 1, 2 * PART + 7];
    for (number, size) in (1..).zip(sizes) {
        for bytes in [noise(size), vec![7; size]] {
            let dead = fact(Conclusion::Dead, &[]);
            let number = number + if bytes.first() == Some(&7) { 100 } else { 0 };
            store.keep(key(number), &dead, &bytes).await.unwrap();
            let hash = store.look_up(key(number)).await.unwrap().unwrap().bundle;
            assert_eq!(store.bundle(hash).await.unwrap(), Some(bytes));
        }
    }
    place.run("alter table bundle disable trigger all").await;
    place
        .run("update bundle set packed = '\\x4bc904' where length = 1")
        .await;
    let damaged = store.bundle(BundleHash::of(&noise(1))).await.unwrap_err();
    assert!(matches!(damaged, StoreError::Corrupt(_)), "{damaged}");
    place.leave().await;
}

#[test]
fn a_key_is_that_of_the_question() {
    let mut problem = Problem::new(Setup::empty(Size::square(9).unwrap()));
    problem.setup.black.insert(Point::new(2, 0).unwrap());
    problem.key_stones.insert(Point::new(2, 0).unwrap());
    let mut turned = Problem::new(Setup::empty(Size::square(9).unwrap()));
    turned.setup.white.insert(Point::new(0, 2).unwrap());
    turned.key_stones.insert(Point::new(0, 2).unwrap());
    let of = |problem: &Problem, first| QuestionKey::of(&CanonicalQuestion::of(problem, first));
    assert_eq!(of(&problem, Color::Black), of(&turned, Color::White));
    assert_ne!(of(&problem, Color::Black), of(&turned, Color::Black));
    // Pinned: keys are stored for good.
    assert_eq!(
        of(&problem, Color::Black).to_string(),
        "ffdfca1dc72c8241f8e9e431e9334ecc"
    );
}

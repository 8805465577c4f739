//! No correction of a key ever lowers a player, and what a try cost comes back once.

use proptest::prelude::*;
use shikatsu_service::synced::{Correction, LostTry, given_back};
use shikatsu_train::{
    Attempt, AttemptResult, EventKind, PlayerRating, TrainMode, TrainingKey, rate_player,
};

const POINTS: [&str; 6] = ["D4", "E5", "T19", "A1", "J10", "-"];

fn attempt(first: &str, result: AttemptResult, orientation: u8) -> Attempt {
    let words = format!("attempt rated p t 1200 1 right 9000 0 {orientation} {first}");
    let Ok(EventKind::Attempt(mut attempt)) = words.parse() else {
        panic!("{words} is an attempt");
    };
    attempt.result = result;
    attempt
}

fn key() -> impl Strategy<Value = String> {
    proptest::sample::subsequence(&POINTS[..5], 1..4).prop_map(|points| points.join(","))
}

proptest! {
    #[test]
    fn no_correction_lowers_a_player(
        start in 300_u16..2600, problem in 300.0..2600.0_f64, results in proptest::collection::vec(0..3_usize, 1..20),
        firsts in proptest::collection::vec(0..POINTS.len(), 20), old in key(), new in key(),
        orientation in 0..8_u8, status in any::<bool>()
    ) {
        let mut player = PlayerRating::new(start);
        let mut tries = Vec::new();
        for (result, first) in results.into_iter().zip(firsts) {
            let result = AttemptResult::ALL[result];
            let mut attempt = attempt(POINTS[first], result, orientation);
            if status {
                attempt.mode = TrainMode::Status;
            }
            let after = rate_player(player, problem, result, 0.0, 1.0);
            tries.push((attempt, after.rating - player.rating));
            player = after;
        }
        let correction = Correction { revision: 2, key: TrainingKey::new(&new) };
        let judged_by = TrainingKey::new(&old);
        let mut corrected = player.rating;
        for (attempt, change) in tries {
            let lost = LostTry { attempt, change, judged_by: judged_by.clone() };
            let Some(points) = given_back(&lost, &correction) else {
                continue;
            };
            prop_assert!(points > 0.0);
            prop_assert!((points + change).abs() < 1e-9, "exactly what was lost");
            prop_assert!(lost.attempt.result == AttemptResult::Wrong);
            prop_assert!(correction.key.opens_right(&lost.attempt) && !judged_by.opens_right(&lost.attempt));
            corrected += points;
            // By the same key no more is to be given.
            let same = Correction { revision: 1, ..correction.clone() };
            prop_assert_eq!(given_back(&lost, &same), None);
        }
        prop_assert!(corrected >= player.rating);
    }
}

#[test]
fn points_that_the_old_key_gave_stay() {
    let won = LostTry {
        attempt: attempt("D4", AttemptResult::Right, 0),
        change: 12.0,
        judged_by: TrainingKey::new("D4"),
    };
    let correction = Correction {
        revision: 2,
        key: TrainingKey::new("E5"),
    };
    assert_eq!(given_back(&won, &correction), None);
    // It began right by the old key already, so a later move was the mistake.
    let later = LostTry {
        attempt: attempt("D4", AttemptResult::Wrong, 0),
        change: -12.0,
        judged_by: TrainingKey::new("D4"),
    };
    let wider = Correction {
        revision: 2,
        key: TrainingKey::new("D4,E5"),
    };
    assert_eq!(given_back(&later, &wider), None);
}

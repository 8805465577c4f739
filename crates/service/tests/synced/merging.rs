//! Any order, any doubles and any clocks of three devices give one state; and each try is rated once.

use proptest::prelude::*;
use shikatsu_train::{
    Attempt, AttemptResult, Device, EventId, EventKind, Learner, TrainEvent, TrainLog, TrainMode,
};

use crate::memory_log::{MemoryDevice, MemoryLog, RIGHT};

const NOW: i64 = 1_795_000_000_000;
const DAY: i64 = 86_400_000;

/// What happens on a device, without its time.
fn kind() -> impl Strategy<Value = EventKind> {
    let attempt = (0..12_u8, 0..6_usize, 0..3_usize, any::<bool>()).prop_map(
        |(problem, mode, result, opens_right)| {
            EventKind::Attempt(Attempt {
                mode: TrainMode::ALL[mode],
                problem: format!("p{problem}"),
                theme: "t".into(),
                rating: 1200,
                revision: 1,
                result: AttemptResult::ALL[result],
                millis: 9_000,
                hints: 0,
                orientation: 0,
                answer: if opens_right { RIGHT } else { "E5" }.into(),
            })
        },
    );
    let forget = (0..3_u64, 1..20_u32).prop_map(|(device, seq)| {
        EventKind::Forget(EventId {
            device: Device(device),
            seq,
        })
    });
    let set = (0..4_usize).prop_map(|which| {
        let (name, value) = [
            ("rating", "off"),
            ("rating", "shown"),
            ("start", "1500"),
            ("reviews", "9"),
        ][which];
        EventKind::Set {
            name: name.into(),
            value: value.into(),
        }
    });
    prop_oneof![8 => attempt, 1 => forget, 1 => set]
}

/// Three devices whose clocks may be days off, ahead of ours too.
fn devices() -> impl Strategy<Value = Vec<Vec<TrainEvent>>> {
    let event = (kind(), -3 * DAY..3 * DAY);
    let device = proptest::collection::vec(event, 0..20);
    proptest::collection::vec(device, 3).prop_map(|devices| {
        let numbered = (0..).zip(devices).map(|(device, events)| {
            let events = (1..).zip(events).map(|(seq, (kind, off))| TrainEvent {
                id: EventId {
                    device: Device(device),
                    seq,
                },
                at: NOW + off,
                kind,
            });
            events.collect()
        });
        numbered.collect()
    })
}

/// All devices sync in pieces of some size, in some order, twice; then once more, so that each has everything.
fn synced(
    devices: &[Vec<TrainEvent>],
    piece: usize,
    order: &[usize],
) -> (MemoryLog, Vec<TrainLog>) {
    let mut account = MemoryLog::new();
    for _ in 0..2 {
        for &at in order {
            for batch in devices[at].chunks(piece) {
                account.sync(batch.to_vec(), NOW);
            }
        }
    }
    let logs = devices.iter().map(|events| {
        let mut device = MemoryDevice::with(events);
        device.sync(&mut account, NOW);
        device.log
    });
    let logs = logs.collect();
    (account, logs)
}

proptest! {
    #[test]
    fn any_order_and_any_doubles_give_one_state(
        devices in devices(), piece in 1..9_usize, other in 1..9_usize, order in Just([0, 1, 2]).prop_shuffle()
    ) {
        let (account, logs) = synced(&devices, piece, &[0, 1, 2]);
        let (shuffled, others) = synced(&devices, other, &order);
        prop_assert_eq!(account.log(), shuffled.log());
        for log in logs.iter().chain(&others) {
            prop_assert_eq!(log, &account.log());
            // Cards, streaks and progress are folds of it, here and there.
            prop_assert_eq!(Learner::of(log, 60), Learner::of(&account.log(), 60));
        }
        let latest = account.log().in_order().iter().map(|(at, _)| *at).max();
        prop_assert!(latest.unwrap_or(0) <= NOW + 300_000, "a clock ahead of ours is not believed");
    }

    #[test]
    fn what_is_sent_again_changes_nothing(devices in devices(), piece in 1..9_usize) {
        let (mut account, _) = synced(&devices, piece, &[2, 0, 1]);
        let (log, rating, rated, tries) = (account.log(), account.rating(), account.rated(), account.tries);
        for events in devices.iter().rev() {
            let (accepted, _) = account.sync(events.clone(), NOW + DAY);
            prop_assert_eq!(accepted, 0);
        }
        prop_assert_eq!(account.log(), log);
        prop_assert_eq!((account.rating(), account.rated(), account.tries), (rating, rated, tries));
    }

    #[test]
    fn a_problem_is_rated_once_and_a_false_claim_never(devices in devices(), piece in 1..9_usize) {
        let (account, _) = synced(&devices, piece, &[0, 1, 2]);
        let mut seen = std::collections::BTreeSet::new();
        for row in account.changes() {
            let EventKind::Attempt(attempt) = &row.event.kind else {
                return Err(TestCaseError::fail("only attempts are rated"));
            };
            prop_assert!(seen.insert(attempt.problem.clone()), "{} is rated twice", attempt.problem);
            prop_assert!(!row.is_forgotten);
            let claims_right = attempt.result == AttemptResult::Right;
            let opens_right = attempt.answer == RIGHT || attempt.mode == TrainMode::Status;
            prop_assert!(opens_right || !claims_right, "{:?}", attempt);
        }
        prop_assert_eq!(u32::try_from(seen.len()).unwrap(), account.rated());
    }
}

/// One device that syncs as it goes is rated by the service as by its own fold, to the last digit.
#[test]
fn page_and_service_fold_ten_thousand_logs_to_the_same_state() {
    let mut chance = 20_261_119_u32;
    let mut below = move |most: u32| {
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (chance >> 16) % most
    };
    let mut rated = 0;
    for _ in 0..10_000 {
        let mut log = TrainLog::default();
        let mut account = MemoryLog::new();
        let mut at = NOW - 40 * DAY;
        for _ in 0..below(12) {
            at += i64::from(below(90_000_000));
            let result = ["right", "wrong", "hinted"][below(3) as usize];
            let first = if result == "right" || below(3) == 0 {
                RIGHT
            } else {
                "E5"
            };
            let mode = ["rated", "theme", "daily", "review"][below(4) as usize];
            let words = format!(
                "attempt {mode} p{} t 1200 1 {result} 9000 0 0 {first}",
                below(12)
            );
            let event = log.append(Device(7), at, words.parse().unwrap());
            account.sync(vec![event], NOW);
        }
        let (here, there) = (Learner::of(&log, 60), Learner::of(&account.log(), 60));
        assert_eq!(here, there);
        assert_eq!(here.solving.rated, account.rated());
        if here.solving.rated > 0 {
            assert!((here.solving.now.rating - account.rating()).abs() < 1e-9);
            rated += 1;
        }
    }
    assert!(rated > 5_000, "{rated}");
}

#[test]
fn a_try_that_is_forgotten_gives_back_what_it_changed_and_the_next_one_counts() {
    let mut account = MemoryLog::new();
    let mut log = TrainLog::default();
    let mut note = |account: &mut MemoryLog, words: &str| {
        let event = log.append(Device(1), NOW, words.parse().unwrap());
        account.sync(vec![event], NOW);
    };
    note(&mut account, "attempt rated p1 t 1200 1 right 9000 0 0 D4");
    let before = account.rating();
    note(&mut account, "attempt rated p2 t 1200 1 wrong 9000 0 0 E5");
    assert!(account.rating() < before && account.rated() == 2);
    note(&mut account, "forget 0000000000000001 2");
    assert!((account.rating() - before).abs() < 1e-9 && account.rated() == 1);
    note(&mut account, "attempt rated p2 t 1200 1 right 9000 0 0 D4");
    assert!(account.rating() > before && account.rated() == 2);
    // The word that comes before the event it is about works as well.
    let mut other = MemoryLog::new();
    let events: Vec<TrainEvent> = log
        .in_order()
        .iter()
        .map(|(_, one)| (*one).clone())
        .collect();
    for event in events.into_iter().rev() {
        other.sync(vec![event], NOW);
    }
    assert_eq!(other.log(), account.log());
    assert_eq!(other.rated(), 2);
}

#[test]
fn settings_hold_by_their_own_times_and_not_by_their_arrival() {
    let event = |seq, at, words: &str| TrainEvent {
        id: EventId {
            device: Device(1),
            seq,
        },
        at,
        kind: words.parse().unwrap(),
    };
    let later = event(1, NOW, "set rating shown");
    let earlier = event(2, NOW - DAY, "set rating off");
    let tried = event(3, NOW, "attempt rated p1 t 1200 1 right 9000 0 0 D4");
    let mut account = MemoryLog::new();
    account.sync(vec![later], NOW);
    account.sync(vec![earlier.clone()], NOW);
    account.sync(vec![tried.clone()], NOW);
    assert_eq!(account.rated(), 1);
    let mut quiet = MemoryLog::new();
    quiet.sync(vec![earlier], NOW);
    quiet.sync(vec![tried], NOW);
    assert_eq!(quiet.rated(), 0, "ratings are off");
}

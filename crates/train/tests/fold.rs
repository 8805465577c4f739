//! A log from several devices gives one state, whatever way its events took.

use proptest::prelude::*;
use shikatsu_train::{
    Attempt, AttemptResult, Device, EventId, EventKind, Learner, ProblemMark, RushRun, TrainEvent,
    TrainLog, TrainMode, Training,
};

fn attempts() -> impl Strategy<Value = EventKind> {
    let modes = proptest::sample::select(TrainMode::ALL.to_vec());
    let results = proptest::sample::select(AttemptResult::ALL.to_vec());
    (
        modes,
        0u8..12,
        300u16..2000,
        results,
        500u32..90_000,
        0u8..8,
    )
        .prop_map(|(mode, problem, rating, result, millis, orientation)| {
            EventKind::Attempt(Attempt {
                mode,
                problem: format!("p{problem}"),
                theme: format!("t{}", problem % 3),
                rating,
                revision: 1,
                result,
                millis,
                hints: u8::from(result == AttemptResult::Hinted),
                orientation,
                answer: "D4".to_owned(),
            })
        })
}

fn kinds() -> impl Strategy<Value = EventKind> {
    let set = |name: &'static str, values: &'static [&'static str]| {
        proptest::sample::select(values).prop_map(move |value| EventKind::Set {
            name: name.to_owned(),
            value: value.to_owned(),
        })
    };
    let mark = (
        0u8..12,
        proptest::sample::select(ProblemMark::ALL.to_vec()),
        any::<bool>(),
    )
        .prop_map(|(problem, marking, is_on)| EventKind::Mark {
            problem: format!("p{problem}"),
            marking,
            is_on,
        });
    let forget = (0u64..3, 1u32..30).prop_map(|(device, seq)| {
        EventKind::Forget(EventId {
            device: Device(device),
            seq,
        })
    });
    let refund = (0u64..3, 1u32..30).prop_map(|(device, seq)| EventKind::Refund {
        of: EventId {
            device: Device(device),
            seq,
        },
        revision: 2,
    });
    let rush = (3u8..6, 0u16..40, any::<u32>()).prop_map(|(minutes, solved, seed)| {
        EventKind::Rush(RushRun {
            minutes,
            solved,
            missed: 3,
            seed,
        })
    });
    prop_oneof![
        12 => attempts(),
        1 => set("start", &["300", "1200", "nonsense"]),
        1 => set("rating", &["off", "shown", "hidden"]),
        1 => set("retention", &["70", "95", "99"]),
        1 => mark,
        1 => forget,
        1 => refund,
        1 => rush,
        1 => Just(EventKind::Later("dream 1 2".to_owned())),
    ]
}

/// Events of three devices whose clocks are wrong by hours, and sometimes go back.
fn events() -> impl Strategy<Value = Vec<TrainEvent>> {
    let one = (0u64..3, 0i64..5_000_000_000, kinds());
    proptest::collection::vec(one, 0..60).prop_map(|all| {
        let mut last = [0u32; 3];
        let numbered = all.into_iter().map(|(device, at, kind)| {
            let place = usize::try_from(device).unwrap_or(0);
            last[place] += 1;
            let id = EventId {
                device: Device(device),
                seq: last[place],
            };
            TrainEvent { id, at, kind }
        });
        numbered.collect()
    })
}

fn log_of(events: &[TrainEvent]) -> TrainLog {
    let mut log = TrainLog::default();
    for event in events {
        log.add(event.clone());
    }
    log
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_order_and_doubles_give_one_state(
        (sent, got) in events().prop_flat_map(|all| {
            let doubled: Vec<TrainEvent> = all.iter().chain(all.iter().step_by(3)).cloned().collect();
            (Just(all), Just(doubled).prop_shuffle())
        }),
        offset in -720i32..840,
    ) {
        let (one, other) = (log_of(&sent), log_of(&got));
        prop_assert_eq!(&one, &other);
        prop_assert_eq!(Learner::of(&one, offset), Learner::of(&other, offset));
    }

    #[test]
    fn merging_is_associative_and_an_export_is_the_log(
        all in events(),
        cut in 0usize..60,
    ) {
        let cut = cut.min(all.len());
        let whole = log_of(&all);
        let mut merged = log_of(&all[cut..]);
        let seen = merged.import(&log_of(&all[..cut]).export());
        prop_assert_eq!((seen.new, seen.refused), (cut, 0));
        prop_assert_eq!(&merged, &whole);
        let mut again = whole.clone();
        prop_assert_eq!(again.import(&whole.export()).known, whole.len());
        prop_assert_eq!(again.export(), whole.export());
    }

    #[test]
    fn a_state_that_is_kept_in_step_is_the_fold(all in events()) {
        let mut training = Training::new(Device(9), 60);
        for (at, event) in all.into_iter().enumerate() {
            // Another device's events come in between, now and then.
            if at % 7 == 6 {
                training.import(&event.to_string());
            } else {
                training.append(event.at, event.kind);
            }
            prop_assert_eq!(training.learner(), &Learner::of(training.log(), 60));
        }
    }

    #[test]
    fn two_events_of_one_name_give_one_log(first in attempts(), second in attempts()) {
        let event = |kind: &EventKind| TrainEvent {
            id: EventId { device: Device(7), seq: 1 },
            at: 5,
            kind: kind.clone(),
        };
        let (first, second) = (event(&first), event(&second));
        let one = log_of(&[first.clone(), second.clone()]);
        prop_assert_eq!(one, log_of(&[second, first]));
    }

    #[test]
    fn any_text_is_imported_without_a_fall(text in "[a-f0-9 \\n:,.-]{0,300}|\\PC{0,200}") {
        let mut log = TrainLog::default();
        let seen = log.import(&text);
        prop_assert_eq!(seen.new, log.len());
        prop_assert_eq!(seen.refused > 0, seen.first_refused.is_some());
    }

    #[test]
    fn every_number_of_a_state_is_one_that_can_be_shown(all in events()) {
        let learner = Learner::of(&log_of(&all), 0);
        for skill in [&learner.solving, &learner.judging] {
            prop_assert!((100.0..=4000.0).contains(&skill.now.rating));
            prop_assert!((45.0..=350.0).contains(&skill.now.deviation));
            prop_assert!(skill.change.abs() <= 200.001, "{}", skill.change);
        }
        for card in learner.cards.values().filter_map(|card| card.memory) {
            prop_assert!((0.001..=36_500.0).contains(&card.stability));
            prop_assert!((1.0..=10.0).contains(&card.difficulty));
        }
    }
}

//! Every event goes through JSON and comes back unchanged.

use std::collections::BTreeSet;

use shikatsu_service::rooms::{RoomMessageError, event_message, read_event};
use shikatsu_team::{Millis, RoomEvent, RoomEventKind as Kind};

use crate::made_events::{LATE, events, point};
use crate::made_results::assert_every;
use crate::playing::played;

fn again(event: &RoomEvent) -> RoomEvent {
    let text = serde_json::to_string(&event_message(event)).unwrap();
    read_event(&serde_json::from_str(&text).unwrap()).unwrap()
}

#[test]
fn every_kind_of_event_comes_back() {
    let kinds = events();
    #[rustfmt::skip]
    assert_every!(&kinds, Kind {
        Opened, Keyed, SettingsChanged, ConductChanged, Joined, WentAway, CameBack, Departed, SeatTaken, CaptainNamed,
        HostNamed, DutyGiven, GotReady, Started, WindowOpened, PhaseOpened, PhaseExtended, Proposed, BallotCast,
        MotionVoted, Shortlisted, Picked, Commented, Sketched, EvidenceGiven, WindowClosed, SecondCountDiffers,
        MovePlayed, TimeTold, CountingOpened, StonesMarked, OpponentMarked, StonesEstimated, Ended, Paused, Resumed, Said,
        LineDeleted, Muted, SlowModeSet, Closed,
    });
    for kind in kinds {
        let event = RoomEvent { at: LATE, kind };
        let message = event_message(&event);
        let json = serde_json::to_value(&message).unwrap();
        assert_eq!(json["event"]["kind"], message.event.name());
        assert_eq!(again(&event), event, "{json}");
    }
}

#[test]
fn every_event_of_played_rooms_comes_back() {
    let mut seen = BTreeSet::new();
    for seed in 0..200 {
        for event in played(seed, 120).log {
            seen.insert(event_message(&event).event.name());
            assert_eq!(again(&event), event, "room {seed}");
        }
    }
    // A dull stream of commands must not pass.
    assert!(seen.len() >= 33, "{} kinds of event: {seen:?}", seen.len());
}

#[test]
fn what_is_not_written_here_is_refused() {
    let event = RoomEvent {
        at: Millis(1),
        kind: Kind::Picked(point("A1")),
    };
    let mut message = event_message(&event);
    message.version += 1;
    let error = read_event(&message).unwrap_err();
    assert!(matches!(error, RoomMessageError::Version(2)), "{error}");

    let text = serde_json::to_string(&event_message(&event)).unwrap();
    for (from, to) in [
        (r#""at":1"#, r#""at":1,"more":2"#),
        (r#""kind":"picked""#, r#""kind":"picked","more":2"#),
        (r#""kind":"picked""#, r#""kind":"unpicked""#),
    ] {
        let changed = text.replace(from, to);
        assert_ne!(changed, text);
        let read = serde_json::from_str::<shikatsu_api::room::RoomEvent>(&changed);
        assert!(read.is_err(), "{changed}");
    }
    let off = text.replace("[0,18]", "[0,19]");
    let error = read_event(&serde_json::from_str(&off).unwrap()).unwrap_err();
    assert!(matches!(error, RoomMessageError::Point(0, 19)), "{error}");
}

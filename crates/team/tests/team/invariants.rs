//! Random commands against the promises of a room.

use std::collections::BTreeSet;

use proptest::prelude::*;
use shikatsu_board::{Game, Position};
use shikatsu_problem::Color;
use shikatsu_team::{
    BallotId, ExtensionCause, MOST_CHANGES, MemberCommand, MemberId, Millis, OpenRequest, Room,
    RoomCommand, RoomContent, RoomEvent, RoomEventKind, RoomId, RoomPhase, RoomSecret,
    RoomSettings, Seat, ServiceCommand, TimeSystem, WindowOutcome, decide, open, verify,
};

use crate::rooms::visitor;
use crate::wishes::{Wish, a_wish, command, some_settings};

/// Plays the wishes with some milliseconds between them.
fn play(settings: RoomSettings, wishes: &[(Wish, u64)]) -> (Room, Vec<RoomEvent>) {
    let request = OpenRequest {
        room: RoomId(3),
        secret: RoomSecret(4),
        host: visitor(1, Seat::Player(Color::Black)),
        settings,
    };
    let mut now = Millis(1_000);
    let (mut room, mut log) = open(request, now).unwrap();
    let mut run = |room: &mut Room, command: RoomCommand, now: Millis| {
        let closed = room.closed_windows().to_vec();
        let Ok(events) = decide(room, command, now) else {
            return;
        };
        for event in &events {
            room.apply(event).unwrap();
        }
        log.extend(events);
        assert_eq!(
            &room.closed_windows()[..closed.len()],
            closed,
            "closed stays closed"
        );
    };
    for member in 2..=6 {
        let seat = if member % 2 == 0 {
            Color::White
        } else {
            Color::Black
        };
        let seat = match room.settings().team(seat) {
            Some(_) => Seat::Player(seat),
            None => Seat::Player(Color::Black),
        };
        run(&mut room, RoomCommand::Join(visitor(member, seat)), now);
    }
    run(
        &mut room,
        RoomCommand::by(MemberId(1), MemberCommand::Start),
        now,
    );
    for (wish, pause) in wishes {
        now = match wish {
            Wish::Wake => room.wake().unwrap_or(now).max(now),
            _ => now + Millis(*pause),
        };
        let command = command(&room, wish, now);
        run(&mut room, command, now);
    }
    (room, log)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn whatever_members_do(settings in some_settings(), wishes in proptest::collection::vec((a_wish(), 0_u64..9_000), 1..150)) {
        let (room, log) = play(settings.clone(), &wishes);

        // Replay = live, also from a copy on the way.
        prop_assert_eq!(&Room::replay(&log).unwrap(), &room);
        let (first, rest) = log.split_at(log.len() / 2);
        let mut resumed = Room::replay(first).unwrap();
        for event in rest {
            resumed.apply(event).unwrap();
        }
        prop_assert_eq!(&resumed, &room);

        // The rules accept every move, and they are those of the log.
        let RoomContent::Game { setup, rules, .. } = &settings.content else { unreachable!() };
        let mut game = Game::new(Position::from_setup(setup).unwrap(), *rules);
        for event in &log {
            if let RoomEventKind::MovePlayed { played, color, .. } = &event.kind {
                prop_assert_eq!(game.position().to_move(), *color);
                prop_assert!(game.play(*played).is_ok());
            }
        }
        prop_assert!(game.moves().eq(room.game().game().moves()));

        check_windows(&log)?;
        if let TimeSystem::PerAction { time } = settings.time {
            check_actions(&log, time)?;
        }
        comes_to_an_end(room)?;
    }
}

/// One voice for each member and window; times never go back; every decision can be computed again.
fn check_windows(log: &[RoomEvent]) -> Result<(), TestCaseError> {
    let mut ballots: BTreeSet<(MemberId, BallotId)> = BTreeSet::new();
    let mut changes: Vec<MemberId> = Vec::new();
    let mut voters: BTreeSet<MemberId> = BTreeSet::new();
    let mut last = Millis::ZERO;
    for (place, event) in log.iter().enumerate() {
        prop_assert!(event.at >= last);
        last = event.at;
        match &event.kind {
            RoomEventKind::WindowOpened(_) => {
                ballots.clear();
                changes.clear();
                voters.clear();
            }
            RoomEventKind::BallotCast { member, ballot, .. } => {
                prop_assert!(ballots.insert((*member, *ballot)), "a ballot twice");
                changes.push(*member);
                voters.insert(*member);
                let casts = changes.iter().filter(|m| *m == member).count();
                prop_assert!(casts <= MOST_CHANGES + 1);
            }
            RoomEventKind::WindowClosed {
                number, outcome, ..
            } => {
                let before = Room::replay(&log[..place]).unwrap();
                let window = before.window().unwrap();
                prop_assert_eq!(window.ballots().len(), voters.len());
                verify(log, *number).unwrap();
                if let WindowOutcome::Decided(decided) = outcome {
                    prop_assert!(before.game().check(decided.chosen).is_ok());
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Windows take no more than their actions have: what is drawn was left before. Only the extra time comes on top.
fn check_actions(log: &[RoomEvent], time: Millis) -> Result<(), TestCaseError> {
    let mut taken = [0_u64; 2];
    let mut given = [0_u64; 2];
    let mut place = 0;
    // Since when the phase runs, and until when.
    let mut open: Option<(Millis, Millis)> = None;
    for event in log {
        let at = event.at;
        let used = open.map_or(0, |(since, until)| (at.min(until) - since).0);
        match &event.kind {
            RoomEventKind::WindowOpened(opening) => place = opening.color.index(),
            RoomEventKind::PhaseOpened { deadline, .. } => {
                taken[place] += used;
                given[place] += time.0;
                open = Some((at, *deadline));
            }
            RoomEventKind::PhaseExtended { deadline, cause } => match cause {
                ExtensionCause::MissedQuorum => {
                    taken[place] += used;
                    given[place] += 10_000;
                    open = Some((at, *deadline));
                }
                ExtensionCause::Drawn { .. } => open = open.map(|(since, _)| (since, *deadline)),
            },
            RoomEventKind::Resumed { lost } => {
                open = open.map(|(since, until)| (since + *lost, until + *lost));
            }
            RoomEventKind::WindowClosed { .. } => {
                taken[place] += used;
                open = None;
            }
            _ => {}
        }
        prop_assert!(taken[place] <= given[place], "{taken:?} of {given:?}");
    }
    Ok(())
}

/// Wakes alone bring every room to its end: no absent member, opponent or host stops it.
fn comes_to_an_end(mut room: Room) -> Result<(), TestCaseError> {
    let mut wakes = 0;
    while let Some(due) = room.wake() {
        wakes += 1;
        prop_assert!(wakes < 2_000, "the room does not end: {:?}", room.phase());
        let before = room.events();
        let command = RoomCommand::Service(ServiceCommand::Wake);
        let now = due.max(room.last_at());
        for event in decide(&room, command, now).unwrap() {
            room.apply(&event).unwrap();
        }
        prop_assert!(room.events() > before, "a due wake does something");
    }
    prop_assert_eq!(room.phase(), RoomPhase::Closed);
    prop_assert!(room.result().is_some());
    Ok(())
}

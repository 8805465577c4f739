//! Ties, and checking them from the log.

use std::collections::BTreeSet;

use shikatsu_team::{
    EvidenceItem, MotionKind, PlayoutSum, RoomEvent, RoomEventKind, SchemeKind, ServiceCommand,
    TieRule, TieStep, VerifyFault, WindowOutcome, WindowSeed, verify,
};

use crate::rooms::{TestRoom, at, black, decision, settings};

/// Four members, two ballots for each of two moves.
fn tied(rule: TieRule, proposals: [&str; 4], playouts: Option<(i64, i64)>) -> TestRoom {
    let mut with_rule = settings(SchemeKind::Plurality);
    black(&mut with_rule).tie_rule = rule;
    let mut room = TestRoom::playing(with_rule, 4);
    for (member, label) in (1..).zip(proposals) {
        room.propose(member, label).unwrap();
    }
    if let Some((first, second)) = playouts {
        let window = room.number();
        let value = |sum| PlayoutSum { sum, playouts: 10 };
        let values = vec![(at("E5"), value(first)), (at("C3"), value(second))];
        let item = EvidenceItem::Playouts(values);
        room.service(ServiceCommand::Evidence { window, item })
            .unwrap();
    }
    for (member, label) in (1..).zip(["E5", "E5", "C3", "C3"]) {
        room.vote(member, label).unwrap();
    }
    room
}

fn steps(room: &TestRoom) -> (String, TieStep) {
    let decided = decision(&room.log);
    let chosen = if decided.chosen == at("E5") {
        "E5"
    } else {
        "C3"
    };
    (chosen.to_owned(), decided.tie.unwrap().by)
}

#[test]
fn a_tie_goes_up_the_ladder() {
    let proposals = ["E5", "E5", "E5", "C3"];
    let room = tied(TieRule::Ladder, proposals, Some((0, 9)));
    assert_eq!(steps(&room), ("E5".to_owned(), TieStep::Proposals));
    let even = ["E5", "E5", "C3", "C3"];
    let room = tied(TieRule::Ladder, even, Some((0, 9)));
    assert_eq!(steps(&room), ("C3".to_owned(), TieStep::Playouts));
    let room = tied(TieRule::Ladder, even, Some((5, 5)));
    assert_eq!(steps(&room).1, TieStep::Seed);
    let room = tied(TieRule::SeedAtOnce, proposals, Some((0, 9)));
    assert_eq!(steps(&room).1, TieStep::Seed);
}

#[test]
fn the_log_proves_the_tie_without_the_secret() {
    let even = ["E5", "E5", "C3", "C3"];
    let room = tied(TieRule::SeedAtOnce, even, None);
    let shown: Vec<RoomEvent> = room.log.iter().filter_map(RoomEvent::shown).collect();
    let outcome = verify(&shown, 1).unwrap();
    assert_eq!(outcome, WindowOutcome::Decided(decision(&room.log)));
    assert_eq!(verify(&shown, 2), Err(VerifyFault::NotClosed));
    assert_eq!(verify(&shown[..4], 1), Err(VerifyFault::NotClosed));
}

#[test]
fn another_seed_or_decision_is_found_out() {
    let even = ["E5", "E5", "C3", "C3"];
    let room = tied(TieRule::SeedAtOnce, even, None);
    let mut lie = room.log.clone();
    for event in &mut lie {
        if let RoomEventKind::WindowClosed { seed, .. } = &mut event.kind {
            *seed = WindowSeed(seed.0 ^ 1);
        }
    }
    assert_eq!(verify(&lie, 1), Err(VerifyFault::Seed));
    let mut lie = room.log.clone();
    for event in &mut lie {
        if let RoomEventKind::WindowClosed {
            outcome: WindowOutcome::Decided(decided),
            ..
        } = &mut event.kind
        {
            decided.chosen = match decided.chosen == at("E5") {
                true => at("C3"),
                false => at("E5"),
            };
        }
    }
    assert!(matches!(verify(&lie, 1), Err(VerifyFault::Decision { .. })));
    // A ballot that was taken out of the log is found out as well.
    let mut lie = room.log.clone();
    let ballot = |event: &RoomEvent| matches!(event.kind, RoomEventKind::BallotCast { .. });
    let place = lie.iter().position(ballot).unwrap();
    lie.remove(place);
    assert!(matches!(verify(&lie, 1), Err(VerifyFault::Decision { .. })));
}

#[test]
fn simple_moves_and_motions_can_be_checked_too() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 2);
    room.wake();
    room.wake();
    verify(&room.log, 1).unwrap();
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 1);
    let window = room.number();
    room.act(
        1,
        shikatsu_team::MemberCommand::Motion {
            window,
            kind: MotionKind::Pass,
            vote: shikatsu_team::MotionVote::For,
        },
    )
    .unwrap();
    verify(&room.log, 1).unwrap();
}

#[test]
fn seeds_of_a_room_differ() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 1);
    let mut seeds = BTreeSet::new();
    for label in ["E5", "C3", "D4", "F6"] {
        room.propose(1, label).unwrap();
        let after_moves = room.moves().len();
        let action = shikatsu_team::OpponentAction::Play(shikatsu_problem::Move::Pass);
        let command = ServiceCommand::OpponentMove {
            after_moves,
            action,
        };
        room.service(command).unwrap();
        seeds.insert(room.room.closed_windows().last().unwrap().seed.0);
    }
    assert_eq!(seeds.len(), 4);
}

//! The end of a game: two passes, dead stones, the score.

use shikatsu_problem::{Move, PointSet};
use shikatsu_team::{
    GameResult, MemberCommand, MotionKind, MotionVote, OpponentAction, RoomPhase, RoomRefusal,
    SchemeKind, ServiceCommand, SettledBy, StoneStatus,
};

use crate::rooms::{TestRoom, at, settings};

fn dead(labels: &[&str]) -> StoneStatus {
    let points = labels.iter().map(|label| at(label).point().unwrap());
    StoneStatus {
        dead: points.collect(),
        seki: PointSet::EMPTY,
    }
}

/// Black E5, White C3, and two passes. White has no team.
fn finished(members: u128) -> TestRoom {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), members);
    let answer = |room: &mut TestRoom, played| {
        let after_moves = room.moves().len();
        let action = OpponentAction::Play(played);
        let command = ServiceCommand::OpponentMove {
            after_moves,
            action,
        };
        room.service(command).unwrap();
    };
    for member in 1..=members {
        room.propose(member, "E5").unwrap();
    }
    answer(&mut room, at("C3"));
    let window = room.number();
    for member in 1..=members {
        let kind = MotionKind::Pass;
        let vote = MotionVote::For;
        let _ = room.act(member, MemberCommand::Motion { window, kind, vote });
    }
    answer(&mut room, Move::Pass);
    assert_eq!(room.room.phase(), RoomPhase::Counting);
    room
}

fn result(room: &TestRoom) -> (i32, SettledBy) {
    match room.room.result() {
        Some(GameResult::Score {
            lead_of_black,
            settled_by,
        }) => (*lead_of_black, *settled_by),
        other => panic!("no score: {other:?}"),
    }
}

#[test]
fn both_sides_agree() {
    let mut room = finished(2);
    let absent = room.act(1, MemberCommand::MarkStones(dead(&["D4"])));
    assert_eq!(absent, Err(RoomRefusal::Stones));
    room.act(1, MemberCommand::MarkStones(dead(&["C3"])))
        .unwrap();
    room.act(2, MemberCommand::MarkStones(dead(&["C3"])))
        .unwrap();
    assert_eq!(
        room.room.phase(),
        RoomPhase::Counting,
        "White has not spoken"
    );
    room.service(ServiceCommand::OpponentStones(dead(&["C3"])))
        .unwrap();
    // All 81 points are Black's; komi is 7.5.
    assert_eq!(result(&room), (162 - 15, SettledBy::Agreement));
    assert_eq!(room.room.phase(), RoomPhase::Review);
}

#[test]
fn the_word_of_a_team_is_that_of_most_members() {
    let mut room = finished(3);
    for (member, stones) in [(1, dead(&["E5"])), (2, dead(&["C3"])), (3, dead(&["C3"]))] {
        room.act(member, MemberCommand::MarkStones(stones)).unwrap();
    }
    room.service(ServiceCommand::OpponentStones(dead(&["C3"])))
        .unwrap();
    assert_eq!(result(&room).1, SettledBy::Agreement);
}

#[test]
fn without_agreement_an_estimate_counts_or_all_stones_live() {
    let mut room = finished(1);
    room.act(1, MemberCommand::MarkStones(dead(&["C3"])))
        .unwrap();
    room.service(ServiceCommand::EstimatedStones(dead(&["C3"])))
        .unwrap();
    room.service(ServiceCommand::OpponentStones(dead(&["E5"])))
        .unwrap();
    assert_eq!(result(&room), (147, SettledBy::Estimate));
    let mut room = finished(1);
    room.wake();
    // One stone each; no region belongs to one side.
    assert_eq!(result(&room), (-15, SettledBy::AllAlive));
    room.wake();
    assert_eq!(room.room.phase(), RoomPhase::Closed);
}

#[test]
fn a_resignation_from_outside_ends_the_game() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 1);
    room.propose(1, "E5").unwrap();
    let command = ServiceCommand::OpponentMove {
        after_moves: 1,
        action: OpponentAction::Resign,
    };
    room.service(command).unwrap();
    let loser = shikatsu_problem::Color::White;
    assert_eq!(room.room.result(), Some(&GameResult::Resigned { loser }));
}

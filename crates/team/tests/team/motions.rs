//! Passing, resigning, and what members do by motion.

use shikatsu_problem::{Color, Move};
use shikatsu_team::{
    DecisionReason, GameResult, ListMaker, MemberCommand, MemberId, MotionKind, MotionVote, Quorum,
    RoomEvent, RoomRefusal, SchemeKind, ServiceCommand, TurnPhase,
};

use crate::rooms::{TestRoom, at, black, decision, settings};

fn moved(
    room: &mut TestRoom,
    member: u128,
    kind: MotionKind,
    vote: MotionVote,
) -> Result<Vec<RoomEvent>, RoomRefusal> {
    let window = room.number();
    room.act(member, MemberCommand::Motion { window, kind, vote })
}

fn supported(room: &mut TestRoom, member: u128, kind: MotionKind) -> Vec<RoomEvent> {
    moved(room, member, kind, MotionVote::For).unwrap()
}

#[test]
fn two_thirds_pass_at_once() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 6);
    for member in 1..=3 {
        supported(&mut room, member, MotionKind::Pass);
    }
    assert!(room.room.window().is_some(), "3 of 6");
    let events = supported(&mut room, 4, MotionKind::Pass);
    let decided = decision(&events);
    assert_eq!(
        (decided.chosen, decided.why),
        (Move::Pass, DecisionReason::PassCarried)
    );
}

#[test]
fn at_the_close_two_thirds_of_the_ballots_count() {
    let ballots = |against: u128| {
        let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 10);
        for member in 1..=5 {
            room.propose(member, if member < 3 { "E5" } else { "C3" })
                .unwrap();
        }
        room.wake();
        for member in 1..=4 {
            supported(&mut room, member, MotionKind::Resign);
        }
        for member in 5..5 + against {
            room.vote(member, "C3").unwrap();
        }
        room.wake();
        room.room.result().cloned()
    };
    let loser = Color::Black;
    assert_eq!(ballots(2), Some(GameResult::Resigned { loser }), "4 of 6");
    assert_eq!(
        ballots(3),
        None,
        "4 of 7: those who vote for a move are against"
    );
}

#[test]
fn a_vote_against_needs_a_motion_and_can_change() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 3);
    let refused = moved(&mut room, 1, MotionKind::Pass, MotionVote::Against);
    assert_eq!(refused, Err(RoomRefusal::NoMotion));
    supported(&mut room, 1, MotionKind::Pass);
    assert_eq!(
        moved(&mut room, 1, MotionKind::Pass, MotionVote::For),
        Ok(Vec::new())
    );
    moved(&mut room, 1, MotionKind::Pass, MotionVote::Against).unwrap();
    moved(&mut room, 2, MotionKind::Pass, MotionVote::For).unwrap();
    for member in [1, 2, 3] {
        room.propose(member, "E5").unwrap();
    }
    // One of three is for it; the motion keeps the vote open, and loses.
    assert_eq!(room.room.window().unwrap().phase(), TurnPhase::Vote);
    for member in [1, 3] {
        room.vote(member, "E5").unwrap();
    }
    assert_eq!(room.moves(), [at("E5")]);
}

#[test]
fn with_playouts_all_must_agree_to_pass() {
    let mut room = TestRoom::playing(settings(SchemeKind::MonteCarlo), 3);
    supported(&mut room, 1, MotionKind::Pass);
    supported(&mut room, 2, MotionKind::Pass);
    assert!(room.room.window().is_some(), "2 of 3 are not all");
    room.propose(3, "E5").unwrap();
    assert_eq!(room.moves(), [at("E5")]);
    let mut room = TestRoom::playing(settings(SchemeKind::MonteCarlo), 3);
    for member in 1..=3 {
        supported(&mut room, member, MotionKind::Pass);
    }
    assert_eq!(room.moves(), [Move::Pass]);
}

#[test]
fn in_a_relay_the_one_in_turn_passes_or_resigns() {
    let mut room = TestRoom::playing(settings(SchemeKind::Relay), 3);
    let refused = moved(&mut room, 2, MotionKind::Resign, MotionVote::For);
    assert!(matches!(refused, Err(RoomRefusal::NotInTurn(_))));
    supported(&mut room, 1, MotionKind::Resign);
    let loser = Color::Black;
    assert_eq!(room.room.result(), Some(&GameResult::Resigned { loser }));
}

#[test]
fn members_pick_by_motion() {
    let mut room = TestRoom::playing(settings(SchemeKind::Captain), 4);
    let kind = MotionKind::Pick(at("C3"));
    let refused = moved(&mut room, 2, kind.clone(), MotionVote::For);
    assert_eq!(refused, Err(RoomRefusal::NoProposal(at("C3"))));
    for (member, label) in [(1, "E5"), (2, "C3"), (3, "E5"), (4, "E5")] {
        room.propose(member, label).unwrap();
    }
    for member in [2, 3] {
        supported(&mut room, member, kind.clone());
    }
    let events = supported(&mut room, 4, kind);
    let decided = decision(&events);
    assert_eq!(
        (decided.chosen, decided.why),
        (at("C3"), DecisionReason::PickedByMotion)
    );
}

#[test]
fn members_make_a_shortlist_by_motion() {
    let scheme = SchemeKind::Shortlist(ListMaker::Captain);
    let mut room = TestRoom::playing(settings(scheme), 3);
    let kind = MotionKind::Shortlist(vec![at("E5"), at("C3")]);
    supported(&mut room, 2, kind.clone());
    assert_eq!(room.room.window().unwrap().phase(), TurnPhase::Shortlist);
    supported(&mut room, 3, kind);
    assert_eq!(room.room.window().unwrap().phase(), TurnPhase::Vote);
}

#[test]
fn a_few_cannot_resign_without_a_quorum_or_for_the_absent() {
    let mut with_quorum = settings(SchemeKind::Plurality);
    black(&mut with_quorum).quorum = Quorum::Share(50);
    let mut room = TestRoom::playing(with_quorum, 10);
    for member in 1..=4 {
        supported(&mut room, member, MotionKind::Resign);
    }
    room.wake();
    room.wake();
    assert_eq!(room.room.result(), None, "4 of 4, but 5 were needed");
    // Those who were for it have gone; the one who stays plays on.
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 4);
    supported(&mut room, 1, MotionKind::Resign);
    supported(&mut room, 2, MotionKind::Resign);
    room.propose(3, "E5").unwrap();
    room.propose(4, "C3").unwrap();
    for member in [1, 2] {
        let lost = ServiceCommand::ConnectionLost(MemberId(member));
        room.service(lost).unwrap();
    }
    assert_eq!(room.room.result(), None, "2 of 4");
}

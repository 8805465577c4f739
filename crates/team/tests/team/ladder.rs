//! What keeps a game going when too few act: more time once, then ballots, captain, engine, simple move.

use shikatsu_problem::{Color, Move};
use shikatsu_team::{
    DecisionReason, EvidenceItem, GameResult, Millis, MissedQuorum, Quorum, RoomEventKind,
    SchemeKind, ServiceCommand, TurnPhase,
};

use crate::rooms::{TestRoom, at, black, decision, settings};

fn is_extended(events: &[shikatsu_team::RoomEvent]) -> bool {
    let mut kinds = events.iter().map(|event| &event.kind);
    kinds.any(|kind| matches!(kind, RoomEventKind::PhaseExtended { .. }))
}

/// Five members; the quorum is three.
fn room_with_quorum(missed: MissedQuorum) -> TestRoom {
    let mut with_quorum = settings(SchemeKind::Plurality);
    let team = black(&mut with_quorum);
    team.quorum = Quorum::Share(50);
    team.missed_quorum = missed;
    TestRoom::playing(with_quorum, 5)
}

#[test]
fn the_window_waits_once_for_ten_seconds() {
    let mut room = room_with_quorum(MissedQuorum::PlayOn);
    room.propose(2, "E5").unwrap();
    room.propose(3, "C3").unwrap();
    room.wake();
    assert_eq!(room.room.window().unwrap().phase(), TurnPhase::Vote);
    room.vote(2, "E5").unwrap();
    let events = room.wake();
    assert!(is_extended(&events));
    let left = room.room.window().unwrap().deadline() - room.now;
    assert_eq!(left, Millis::from_secs(10));
    let events = room.wake();
    assert!(!is_extended(&events));
    // One ballot there was; it decides, although the quorum was missed.
    let decided = decision(&events);
    assert_eq!(
        (decided.chosen, decided.why),
        (at("E5"), DecisionReason::MostBallots)
    );
}

/// Two moves are proposed, and one of the members has voted.
fn one_ballot_of_two_proposals() -> TestRoom {
    let mut room = room_with_quorum(MissedQuorum::LoseOnTime);
    room.propose(2, "E5").unwrap();
    room.propose(3, "C3").unwrap();
    room.wake();
    room.vote(2, "E5").unwrap();
    room
}

#[test]
fn a_quorum_in_the_extra_time_is_a_quorum() {
    let mut room = one_ballot_of_two_proposals();
    room.wake();
    room.vote(3, "C3").unwrap();
    room.vote(4, "C3").unwrap();
    let events = room.wake();
    assert_eq!(decision(&events).chosen, at("C3"));
}

#[test]
fn without_ballots_the_captain_goes_first() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 4);
    for (member, label) in [(1, "E5"), (2, "C3"), (3, "C3")] {
        room.propose(member, label).unwrap();
    }
    room.wake();
    assert!(is_extended(&room.wake()));
    let decided = decision(&room.wake());
    assert_eq!(
        (decided.chosen, decided.why),
        (at("E5"), DecisionReason::CaptainAlone)
    );
}

#[test]
fn then_an_engine_then_a_simple_move() {
    let silent = |item: Option<EvidenceItem>| {
        let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 3);
        if let Some(item) = item {
            let window = room.number();
            room.service(ServiceCommand::Evidence { window, item })
                .unwrap();
        }
        assert!(is_extended(&room.wake()));
        decision(&room.wake())
    };
    let engine = silent(Some(EvidenceItem::EngineMove(at("G7"))));
    assert_eq!(
        (engine.chosen, engine.why),
        (at("G7"), DecisionReason::EngineAlone)
    );
    let simple = silent(None);
    assert_eq!(simple.why, DecisionReason::SimpleMove);
    assert_ne!(simple.chosen, Move::Pass);
}

#[test]
fn a_strict_room_loses_on_time() {
    let mut room = one_ballot_of_two_proposals();
    room.wake();
    room.wake();
    let loser = Color::Black;
    assert_eq!(room.room.result(), Some(&GameResult::OutOfTime { loser }));
}

#[test]
fn a_single_proposal_needs_no_vote_but_a_quorum() {
    let mut room = room_with_quorum(MissedQuorum::PlayOn);
    for member in [1, 2, 3] {
        room.propose(member, "E5").unwrap();
    }
    let events = room.wake();
    assert_eq!(decision(&events).why, DecisionReason::OnlyProposal);
    let mut room = room_with_quorum(MissedQuorum::PlayOn);
    room.propose(1, "E5").unwrap();
    room.wake();
    assert_eq!(room.room.window().unwrap().phase(), TurnPhase::Vote);
}

#[test]
fn an_empty_team_plays_on() {
    let mut room = TestRoom::playing(settings(SchemeKind::Relay), 1);
    room.act(1, shikatsu_team::MemberCommand::Leave).unwrap();
    for _ in 0..3 {
        if room.room.window().is_some() {
            room.wake();
        }
    }
    assert_eq!(room.moves().len(), 1);
}

#[test]
fn all_have_acted_is_not_yet_a_quorum() {
    let mut with_quorum = settings(SchemeKind::Plurality);
    black(&mut with_quorum).quorum = Quorum::Count(5);
    let mut room = TestRoom::playing(with_quorum, 2);
    room.propose(1, "E5").unwrap();
    room.propose(2, "C3").unwrap();
    room.vote(1, "E5").unwrap();
    room.vote(2, "E5").unwrap();
    assert!(room.room.window().is_some(), "more may come back");
    assert!(is_extended(&room.wake()));
    assert_eq!(decision(&room.wake()).chosen, at("E5"));
}

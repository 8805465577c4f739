//! Turns of schemes that have phases or ballots of their own.

use shikatsu_problem::{Color, Move};
use shikatsu_team::{
    BallotChoice, BallotFault, BallotId, CaptainRule, DecisionReason, EvidenceItem, ListMaker,
    MemberCommand, MemberId, Millis, PlayoutSum, RoomRefusal, SchemeKind, ServiceCommand,
    TurnPhase,
};

use crate::rooms::{TestRoom, at, black, decision, settings};
use crate::turns::answer;

#[test]
fn the_captain_picks_or_most_proposals_win() {
    let mut with_captain = settings(SchemeKind::Captain);
    black(&mut with_captain).captain = CaptainRule::Rotating;
    let mut room = TestRoom::playing(with_captain, 3);
    for (member, label) in [(1, "E5"), (2, "C3"), (3, "C3")] {
        room.propose(member, label).unwrap();
    }
    let window = room.number();
    assert_eq!(room.room.window().unwrap().phase(), TurnPhase::Pick);
    let left = room.room.window().unwrap().deadline() - room.now;
    assert_eq!(left, Millis::from_secs(10));
    let pick = |label: &str| MemberCommand::Pick {
        window,
        played: at(label),
    };
    assert!(matches!(
        room.act(2, pick("E5")),
        Err(RoomRefusal::OnlyByMotion(_))
    ));
    assert!(matches!(
        room.act(1, pick("D4")),
        Err(RoomRefusal::NoProposal(_))
    ));
    let events = room.act(1, pick("E5")).unwrap();
    assert_eq!(decision(&events).why, DecisionReason::CaptainPicked);
    answer(&mut room, "G7");
    // Another captain, who says nothing.
    assert_eq!(room.room.captain(Color::Black), Some(MemberId(2)));
    for (member, label) in [(1, "D4"), (2, "F4"), (3, "D4")] {
        room.propose(member, label).unwrap();
    }
    let events = room.wake();
    assert_eq!(decision(&events).chosen, at("D4"));
    assert_eq!(decision(&events).why, DecisionReason::MostProposals);
}

#[test]
fn a_relay_moves_in_turn_and_passes_over_the_absent() {
    let mut room = TestRoom::playing(settings(SchemeKind::Relay), 3);
    let mover = |room: &TestRoom| room.room.window().unwrap().opening().mover;
    assert_eq!(mover(&room), Some(MemberId(1)));
    assert!(matches!(
        room.propose(2, "E5"),
        Err(RoomRefusal::NotInTurn(_))
    ));
    let events = room.propose(1, "E5").unwrap();
    assert_eq!(decision(&events).why, DecisionReason::RelayMove);
    room.service(ServiceCommand::ConnectionLost(MemberId(2)))
        .unwrap();
    answer(&mut room, "G7");
    assert_eq!(mover(&room), Some(MemberId(3)));
    room.propose(3, "D4").unwrap();
    room.service(ServiceCommand::ConnectionBack(MemberId(2)))
        .unwrap();
    answer(&mut room, "G3");
    assert_eq!(mover(&room), Some(MemberId(1)), "the turn goes round");
    let window = room.number();
    let moves = vec![at("C3")];
    let sketch = MemberCommand::Sketch { window, moves };
    assert_eq!(room.act(1, sketch), Err(RoomRefusal::ChatOff));
}

#[test]
fn a_captain_names_what_is_voted_on() {
    let scheme = SchemeKind::Shortlist(ListMaker::Captain);
    let mut room = TestRoom::playing(settings(scheme), 3);
    assert_eq!(room.room.window().unwrap().phase(), TurnPhase::Shortlist);
    let window = room.number();
    let list = |labels: &[&str]| MemberCommand::Shortlist {
        window,
        moves: labels.iter().map(|label| at(label)).collect(),
    };
    assert_eq!(room.act(1, list(&["E5"])), Err(RoomRefusal::ShortlistSize));
    assert_eq!(
        room.act(1, list(&["E5", "E5"])),
        Err(RoomRefusal::ShortlistSize)
    );
    assert!(room.act(2, list(&["E5", "C3"])).is_err());
    room.act(1, list(&["E5", "C3"])).unwrap();
    assert_eq!(room.room.window().unwrap().phase(), TurnPhase::Vote);
    room.vote(1, "C3").unwrap();
    room.vote(2, "C3").unwrap();
    let events = room.vote(3, "E5").unwrap();
    assert_eq!(decision(&events).chosen, at("C3"));
}

fn evidence(room: &mut TestRoom, item: EvidenceItem) -> Result<(), RoomRefusal> {
    let window = room.number();
    let command = ServiceCommand::Evidence { window, item };
    room.service(command).map(drop)
}

fn playouts(values: &[(&str, i64)]) -> EvidenceItem {
    let value = |&(label, sum): &(&str, i64)| {
        let playouts = 1_000;
        (at(label), PlayoutSum { sum, playouts })
    };
    EvidenceItem::Playouts(values.iter().map(value).collect())
}

#[test]
fn an_engine_or_playouts_name_what_is_voted_on() {
    let scheme = SchemeKind::Shortlist(ListMaker::Engine);
    let mut room = TestRoom::playing(settings(scheme), 2);
    let list = vec![at("E5"), at("C3")];
    evidence(&mut room, EvidenceItem::Candidates(list)).unwrap();
    assert_eq!(room.room.window().unwrap().phase(), TurnPhase::Vote);
    let scheme = SchemeKind::Shortlist(ListMaker::MonteCarlo);
    let mut room = TestRoom::playing(settings(scheme), 2);
    let values = [("E5", 9), ("C3", 4), ("D4", 7), ("F6", 5), ("G7", 6)];
    evidence(&mut room, playouts(&values)).unwrap();
    let candidates = room.room.window().unwrap().candidates();
    let mut wanted: Vec<Move> = ["E5", "D4", "F6", "G7"].map(at).to_vec();
    wanted.sort();
    assert_eq!(candidates.keys().copied().collect::<Vec<_>>(), wanted);
}

#[test]
fn playouts_decide_between_proposals() {
    let mut room = TestRoom::playing(settings(SchemeKind::MonteCarlo), 3);
    for (member, label) in [(1, "E5"), (2, "C3"), (3, "C3")] {
        room.propose(member, label).unwrap();
    }
    assert_eq!(room.room.window().unwrap().phase(), TurnPhase::Evaluate);
    evidence(&mut room, playouts(&[("E5", 10)])).unwrap();
    assert!(room.room.window().is_some(), "C3 is still played out");
    let illegal = EvidenceItem::Candidates(Vec::new());
    assert_eq!(
        evidence(&mut room, illegal),
        Err(RoomRefusal::ShortlistSize)
    );
    let window = room.number();
    let item = playouts(&[("C3", 9)]);
    let events = room
        .service(ServiceCommand::Evidence { window, item })
        .unwrap();
    let decided = decision(&events);
    assert_eq!(
        (decided.chosen, decided.why),
        (at("E5"), DecisionReason::BestPlayouts)
    );
    assert_eq!(
        decided
            .table
            .iter()
            .filter(|row| row.value.is_some())
            .count(),
        2
    );
    let item = playouts(&[("C3", 99)]);
    let late = room.service(ServiceCommand::Evidence { window, item });
    assert!(matches!(late, Err(RoomRefusal::WindowOver { .. })));
}

#[test]
fn a_hanging_job_does_not_stop_a_game() {
    let mut room = TestRoom::playing(settings(SchemeKind::MonteCarlo), 2);
    room.propose(1, "E5").unwrap();
    room.propose(2, "C3").unwrap();
    let events = room.wake();
    assert_eq!(decision(&events).why, DecisionReason::MostProposals);
}

#[test]
fn ranked_and_approval_take_their_ballots() {
    for (scheme, choice, other) in [
        (
            SchemeKind::Ranked,
            BallotChoice::Ranked(vec![at("C3"), at("E5")]),
            BallotChoice::Approved(vec![at("C3")]),
        ),
        (
            SchemeKind::Approval,
            BallotChoice::Approved(vec![at("C3"), at("E5")]),
            BallotChoice::Ranked(vec![at("C3")]),
        ),
    ] {
        let mut room = TestRoom::playing(settings(scheme), 2);
        room.propose(1, "E5").unwrap();
        room.propose(2, "C3").unwrap();
        let window = room.number();
        let vote = |choice: BallotChoice| MemberCommand::Vote {
            window,
            ballot: BallotId(5),
            choice,
        };
        let refused = room.act(1, vote(other));
        assert!(matches!(
            refused,
            Err(RoomRefusal::Ballot(BallotFault::Form(_)))
        ));
        let twice = match &choice {
            BallotChoice::Ranked(_) => BallotChoice::Ranked(vec![at("C3"), at("C3")]),
            _ => BallotChoice::Approved(vec![at("C3"), at("C3")]),
        };
        let refused = room.act(1, vote(twice));
        let repeated = BallotFault::Repeated(at("C3"));
        assert_eq!(refused, Err(RoomRefusal::Ballot(repeated)));
        room.act(1, vote(choice)).unwrap();
        room.vote(2, "C3").unwrap();
        assert_eq!(room.moves(), [at("C3")]);
    }
}

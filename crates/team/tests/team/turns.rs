//! Turns: phases, latecomers, ballots that come twice or late, counts.

use shikatsu_problem::Move;
use shikatsu_team::{
    BallotChoice, BallotFault, DecisionReason, MOST_CHANGES, MemberCommand, MemberId, Millis,
    OpponentAction, Proposal, ReasonRule, RoomEventKind, RoomRefusal, SchemeKind, ServiceCommand,
    TallyRule, TurnPhase,
};

use crate::rooms::{BLACK, TestRoom, at, black, decision, settings};

pub(crate) fn answer(room: &mut TestRoom, label: &str) {
    let after_moves = room.moves().len();
    let action = OpponentAction::Play(at(label));
    let command = ServiceCommand::OpponentMove {
        after_moves,
        action,
    };
    room.service(command).unwrap();
}

#[test]
fn a_turn_goes_from_proposals_to_votes_to_a_move() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 3);
    assert_eq!(room.room.window().unwrap().phase(), TurnPhase::Propose);
    room.propose(1, "E5").unwrap();
    room.propose(2, "C3").unwrap();
    assert!(matches!(room.vote(1, "E5"), Err(RoomRefusal::TurnPhase(_))));
    room.propose(3, "C3").unwrap();
    assert_eq!(room.room.window().unwrap().phase(), TurnPhase::Vote);
    assert!(matches!(
        room.propose(3, "D4"),
        Err(RoomRefusal::TurnPhase(_))
    ));
    let refused = room.vote(1, "D4");
    let fault = BallotFault::NoCandidate(at("D4"));
    assert_eq!(refused, Err(RoomRefusal::Ballot(fault)));
    room.vote(1, "E5").unwrap();
    room.vote(2, "C3").unwrap();
    let events = room.vote(3, "E5").unwrap();
    let decided = decision(&events);
    assert_eq!(decided.chosen, at("E5"));
    assert_eq!(decided.why, DecisionReason::MostBallots);
    assert_eq!(room.moves(), [at("E5")]);
    let closed = room.room.closed_windows().to_vec();
    answer(&mut room, "G7");
    assert_eq!(room.number(), 2);
    assert_eq!(room.room.closed_windows(), closed, "a closed window stays");
}

#[test]
fn a_discussion_ends_when_all_are_ready() {
    let mut with_talk = settings(SchemeKind::Plurality);
    with_talk.discussion = Millis::from_secs(20);
    let mut room = TestRoom::playing(with_talk, 2);
    room.propose(1, "E5").unwrap();
    room.propose(2, "C3").unwrap();
    assert_eq!(room.room.window().unwrap().phase(), TurnPhase::Discuss);
    let deadline = room.room.window().unwrap().deadline();
    assert_eq!(deadline - room.now, Millis::from_secs(20));
    let window = room.number();
    let on = at("E5");
    let text = "takes the centre".to_owned();
    let comment = MemberCommand::Comment { window, on, text };
    room.act(2, comment).unwrap();
    let moves = vec![at("C3"), at("G7"), at("C7")];
    room.act(2, MemberCommand::Sketch { window, moves })
        .unwrap();
    let moves = vec![at("C3"), at("C3")];
    assert!(
        room.act(2, MemberCommand::Sketch { window, moves })
            .is_err()
    );
    assert_eq!(room.room.window().unwrap().comments().len(), 1);
    assert_eq!(room.room.window().unwrap().sketch().len(), 1);
    room.act(1, MemberCommand::Ready).unwrap();
    assert_eq!(room.act(1, MemberCommand::Ready), Ok(Vec::new()));
    room.act(2, MemberCommand::Ready).unwrap();
    assert_eq!(room.room.window().unwrap().phase(), TurnPhase::Vote);
}

#[test]
fn a_proposal_has_a_reason_and_a_line() {
    let mut with_reasons = settings(SchemeKind::Plurality);
    black(&mut with_reasons).reasons = ReasonRule::Required;
    let mut room = TestRoom::playing(with_reasons, 2);
    assert_eq!(room.propose(1, "E5"), Err(RoomRefusal::ReasonMissing));
    let window = room.number();
    let propose = |reason: &str, line: &[&str]| MemberCommand::Propose {
        window,
        proposal: Proposal {
            played: at("E5"),
            reason: Some(reason.to_owned()),
            line: line.iter().map(|label| at(label)).collect(),
        },
    };
    assert_eq!(room.act(1, propose(" ", &[])), Err(RoomRefusal::TextEmpty));
    let long = "é".repeat(141);
    assert_eq!(
        room.act(1, propose(&long, &[])),
        Err(RoomRefusal::TextTooLong(140))
    );
    assert!(
        room.act(1, propose("good", &["C3"])).is_err(),
        "another move"
    );
    let reason = "é".repeat(140);
    room.act(1, propose(&reason, &["E5", "C3"])).unwrap();
    let open = room.room.window().unwrap();
    assert_eq!(open.sketch().len(), 1);
    assert_eq!(open.sketch()[0].by, None, "proposals have no names");
    assert_eq!(open.reasons()[&at("E5")], [reason]);
    assert_eq!(open.evidence_deadline() + Millis(2_000), open.deadline());
}

#[test]
fn passing_and_illegal_moves_are_no_proposals() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 2);
    let window = room.number();
    let proposal = Proposal::plain(Move::Pass);
    let refused = room.act(1, MemberCommand::Propose { window, proposal });
    assert_eq!(refused, Err(RoomRefusal::PassIsMotion));
    room.propose(1, "E5").unwrap();
    room.propose(2, "E5").unwrap();
    answer(&mut room, "C3");
    assert!(matches!(room.propose(1, "C3"), Err(RoomRefusal::Move(_))));
}

#[test]
fn a_latecomer_votes_from_the_next_window() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 2);
    room.join(3, BLACK).unwrap();
    assert_eq!(room.propose(3, "C3"), Err(RoomRefusal::NextWindow));
    room.propose(1, "E5").unwrap();
    room.propose(2, "C3").unwrap();
    assert_eq!(room.vote(3, "C3"), Err(RoomRefusal::NextWindow));
    room.vote(1, "E5").unwrap();
    room.vote(2, "E5").unwrap();
    answer(&mut room, "G7");
    room.propose(3, "C3").unwrap();
    assert_eq!(room.room.window().unwrap().voters().len(), 3);
}

#[test]
fn a_ballot_that_comes_twice_counts_once() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 3);
    for (member, label) in [(1, "E5"), (2, "C3"), (3, "C3")] {
        room.propose(member, label).unwrap();
    }
    let first = room.ballot(100, "E5");
    let second = room.ballot(101, "C3");
    assert_eq!(room.act(1, first.clone()).unwrap().len(), 1);
    assert_eq!(room.act(1, first.clone()), Ok(Vec::new()));
    // The member reconnects elsewhere and changes the ballot; the first one arrives again, late.
    room.service(ServiceCommand::ConnectionLost(MemberId(1)))
        .unwrap();
    room.join(1, BLACK).unwrap();
    room.act(1, second).unwrap();
    assert_eq!(room.act(1, first), Ok(Vec::new()));
    let ballots = room.room.window().unwrap().ballots();
    assert_eq!(ballots.len(), 1);
    assert_eq!(ballots[&MemberId(1)].choice, BallotChoice::One(at("C3")));
}

#[test]
fn a_ballot_is_changed_five_times_at_most() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 3);
    for (member, label) in [(1, "E5"), (2, "C3"), (3, "C3")] {
        room.propose(member, label).unwrap();
    }
    for change in 0..=MOST_CHANGES {
        room.vote(1, ["E5", "C3"][change % 2]).unwrap();
    }
    assert_eq!(room.vote(1, "E5"), Err(RoomRefusal::TooManyChanges));
}

#[test]
fn a_late_ballot_counts_if_the_connection_explains_it() {
    let voting = || {
        let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 3);
        for (member, label) in [(1, "E5"), (2, "C3"), (3, "C3")] {
            room.propose(member, label).unwrap();
        }
        room.vote(1, "E5").unwrap();
        room
    };
    for (late, delay, counts) in [
        (0, 0, true),
        (1, 0, false),
        (300, 299, false),
        (300, 300, true),
        (500, 800, true),
        (501, 800, false),
    ] {
        let mut room = voting();
        room.now = room.room.window().unwrap().deadline() + Millis(late);
        let command = room.ballot(9, "C3");
        let result = room.act_delayed(2, Millis(delay), command);
        assert_eq!(result.is_ok(), counts, "{late} ms late, {delay} ms delay");
        room.wake();
        let closed = &room.room.closed_windows()[0];
        assert_eq!(closed.ballots, 1 + usize::from(counts));
    }
}

#[test]
fn a_lost_connection_is_not_waited_for() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 3);
    room.propose(1, "E5").unwrap();
    room.propose(2, "C3").unwrap();
    room.service(ServiceCommand::ConnectionLost(MemberId(3)))
        .unwrap();
    assert_eq!(room.room.window().unwrap().phase(), TurnPhase::Vote);
    room.vote(1, "E5").unwrap();
    room.service(ServiceCommand::ConnectionBack(MemberId(3)))
        .unwrap();
    room.vote(2, "C3").unwrap();
    assert!(room.room.window().is_some(), "3 is waited for again");
    room.service(ServiceCommand::ConnectionLost(MemberId(3)))
        .unwrap();
    assert!(room.room.window().is_none());
}

#[test]
fn counts_are_seen_as_the_room_says() {
    for (rule, before, after) in [
        (TallyRule::Live, true, true),
        (TallyRule::BySize, true, true),
        (TallyRule::AfterOwnBallot, false, true),
        (TallyRule::AtClose, false, false),
    ] {
        let mut with_tally = settings(SchemeKind::Plurality);
        with_tally.conduct.tally = rule;
        let mut room = TestRoom::playing(with_tally, 2);
        room.propose(1, "E5").unwrap();
        room.propose(2, "C3").unwrap();
        assert_eq!(
            room.room.tally_for(MemberId(1)).is_some(),
            before,
            "{rule:?}"
        );
        room.vote(1, "E5").unwrap();
        let tally = room.room.tally_for(MemberId(1));
        assert_eq!(tally.is_some(), after, "{rule:?}");
        if let Some(tally) = tally {
            assert_eq!((tally[&at("E5")], tally[&at("C3")]), (1, 0));
        }
        assert_eq!(room.room.tally_for(MemberId(9)), None);
    }
}

#[test]
fn an_answer_that_comes_twice_is_played_once() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 1);
    room.propose(1, "E5").unwrap();
    let command = |label: &str| ServiceCommand::OpponentMove {
        after_moves: 1,
        action: OpponentAction::Play(at(label)),
    };
    room.service(command("C3")).unwrap();
    assert_eq!(room.service(command("C3")), Ok(Vec::new()));
    assert_eq!(
        room.service(command("D3")),
        Err(RoomRefusal::WrongMove { played: 2 })
    );
}

#[test]
fn ballots_of_one_block_are_told_to_the_host() {
    let mut room = TestRoom::lobby(settings(SchemeKind::Plurality));
    for member in 2..=9 {
        let mut request = crate::rooms::visitor(member, BLACK);
        if member >= 5 {
            request.origin.block = 1_000;
        }
        room.run(shikatsu_team::RoomCommand::Join(request)).unwrap();
    }
    room.act(1, MemberCommand::Start).unwrap();
    for member in 1..=9 {
        let label = if member < 5 { "E5" } else { "C3" };
        room.propose(member, label).unwrap();
    }
    for member in 1..=8 {
        room.vote(member, if member < 5 { "E5" } else { "C3" })
            .unwrap();
    }
    let events = room.vote(9, "C3").unwrap();
    // Five of the block beat four; with three of the block the four win.
    assert_eq!(decision(&events).chosen, at("C3"));
    let second = events.iter().find_map(|event| match event.kind {
        RoomEventKind::SecondCountDiffers { winner } => Some(winner),
        _ => None,
    });
    assert_eq!(second, Some(at("E5")));
    assert_eq!(room.room.closed_windows()[0].second_count, second);
}

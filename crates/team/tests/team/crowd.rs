//! A crowd: no command may cost a look at all members, or twenty thousand ballots would take minutes.

use shikatsu_team::{
    BallotChoice, BallotId, DecisionReason, MemberCommand, MemberId, Millis, OpenRequest, Proposal,
    Room, RoomCommand, RoomId, RoomSecret, SchemeKind, decide, open,
};

use crate::rooms::{BLACK, at, decision, settings, visitor};

const MEMBERS: u128 = 20_000;

#[test]
fn twenty_thousand_members_decide_a_move() {
    let request = OpenRequest {
        room: RoomId(1),
        secret: RoomSecret(2),
        host: visitor(1, BLACK),
        settings: settings(SchemeKind::Plurality),
    };
    let now = Millis(1_000);
    let (mut room, mut log) = open(request, now).unwrap();
    let mut run = |room: &mut Room, command| {
        let events = decide(room, command, now).unwrap();
        for event in &events {
            room.apply(event).unwrap();
        }
        log.extend(events);
    };
    for member in 2..=MEMBERS {
        run(&mut room, RoomCommand::Join(visitor(member, BLACK)));
    }
    run(
        &mut room,
        RoomCommand::by(MemberId(1), MemberCommand::Start),
    );
    let label = |member: u128| if member.is_multiple_of(3) { "C3" } else { "E5" };
    for member in 1..=MEMBERS {
        let proposal = Proposal::plain(at(label(member)));
        let command = MemberCommand::Propose {
            window: 1,
            proposal,
        };
        run(&mut room, RoomCommand::by(MemberId(member), command));
    }
    for member in 1..=MEMBERS {
        let command = MemberCommand::Vote {
            window: 1,
            ballot: BallotId(member),
            choice: BallotChoice::One(at(label(member))),
        };
        run(&mut room, RoomCommand::by(MemberId(member), command));
    }
    let decided = decision(&log);
    assert_eq!(
        (decided.chosen, decided.why),
        (at("E5"), DecisionReason::MostBallots)
    );
    assert_eq!(Room::replay(&log).unwrap(), room);
}

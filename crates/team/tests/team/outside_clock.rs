//! A clock outside that judges the game: windows take their share of what it leaves. And a team that goes to the other
//! colour before the game.

use shikatsu_problem::{Color, Move};
use shikatsu_team::{
    MemberCommand, MemberId, Millis, OpponentAction, RoomEventKind, RoomRefusal, SchemeKind, Seat,
    ServiceCommand, TurnPhase,
};

use crate::rooms::{BLACK, TestRoom, at, settings};

/// A clock outside tells what is left for the move.
fn tell(room: &mut TestRoom, after_moves: usize, left: u64) -> Result<(), RoomRefusal> {
    let told = ServiceCommand::OutsideTime {
        after_moves,
        left: Millis::from_secs(left),
    };
    room.service(told).map(drop)
}

fn deadline(room: &TestRoom) -> Millis {
    room.room.window().unwrap().deadline() - room.now
}

#[test]
fn every_phase_takes_a_third_of_what_the_clock_outside_leaves() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 2);
    assert_eq!(deadline(&room), Millis::from_secs(30));
    tell(&mut room, 0, 18).unwrap();
    assert_eq!(deadline(&room), Millis::from_secs(6));
    room.pass_time(3_000);
    room.propose(1, "E5").unwrap();
    room.propose(2, "C3").unwrap();
    assert_eq!(room.room.window().unwrap().phase(), TurnPhase::Vote);
    assert_eq!(deadline(&room), Millis::from_secs(5), "a third of 15");
    let until = room.now + Millis::from_secs(15);
    while room.moves().is_empty() {
        room.wake();
    }
    assert!(room.now < until, "the proposals decide in time");
}

#[test]
fn a_long_time_outside_makes_no_window_longer() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 2);
    tell(&mut room, 0, 3_600).unwrap();
    assert_eq!(deadline(&room), Millis::from_secs(30));
    tell(&mut room, 0, 30).unwrap();
    assert_eq!(deadline(&room), Millis::from_secs(10));
    tell(&mut room, 0, 300).unwrap();
    assert_eq!(deadline(&room), Millis::from_secs(10));
}

#[test]
fn a_team_that_stays_silent_moves_before_the_clock_outside_is_out() {
    for left in [4, 10, 60] {
        let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 2);
        let until = room.now + Millis::from_secs(left);
        tell(&mut room, 0, left).unwrap();
        while room.moves().is_empty() {
            room.wake();
        }
        assert!(room.now < until, "{left}: {:?}", room.now);
    }
}

#[test]
fn what_is_told_of_another_move_or_to_no_window_is_refused() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 1);
    let wrong = Err(RoomRefusal::WrongMove { played: 0 });
    assert_eq!(tell(&mut room, 1, 9), wrong);
    room.propose(1, "E5").unwrap();
    let wrong = Err(RoomRefusal::WrongMove { played: 1 });
    assert_eq!(tell(&mut room, 1, 9), wrong, "it is the other side's turn");
    let action = OpponentAction::Play(Move::Pass);
    let after_moves = 1;
    room.service(ServiceCommand::OpponentMove {
        after_moves,
        action,
    })
    .unwrap();
    assert_eq!(
        room.room.window().unwrap().told_until(),
        None,
        "the next move has its own time"
    );
}

#[test]
fn time_is_drawn_only_where_the_clock_outside_leaves_it() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 2);
    room.propose(1, "E5").unwrap();
    room.propose(2, "C3").unwrap();
    tell(&mut room, 0, 60).unwrap();
    let draw = MemberCommand::DrawTime {
        window: room.number(),
    };
    // 20 s for the vote, and half of the 40 s after it.
    let refused = RoomRefusal::NotEnoughTime(Millis::from_secs(20));
    assert_eq!(room.act(1, draw).unwrap_err(), refused);
}

#[test]
fn a_team_goes_to_the_other_colour_with_its_members_and_captain() {
    let mut room = TestRoom::lobby(settings(SchemeKind::Plurality));
    room.join(2, BLACK).unwrap();
    room.join(3, Seat::Engine(Color::Black)).unwrap();
    room.join(4, Seat::Watching).unwrap();
    let mut exchanged = settings(SchemeKind::Plurality);
    exchanged.sides.reverse();
    let change = MemberCommand::ChangeSettings(Box::new(exchanged));
    room.act(1, change).unwrap();
    let seat = |member| room.room.roster().get(MemberId(member)).unwrap().team();
    assert_eq!([1, 2, 3].map(seat), [Some(Color::White); 3]);
    assert_eq!(seat(4), None);
    assert_eq!(room.room.captain(Color::White), Some(MemberId(1)));
    assert_eq!(room.room.captain(Color::Black), None);
    room.act(1, MemberCommand::Start).unwrap();
    let action = OpponentAction::Play(at("E5"));
    let after_moves = 0;
    let events = room.service(ServiceCommand::OpponentMove {
        after_moves,
        action,
    });
    let is_opened = |kind: &RoomEventKind| matches!(kind, RoomEventKind::WindowOpened(_));
    assert!(events.unwrap().iter().any(|event| is_opened(&event.kind)));
    assert_eq!(room.room.window().unwrap().voters().len(), 3);
}

//! The six time systems, by hand and by properties; and how windows take their time.

use proptest::prelude::*;
use shikatsu_problem::Color;
use shikatsu_team::{
    GameResult, MemberCommand, Millis, MotionKind, MotionVote, RoomRefusal, SchemeKind, TeamClock,
    TimeSystem, TimeUse, TurnPhase,
};

use crate::rooms::{TestRoom, settings};

const fn seconds(seconds: u64) -> Millis {
    Millis::from_secs(seconds)
}

/// What is left after each move, or that the time is over.
fn course(system: TimeSystem, moves: &[u64]) -> Vec<Option<u64>> {
    let mut clock = TeamClock::new(&system);
    let left = moves
        .iter()
        .map(|&spent| match clock.spend(seconds(spent)) {
            TimeUse::InTime => Some(clock.left().0 / 1_000),
            TimeUse::Expired => None,
        });
    left.collect()
}

#[test]
fn absolute_time_runs_down_and_zero_is_too_late() {
    let system = TimeSystem::Absolute { main: seconds(60) };
    let wanted = [Some(40), Some(1), None];
    assert_eq!(course(system, &[20, 39, 1]), wanted);
}

#[test]
fn byo_yomi_loses_a_period_only_when_it_runs_out() {
    let system = TimeSystem::ByoYomi {
        main: seconds(10),
        periods: 3,
        period: seconds(30),
    };
    // 100 in all; 4 of the main time; the rest of it and 23 of a period, which is free; exactly one period, which is
    // lost; 59 of the two that are left lose one; the last one runs out.
    let wanted = [Some(96), Some(90), Some(60), Some(30), Some(30), None];
    assert_eq!(course(system, &[4, 29, 30, 59, 29, 30]), wanted);
}

#[test]
fn a_canadian_stage_starts_again_after_its_stones() {
    let system = TimeSystem::Canadian {
        main: seconds(10),
        stones: 3,
        stage: seconds(60),
    };
    // The second move enters overtime with 5 over: 55 for two stones. The third leaves 15 for one, the fourth uses 14 of
    // them and a new stage begins.
    let wanted = [Some(66), Some(55), Some(15), Some(60), Some(1), None];
    assert_eq!(course(system, &[4, 11, 40, 14, 59, 1]), wanted);
}

#[test]
fn fischer_adds_up_to_the_cap() {
    let system = TimeSystem::Fischer {
        main: seconds(30),
        increment: seconds(10),
        cap: seconds(40),
    };
    let wanted = [Some(35), Some(40), Some(40), Some(15), None];
    assert_eq!(course(system, &[5, 1, 0, 35, 15]), wanted);
    let above = TimeSystem::Fischer {
        main: seconds(100),
        increment: seconds(10),
        cap: seconds(40),
    };
    assert_eq!(course(above, &[1]), [Some(99)], "the first time is not cut");
}

#[test]
fn days_per_move_keep_nothing() {
    let system = TimeSystem::DaysPerMove {
        time: seconds(100),
        pauses: Millis::from_days(14),
    };
    assert_eq!(course(system, &[1, 99, 100]), [Some(100), Some(100), None]);
    assert_eq!(system.pauses(), Millis::from_days(14));
}

#[test]
fn actions_bank_what_they_leave() {
    let system = TimeSystem::PerAction { time: seconds(30) };
    let mut clock = TeamClock::new(&system);
    assert_eq!(clock.drawable(Millis::ZERO), Millis::ZERO);
    clock.deposit(seconds(25));
    clock.deposit(seconds(10));
    assert_eq!(clock.drawable(Millis::ZERO), seconds(35));
    clock.draw(seconds(30));
    assert_eq!(clock.drawable(Millis::ZERO), seconds(5));
    assert_eq!(clock.left(), seconds(30));
}

#[test]
fn a_phase_gets_a_third_of_what_is_left() {
    let clock = TeamClock::new(&TimeSystem::Absolute { main: seconds(300) });
    let limit = seconds(30);
    for (spent, wanted) in [
        (0, 30_000),
        (240, 20_000),
        (270, 10_000),
        (299, 1_000),
        (300, 0),
    ] {
        assert_eq!(clock.phase_time(seconds(spent), limit), Millis(wanted));
    }
    let days = TeamClock::new(&TimeSystem::DaysPerMove {
        time: Millis::from_days(3),
        pauses: Millis::ZERO,
    });
    assert_eq!(days.phase_time(Millis::ZERO, limit), Millis::from_days(1));
}

fn a_system() -> impl Strategy<Value = TimeSystem> {
    let span = || (1_u64..200).prop_map(seconds);
    prop_oneof![
        span().prop_map(|main| TimeSystem::Absolute { main }),
        (span(), 1_u32..5, span()).prop_map(|(main, periods, period)| TimeSystem::ByoYomi {
            main,
            periods,
            period
        }),
        (span(), 1_u32..9, span()).prop_map(|(main, stones, stage)| TimeSystem::Canadian {
            main,
            stones,
            stage
        }),
        (span(), 0_u64..30, span()).prop_map(|(main, increment, cap)| TimeSystem::Fischer {
            main,
            increment: seconds(increment),
            cap
        }),
        span().prop_map(|time| TimeSystem::DaysPerMove {
            time,
            pauses: Millis::ZERO
        }),
    ]
}

/// The most that a system can give to so many moves.
fn most(system: TimeSystem, moves: u64) -> u64 {
    match system {
        TimeSystem::Absolute { main } => main.0,
        TimeSystem::ByoYomi {
            main,
            periods,
            period,
        } => main.0 + (u64::from(periods) + moves) * period.0,
        TimeSystem::Canadian {
            main,
            stones,
            stage,
        } => main.0 + (moves / u64::from(stones) + 1) * stage.0,
        TimeSystem::Fischer {
            main, increment, ..
        } => main.0 + moves * increment.0,
        TimeSystem::PerAction { time } | TimeSystem::DaysPerMove { time, .. } => moves * time.0,
    }
}

proptest! {
    #[test]
    fn no_clock_gives_back_time(system in a_system(), moves in proptest::collection::vec(0_u64..60_000, 1..60)) {
        let mut clock = TeamClock::new(&system);
        let mut total = 0;
        for (number, &spent) in (1..).zip(&moves) {
            let before = clock.left();
            let use_of_time = clock.spend(Millis(spent));
            prop_assert_eq!(use_of_time == TimeUse::Expired, Millis(spent) >= before);
            if use_of_time == TimeUse::Expired {
                break;
            }
            total += spent;
            prop_assert!(total <= most(system, number), "{} in {} moves", total, number);
            if matches!(system, TimeSystem::Absolute { .. }) {
                prop_assert_eq!(clock.left(), before - Millis(spent));
            }
            if let TimeSystem::Fischer { increment, .. } = system {
                prop_assert!(clock.left() <= before - Millis(spent) + increment);
            }
        }
    }

    #[test]
    fn a_phase_never_exceeds_the_clock(system in a_system(), spent in 0_u64..300_000, limit in 1_u64..60) {
        let clock = TeamClock::new(&system);
        let phase = clock.phase_time(Millis(spent), seconds(limit));
        prop_assert!(phase <= clock.left() - Millis(spent));
    }
}

#[test]
fn an_absent_team_loses_on_an_absolute_clock_and_only_then() {
    let mut with_clock = settings(SchemeKind::Plurality);
    with_clock.time = TimeSystem::Absolute { main: seconds(100) };
    let mut room = TestRoom::playing(with_clock, 2);
    let deadline = room.room.window().unwrap().deadline();
    assert_eq!(deadline - room.now, seconds(30), "a third, at most 30 s");
    for _ in 0..200 {
        if room.room.result().is_some() {
            break;
        }
        match room.room.window() {
            Some(_) => drop(room.wake()),
            None => {
                let after_moves = room.moves().len();
                let action = shikatsu_team::OpponentAction::Play(shikatsu_problem::Move::Pass);
                let command = shikatsu_team::ServiceCommand::OpponentMove {
                    after_moves,
                    action,
                };
                room.service(command).unwrap();
            }
        }
    }
    let loser = Color::Black;
    assert_eq!(room.room.result(), Some(&GameResult::OutOfTime { loser }));
    assert!(room.moves().len() > 4, "it played simple moves before");
}

#[test]
fn a_silent_opponent_loses_on_time() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 1);
    room.propose(1, "E5").unwrap();
    assert!(room.room.window().is_none());
    assert_eq!(room.room.wake(), Some(room.now + seconds(30)));
    room.wake();
    let loser = Color::White;
    assert_eq!(room.room.result(), Some(&GameResult::OutOfTime { loser }));
}

#[test]
fn the_captain_draws_what_fast_windows_left() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 2);
    let window = room.number();
    let draw = MemberCommand::DrawTime { window };
    let refused = room.act(1, draw.clone());
    assert_eq!(refused, Err(RoomRefusal::NotEnoughTime(Millis::ZERO)));
    let refused = room.act(2, draw.clone());
    assert!(
        matches!(refused, Err(RoomRefusal::OnlyByMotion(_))),
        "{refused:?}"
    );
    room.propose(1, "E5").unwrap();
    room.propose(2, "C3").unwrap();
    // The proposals took no time, so 30 s are banked.
    assert_eq!(room.room.window().unwrap().phase(), TurnPhase::Vote);
    let deadline = room.room.window().unwrap().deadline();
    room.act(1, draw.clone()).unwrap();
    let longer = room.room.window().unwrap().deadline();
    assert_eq!(longer, deadline + seconds(30));
    assert_eq!(
        room.act(1, draw),
        Err(RoomRefusal::NotEnoughTime(Millis::ZERO))
    );
    room.pass_time(45_000);
    room.vote(1, "E5").unwrap();
    room.vote(2, "E5").unwrap();
    assert_eq!(
        room.room.clock(Color::Black).drawable(Millis::ZERO),
        seconds(15)
    );
}

#[test]
fn a_third_of_the_members_draws_time() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 7);
    for member in 1..=7 {
        room.propose(member, if member < 4 { "E5" } else { "C3" })
            .unwrap();
    }
    let window = room.number();
    let deadline = room.room.window().unwrap().deadline();
    let draw = MemberCommand::Motion {
        window,
        kind: MotionKind::DrawTime,
        vote: MotionVote::For,
    };
    room.act(4, draw.clone()).unwrap();
    room.act(5, draw.clone()).unwrap();
    assert_eq!(room.room.window().unwrap().deadline(), deadline, "2 of 7");
    room.act(6, draw).unwrap();
    let longer = room.room.window().unwrap().deadline();
    assert_eq!(longer, deadline + seconds(30), "3 of 7");
}

#[test]
fn a_pause_moves_every_deadline_and_ends_by_itself() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 2);
    let deadline = room.room.window().unwrap().deadline();
    room.pass_time(5_000);
    room.act(1, MemberCommand::Pause(seconds(60))).unwrap();
    assert!(matches!(room.propose(1, "E5"), Err(RoomRefusal::Paused(_))));
    assert_eq!(room.room.wake(), Some(room.now + seconds(60)));
    room.wake();
    let longer = room.room.window().unwrap().deadline();
    assert_eq!(longer, deadline + seconds(60));
    room.propose(1, "E5").unwrap();
    let refused = room.act(1, MemberCommand::Pause(seconds(1_800)));
    assert_eq!(refused, Err(RoomRefusal::PauseLeft(seconds(1_740))));
    room.act(1, MemberCommand::Pause(seconds(100))).unwrap();
    room.pass_time(10_000);
    room.act(1, MemberCommand::Continue).unwrap();
    let longest = room.room.window().unwrap().deadline();
    assert_eq!(longest, deadline + seconds(70));
    assert_eq!(
        room.act(1, MemberCommand::Continue),
        Err(RoomRefusal::NotPaused)
    );
}

#[test]
fn a_new_owner_gives_the_window_its_lost_time() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 2);
    let deadline = room.room.window().unwrap().deadline();
    room.propose(1, "E5").unwrap();
    let stopped_at = room.now + seconds(3);
    room.pass_time(40_000);
    let resume = shikatsu_team::ServiceCommand::Resume { stopped_at };
    room.service(resume).unwrap();
    let longer = room.room.window().unwrap().deadline();
    assert_eq!(longer, deadline + seconds(37));
    room.propose(2, "C3").unwrap();
    room.service(shikatsu_team::ServiceCommand::Halt).unwrap();
    room.pass_time(10_000);
    let stopped_at = Millis::ZERO;
    let resume = shikatsu_team::ServiceCommand::Resume { stopped_at };
    room.service(resume).unwrap();
    assert!(room.room.pause().is_none());
}

#[test]
fn pauses_and_late_ballots_are_not_charged() {
    let mut with_clock = settings(SchemeKind::Plurality);
    with_clock.time = TimeSystem::Absolute { main: seconds(300) };
    let mut room = TestRoom::playing(with_clock, 3);
    room.pass_time(5_000);
    room.act(1, MemberCommand::Pause(seconds(60))).unwrap();
    room.wake();
    room.propose(1, "E5").unwrap();
    room.propose(2, "C3").unwrap();
    // The third member lets 30 seconds pass; half a second more is waited for late proposals.
    room.wake();
    assert_eq!(room.room.window().unwrap().phase(), TurnPhase::Vote);
    room.pass_time(7_000);
    for member in 1..=3 {
        room.vote(member, "E5").unwrap();
    }
    assert_eq!(room.room.clock(Color::Black).left(), seconds(300 - 30 - 7));
}

#[test]
fn extra_time_is_a_gift_and_is_not_kept() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 1);
    room.wake();
    room.propose(1, "E5").unwrap();
    let clock = room.room.clock(Color::Black);
    assert_eq!(clock.drawable(Millis::ZERO), Millis::ZERO);
}

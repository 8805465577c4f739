//! Random settings and random commands.

use proptest::prelude::*;
use shikatsu_problem::{Color, Move, Point, Rules, Setup, Size};
use shikatsu_team::{
    BallotChoice, BallotId, CaptainRule, ChatChannel, ChatWords, EvidenceItem, ListMaker,
    MemberCommand, MemberId, MemberMessage, Millis, MissedQuorum, MotionKind, MotionVote,
    OpponentAction, PlayoutSum, Proposal, ProvedScope, Quorum, Room, RoomCommand, RoomContent,
    RoomSettings, SchemeKind, Seat, ServiceCommand, SideSettings, StoneStatus, TeamSettings,
    TimeSystem, TurnWindow,
};

use crate::rooms::visitor;

/// A command before it is known which window is open.
#[derive(Debug, Clone)]
pub(crate) enum Wish {
    Join(u128, u8),
    Lost(u128),
    Back(u128),
    Leave(u128),
    Propose(u128, u8),
    Vote(u128, u8, u128),
    Motion(u128, u8, bool),
    Captain(u128, u8),
    Ready(u128),
    Say(u128),
    Pause(u128, u64),
    Evidence(u8),
    Answer(u8),
    TimeTold(u64),
    Stones(u128),
    Halt,
    Resume,
    Wake,
}

pub(crate) fn a_wish() -> impl Strategy<Value = Wish> {
    let member = || 1_u128..8;
    let number = || 0_u8..25;
    prop_oneof![
        2 => (member(), 0_u8..4).prop_map(|(m, s)| Wish::Join(m, s)),
        1 => member().prop_map(Wish::Lost),
        1 => member().prop_map(Wish::Back),
        1 => member().prop_map(Wish::Leave),
        8 => (member(), number()).prop_map(|(m, p)| Wish::Propose(m, p)),
        8 => (member(), number(), 0_u128..60).prop_map(|(m, p, b)| Wish::Vote(m, p, b)),
        3 => (member(), 0_u8..5, any::<bool>()).prop_map(|(m, k, f)| Wish::Motion(m, k, f)),
        2 => (member(), 0_u8..3).prop_map(|(m, k)| Wish::Captain(m, k)),
        1 => member().prop_map(Wish::Ready),
        1 => member().prop_map(Wish::Say),
        1 => (member(), 1_u64..50).prop_map(|(m, s)| Wish::Pause(m, s)),
        2 => number().prop_map(Wish::Evidence),
        6 => number().prop_map(Wish::Answer),
        2 => (0_u64..60_000).prop_map(Wish::TimeTold),
        1 => member().prop_map(Wish::Stones),
        1 => Just(Wish::Halt),
        1 => Just(Wish::Resume),
        4 => Just(Wish::Wake),
    ]
}

fn a_scheme() -> impl Strategy<Value = SchemeKind> {
    let base = prop_oneof![
        Just(SchemeKind::Plurality),
        Just(SchemeKind::MonteCarlo),
        Just(SchemeKind::Random),
        Just(SchemeKind::Lottery),
        Just(SchemeKind::Rated),
        Just(SchemeKind::Ranked),
        Just(SchemeKind::Approval),
        Just(SchemeKind::Captain),
        Just(SchemeKind::Shortlist(ListMaker::Captain)),
        Just(SchemeKind::Shortlist(ListMaker::MonteCarlo)),
        Just(SchemeKind::Relay),
    ];
    (base, any::<bool>()).prop_map(|(scheme, is_proved)| match is_proved {
        false => scheme,
        true => SchemeKind::Proved {
            otherwise: Box::new(scheme),
            scope: ProvedScope::AnyLegalMove,
        },
    })
}

pub(crate) fn some_settings() -> impl Strategy<Value = RoomSettings> {
    let time = prop_oneof![
        Just(TimeSystem::PerAction {
            time: Millis::from_secs(30)
        }),
        Just(TimeSystem::Absolute {
            main: Millis::from_secs(400)
        }),
        Just(TimeSystem::ByoYomi {
            main: Millis::from_secs(60),
            periods: 3,
            period: Millis::from_secs(20)
        }),
        Just(TimeSystem::Canadian {
            main: Millis::from_secs(60),
            stones: 5,
            stage: Millis::from_secs(100)
        }),
        Just(TimeSystem::Fischer {
            main: Millis::from_secs(60),
            increment: Millis::from_secs(10),
            cap: Millis::from_secs(90)
        }),
        Just(TimeSystem::DaysPerMove {
            time: Millis::from_days(3),
            pauses: Millis::from_days(14)
        }),
    ];
    let rules = prop_oneof![
        Just(Rules::JAPANESE),
        Just(Rules::CHINESE),
        Just(Rules::TROMP_TAYLOR)
    ];
    (a_scheme(), a_scheme(), time, rules, 0_u8..16, 0_u64..20).prop_map(
        |(black, white, time, rules, choices, talk)| {
            let mut settings = RoomSettings::new(RoomContent::Game {
                setup: Setup::empty(Size::square(5).unwrap()),
                rules,
                komi_half_points: 13,
            });
            let mut team = TeamSettings::new(black);
            if choices & 1 == 1 {
                team.quorum = Quorum::Share(60);
            }
            if choices & 2 == 2 {
                team.missed_quorum = MissedQuorum::LoseOnTime;
            }
            if choices & 4 == 4 {
                team.captain = CaptainRule::Rotating;
            }
            settings.sides = [
                SideSettings::Team(team),
                match choices & 8 {
                    0 => SideSettings::Outside,
                    _ => SideSettings::Team(TeamSettings::new(white)),
                },
            ];
            settings.time = time;
            settings.discussion = Millis::from_secs(talk.saturating_sub(10));
            settings
        },
    )
}

fn point(number: u8) -> Move {
    Move::Play(Point::new(number % 5, number / 5).unwrap())
}

/// The command that a wish is now.
pub(crate) fn command(room: &Room, wish: &Wish, now: Millis) -> RoomCommand {
    let window = room.window().map_or(0, |window| window.opening().number);
    let by = |member: u128, command| {
        RoomCommand::Member(MemberMessage {
            member: MemberId(member),
            delay: Millis(200),
            command,
        })
    };
    match *wish {
        Wish::Join(member, seat) => {
            let seat = match seat {
                0 | 1 => Seat::Player(Color::Black),
                2 => Seat::Player(Color::White),
                _ => Seat::Engine(Color::Black),
            };
            let mut request = visitor(member, seat);
            request.rating = Some(1_000 + i32::try_from(member).unwrap() * 100);
            request.origin.block = u64::try_from(member % 2).unwrap();
            RoomCommand::Join(request)
        }
        Wish::Lost(member) => {
            RoomCommand::Service(ServiceCommand::ConnectionLost(MemberId(member)))
        }
        Wish::Back(member) => {
            RoomCommand::Service(ServiceCommand::ConnectionBack(MemberId(member)))
        }
        Wish::Leave(member) => by(member, MemberCommand::Leave),
        Wish::Propose(member, number) => {
            let proposal = Proposal::plain(point(number));
            by(member, MemberCommand::Propose { window, proposal })
        }
        Wish::Vote(member, number, ballot) => {
            let candidates = room.window().map(TurnWindow::candidates);
            let moves: Vec<Move> = candidates.into_iter().flatten().map(|(m, _)| m).collect();
            let choice = match moves.is_empty() {
                true => point(number),
                false => moves[usize::from(number) % moves.len()],
            };
            let ballot = BallotId(ballot);
            let choice = BallotChoice::One(choice);
            let vote = MemberCommand::Vote {
                window,
                ballot,
                choice,
            };
            by(member, vote)
        }
        Wish::Motion(member, kind, is_for) => {
            let kind = match kind {
                0 => MotionKind::Pass,
                1 => MotionKind::Resign,
                2 => MotionKind::DrawTime,
                3 => MotionKind::Pick(point(3)),
                _ => MotionKind::Shortlist(vec![point(3), point(4)]),
            };
            let vote = if is_for {
                MotionVote::For
            } else {
                MotionVote::Against
            };
            by(member, MemberCommand::Motion { window, kind, vote })
        }
        Wish::Captain(member, kind) => {
            let candidates = room.window().map(TurnWindow::candidates);
            let first = candidates.and_then(|c| c.keys().next().copied());
            let played = first.unwrap_or(point(0));
            let moves = vec![point(6), point(7), point(8)];
            match kind {
                0 => by(member, MemberCommand::Pick { window, played }),
                1 => by(member, MemberCommand::Shortlist { window, moves }),
                _ => by(member, MemberCommand::DrawTime { window }),
            }
        }
        Wish::Ready(member) => by(member, MemberCommand::Ready),
        Wish::Say(member) => {
            let channel = ChatChannel::All;
            let words = ChatWords::Text("hello".to_owned());
            by(member, MemberCommand::Say { channel, words })
        }
        Wish::Pause(member, seconds) => {
            by(member, MemberCommand::Pause(Millis::from_secs(seconds)))
        }
        Wish::Evidence(number) => {
            let value = PlayoutSum {
                sum: i64::from(number),
                playouts: 3,
            };
            let item = match number % 3 {
                0 => EvidenceItem::EngineMove(point(number)),
                _ => EvidenceItem::Playouts(vec![(point(number), value)]),
            };
            RoomCommand::Service(ServiceCommand::Evidence { window, item })
        }
        Wish::Answer(number) => {
            let after_moves = room.game().moves_played();
            let action = match number {
                20.. => OpponentAction::Play(Move::Pass),
                _ => OpponentAction::Play(point(number)),
            };
            RoomCommand::Service(ServiceCommand::OpponentMove {
                after_moves,
                action,
            })
        }
        Wish::TimeTold(left) => RoomCommand::Service(ServiceCommand::OutsideTime {
            after_moves: room.game().moves_played(),
            left: Millis(left),
        }),
        Wish::Stones(member) => by(member, MemberCommand::MarkStones(StoneStatus::default())),
        Wish::Halt => RoomCommand::Service(ServiceCommand::Halt),
        Wish::Resume => {
            let stopped_at = now - Millis(2_000);
            RoomCommand::Service(ServiceCommand::Resume { stopped_at })
        }
        Wish::Wake => RoomCommand::Service(ServiceCommand::Wake),
    }
}

//! What members, jobs and the other side may want in a played room.

use shikatsu_problem::{Color, Move, Outcome};
use shikatsu_team::{
    BallotChoice, BallotForm, BallotId, ChatChannel, ChatWords, Conduct, Duty, EvidenceItem,
    MemberCommand, MemberId, Millis, MotionKind, MotionVote, MoveCertificate, OpponentAction,
    PlayoutSum, Proposal, Room, RoomCommand, RoomPhase, Seat, ServiceCommand, SlowMode,
    StoneStatus, TallyRule, TurnPhase,
};

use crate::chance::Chance;
use crate::playing::visitor;

pub(crate) fn wish(room: &Room, chance: &mut Chance) -> RoomCommand {
    let member = MemberId(u128::try_from(1 + chance.below(6)).unwrap());
    match chance.below(12) {
        0 => service(room, chance, member),
        1 => RoomCommand::by(member, speech(chance)),
        2 => RoomCommand::by(MemberId(1), order(room, chance, member)),
        3 => answer(room, chance),
        _ => RoomCommand::by(member, turn(room, chance)),
    }
}

/// What the phase of the turn asks for, mostly.
fn turn(room: &Room, chance: &mut Chance) -> MemberCommand {
    let Some(open) = room.window() else {
        return match room.phase() {
            RoomPhase::Counting => MemberCommand::MarkStones(StoneStatus::default()),
            _ => MemberCommand::Ready,
        };
    };
    let window = open.opening().number;
    let legal: Vec<Move> = room.game().legal_points().iter().map(Move::Play).collect();
    let candidates: Vec<Move> = open.candidates().keys().copied().collect();
    let played = chance.pick(&legal).unwrap_or(Move::Pass);
    let candidate = chance.pick(&candidates).unwrap_or(played);
    let ballot = BallotId(u128::try_from(chance.below(usize::MAX)).unwrap());
    match (chance.below(16), open.phase()) {
        (0, _) => MemberCommand::Comment {
            window,
            on: candidate,
            text: "a comment\n\0".into(),
        },
        (1, _) => MemberCommand::Sketch {
            window,
            moves: vec![played],
        },
        (2, _) => MemberCommand::DrawTime { window },
        (3 | 4, _) => MemberCommand::Motion {
            window,
            kind: match chance.below(8) {
                0 => MotionKind::Resign,
                1 => MotionKind::DrawTime,
                2 => MotionKind::Pick(candidate),
                3 => MotionKind::Shortlist(legal.into_iter().take(3).collect()),
                _ => MotionKind::Pass,
            },
            vote: chance
                .pick(&[MotionVote::For, MotionVote::For, MotionVote::Against])
                .unwrap(),
        },
        (_, TurnPhase::Propose | TurnPhase::Evaluate) => MemberCommand::Propose {
            window,
            proposal: Proposal {
                played,
                reason: Some("because".into()),
                line: vec![played],
            },
        },
        (_, TurnPhase::Shortlist) => MemberCommand::Shortlist {
            window,
            moves: legal.into_iter().take(3).collect(),
        },
        (_, TurnPhase::Discuss) => MemberCommand::Ready,
        (_, TurnPhase::Pick) => MemberCommand::Pick {
            window,
            played: candidate,
        },
        (_, TurnPhase::Vote) => {
            let color = open.opening().color;
            let form = room.settings().team(color).unwrap().scheme.scheme();
            let choice = match form.ballot_form() {
                BallotForm::Single => BallotChoice::One(candidate),
                BallotForm::Ranked => BallotChoice::Ranked(vec![candidate]),
                BallotForm::Approval => BallotChoice::Approved(candidates),
            };
            MemberCommand::Vote {
                window,
                ballot,
                choice,
            }
        }
    }
}

fn speech(chance: &mut Chance) -> MemberCommand {
    let words = match chance.below(2) {
        0 => ChatWords::Text("\"quoted\" \0 囲碁".into()),
        _ => ChatWords::Phrase(1),
    };
    let channels = [
        ChatChannel::All,
        ChatChannel::Team(Color::Black),
        ChatChannel::Team(Color::White),
        ChatChannel::Review,
    ];
    MemberCommand::Say {
        channel: chance.pick(&channels).unwrap(),
        words,
    }
}

/// What the host may do.
fn order(room: &Room, chance: &mut Chance, member: MemberId) -> MemberCommand {
    let lines: Vec<u64> = room.chat().lines().map(|line| line.number).collect();
    match chance.below(9) {
        0 => MemberCommand::ChangeConduct(Conduct {
            tally: TallyRule::AtClose,
            ballots_per_block: Some(1),
            ..Conduct::default()
        }),
        1 => MemberCommand::AppointCaptain(member),
        2 => MemberCommand::Pause(Millis(700)),
        3 => MemberCommand::Continue,
        4 => MemberCommand::DeleteLine(chance.pick(&lines).unwrap_or(0)),
        5 => MemberCommand::Mute {
            member,
            length: Millis(500),
        },
        6 => MemberCommand::SetSlowMode {
            channel: ChatChannel::All,
            mode: SlowMode::Wait(Millis(100)),
        },
        7 => MemberCommand::TakeSeat(Seat::Watching),
        _ => MemberCommand::Appoint {
            member,
            duty: Duty::Moderator,
        },
    }
}

fn service(room: &Room, chance: &mut Chance, member: MemberId) -> RoomCommand {
    let legal: Vec<Move> = room.game().legal_points().iter().map(Move::Play).collect();
    let played = chance.pick(&legal).unwrap_or(Move::Pass);
    let window = room.window().map_or(0, |open| open.opening().number);
    let playouts = PlayoutSum {
        sum: -7,
        playouts: 100,
    };
    let certificate = MoveCertificate {
        played,
        outcome: Outcome::Alive,
        digest: [7; 32],
    };
    let item = match chance.below(4) {
        0 => EvidenceItem::Playouts(legal.iter().map(|&m| (m, playouts)).collect()),
        1 => EvidenceItem::Certificates(vec![certificate]),
        2 => EvidenceItem::EngineMove(played),
        _ => EvidenceItem::Candidates(legal.into_iter().take(3).collect()),
    };
    match chance.below(8) {
        0 => RoomCommand::by(member, MemberCommand::Leave),
        1 | 2 => {
            let mut request = visitor(member.0, Seat::Player(Color::Black));
            request.name = Some(format!("Again {}", chance.below(1_000)));
            RoomCommand::Join(request)
        }
        3 => RoomCommand::Service(ServiceCommand::ConnectionLost(member)),
        4 => RoomCommand::Service(ServiceCommand::ConnectionBack(member)),
        _ => RoomCommand::Service(ServiceCommand::Evidence { window, item }),
    }
}

/// The side outside.
fn answer(room: &Room, chance: &mut Chance) -> RoomCommand {
    let legal: Vec<Move> = room.game().legal_points().iter().map(Move::Play).collect();
    let action = OpponentAction::Play(chance.pick(&legal).unwrap_or(Move::Pass));
    RoomCommand::Service(ServiceCommand::OpponentMove {
        after_moves: room.game().moves_played(),
        action,
    })
}

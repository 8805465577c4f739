//! Events made by hand, of every kind and with every variant inside.

use shikatsu_problem::{Color, Move, PointSet, Size};
use shikatsu_team::{
    BallotChoice, BallotId, ChatChannel, ChatWords, Conduct, Duty, EvidenceItem, ExtensionCause,
    MemberId, Millis, MotionKind, MotionVote, MoveCertificate, PauseCause, PlayoutSum, Proposal,
    RoomEventKind as Kind, RoomId, RoomSecret, RoomSettings, Seat, SeedCommitment, SlowMode,
    StoneStatus, TieRule, TurnPhase, WindowOpening,
};

use crate::made_results::{assert_every, closings, outcomes, results};
use crate::playing::{a_game, visitor};

const ADA: MemberId = MemberId(u128::MAX);
const BOB: MemberId = MemberId(0);
pub(crate) const LATE: Millis = Millis(u64::MAX);

pub(crate) fn point(label: &str) -> Move {
    Move::Play(Size::square(19).unwrap().point(label).unwrap())
}

fn status() -> StoneStatus {
    let points = |labels: [&str; 2]| -> PointSet {
        let size = Size::square(19).unwrap();
        labels
            .iter()
            .map(|label| size.point(label).unwrap())
            .collect()
    };
    StoneStatus {
        dead: points(["A1", "T19"]),
        seki: points(["K10", "A19"]),
    }
}

fn turns() -> Vec<Kind> {
    let moves = || vec![point("A1"), Move::Pass];
    let opening = |captain, mover, tie_rule| WindowOpening {
        number: u32::MAX,
        color: Color::White,
        commitment: SeedCommitment([0x0a; 32]),
        captain,
        mover,
        tie_rule,
    };
    let mut kinds = vec![
        Kind::WindowOpened(opening(Some(ADA), None, TieRule::Ladder)),
        Kind::WindowOpened(opening(None, Some(BOB), TieRule::SeedAtOnce)),
        Kind::PhaseExtended {
            deadline: LATE,
            cause: ExtensionCause::MissedQuorum,
        },
        Kind::PhaseExtended {
            deadline: LATE,
            cause: ExtensionCause::Drawn { time: Millis(1) },
        },
        Kind::Proposed {
            member: ADA,
            proposal: Proposal::plain(Move::Pass),
        },
        Kind::Proposed {
            member: ADA,
            proposal: Proposal {
                played: point("C3"),
                reason: Some("\u{0}\"\\".into()),
                line: moves(),
            },
        },
        Kind::Shortlisted(moves()),
        Kind::Picked(point("C3")),
        Kind::Commented {
            member: BOB,
            on: point("C3"),
            text: "good".into(),
        },
        Kind::Sketched {
            member: BOB,
            moves: moves(),
        },
        Kind::SecondCountDiffers { winner: Move::Pass },
        Kind::MovePlayed {
            color: Color::Black,
            played: point("C3"),
            spent: Millis(8),
        },
    ];
    let phases = [
        TurnPhase::Propose,
        TurnPhase::Shortlist,
        TurnPhase::Discuss,
        TurnPhase::Vote,
        TurnPhase::Pick,
        TurnPhase::Evaluate,
    ];
    kinds.extend(phases.map(|phase| Kind::PhaseOpened {
        phase,
        deadline: LATE,
        unused: Millis(3),
    }));
    let choices = [
        BallotChoice::One(Move::Pass),
        BallotChoice::Ranked(moves()),
        BallotChoice::Approved(moves()),
    ];
    kinds.extend(choices.map(|choice| Kind::BallotCast {
        member: ADA,
        ballot: BallotId(1 << 127),
        choice,
    }));
    let motions = [
        (MotionKind::Pass, MotionVote::For),
        (MotionKind::Resign, MotionVote::Against),
        (MotionKind::DrawTime, MotionVote::For),
        (MotionKind::Pick(point("C3")), MotionVote::For),
        (MotionKind::Shortlist(moves()), MotionVote::For),
    ];
    kinds.extend(motions.map(|(kind, vote)| Kind::MotionVoted {
        member: ADA,
        kind,
        vote,
    }));
    kinds
}

fn evidence() -> Vec<Kind> {
    let certificates = outcomes().into_iter().map(|outcome| MoveCertificate {
        played: point("A1"),
        outcome,
        digest: [1; 32],
    });
    let sum = PlayoutSum {
        sum: i64::MAX,
        playouts: 1,
    };
    let items = vec![
        EvidenceItem::Playouts(vec![(point("A1"), sum), (Move::Pass, sum)]),
        EvidenceItem::Certificates(certificates.collect()),
        EvidenceItem::EngineMove(Move::Pass),
        EvidenceItem::Candidates(vec![point("A1")]),
    ];
    assert_every!(
        &items,
        EvidenceItem {
            Playouts,
            Certificates,
            EngineMove,
            Candidates
        }
    );
    items.into_iter().map(Kind::EvidenceGiven).collect()
}

fn people() -> Vec<Kind> {
    let seats = [
        Seat::Player(Color::White),
        Seat::Engine(Color::Black),
        Seat::Watching,
    ];
    let mut kinds = vec![
        Kind::WentAway(ADA),
        Kind::CameBack(ADA),
        Kind::Departed {
            member: ADA,
            removed_by: None,
        },
        Kind::Departed {
            member: ADA,
            removed_by: Some(BOB),
        },
        Kind::CaptainNamed {
            color: Color::White,
            captain: None,
        },
        Kind::CaptainNamed {
            color: Color::White,
            captain: Some(BOB),
        },
        Kind::HostNamed(BOB),
        Kind::GotReady(BOB),
    ];
    let member = ADA;
    kinds.extend(seats.map(|seat| Kind::Joined(visitor(7, seat))));
    kinds.extend(seats.map(|seat| Kind::SeatTaken { member, seat }));
    kinds.extend([Duty::None, Duty::Moderator].map(|duty| Kind::DutyGiven { member, duty }));
    kinds
}

fn talk() -> Vec<Kind> {
    let channels = [
        ChatChannel::Team(Color::White),
        ChatChannel::All,
        ChatChannel::Review,
    ];
    let words = [
        ChatWords::Text("\u{0}囲".into()),
        ChatWords::Phrase(u16::MAX),
    ];
    let modes = [SlowMode::BySize, SlowMode::Off, SlowMode::Wait(LATE)];
    let mut kinds = vec![
        Kind::LineDeleted {
            line: u64::MAX,
            by: ADA,
        },
        Kind::Muted {
            member: ADA,
            until: LATE,
        },
    ];
    for (channel, mode) in channels.into_iter().zip(modes) {
        kinds.push(Kind::SlowModeSet { channel, mode });
        kinds.extend(words.clone().map(|words| Kind::Said {
            line: 3,
            member: ADA,
            channel,
            words,
        }));
    }
    kinds
}

pub(crate) fn events() -> Vec<Kind> {
    let settings = || Box::new(RoomSettings::new(a_game()));
    let mut kinds = vec![
        Kind::Opened {
            room: RoomId(1),
            host: ADA,
            settings: settings(),
        },
        Kind::Keyed(RoomSecret(u128::MAX)),
        Kind::SettingsChanged(settings()),
        Kind::ConductChanged(Conduct::default()),
        Kind::Started,
        Kind::TimeTold {
            until: LATE,
            deadline: Millis(9),
        },
        Kind::CountingOpened { deadline: LATE },
        Kind::StonesMarked {
            member: ADA,
            status: status(),
        },
        Kind::OpponentMarked(status()),
        Kind::StonesEstimated(StoneStatus::default()),
        Kind::Resumed { lost: Millis(5) },
        Kind::Closed,
    ];
    kinds.extend(
        [PauseCause::Host, PauseCause::Service].map(|cause| Kind::Paused { until: LATE, cause }),
    );
    kinds.extend(results().into_iter().map(Kind::Ended));
    for more in [people(), turns(), closings(), evidence(), talk()] {
        kinds.extend(more);
    }
    kinds
}

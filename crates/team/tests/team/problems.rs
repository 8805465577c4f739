//! A life-and-death problem in a room: the engine answers as a job, and a proof may decide.

use shikatsu_problem::{Color, Goal, Move, Outcome, Problem, Setup, Size};
use shikatsu_team::{
    DecisionReason, EvidenceItem, GameResult, MemberCommand, MotionKind, MotionVote,
    MoveCertificate, MoveFault, OpponentAction, ProvedScope, RoomContent, RoomRefusal,
    RoomSettings, SchemeKind, ServiceCommand, SettingsFault, SideSettings, TeamSettings,
};

use crate::rooms::{TestRoom, at, decision};

/// Black has a straight three in the corner and moves.
fn problem() -> Problem {
    let size = Size::square(9).unwrap();
    let mut setup = Setup::empty(size);
    setup.black = size.labelled("A2 B2 C2 D2 D1").unwrap();
    setup.white = size.labelled("A3 B3 C3 D3 E3 E2 E1").unwrap();
    setup.to_move = Some(Color::Black);
    let mut problem = Problem::new(setup);
    problem.goal = Some(Goal::Live);
    problem.key_stones = size.labelled("B2").unwrap();
    problem.in_play = Some(size.labelled("A1 B1 C1").unwrap());
    problem
}

fn problem_settings(scheme: SchemeKind) -> RoomSettings {
    let mut settings = RoomSettings::new(RoomContent::Problem(Box::new(problem())));
    settings.sides[0] = SideSettings::Team(TeamSettings::new(scheme));
    settings
}

fn proved_first() -> SchemeKind {
    SchemeKind::Proved {
        otherwise: Box::new(SchemeKind::Plurality),
        scope: ProvedScope::Proposals,
    }
}

fn certificate(label: &str) -> EvidenceItem {
    EvidenceItem::Certificates(vec![MoveCertificate {
        played: at(label),
        outcome: Outcome::Alive,
        digest: [7; 32],
    }])
}

#[test]
fn a_proposal_with_a_certificate_wins_against_most_ballots() {
    let mut room = TestRoom::playing(problem_settings(proved_first()), 3);
    let outside = room.propose(1, "E5");
    assert_eq!(outside, Err(RoomRefusal::Move(MoveFault::OutOfPlay)));
    room.propose(1, "B1").unwrap();
    room.propose(2, "A1").unwrap();
    room.propose(3, "A1").unwrap();
    let window = room.number();
    let item = certificate("B1");
    room.service(ServiceCommand::Evidence { window, item })
        .unwrap();
    room.vote(1, "A1").unwrap();
    room.vote(2, "A1").unwrap();
    let events = room.vote(3, "A1").unwrap();
    let decided = decision(&events);
    assert_eq!(decided.chosen, at("B1"));
    let certificate = [7; 32];
    assert_eq!(decided.why, DecisionReason::Proved { certificate });
    room.service(ServiceCommand::EndProblem(Outcome::Alive))
        .unwrap();
    let wanted = GameResult::ProblemDecided(Outcome::Alive);
    assert_eq!(room.room.result(), Some(&wanted));
}

/// Three members, two proposals, a certificate for the second; then all support a motion.
fn moved_against_a_proof(scheme: SchemeKind, kind: &MotionKind) -> TestRoom {
    let mut room = TestRoom::playing(problem_settings(scheme), 3);
    room.propose(1, "A1").unwrap();
    room.propose(2, "B1").unwrap();
    let window = room.number();
    let item = certificate("B1");
    room.service(ServiceCommand::Evidence { window, item })
        .unwrap();
    for member in 1..=3 {
        let (kind, vote) = (kind.clone(), MotionVote::For);
        let motion = MemberCommand::Motion { window, kind, vote };
        // Two thirds are enough, and the third member comes too late.
        let _late = room.act(member, motion);
    }
    room
}

#[test]
fn a_team_cannot_pass_a_proved_win_away() {
    for scheme in [SchemeKind::Plurality, SchemeKind::Ranked] {
        let scheme = SchemeKind::Proved {
            otherwise: Box::new(scheme),
            scope: ProvedScope::Proposals,
        };
        let room = moved_against_a_proof(scheme, &MotionKind::Pass);
        assert_eq!(room.moves(), [at("B1")]);
    }
    let room = moved_against_a_proof(proved_first(), &MotionKind::Pick(at("A1")));
    assert_eq!(room.moves(), [at("B1")]);
    // Without the scheme the motions stand, whatever is proved.
    let room = moved_against_a_proof(SchemeKind::Plurality, &MotionKind::Pass);
    assert_eq!(room.moves(), [Move::Pass]);
    let pick = MotionKind::Pick(at("A1"));
    let room = moved_against_a_proof(SchemeKind::Plurality, &pick);
    assert_eq!(room.moves(), [at("A1")]);
}

#[test]
fn a_team_may_resign_in_spite_of_a_proof() {
    let room = moved_against_a_proof(proved_first(), &MotionKind::Resign);
    let loser = Color::Black;
    assert_eq!(room.room.result(), Some(&GameResult::Resigned { loser }));
}

#[test]
fn a_proved_proposal_goes_before_that_of_a_captain_without_ballots() {
    let mut room = TestRoom::playing(problem_settings(proved_first()), 3);
    room.act(1, MemberCommand::AppointCaptain(shikatsu_team::MemberId(1)))
        .unwrap();
    room.propose(1, "A1").unwrap();
    room.propose(2, "B1").unwrap();
    room.wake();
    let window = room.number();
    let item = certificate("B1");
    room.service(ServiceCommand::Evidence { window, item })
        .unwrap();
    room.wake();
    room.wake();
    assert_eq!(room.moves(), [at("B1")]);
}

#[test]
fn an_estimate_is_never_called_proved() {
    let mut room = TestRoom::playing(problem_settings(proved_first()), 2);
    room.propose(1, "B1").unwrap();
    room.propose(2, "A1").unwrap();
    let window = room.number();
    let value = shikatsu_team::PlayoutSum {
        sum: 1_000,
        playouts: 1,
    };
    let item = EvidenceItem::Playouts(vec![(at("B1"), value)]);
    room.service(ServiceCommand::Evidence { window, item })
        .unwrap();
    room.vote(1, "A1").unwrap();
    let events = room.vote(2, "A1").unwrap();
    assert_eq!(decision(&events).why, DecisionReason::MostBallots);
}

#[test]
fn the_engine_answers_and_a_silent_engine_stops_nothing() {
    let mut room = TestRoom::playing(problem_settings(SchemeKind::Plurality), 1);
    room.propose(1, "A1").unwrap();
    let command = ServiceCommand::OpponentMove {
        after_moves: 1,
        action: OpponentAction::Play(at("B1")),
    };
    room.service(command).unwrap();
    assert_eq!(room.moves(), [at("A1"), at("B1")]);
    room.propose(1, "C1").unwrap();
    room.wake();
    assert_eq!(room.room.result(), Some(&GameResult::ProblemLeft));
}

#[test]
fn a_silent_team_plays_inside_the_problem() {
    let mut room = TestRoom::playing(problem_settings(SchemeKind::Plurality), 1);
    room.wake();
    room.wake();
    let played = room.moves();
    let inside = ["A1", "B1", "C1"].map(at);
    assert!(
        played == [Move::Pass] || inside.contains(&played[0]),
        "{played:?}"
    );
}

#[test]
fn the_side_to_move_is_the_team() {
    let mut wrong = problem_settings(SchemeKind::Plurality);
    wrong.sides.swap(0, 1);
    assert_eq!(wrong.check(), Err(SettingsFault::ProblemSides));
    let mut game = TestRoom::playing(crate::rooms::settings(SchemeKind::Plurality), 1);
    let refused = game.service(ServiceCommand::EndProblem(Outcome::Dead));
    assert_eq!(refused, Err(RoomRefusal::NoProblem));
}

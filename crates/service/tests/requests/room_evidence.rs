//! What jobs find out while a room plays, with a real worker: estimates, proofs, and the answers of the engine.

use std::time::Duration;

use shikatsu_api::room::{MovePlayouts, PlayoutSum as PlayoutMessage};
use shikatsu_api::{FactVerdict, Move as SentMove, Vertex};
use shikatsu_problem::{Move, Outcome};
use shikatsu_service::requests::Requests;
use shikatsu_service::rooms::evidence::{
    EvidenceFinding, EvidenceGatherer, EvidencePurpose, EvidenceTask, budget, commands,
    ended_by_rule, jobs_due,
};
use shikatsu_team::{
    DecisionReason, EvidenceItem, GameResult, ListMaker, Millis, OpponentAction, PLAYOUTS,
    ProvedScope, RoomSettings, SchemeKind, ServiceCommand, SideSettings, TeamSettings, TurnPhase,
    WindowOutcome,
};

use crate::fixture::{PATIENCE, config, corner, with};
use crate::scripted::{ScriptedRoom, a_game, a_problem};

fn settings(scheme: SchemeKind, size: u8) -> RoomSettings {
    let mut settings = RoomSettings::new(a_game(size));
    settings.sides[0] = SideSettings::Team(TeamSettings::new(scheme));
    settings
}

fn problem_settings(scheme: SchemeKind) -> RoomSettings {
    let mut settings = RoomSettings::new(a_problem(corner()));
    settings.sides[0] = SideSettings::Team(TeamSettings::new(scheme));
    settings
}

/// Runs every job that is due, and tells the room what was found.
async fn serve(requests: &Requests, room: &mut ScriptedRoom) -> usize {
    let gatherer = EvidenceGatherer::new(requests.clone());
    let jobs = jobs_due(&room.room);
    for job in &jobs {
        let finding = gatherer.gather(job, Duration::from_secs(8));
        let finding = tokio::time::timeout(PATIENCE, finding).await.unwrap();
        for command in commands(&room.room, job, finding.unwrap()) {
            room.service(command);
        }
    }
    jobs.len()
}

fn last_reason(room: &ScriptedRoom) -> DecisionReason {
    match &room.room.closed_windows().last().unwrap().outcome {
        WindowOutcome::Decided(decision) => decision.why.clone(),
        outcome => panic!("{outcome:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn playouts_decide_a_window_that_waits_for_them() {
    with(config("evidence-playouts"), async |service| {
        let mut room = ScriptedRoom::open(1, settings(SchemeKind::MonteCarlo, 5), 4);
        assert!(jobs_due(&room.room).is_empty());
        room.propose(1, "C3", "");
        room.propose(3, "A1", "");
        let window = room.room.window().unwrap();
        assert_eq!(window.phase(), TurnPhase::Evaluate);
        let jobs = jobs_due(&room.room);
        let [job] = &jobs[..] else { panic!("{jobs:?}") };
        let EvidenceTask::Playouts { plan, .. } = &job.task else {
            panic!("{job:?}")
        };
        assert_eq!((plan.moves.len(), plan.count), (2, PLAYOUTS));
        // The budget is what is left of the phase, less two seconds; one that comes too late is not begun.
        let (end, purpose) = (window.deadline(), job.purpose);
        assert_eq!(purpose, EvidencePurpose::Window(1));
        let left = |now| budget(&room.room, purpose, now);
        assert_eq!(left(end - Millis(3_000)), Some(Duration::from_secs(1)));
        assert_eq!(left(end - Millis(2_100)), None);
        let _worker = service.start_worker("honest");
        assert_eq!(serve(&service.requests, &mut room).await, 1);
        assert_eq!(last_reason(&room), DecisionReason::BestPlayouts);
        let played = room.room.game().game().moves().next().unwrap().1;
        assert_eq!(played, room.played_at("C3"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shortlist_comes_from_playouts_or_from_an_engine() {
    with(config("evidence-shortlist"), async |service| {
        let _worker = service.start_worker("honest");
        for (number, maker) in [(2, ListMaker::MonteCarlo), (3, ListMaker::Engine)] {
            let scheme = SchemeKind::Shortlist(maker);
            let mut room = ScriptedRoom::open(number, settings(scheme, 5), 4);
            assert_eq!(serve(&service.requests, &mut room).await, 1);
            let window = room.room.window().unwrap();
            assert_eq!(window.phase(), TurnPhase::Vote, "{maker:?}");
            assert!((2..=4).contains(&window.candidates().len()));
            assert!(jobs_due(&room.room).is_empty());
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proved_move_wins_with_the_certificate_that_was_checked_here() {
    with(config("evidence-proofs"), async |service| {
        let scheme = SchemeKind::Proved {
            otherwise: Box::new(SchemeKind::Plurality),
            scope: ProvedScope::Proposals,
        };
        let mut room = ScriptedRoom::open(4, problem_settings(scheme), 3);
        let _worker = service.start_worker("honest");
        assert_eq!(serve(&service.requests, &mut room).await, 1);
        let certificates = &room.room.evidence().certificates;
        let right = room.played_at("B9");
        let moves: Vec<Move> = certificates.keys().copied().collect();
        assert_eq!(moves, [right]);
        let digest = certificates[&right].digest;
        assert_eq!(certificates[&right].outcome, Outcome::Dead);
        let hash: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        let kept = service.requests.store().bundle(hash.parse().unwrap()).await;
        assert!(kept.unwrap().is_some());
        // One of three is right, and the proof decides.
        room.decide(&[(1, "B9"), (2, "A9"), (3, "A9")]);
        assert_eq!(
            last_reason(&room),
            DecisionReason::Proved {
                certificate: digest
            }
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_answers_a_team_and_says_when_it_is_over() {
    with(config("evidence-answer"), async |service| {
        let _worker = service.start_worker("honest");
        let requests = &service.requests;
        // A mistake is answered by the move that makes two eyes.
        let mut room = ScriptedRoom::open(5, problem_settings(SchemeKind::Plurality), 1);
        room.decide(&[(1, "A9")]);
        let jobs = jobs_due(&room.room);
        assert!(matches!(jobs[0].task, EvidenceTask::Reply { .. }));
        assert_eq!(jobs[0].purpose, EvidencePurpose::Answer(1));
        assert_eq!(serve(requests, &mut room).await, 1);
        let answered = room.room.game().game().moves().next_back().unwrap();
        assert_eq!(answered.1, room.played_at("B9"));
        // The right move ends the problem, after as many moves as the engine resists.
        let mut room = ScriptedRoom::open(6, problem_settings(SchemeKind::Plurality), 1);
        room.decide(&[(1, "B9")]);
        for _ in 0..4 {
            if room.room.result().is_some() {
                break;
            }
            if room.room.window().is_some() {
                let legal = room.room.game().legal_points();
                let size = corner().setup.size;
                let label = size.label(legal.iter().next().unwrap());
                room.decide(&[(1, &label)]);
            }
            serve(requests, &mut room).await;
            if let Some(command) = ended_by_rule(&room.room) {
                room.service(command);
            }
        }
        let result = room.room.result();
        assert_eq!(result, Some(&GameResult::ProblemDecided(Outcome::Dead)));
    })
    .await;
}

#[test]
fn a_worker_that_claims_too_much_tells_a_room_nothing() {
    let mut room = ScriptedRoom::open(7, settings(SchemeKind::MonteCarlo, 5), 4);
    room.propose(1, "C3", "");
    room.propose(3, "A1", "");
    let job = jobs_due(&room.room).remove(0);
    let claimed = |vertex, sum, playouts| {
        let played = SentMove::Play(vertex);
        let value = PlayoutMessage { sum, playouts };
        let values = vec![MovePlayouts { played, value }];
        commands(&room.room, &job, EvidenceFinding::PlayedOut(values))
    };
    let centre = Vertex(2, 2);
    assert_eq!(claimed(centre, 100, 10).len(), 1);
    // Too many playouts, none, a sum that no board gives, a move that was not asked about.
    assert!(claimed(centre, 100, PLAYOUTS + 1).is_empty());
    assert!(claimed(centre, 0, 0).is_empty());
    assert!(claimed(centre, 10 * (50 + 13) + 1, 10).is_empty());
    assert!(claimed(centre, i64::MIN, 10).is_empty());
    assert!(claimed(Vertex(1, 1), 0, 10).is_empty());
    // Another kind of finding, and no finding.
    let other = EvidenceFinding::Candidates(vec![SentMove::Play(centre)]);
    assert!(commands(&room.room, &job, other).is_empty());
    assert!(commands(&room.room, &job, EvidenceFinding::Nothing).is_empty());
}

#[test]
fn candidates_are_held_against_the_board() {
    let scheme = SchemeKind::Shortlist(ListMaker::Engine);
    let room = ScriptedRoom::open(8, settings(scheme, 5), 4);
    let job = jobs_due(&room.room).remove(0);
    let sent = [(0, 0), (0, 0), (9, 9), (1, 0), (2, 0), (3, 0), (4, 0)];
    let mut moves = vec![SentMove::Pass];
    moves.extend(sent.map(|(x, y)| SentMove::Play(Vertex(x, y))));
    let told = commands(&room.room, &job, EvidenceFinding::Candidates(moves));
    let [ServiceCommand::Evidence { window: 1, item }] = &told[..] else {
        panic!("{told:?}")
    };
    let EvidenceItem::Candidates(listed) = item else {
        panic!("{item:?}")
    };
    let expected = ["A5", "B5", "C5", "D5"].map(|label| room.played_at(label));
    assert_eq!(listed[..], expected);
}

#[test]
fn without_a_proved_end_the_engine_passes() {
    let mut room = ScriptedRoom::open(9, problem_settings(SchemeKind::Plurality), 1);
    room.decide(&[(1, "B9")]);
    let job = jobs_due(&room.room).remove(0);
    let told = |reply, after| {
        let finding = EvidenceFinding::Replied { reply, after };
        commands(&room.room, &job, finding)
    };
    let pass = [ServiceCommand::OpponentMove {
        after_moves: 1,
        action: OpponentAction::Play(Move::Pass),
    }];
    assert_eq!(told(None, None), pass);
    let ko = FactVerdict::Ko {
        needs_threats: shikatsu_api::Role::Attacker,
        threats: 1,
    };
    assert_eq!(told(Some(SentMove::Pass), Some(ko)), pass);
    let dead = ServiceCommand::EndProblem(Outcome::Dead);
    assert_eq!(told(None, Some(FactVerdict::Dead)), [dead]);
    // A reply on a stone is none.
    let stone = SentMove::Play(Vertex(0, 1));
    assert_eq!(told(Some(stone), None).len(), 1);
    assert!(matches!(
        &told(Some(stone), None)[0],
        ServiceCommand::OpponentMove {
            action: OpponentAction::Play(Move::Pass),
            ..
        }
    ));
}

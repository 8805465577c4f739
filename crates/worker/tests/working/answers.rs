//! What is asked is answered, with certificates that hold.

use std::time::Duration;

use shikatsu_api::{
    Asked, AuditSource, AuditStones, Certificates, JobAnswer, JobCompletion, JobTask, Move,
    Outcome, Report, Unproved, Vertex, Worth,
};
use shikatsu_engine::check_bundle;
use shikatsu_jobs::Client;
use shikatsu_messages::audit_from_evidence;
use shikatsu_problem::Problem;

use crate::fixture::{
    answered, ask, check_all, corner, end_of, hard, job, problem, start_worker, text, with,
};

fn report(answer: JobAnswer) -> Report {
    match answer {
        JobAnswer::Solved { report } => *report,
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn verdicts_come_back_with_certificates_that_hold() {
    with(async |client: Client| {
        let worker = start_worker(&client, "one", Duration::ZERO);
        let problem = corner();
        let mut counts = Vec::new();
        for task in [JobTask::Solve, JobTask::AllFirstMoves] {
            let mut job = job(&problem, Asked::Both, task);
            job.request = Some("request-7".into());
            let end = end_of(&client, &job).await;
            assert_eq!((&end.worker[..], end.job.as_ref()), ("one", Some(&job)));
            assert_eq!(end.request.as_deref(), Some("request-7"));
            assert!(end.nodes > 0);
            let (answer, bundle, _) = answered(&client, &end).await;
            let report = report(answer);
            // The side that plays first gets what it wants, in the middle of the three.
            let outcomes: Vec<_> = report.sides.iter().map(|side| &side.outcome).collect();
            assert_eq!(outcomes, [&Outcome::Dead, &Outcome::Alive]);
            counts.push(report.sides[0].moves.len());
            let checked = check_bundle(&problem, &bundle).unwrap();
            let said: u32 = report.sides.iter().map(|side| side.certificates).sum();
            assert_eq!(checked.len(), said as usize);
            assert_eq!(check_all(&problem, &bundle), checked.len());
        }
        assert_eq!(counts[0], 0);
        assert!(counts[1] > 1);
        worker.dismiss().await.unwrap();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_board_comes_back_with_its_boundaries() {
    with(async |client: Client| {
        let worker = start_worker(&client, "one", Duration::ZERO);
        let mut open = corner();
        open.in_play = None;
        let end = end_of(&client, &job(&open, Asked::Both, JobTask::Solve)).await;
        let (answer, bundle, _) = answered(&client, &end).await;
        let report = report(answer);
        assert_eq!(report.sides.len(), 2);
        assert!(check_all(&open, &bundle) > 0);
        // The problem that the verdicts are about is the one with a boundary.
        let about = Problem::try_from(&report.problem).unwrap();
        assert!(about.in_play.is_some());
        worker.dismiss().await.unwrap();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn large_certificates_go_through_the_store() {
    with(async |client: Client| {
        let worker = start_worker(&client, "one", Duration::ZERO);
        let problem = problem("suite/carpenter/05-square-descents.txt");
        let end = end_of(&client, &job(&problem, Asked::Both, JobTask::AllFirstMoves)).await;
        let (_, bundle, certificates) = answered(&client, &end).await;
        assert!(
            matches!(certificates, Certificates::Stored { bytes, .. } if bytes == bundle.len() as u64),
            "{certificates:?}"
        );
        assert!(check_all(&problem, &bundle) > 10);
        worker.dismiss().await.unwrap();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_move_is_refuted() {
    with(async |client: Client| {
        let worker = start_worker(&client, "one", Duration::ZERO);
        let problem = corner();
        // A9 beside the middle fails, B9 in the middle kills.
        for (x, worth, after) in [(0, Worth::Fails, Outcome::Alive), (1, Worth::Keeps, Outcome::Dead)] {
            let played = Move::Play(Vertex(x, 0));
            let task = JobTask::Refute { played };
            let end = end_of(&client, &job(&problem, Asked::Black, task)).await;
            let (answer, bundle, _) = answered(&client, &end).await;
            let JobAnswer::Refuted { refutation } = answer else {
                panic!("{answer:?}");
            };
            assert_eq!((refutation.played, refutation.worth), (played, worth));
            assert_eq!((refutation.before, refutation.after), (Outcome::Dead, after));
            if worth == Worth::Fails {
                assert_eq!(refutation.reply, Some(Move::Play(Vertex(1, 0))));
            }
            assert!(!refutation.said.is_empty());
            assert!(check_all(&problem, &bundle) > 0);
        }
        let both = job(&problem, Asked::Both, JobTask::Refute { played: Move::Pass });
        let end = end_of(&client, &both).await;
        assert!(
            matches!(&end.happened, JobCompletion::Failed { reason } if reason.contains("who moves first"))
        );
        worker.dismiss().await.unwrap();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_audit_comes_back_as_evidence() {
    with(async |client: Client| {
        let worker = start_worker(&client, "one", Duration::ZERO);
        let problem = corner();
        let audit = |text: String, index| {
            let source = AuditSource {
                file: "corner.sgf".into(),
                number: 12,
                text,
                index,
                stones: AuditStones::AsTheyAre,
            };
            job(&problem, Asked::Both, JobTask::Audit { source })
        };
        // The key names a move that fails.
        let wrong = text("docs/examples/corner.sgf").replace("(;B[ba]TE[1]", "(;B[aa]TE[1]");
        let end = end_of(&client, &audit(wrong, 0)).await;
        let (answer, bundle, _) = answered(&client, &end).await;
        let JobAnswer::Audited { evidence } = answer else {
            panic!("{answer:?}");
        };
        let JobTask::Audit { source } = &end.job.as_ref().unwrap().task else {
            panic!("{end:?}");
        };
        let record = |bundle: &[u8]| audit_from_evidence(source, &evidence, bundle, end.nodes);
        let found = record(&bundle).unwrap();
        assert_eq!(found.number, 12);
        let fails = |one: &shikatsu_api::AuditFinding| one.kind == "key-move-fails";
        assert!(found.findings.iter().any(fails), "{found:?}");
        assert!(record(&bundle[1..]).is_err());
        let end = end_of(&client, &audit("no problem".into(), 3)).await;
        assert!(
            matches!(&end.happened, JobCompletion::Failed { reason } if reason.contains("problem 4"))
        );
        worker.dismiss().await.unwrap();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_proved_in_time_is_called_so() {
    with(async |client: Client| {
        let worker = start_worker(&client, "one", Duration::ZERO);
        let mut asked = job(&hard(), Asked::Both, JobTask::Solve);
        asked.budget.nodes = Some(2_000);
        let end = end_of(&client, &asked).await;
        let JobCompletion::Unproved { why, answer, .. } = end.happened else {
            panic!("{:?}", end.happened);
        };
        assert_eq!(why, Unproved::Nodes);
        assert!(report(answer).nodes > 0);
        // And a problem without stones at stake cannot be asked at all.
        let mut nothing = corner();
        nothing.key_stones = shikatsu_problem::PointSet::EMPTY;
        let end = end_of(&client, &job(&nothing, Asked::Both, JobTask::Solve)).await;
        assert!(
            matches!(&end.happened, JobCompletion::Failed { reason } if reason.contains("key stones"))
        );
        worker.dismiss().await.unwrap();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn progress_is_told_no_more_than_four_times_a_second() {
    with(async |client: Client| {
        let worker = start_worker(&client, "one", Duration::ZERO);
        let mut asked = job(&hard(), Asked::Both, JobTask::Solve);
        asked.budget.milliseconds = Some(2_500);
        let mut waiter = ask(&client, &asked).await;
        let begun = std::time::Instant::now();
        let mut told = 0;
        loop {
            match waiter.next_update().await.unwrap() {
                shikatsu_jobs::JobUpdate::Progress(progress) => {
                    assert!(progress.milliseconds <= 60_000);
                    told += 1;
                }
                shikatsu_jobs::JobUpdate::Ended(end) => {
                    assert!(matches!(end.happened, JobCompletion::Unproved { .. }));
                    break;
                }
                shikatsu_jobs::JobUpdate::Vanished => panic!("it was being worked on"),
            }
        }
        let most = begun.elapsed().as_millis() / 250 + 1;
        assert!(
            (2..=most).contains(&told),
            "{told} in {:?}",
            begun.elapsed()
        );
        worker.dismiss().await.unwrap();
    })
    .await;
}

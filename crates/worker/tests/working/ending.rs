//! Every other way in which a job, or a worker, comes to its end.

use std::time::{Duration, Instant};

use shikatsu_api::{Asked, AuditSource, AuditStones, Job, JobCompletion, JobTask, Progress};
use shikatsu_jobs::{Cancelled, Client, JobId};
use shikatsu_worker::{Cancel, JobHandler, JobResult, WorkerError};

use crate::fixture::{
    HARD, LEASE, PATIENCE, answered, ask, corner, end_of, hard, job, start_handlers, start_worker,
    with,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_running_search_is_cancelled_at_once() {
    with(async |client: Client| {
        let mut worker = start_worker(&client, "one", Duration::ZERO);
        let asked = job(&hard(), Asked::Both, JobTask::AllFirstMoves);
        let mut delays = Vec::new();
        // The best of several, because the machine may be busy.
        for _ in 0..3 {
            let mut waiter = ask(&client, &asked).await;
            worker.says("taken").await;
            tokio::time::sleep(Duration::from_millis(300)).await;
            let called = Instant::now();
            let met = client.cancel(waiter.id()).await.unwrap();
            assert_eq!(met, Cancelled::Running);
            let end = waiter.end(PATIENCE).await.unwrap().unwrap();
            delays.push(called.elapsed());
            assert_eq!(end.happened, JobCompletion::Cancelled);
            worker.says("cancelled").await;
        }
        let best = delays.iter().min().unwrap();
        assert!(*best < Duration::from_millis(300), "{delays:?}");
        worker.dismiss().await.unwrap();
    })
    .await;
}

/// A hand that does not survive problems with a title.
struct Fragile;

impl JobHandler for Fragile {
    fn handle(&mut self, job: &Job, _: &Cancel, _: &mut dyn FnMut(Progress)) -> JobResult {
        match &job.problem.title {
            Some(title) => panic!("it fell over {title}"),
            None => JobResult::Failed {
                reason: "still standing".into(),
            },
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_panics_fails_and_its_slot_goes_on() {
    with(async |client: Client| {
        let worker = start_handlers(&client, "one", Duration::ZERO, || Fragile);
        let mut problem = corner();
        for round in 0..3 {
            problem.metadata.title = Some(format!("stone {round}"));
            // A title makes no other job, and a worker is not given a job again that it has failed twice.
            let mut fatal = job(&problem, Asked::Both, JobTask::Solve);
            fatal.budget.nodes = Some(1000 + round);
            let end = end_of(&client, &fatal).await;
            let JobCompletion::Failed { reason } = end.happened else {
                panic!("{:?}", end.happened);
            };
            assert!(
                reason.contains(&format!("it fell over stone {round}")),
                "{reason}"
            );
        }
        problem.metadata.title = None;
        let end = end_of(&client, &job(&problem, Asked::Both, JobTask::Solve)).await;
        assert_eq!(
            end.happened,
            JobCompletion::Failed {
                reason: "still standing".into()
            }
        );
        worker.dismiss().await.unwrap();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_is_told_to_stop_gives_its_job_back() {
    with(async |client: Client| {
        let mut one = start_worker(&client, "one", Duration::from_millis(100));
        let mut asked = job(&hard(), Asked::Both, JobTask::AllFirstMoves);
        asked.budget.milliseconds = Some(3_000);
        let mut waiter = ask(&client, &asked).await;
        one.says("taken").await;
        let told = Instant::now();
        one.dismiss().await.unwrap();
        // A slot without a job looks once a second whether it is told to stop.
        assert!(
            told.elapsed() < Duration::from_secs(4),
            "{:?}",
            told.elapsed()
        );
        let mut two = start_worker(&client, "two", Duration::ZERO);
        two.says("delivery 2").await;
        let end = waiter.end(PATIENCE).await.unwrap().unwrap();
        assert_eq!(end.worker, "two");
        assert!(matches!(end.happened, JobCompletion::Unproved { .. }));
        two.dismiss().await.unwrap();
    })
    .await;
}

/// An audit that is cut short looks like one that found little, and must not pass for a whole one.
#[tokio::test(flavor = "multi_thread")]
async fn an_audit_that_is_cut_short_is_given_back() {
    with(async |client: Client| {
        let mut one = start_worker(&client, "one", Duration::from_millis(100));
        let source = AuditSource {
            file: "hard.txt".into(),
            number: 1,
            text: HARD.into(),
            index: 0,
            stones: AuditStones::AsTheyAre,
        };
        let mut asked = job(&hard(), Asked::Both, JobTask::Audit { source });
        asked.budget.milliseconds = Some(4_000);
        let mut waiter = ask(&client, &asked).await;
        one.says("taken").await;
        one.dismiss().await.unwrap();
        let two = start_worker(&client, "two", Duration::ZERO);
        let end = waiter.end(PATIENCE).await.unwrap().unwrap();
        assert_eq!(end.worker, "two");
        assert!(matches!(end.happened, JobCompletion::Answered { .. }));
        two.dismiss().await.unwrap();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_ends_within_the_grace_is_ended() {
    with(async |client: Client| {
        let mut one = start_worker(&client, "one", PATIENCE);
        let mut asked = job(&hard(), Asked::Both, JobTask::AllFirstMoves);
        asked.budget.milliseconds = Some(1_500);
        let mut waiter = ask(&client, &asked).await;
        one.says("taken").await;
        one.dismiss().await.unwrap();
        let end = waiter.end(PATIENCE).await.unwrap().unwrap();
        assert_eq!(end.worker, "one");
        assert!(matches!(end.happened, JobCompletion::Unproved { .. }));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_search_outlives_its_lease() {
    with(async |client: Client| {
        let mut one = start_worker(&client, "one", Duration::ZERO);
        let two = start_worker(&client, "two", Duration::ZERO);
        let mut asked = job(&hard(), Asked::Both, JobTask::AllFirstMoves);
        let time = 2 * LEASE + LEASE / 2;
        asked.budget.milliseconds = Some(u32::try_from(time.as_millis()).unwrap());
        let end = end_of(&client, &asked).await;
        assert!(Duration::from_millis(end.milliseconds.into()) > 2 * LEASE);
        assert!(matches!(end.happened, JobCompletion::Unproved { .. }));
        one.events.close();
        let mut taken = 0;
        for mut worker in [one, two] {
            worker.events.close();
            while let Some(said) = worker.events.recv().await {
                taken += usize::from(said.contains("taken"));
            }
            worker.dismiss().await.unwrap();
        }
        assert_eq!(taken, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_in_quarantine_ends_and_hands_its_job_on() {
    with(async |client: Client| {
        let mut one = start_worker(&client, "one", PATIENCE);
        let mut asked = job(&hard(), Asked::Both, JobTask::AllFirstMoves);
        asked.budget.milliseconds = Some(3_000);
        let mut waiter = ask(&client, &asked).await;
        one.says("taken").await;
        let name = "one".parse().unwrap();
        client.quarantine(&name, "its proofs fail").await.unwrap();
        let ended = tokio::time::timeout(PATIENCE, &mut one.ended).await;
        let error = ended.unwrap().unwrap().unwrap_err();
        assert!(matches!(error, WorkerError::Quarantined { .. }));
        assert!(error.to_string().contains("its proofs fail"));
        let two = start_worker(&client, "two", Duration::ZERO);
        let end = waiter.end(PATIENCE).await.unwrap().unwrap();
        assert_eq!(end.worker, "two");
        two.dismiss().await.unwrap();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_jobs_are_shared_by_two_workers_and_each_is_answered() {
    with(async |client: Client| {
        let workers = [
            start_worker(&client, "one", Duration::ZERO),
            start_worker(&client, "two", Duration::ZERO),
        ];
        let asking: Vec<_> = (1..=24)
            .map(|number| {
                let client = client.clone();
                tokio::spawn(async move {
                    let mut asked = job(&corner(), Asked::Both, JobTask::Solve);
                    asked.budget.nodes = Some(1_000_000 + number);
                    let end = end_of(&client, &asked).await;
                    let (_, bundle, _) = answered(&client, &end).await;
                    let checked = shikatsu_engine::check_bundle(&corner(), &bundle);
                    assert!(!checked.unwrap().is_empty());
                    assert_eq!(end.id, JobId::of(&asked).unwrap().to_string());
                })
            })
            .collect();
        for one in asking {
            one.await.unwrap();
        }
        for worker in workers {
            worker.dismiss().await.unwrap();
        }
    })
    .await;
}

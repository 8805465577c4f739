//! What gets lost between the ledger, the queue and a worker is found again.

use std::time::Duration;

use shikatsu_api::{Asked, Job, JobTask, Progress, RequestResult};
use shikatsu_jobs::{Client, Priority};
use shikatsu_service::requests::Receipt;
use shikatsu_worker::{Cancel, JobHandler, JobResult};

use crate::fixture::{asking, config, corner, job, problem, proved, with};

#[tokio::test(flavor = "multi_thread")]
async fn a_queue_that_has_lost_everything_is_filled_again() {
    let config = config("lost");
    let (nats, limits) = (config.nats.clone(), config.queue.clone());
    with(config, async move |service| {
        let case = service
            .open(asking(&corner(), Asked::Both, JobTask::Solve))
            .await;
        let queue = service.requests.client().queue().clone();
        queue.remove_streams().await.unwrap();
        // Another client makes the streams anew; the job is in none of them.
        Client::connect(&nats, limits).await.unwrap();
        let _worker = service.start_worker("one");
        proved(service.closed(case.id).await.closing().unwrap());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_written_down_and_never_queued_is_queued() {
    with(config("crash"), async |service| {
        // As a crash between both would leave it.
        let job = job(&corner(), Asked::Both, JobTask::Solve);
        let message = serde_json::to_string(&job).unwrap();
        let id = shikatsu_jobs::JobId::of(&job).unwrap();
        service
            .sql(&format!(
                "insert into matter (id, job, message, priority, due_at)
                 values (gen_random_uuid(), '{id}', '{message}', 0, now() + interval '1 second')"
            ))
            .await;
        let same = service
            .count("select count(*) from matter where closed_at is null")
            .await;
        assert_eq!(same, 1);
        let _worker = service.start_worker("one");
        let closed = async {
            while service
                .count("select count(*) from matter where closed_as = 'proved'")
                .await
                == 0
            {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(crate::fixture::PATIENCE, closed)
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_without_a_case_leaves_a_fact_and_a_second_one_nothing() {
    with(config("orphan"), async |service| {
        let _worker = service.start_worker("one");
        let _second = service.run_rulings();
        let job = job(&corner(), Asked::Both, JobTask::Solve);
        for _ in 0..3 {
            let (_, mut waiter) = service
                .requests
                .client()
                .ask(&job, Priority::Person)
                .await
                .unwrap();
            waiter.end(crate::fixture::PATIENCE).await.unwrap();
        }
        let question = asking(&corner(), Asked::Both, JobTask::Solve);
        let receipt = loop {
            match service.requests.ask(question.clone()).await.unwrap() {
                Receipt::Known(case) => break case,
                _ => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        };
        proved(receipt.closing().unwrap());
        assert_eq!(service.count("select count(*) from fact").await, 2);
        assert_eq!(service.count("select count(*) from quarantine").await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_that_rule_close_every_request_once() {
    with(config("two"), async |service| {
        let _workers = [service.start_worker("one"), service.start_worker("two")];
        let _second = service.run_rulings();
        let mut cases = Vec::new();
        for number in 1..=10 {
            let path = format!(
                "suite/eyes-centre/{}",
                ["01-one.txt", "02-two.txt"][number % 2]
            );
            let mut question = asking(
                &problem(&path),
                Asked::Both,
                JobTask::Refute {
                    played: shikatsu_api::Move::Pass,
                },
            );
            question.first = Asked::Black;
            question.budget.nodes = Some(100_000 + number as u64);
            cases.push(service.open(question).await);
        }
        for case in cases {
            assert!(service.closed(case.id).await.closing().is_some());
        }
        let refused = sqlx::query("update matter set closing = 'other'")
            .execute(service.requests.store().pool())
            .await;
        assert!(refused.unwrap_err().to_string().contains("is closed"));
    })
    .await;
}

/// Keeps its job and never comes back.
struct Sleeper;

impl JobHandler for Sleeper {
    fn handle(&mut self, _: &Job, cancel: &Cancel, _: &mut dyn FnMut(Progress)) -> JobResult {
        while !cancel.is_cancelled() {
            std::thread::sleep(Duration::from_millis(20));
        }
        JobResult::Failed {
            reason: "it slept".into(),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_hangs_leaves_no_caller_waiting_for_ever() {
    let mut config = config("hangs");
    config.policy.overdue = Duration::from_secs(3);
    with(config, async |service| {
        let _worker = service.start_handlers("one", || Sleeper);
        let closing = service
            .answer(asking(&corner(), Asked::Both, JobTask::Solve))
            .await;
        let RequestResult::Failed { reason } = closing else {
            panic!("{closing:?}");
        };
        assert!(reason.contains("no worker has ended it"), "{reason}");
    })
    .await;
}

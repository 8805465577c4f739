//! What gets lost between the ledger, the queue and a worker is found again.

use std::time::Duration;

use shikatsu_api::{Asked, Job, JobTask, Progress, RequestResult};
use shikatsu_jobs::{Client, Priority};
use shikatsu_service::desk::Receipt;
use shikatsu_worker::{Cancel, Hand, Work};

use crate::office::{asking, corner, job, opening, problem, proved, with};

#[tokio::test(flavor = "multi_thread")]
async fn a_queue_that_has_lost_everything_is_filled_again() {
    let opening = opening("lost");
    let (nats, terms) = (opening.nats.clone(), opening.terms.clone());
    with(opening, async move |office| {
        let case = office
            .open(asking(&corner(), Asked::Both, JobTask::Solve))
            .await;
        let queue = office.desk.client().queue().clone();
        queue.demolish().await.unwrap();
        // Somebody makes the streams anew; the job is in none of them.
        Client::connect(&nats, terms).await.unwrap();
        let _worker = office.hire("one");
        proved(office.closed(case.id).await.closing().unwrap());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_written_down_and_never_queued_is_queued() {
    with(opening("crash"), async |office| {
        // As a crash between both would leave it.
        let job = job(&corner(), Asked::Both, JobTask::Solve);
        let message = serde_json::to_string(&job).unwrap();
        let id = shikatsu_jobs::JobId::of(&job).unwrap();
        office
            .sql(&format!(
                "insert into matter (id, job, message, priority, due_at)
                 values (gen_random_uuid(), '{id}', '{message}', 0, now() + interval '1 second')"
            ))
            .await;
        let same = office
            .count("select count(*) from matter where closed_at is null")
            .await;
        assert_eq!(same, 1);
        let _worker = office.hire("one");
        let closed = async {
            while office
                .count("select count(*) from matter where closed_as = 'proved'")
                .await
                == 0
            {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(crate::office::PATIENCE, closed)
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_without_a_case_leaves_a_fact_and_a_second_one_nothing() {
    with(opening("orphan"), async |office| {
        let _worker = office.hire("one");
        let _second = office.clerk();
        let job = job(&corner(), Asked::Both, JobTask::Solve);
        for _ in 0..3 {
            let (_, mut waiter) = office
                .desk
                .client()
                .ask(&job, Priority::Person)
                .await
                .unwrap();
            waiter.end(crate::office::PATIENCE).await.unwrap();
        }
        let question = asking(&corner(), Asked::Both, JobTask::Solve);
        let receipt = loop {
            match office.desk.ask(question.clone()).await.unwrap() {
                Receipt::Known(case) => break case,
                _ => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        };
        proved(receipt.closing().unwrap());
        assert_eq!(office.count("select count(*) from fact").await, 2);
        assert_eq!(office.count("select count(*) from quarantine").await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_clerks_close_every_case_once() {
    with(opening("clerks"), async |office| {
        let _workers = [office.hire("one"), office.hire("two")];
        let _second = office.clerk();
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
            cases.push(office.open(question).await);
        }
        for case in cases {
            assert!(office.closed(case.id).await.closing().is_some());
        }
        let refused = sqlx::query("update matter set closing = 'other'")
            .execute(office.desk.store().pool())
            .await;
        assert!(refused.unwrap_err().to_string().contains("is closed"));
    })
    .await;
}

/// Keeps its job and never comes back.
struct Sleeper;

impl Hand for Sleeper {
    fn work(&mut self, _: &Job, cancel: &Cancel, _: &mut dyn FnMut(Progress)) -> Work {
        while !cancel.is_cancelled() {
            std::thread::sleep(Duration::from_millis(20));
        }
        Work::Failed {
            reason: "it slept".into(),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_hangs_leaves_nobody_waiting_for_ever() {
    let mut opening = opening("hangs");
    opening.pace.overdue = Duration::from_secs(3);
    with(opening, async |office| {
        let _worker = office.hire_hands("one", || Sleeper);
        let closing = office
            .answer(asking(&corner(), Asked::Both, JobTask::Solve))
            .await;
        let RequestResult::Failed { reason } = closing else {
            panic!("{closing:?}");
        };
        assert!(reason.contains("no worker has ended it"), "{reason}");
    })
    .await;
}

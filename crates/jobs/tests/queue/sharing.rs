//! Many who ask the same wait for one job, and a full queue lets no caller wait.

use std::sync::Arc;
use std::time::{Duration, Instant};

use shikatsu_jobs::{Client, JobId, Priority, Submission};
use tokio::sync::Barrier;

use crate::fixture::{PATIENCE, end, failed, id, job, server, take, taker, with};

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_ask_the_same_and_one_job_answers_all() {
    with(
        |_| (),
        async |client: Client| {
            let barrier = Arc::new(Barrier::new(100));
            let asking: Vec<_> = (0..100)
                .map(|_| {
                    let (client, barrier) = (client.clone(), Arc::clone(&barrier));
                    tokio::spawn(async move {
                        barrier.wait().await;
                        let asked = client.ask(&job(1), Priority::Person).await;
                        let (submission, mut waiter) = asked.unwrap();
                        let end = waiter.end(PATIENCE).await.unwrap().unwrap();
                        (submission, end)
                    })
                })
                .collect();
            let taker = taker(&client, "one").await;
            // Until all have asked: one that comes later would begin it anew.
            let lease = take(&taker).await;
            tokio::time::sleep(Duration::from_millis(500)).await;
            end(lease).await;
            let mut queued = 0;
            for asked in asking {
                let (submission, end) = asked.await.unwrap();
                assert_eq!(end.happened, failed("as agreed"));
                assert_eq!(end.job, Some(job(1)));
                match submission {
                    Submission::Queued(found) => {
                        queued += 1;
                        assert_eq!(found, id(1));
                    }
                    Submission::Shared(found) => assert_eq!(found, id(1)),
                    Submission::Busy { .. } => panic!("there was room"),
                }
            }
            assert_eq!(queued, 1);
            assert!(taker.next().await.unwrap().is_none());
        },
    )
    .await;
}

#[tokio::test]
async fn a_job_that_has_ended_can_be_asked_again() {
    with(
        |_| (),
        async |client: Client| {
            let taker = taker(&client, "one").await;
            for _ in 0..2 {
                let submission = client.submit(&job(1), Priority::Batch).await.unwrap();
                assert_eq!(submission, Submission::Queued(id(1)));
                end(take(&taker).await).await;
            }
        },
    )
    .await;
}

#[tokio::test]
async fn a_full_queue_says_busy_and_still_shares() {
    let few = |config: &mut shikatsu_jobs::QueueConfig| {
        config.persons = 2;
        config.batches = 3;
    };
    with(few, async |client: Client| {
        for (priority, room) in [(Priority::Person, 2), (Priority::Batch, 3)] {
            let first = if priority == Priority::Person { 0 } else { 10 };
            for number in first..first + room {
                let submission = client.submit(&job(number), priority).await.unwrap();
                assert_eq!(submission, Submission::Queued(id(number)));
            }
            let refused = client.submit(&job(first + room), priority).await.unwrap();
            let Submission::Busy { retry_after } = refused else {
                panic!("{refused:?}");
            };
            assert!(retry_after > Duration::ZERO);
            // The same question takes no room.
            let shared = client.submit(&job(first), priority).await.unwrap();
            assert_eq!(shared, Submission::Shared(id(first)));
        }
        // A job that ends makes room for the one that was refused.
        let taker = taker(&client, "one").await;
        end(take(&taker).await).await;
        let accepted = client.submit(&job(2), Priority::Person).await.unwrap();
        assert_eq!(accepted, Submission::Queued(id(2)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_run_at_a_time_than_the_terms_allow() {
    let one = |config: &mut shikatsu_jobs::QueueConfig| config.running = 1;
    with(one, async |client: Client| {
        for number in 0..2 {
            client.submit(&job(number), Priority::Batch).await.unwrap();
        }
        let [first, second] = [taker(&client, "one").await, taker(&client, "two").await];
        let lease = take(&first).await;
        let asked = Instant::now();
        assert!(second.next().await.unwrap().is_none());
        // And it is not asked for in a circle.
        assert!(asked.elapsed() > Duration::from_millis(500));
        end(lease).await;
        let lease = take(&second).await;
        assert_eq!(lease.id(), id(1));
        end(lease).await;
    })
    .await;
}

#[tokio::test]
async fn a_person_takes_over_what_a_batch_waits_for() {
    with(
        |_| (),
        async |client: Client| {
            for number in 0..3 {
                client.submit(&job(number), Priority::Batch).await.unwrap();
            }
            let taken_over = client.submit(&job(2), Priority::Person).await.unwrap();
            assert_eq!(taken_over, Submission::Queued(id(2)));
            let again = client.submit(&job(2), Priority::Batch).await.unwrap();
            assert_eq!(again, Submission::Shared(id(2)));
            let taker = taker(&client, "one").await;
            let mut order = Vec::new();
            for _ in 0..3 {
                let lease = take(&taker).await;
                order.push(lease.id());
                end(lease).await;
            }
            assert_eq!(order, [id(2), id(0), id(1)]);
            assert!(taker.next().await.unwrap().is_none());
        },
    )
    .await;
}

#[tokio::test]
async fn a_person_shares_what_a_batch_is_having_done() {
    with(
        |_| (),
        async |client: Client| {
            client.submit(&job(1), Priority::Batch).await.unwrap();
            let lease = take(&taker(&client, "one").await).await;
            let shared = client.submit(&job(1), Priority::Person).await.unwrap();
            assert_eq!(shared, Submission::Shared(id(1)));
            end(lease).await;
        },
    )
    .await;
}

#[tokio::test]
async fn what_is_no_job_is_not_sent() {
    with(
        |_| (),
        async |client: Client| {
            let mut newer = job(1);
            newer.version += 1;
            let error = client.submit(&newer, Priority::Person).await.unwrap_err();
            assert!(error.to_string().contains("version 2"), "{error}");
            let mut large = job(1);
            large.problem.notes = "x".repeat(2 << 20);
            let error = client.submit(&large, Priority::Person).await.unwrap_err();
            assert!(error.to_string().contains("max_payload"), "{error}");
            let absent = JobId::of(&job(1)).unwrap();
            let cancelled = client.cancel(absent).await.unwrap();
            assert_eq!(cancelled, shikatsu_jobs::Cancelled::Absent);
        },
    )
    .await;
}

#[tokio::test]
async fn a_server_that_is_not_there_is_named_with_what_to_do() {
    let config = shikatsu_jobs::QueueConfig::new(shikatsu_jobs::Prefix::default());
    let error = Client::connect("127.0.0.1:1", config).await.unwrap_err();
    let words = error.to_string();
    assert!(words.contains("127.0.0.1:1") && words.contains("--nats"));
    assert_ne!(server(), "127.0.0.1:1");
}

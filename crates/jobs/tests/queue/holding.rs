//! What a worker may hold, for how long, and how often.

use std::time::{Duration, Instant};

use shikatsu_api::{JobCompletion, Progress};
use shikatsu_jobs::{Client, Priority, QueueConfig, Submission};

use crate::fixture::{LEASE, PATIENCE, end, failed, id, job, take, taker, with};

async fn submit(client: &Client, jobs: std::ops::Range<u64>) {
    for number in jobs {
        client.submit(&job(number), Priority::Batch).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_holds_no_more_than_its_slots() {
    let two = |config: &mut QueueConfig| config.slots = 2;
    with(two, async |client: Client| {
        submit(&client, 0..6).await;
        let greedy = taker(&client, "greedy").await;
        let held = [take(&greedy).await, take(&greedy).await];
        // Another process of the same name has no slots of its own.
        let again = taker(&client, "greedy").await;
        for _ in 0..6 {
            assert!(greedy.next().await.unwrap().is_none());
            assert!(again.next().await.unwrap().is_none());
        }
        let other = taker(&client, "other").await;
        for number in 2..4 {
            let lease = take(&other).await;
            assert_eq!(lease.id(), id(number));
            end(lease).await;
        }
        drop(held);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_answers_nothing_turns_over_no_more_than_its_slots_in_a_lease() {
    let slow = |config: &mut QueueConfig| {
        (config.slots, config.lease) = (2, Duration::from_secs(60));
    };
    with(slow, async |client: Client| {
        submit(&client, 0..6).await;
        let idle = taker(&client, "idle").await;
        take(&idle).await.give_back().await.unwrap();
        let lease = take(&idle).await;
        let done = lease.end(failed("too hard"), 0, Duration::ZERO);
        done.await.unwrap();
        for _ in 0..4 {
            assert!(idle.next().await.unwrap().is_none());
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_that_does_not_get_on_goes_to_another() {
    let stall = |config: &mut QueueConfig| config.stall = LEASE;
    with(stall, async |client: Client| {
        submit(&client, 0..1).await;
        // It gives signs of life, and its numbers stay as they are.
        let held = take(&taker(&client, "sleeper").await).await;
        let begun = Instant::now();
        let other = taker(&client, "other").await;
        let signs = async {
            loop {
                held.tell(&progress(7)).await;
                tokio::time::sleep(LEASE / 5).await;
            }
        };
        let lease = tokio::select! {
            () = signs => unreachable!(),
            lease = take(&other) => lease,
        };
        assert!(begun.elapsed() > LEASE, "{:?}", begun.elapsed());
        assert_eq!(lease.id(), id(0));
        end(lease).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_that_gets_on_is_kept_until_its_time_is_over() {
    let stall = |config: &mut QueueConfig| config.stall = LEASE;
    with(stall, async |client: Client| {
        let mut asked = job(1);
        asked.budget.milliseconds = Some(u32::try_from(LEASE.as_millis()).unwrap() / 2);
        client.submit(&asked, Priority::Batch).await.unwrap();
        let held = take(&taker(&client, "liar").await).await;
        let begun = Instant::now();
        let other = taker(&client, "other").await;
        let signs = async {
            for nodes in 1.. {
                held.tell(&progress(nodes)).await;
                tokio::time::sleep(LEASE / 5).await;
            }
        };
        let lease = tokio::select! {
            () = signs => unreachable!(),
            lease = take(&other) => lease,
        };
        // Four times its budget and the time of a stall: 3 leases.
        let had = begun.elapsed();
        assert!(had > 5 * LEASE / 2 && had < 8 * LEASE, "{had:?}");
        end(lease).await;
    })
    .await;
}

fn progress(nodes: u64) -> Progress {
    Progress {
        milliseconds: 0,
        nodes,
        first: shikatsu_api::Color::Black,
        facts: Vec::new(),
        moves_left: None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_worker_failed_twice_waits_for_another() {
    // As long as the other is taken to be there without a sign of life.
    with(
        |config: &mut QueueConfig| config.lease = Duration::from_secs(10),
        async |client: Client| {
            let bad = taker(&client, "bad").await;
            for _ in 0..2 {
                let submitted = client.submit(&job(1), Priority::Batch).await.unwrap();
                assert_eq!(submitted, Submission::Queued(id(1)));
                let lease = take(&bad).await;
                let done = lease.end(failed("a lie"), 0, Duration::ZERO);
                done.await.unwrap();
            }
            let good = taker(&client, "good").await;
            assert!(good.next().await.unwrap().is_none());
            client.submit(&job(1), Priority::Batch).await.unwrap();
            for _ in 0..2 {
                assert!(bad.next().await.unwrap().is_none());
            }
            let lease = take(&good).await;
            assert_eq!(lease.id(), id(1));
            end(lease).await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_worker_can_do_is_set_aside_when_all_who_are_there_have_had_it() {
    with(
        |_| (),
        async |client: Client| {
            let mut waiter = client.wait_for(id(1)).await.unwrap();
            client.submit(&job(1), Priority::Batch).await.unwrap();
            let only = taker(&client, "only").await;
            for _ in 0..2 {
                take(&only).await.give_back().await.unwrap();
            }
            let ended = async {
                loop {
                    assert!(only.next().await.unwrap().is_none());
                }
            };
            let end = tokio::select! {
                () = ended => unreachable!(),
                end = waiter.end(PATIENCE) => end.unwrap().unwrap(),
            };
            assert_eq!(end.worker, "no-worker");
            let JobCompletion::Failed { reason } = end.happened else {
                panic!("{:?}", end.happened);
            };
            assert!(reason.contains("every worker that is here"), "{reason}");
        },
    )
    .await;
}

/// A worker that talks and takes no job could keep a job from its end for as long as it talks.
#[tokio::test(flavor = "multi_thread")]
async fn who_only_talks_is_not_there_to_help() {
    with(
        |_| (),
        async |client: Client| {
            let mut waiter = client.wait_for(id(1)).await.unwrap();
            client.submit(&job(1), Priority::Batch).await.unwrap();
            let idler = async_nats::connect(crate::fixture::server()).await.unwrap();
            let subjects = ["keep.0", "take.999", "back.0", "end.0"]
                .map(|verb| format!("{}.from.idler.{verb}", client.queue().prefix()));
            let talk = async {
                loop {
                    for subject in &subjects {
                        idler.publish(subject.clone(), "{}".into()).await.unwrap();
                    }
                    idler.flush().await.unwrap();
                    tokio::time::sleep(LEASE / 10).await;
                }
            };
            let only = taker(&client, "only").await;
            for _ in 0..2 {
                take(&only).await.give_back().await.unwrap();
            }
            let asked = async {
                loop {
                    assert!(only.next().await.unwrap().is_none());
                }
            };
            let end = tokio::select! {
                () = talk => unreachable!(),
                () = asked => unreachable!(),
                end = waiter.end(PATIENCE) => end.unwrap().unwrap(),
            };
            assert!(
                matches!(end.happened, JobCompletion::Failed { .. }),
                "{end:?}"
            );
        },
    )
    .await;
}

/// A dispatcher keeps nothing that is needed: another goes on.
#[tokio::test(flavor = "multi_thread")]
async fn a_job_outlives_the_process_that_handed_it_out() {
    with(
        |_| (),
        async |client: Client| {
            client.submit(&job(1), Priority::Batch).await.unwrap();
            let mut waiter = client.wait_for(id(1)).await.unwrap();
            let second = crate::fixture::dispatch(&client).await;
            let one = taker(&client, "one").await;
            let lease = take(&one).await;
            second.abort();
            tokio::time::sleep(2 * LEASE).await;
            end(lease).await;
            let heard = waiter.end(PATIENCE).await.unwrap().unwrap();
            assert_eq!(heard.worker, "one");
        },
    )
    .await;
}

//! Taking jobs back, waiting and running, without taking them from others.

use std::time::{Duration, Instant};

use async_nats::Client as Line;
use futures_util::StreamExt;
use shikatsu_api::JobCompletion;
use shikatsu_jobs::{Cancelled, Client, LeaveEffect, Priority, Submission};

use crate::fixture::{PATIENCE, end, id, job, server, take, taker, with};

#[tokio::test(flavor = "multi_thread")]
async fn a_waiting_job_is_taken_out_and_no_other() {
    with(
        |_| (),
        async |client: Client| {
            let mut waiter = client.wait_for(id(2)).await.unwrap();
            for number in 0..5 {
                client.submit(&job(number), Priority::Batch).await.unwrap();
            }
            let taker = taker(&client, "one").await;
            let running = take(&taker).await;
            assert_eq!(running.id(), id(0));
            assert_eq!(client.cancel(id(2)).await.unwrap(), Cancelled::Queued);
            let ended = waiter.end(PATIENCE).await.unwrap().unwrap();
            assert_eq!(ended.happened, JobCompletion::Cancelled);
            assert_eq!(ended.job, Some(job(2)));
            assert_eq!(client.cancel(id(2)).await.unwrap(), Cancelled::Absent);
            end(running).await;
            for number in [1, 3, 4] {
                let lease = take(&taker).await;
                assert_eq!(lease.id(), id(number));
                end(lease).await;
            }
            assert!(taker.next().await.unwrap().is_none());
            let again = client.submit(&job(2), Priority::Batch).await.unwrap();
            assert_eq!(again, Submission::Queued(id(2)));
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_job_hears_it_at_once() {
    with(
        |_| (),
        async |client: Client| {
            client.submit(&job(1), Priority::Person).await.unwrap();
            let lease = take(&taker(&client, "one").await).await;
            let called = Instant::now();
            let (met, ()) = tokio::join!(client.cancel(id(1)), lease.cancelled());
            assert_eq!(met.unwrap(), Cancelled::Running);
            // Asked for is 100 ms to the end of the job; a busy machine gets more.
            let delay = called.elapsed();
            assert!(delay < Duration::from_millis(500), "{delay:?}");
            lease
                .end(JobCompletion::Cancelled, 0, Duration::ZERO)
                .await
                .unwrap();
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shared_job_goes_on_until_the_last_one_leaves() {
    with(
        |_| (),
        async |client: Client| {
            let [one, two, three] = [
                client.wait_for(id(1)).await.unwrap(),
                client.wait_for(id(1)).await.unwrap(),
                client.wait_for(id(1)).await.unwrap(),
            ];
            client.submit(&job(1), Priority::Person).await.unwrap();
            assert_eq!(client.leave(one).await.unwrap(), LeaveEffect::OthersWait);
            drop(two);
            let lease = take(&taker(&client, "one").await).await;
            // Dropping tells the server in its own time.
            tokio::time::sleep(Duration::from_millis(200)).await;
            let left = client.leave(three).await.unwrap();
            assert_eq!(left, LeaveEffect::Cancelled(Cancelled::Running));
            tokio::time::timeout(PATIENCE, lease.cancelled())
                .await
                .unwrap();
            end(lease).await;
        },
    )
    .await;
}

/// A listener that answers only after this long is late, and there all the same.
const LATE: Duration = Duration::from_millis(1200);

/// Listens to a subject, and answers to it late.
async fn dawdle(line: Line, subject: String) {
    let mut calls = line.subscribe(subject).await.unwrap();
    line.flush().await.unwrap();
    tokio::spawn(async move {
        while let Some(call) = calls.next().await {
            tokio::time::sleep(LATE).await;
            let reply = call.reply.unwrap();
            line.publish(reply, "".into()).await.unwrap();
        }
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_answer_late_are_not_taken_for_absent() {
    with(
        |_| (),
        async |client: Client| {
            let line = async_nats::connect(server()).await.unwrap();
            let prefix = client.queue().prefix();
            dawdle(line, format!("{prefix}.waiting.{}", id(1))).await;
            client.submit(&job(1), Priority::Batch).await.unwrap();
            let waiter = client.wait_for(id(1)).await.unwrap();
            assert_eq!(client.leave(waiter).await.unwrap(), LeaveEffect::OthersWait);
        },
    )
    .await;
}

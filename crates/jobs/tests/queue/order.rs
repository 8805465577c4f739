//! A person goes before a batch.

use std::time::Instant;

use shikatsu_jobs::{Client, Priority};

use crate::fixture::{end, id, job, take, taker, with};

#[tokio::test]
async fn a_person_is_next_whatever_a_batch_has_queued() {
    with(
        |_| (),
        async |client: Client| {
            for number in 0..10 {
                client.submit(&job(number), Priority::Batch).await.unwrap();
            }
            let taker = taker(&client, "one").await;
            let first = take(&taker).await;
            assert_eq!(first.id(), id(0));
            client.submit(&job(99), Priority::Person).await.unwrap();
            end(first).await;
            let next = take(&taker).await;
            assert_eq!(next.id(), id(99));
            end(next).await;
            // And the batch keeps its order.
            let rest = take(&taker).await;
            assert_eq!(rest.id(), id(1));
            end(rest).await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_waiting_worker_takes_a_person_at_once() {
    with(
        |_| (),
        async |client: Client| {
            let taker = taker(&client, "one").await;
            let waiting = tokio::spawn(async move {
                let lease = take(&taker).await;
                let taken = Instant::now();
                end(lease).await;
                taken
            });
            tokio::time::sleep(std::time::Duration::from_millis(1_300)).await;
            let sent = Instant::now();
            client.submit(&job(1), Priority::Person).await.unwrap();
            let delay = waiting.await.unwrap() - sent;
            // Far below the second that a batch may have to wait.
            assert!(delay.as_millis() < 500, "{delay:?}");
        },
    )
    .await;
}

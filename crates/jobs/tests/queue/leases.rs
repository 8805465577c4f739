//! Leases: kept while a worker works, passed on when it dies, given back when it stops.

use std::time::{Duration, Instant};

use shikatsu_jobs::{Client, Priority};

use crate::fixture::{LEASE, end, id, job, take, taker, with};

#[tokio::test(flavor = "multi_thread")]
async fn a_lease_is_kept_as_long_as_a_worker_works() {
    with(
        |_| (),
        async |client: Client| {
            client.submit(&job(1), Priority::Person).await.unwrap();
            let [one, two] = [taker(&client, "one").await, taker(&client, "two").await];
            let lease = take(&one).await;
            let until = Instant::now() + 3 * LEASE;
            while Instant::now() < until {
                assert!(two.next().await.unwrap().is_none(), "delivered twice");
            }
            assert_eq!(lease.deliveries(), 1);
            end(lease).await;
            assert!(two.next().await.unwrap().is_none());
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_of_a_dead_worker_is_given_to_another() {
    with(
        |_| (),
        async |client: Client| {
            client.submit(&job(1), Priority::Person).await.unwrap();
            let mut waiter = client.wait_for(id(1)).await.unwrap();
            let one = taker(&client, "one").await;
            // Dropped without a word, as a killed process is.
            drop(take(&one).await);
            let died = Instant::now();
            let lease = take(&taker(&client, "two").await).await;
            assert!(died.elapsed() < 3 * LEASE, "{:?}", died.elapsed());
            assert_eq!((lease.id(), lease.deliveries()), (id(1), 2));
            end(lease).await;
            let heard = waiter.end(Duration::from_secs(5)).await.unwrap().unwrap();
            assert_eq!(heard.worker, "two");
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_is_given_back_waits_for_no_lease() {
    let long = |config: &mut shikatsu_jobs::QueueConfig| config.lease = Duration::from_secs(60);
    with(long, async |client: Client| {
        client.submit(&job(1), Priority::Batch).await.unwrap();
        let one = taker(&client, "one").await;
        take(&one).await.give_back().await.unwrap();
        let lease = take(&one).await;
        assert_eq!((lease.id(), lease.deliveries()), (id(1), 2));
        end(lease).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn progress_is_heard_by_those_who_watch() {
    with(
        |_| (),
        async |client: Client| {
            client.submit(&job(1), Priority::Person).await.unwrap();
            let mut waiter = client.wait_for(id(1)).await.unwrap();
            let lease = take(&taker(&client, "one").await).await;
            let progress = shikatsu_api::Progress {
                milliseconds: 5,
                nodes: 6,
                first: shikatsu_api::Color::White,
                facts: vec!["a fact".into()],
                moves_left: Some(2),
            };
            lease.tell(&progress).await;
            let news = waiter.next_update().await.unwrap();
            // Words of a worker go no further.
            let numbers = shikatsu_api::Progress {
                facts: Vec::new(),
                ..progress
            };
            assert_eq!(news, shikatsu_jobs::JobUpdate::Progress(numbers));
            end(lease).await;
            let news = waiter.next_update().await.unwrap();
            assert!(matches!(news, shikatsu_jobs::JobUpdate::Ended(_)));
        },
    )
    .await;
}

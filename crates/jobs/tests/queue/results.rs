//! Results wait for a reader, and are read until they are acknowledged.

use std::time::Duration;

use shikatsu_jobs::Client;

use crate::fixture::{LEASE, PATIENCE, finish_first, id, taker, with};

/// An order is heard within this time, or not at all.
const SOON: Duration = Duration::from_millis(200);

#[tokio::test(flavor = "multi_thread")]
async fn a_result_is_delivered_until_it_is_acknowledged() {
    with(
        |_| (),
        async |client: Client| {
            finish_first(&client).await;
            let ends = client.results().await.unwrap();
            let first = ends.next(PATIENCE).await.unwrap().unwrap();
            assert_eq!(first.end.id, id(1).to_string());
            assert_eq!((first.end.nodes, first.end.milliseconds), (7, 3));
            drop(first);
            let again = ends.next(2 * LEASE + PATIENCE).await.unwrap().unwrap();
            assert_eq!(again.end.id, id(1).to_string());
            again.acknowledge().await.unwrap();
            let none = ends.next(Duration::from_millis(100)).await.unwrap();
            assert!(none.is_none());
        },
    )
    .await;
}

#[tokio::test]
async fn the_order_of_quarantine_reaches_its_worker_only() {
    with(
        |_| (),
        async |client: Client| {
            let [one, two] = [taker(&client, "one").await, taker(&client, "two").await];
            let mut ordered = one.quarantine().await.unwrap();
            let mut spared = two.quarantine().await.unwrap();
            let name = "one".parse().unwrap();
            // The worker subscribed on another connection, so a first order may come before the server knows of it.
            let mut told = std::pin::pin!(ordered.ordered());
            let reason = loop {
                client.quarantine(&name, "its proofs fail").await.unwrap();
                if let Ok(reason) = tokio::time::timeout(SOON, told.as_mut()).await {
                    break reason;
                }
            };
            assert_eq!(reason, "its proofs fail");
            let other = tokio::time::timeout(SOON, spared.ordered());
            assert!(other.await.is_err());
        },
    )
    .await;
}

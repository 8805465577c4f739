//! Certificates of any size come back as they were, or not at all.

use shikatsu_api::Certificates;
use shikatsu_jobs::{Client, INLINE, JobsError, Lease, Priority};

use crate::fixture::{end, job, take, taker, with};

fn bundle(length: usize) -> Vec<u8> {
    (0..length)
        .map(|at| u8::try_from(at * at % 251).unwrap())
        .collect()
}

async fn lease(client: &Client) -> Lease {
    client.submit(&job(1), Priority::Person).await.unwrap();
    take(&taker(client, "one").await).await
}

#[tokio::test(flavor = "multi_thread")]
async fn bundles_of_every_size_come_back() {
    with(
        |_| (),
        async |client: Client| {
            let lease = lease(&client).await;
            for length in [1, INLINE, INLINE + 1, 3 << 20] {
                let bundle = bundle(length);
                let kept = lease.keep(&bundle).await.unwrap();
                let inline = matches!(kept, Certificates::Inline { .. });
                assert_eq!(inline, length <= INLINE);
                // A second end of the same job stores nothing new.
                assert_eq!(lease.keep(&bundle).await.unwrap(), kept);
                let found = client.certificates(&kept).await.unwrap();
                assert!(found == Some(bundle), "{length}");
            }
            let none = lease.keep(&[]).await.unwrap();
            assert_eq!(none, Certificates::None);
            assert_eq!(client.certificates(&none).await.unwrap(), None);
            end(lease).await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_as_its_end_says_is_refused() {
    with(
        |_| (),
        async |client: Client| {
            let bundle = bundle(INLINE + 1);
            let lease = lease(&client).await;
            let kept = lease.keep(&bundle).await.unwrap();
            let Certificates::Stored {
                name,
                sha256,
                bytes,
            } = kept
            else {
                panic!("{kept:?}");
            };
            let other = |name: &str, sha256: &str, bytes| Certificates::Stored {
                name: name.into(),
                sha256: sha256.into(),
                bytes,
            };
            for lie in [
                other("absent", &sha256, bytes),
                other(&name, &"0".repeat(64), bytes),
                other(&name, &sha256, bytes - 1),
                other(&name, &sha256, bytes + 1),
                other(&name, &sha256, u64::MAX),
                Certificates::Inline {
                    bundle: "no base64!".into(),
                },
            ] {
                let result = client.certificates(&lie).await;
                assert!(
                    matches!(result, Err(JobsError::Certificates(_))),
                    "{lie:?}: {result:?}"
                );
            }
        },
    )
    .await;
}

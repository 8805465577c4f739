//! What no worker can handle is set aside with its reason, and stops no other job.

use shikatsu_api::{FinishedJob, JobCompletion, VERSION};
use shikatsu_jobs::{Client, Priority, Submission};

use crate::fixture::{PATIENCE, end, finish_first, id, job, server, take, taker, with};

fn reason(end: &FinishedJob) -> &str {
    match &end.happened {
        JobCompletion::Failed { reason } => reason,
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_no_worker_ends_is_set_aside_after_its_deliveries() {
    let two = |config: &mut shikatsu_jobs::QueueConfig| config.deliveries = 2;
    with(two, async |client: Client| {
        let mut waiter = client.wait_for(id(1)).await.unwrap();
        client.submit(&job(1), Priority::Batch).await.unwrap();
        let taker = taker(&client, "one").await;
        for deliveries in 1..=2 {
            let lease = take(&taker).await;
            assert_eq!(lease.deliveries(), deliveries);
            lease.give_back().await.unwrap();
        }
        client.submit(&job(2), Priority::Batch).await.unwrap();
        // The third delivery sets it aside, and the next job comes.
        let next = take(&taker).await;
        assert_eq!(next.id(), id(2));
        end(next).await;
        let ended = waiter.end(PATIENCE).await.unwrap().unwrap();
        assert!(reason(&ended).contains("handed out 2 times and no worker ended it"));
        assert_eq!(ended.job, Some(job(1)));
        let letter = client.dead_letter(&ended.id).await.unwrap().unwrap();
        assert_eq!(letter.reason, reason(&ended));
        assert_eq!((letter.deliveries, letter.by.as_str()), (3, "no-worker"));
        // It is out of the queue, and can be asked again.
        let again = client.submit(&job(1), Priority::Batch).await.unwrap();
        assert_eq!(again, Submission::Queued(id(1)));
    })
    .await;
}

/// Puts bytes into the queue as another program could that may write there.
async fn smuggle(client: &Client, subject: &str, bytes: Vec<u8>) {
    let prefix = client.queue().prefix().to_string();
    let nats = async_nats::connect(server()).await.unwrap();
    let context = async_nats::jetstream::new(nats);
    let sent = context.publish(format!("{prefix}.{subject}"), bytes.into());
    sent.await.unwrap().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn rubbish_other_versions_and_forged_ids_are_set_aside() {
    with(
        |_| (),
        async |client: Client| {
            let mut newer = job(1);
            newer.version = VERSION + 1;
            let named = id(5).to_string();
            let cases: [(&str, Vec<u8>, &str); 5] = [
                ("rubbish", vec![0xFF, 0, 1], "cannot be read"),
                ("empty", Vec::new(), "cannot be read"),
                ("list", b"[1]".to_vec(), "no version"),
                ("newer", serde_json::to_vec(&newer).unwrap(), "of version 2"),
                (&named, serde_json::to_vec(&job(6)).unwrap(), "the job is"),
            ];
            for (token, bytes, _) in &cases {
                smuggle(&client, &format!("job.person.{token}"), bytes.clone()).await;
            }
            client.submit(&job(7), Priority::Person).await.unwrap();
            let taker = taker(&client, "one").await;
            let lease = take(&taker).await;
            assert_eq!(lease.id(), id(7));
            end(lease).await;
            let ends = client.results().await.unwrap();
            for (token, _, expected) in &cases {
                let letter = client.dead_letter(token).await.unwrap().unwrap();
                assert!(letter.reason.contains(expected), "{}", letter.reason);
                let stored = ends.next(PATIENCE).await.unwrap().unwrap();
                assert_eq!(
                    (&stored.end.id[..], stored.end.job.as_ref()),
                    (*token, None)
                );
                assert_eq!(reason(&stored.end), letter.reason);
                stored.acknowledge().await.unwrap();
            }
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn results_that_lie_about_their_job_are_set_aside() {
    with(
        |_| (),
        async |client: Client| {
            finish_first(&client).await;
            let ends = client.results().await.unwrap();
            let honest = ends.next(PATIENCE).await.unwrap().unwrap();
            honest.acknowledge().await.unwrap();
            let forged = |change: fn(&mut FinishedJob)| {
                let mut end = honest.end.clone();
                change(&mut end);
                serde_json::to_vec(&end).unwrap()
            };
            let token = id(1).to_string();
            for bytes in [
                forged(|end| end.job = Some(job(2))),
                forged(|end| end.id = id(2).to_string()),
                forged(|end| end.version += 1),
                b"rubbish".to_vec(),
            ] {
                smuggle(&client, &format!("end.{token}"), bytes).await;
            }
            smuggle(&client, &format!("end.{token}"), forged(|_| ())).await;
            let next = ends.next(PATIENCE).await.unwrap().unwrap();
            assert_eq!(next.end, honest.end);
            next.acknowledge().await.unwrap();
            let letter = client.dead_letter(&token).await.unwrap().unwrap();
            assert!(letter.reason.contains("cannot be read"));
            assert_eq!(letter.by, "reader-of-ends");
        },
    )
    .await;
}

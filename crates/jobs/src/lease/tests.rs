#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use shikatsu_api::{Asked, JobTask, Limits, Problem};
use shikatsu_problem::{Setup, Size};

use super::*;
use crate::{Client as Submitter, JobUpdate, Priority, QueueConfig, Submission, Taker};

const PATIENCE: Duration = Duration::from_secs(20);

fn job() -> Job {
    let problem = shikatsu_problem::Problem::new(Setup::empty(Size::NINETEEN));
    Job::new(
        Problem::from(&problem),
        Asked::Both,
        JobTask::Solve,
        Limits::default(),
    )
}

/// A client submits between the end of a job and its acknowledgement, and begins to wait too late
/// to hear the end.
#[tokio::test]
async fn a_client_that_shares_a_job_just_before_its_end_is_not_left_waiting() {
    let server = std::env::var("SHIKATSU_NATS").unwrap_or_else(|_| "127.0.0.1:4222".into());
    let prefix = format!("test-lease-{}", std::process::id());
    let config = QueueConfig::new(prefix.parse().unwrap());
    let client = Submitter::connect(&server, config).await.unwrap();
    let taker = Taker::new(client.queue(), "one".parse().unwrap());
    let taker = taker.await.unwrap();
    let ends = client.results().await.unwrap();
    let mut heard = Vec::new();
    for dealt_with in [false, true] {
        client.submit(&job(), Priority::Person).await.unwrap();
        let lease = taker.next().await.unwrap().unwrap();
        let end = lease.result(JobCompletion::Cancelled, 0, Duration::ZERO);
        lease.put(&end).await.unwrap();
        if dealt_with {
            let stored = ends.next(PATIENCE).await.unwrap().unwrap();
            stored.acknowledge().await.unwrap();
        }
        let (submission, mut waiter) = client.ask(&job(), Priority::Person).await.unwrap();
        assert_eq!(submission, Submission::Shared(lease.id()));
        lease.message.double_ack().await.unwrap();
        let news = tokio::time::timeout(PATIENCE, waiter.next_update()).await;
        heard.push(news.unwrap().unwrap());
        if !dealt_with {
            let stored = ends.next(PATIENCE).await.unwrap().unwrap();
            stored.acknowledge().await.unwrap();
        }
    }
    client.queue().clone().remove_streams().await.unwrap();
    assert!(matches!(&heard[0], JobUpdate::Ended(end) if end.happened == JobCompletion::Cancelled));
    assert_eq!(heard[1], JobUpdate::Vanished);
}

#![allow(clippy::unwrap_used, reason = "tests")]

use shikatsu_api::{Asked, Job, JobCompletion, JobTask, Limits, Problem};
use shikatsu_problem::{Setup, Size};

use super::*;
use crate::{Client as Submitter, QueueConfig, Submission};

const PATIENCE: Duration = Duration::from_secs(20);

fn end(id: JobId, job: &Job, worker: &str) -> Bytes {
    let end = FinishedJob {
        version: VERSION,
        id: id.to_string(),
        job: Some(job.clone()),
        worker: worker.into(),
        happened: JobCompletion::Cancelled,
        nodes: 0,
        milliseconds: 0,
        request: None,
    };
    serde_json::to_vec(&end).unwrap().into()
}

fn job() -> Job {
    let problem = shikatsu_problem::Problem::new(Setup::empty(Size::NINETEEN));
    Job::new(
        Problem::from(&problem),
        Asked::Both,
        JobTask::Solve,
        Limits::default(),
    )
}

/// As after a connection that was lost for a moment.
#[tokio::test]
async fn one_who_lost_the_message_finds_the_end_in_the_stream() {
    let server = std::env::var("SHIKATSU_NATS").unwrap_or_else(|_| "127.0.0.1:4222".into());
    let prefix = format!("test-waiter-{}", std::process::id());
    let queue = Queue::open(&server, QueueConfig::new(prefix.parse().unwrap()))
        .await
        .unwrap();
    let job = job();
    let id = JobId::of(&job).unwrap();
    let subject = queue.config.prefix.end(&id.to_string());
    let store = |worker| queue.store(subject.clone(), end(id, &job, worker));
    // An earlier end of the same question is not the one that is waited for.
    store("early").await.unwrap();
    let mut waiter = Waiter::new(&queue, id).await.unwrap();
    waiter.ends.unsubscribe().await.unwrap();
    let before = waiter.end(FIRST_LOOK + Duration::from_millis(500)).await;
    store("late").await.unwrap();
    let after = waiter.end(2 * LOOK).await;
    queue.clone().remove_streams().await.unwrap();
    assert_eq!(before.unwrap(), None);
    assert_eq!(after.unwrap().unwrap().worker, "late");
}

/// A client submits between the end of a job and its acknowledgement, and begins to wait too late
/// to hear the end.
#[tokio::test]
async fn a_client_that_shares_a_job_just_before_its_end_is_not_left_waiting() {
    let server = std::env::var("SHIKATSU_NATS").unwrap_or_else(|_| "127.0.0.1:4222".into());
    let prefix = format!("test-lease-{}", std::process::id());
    let config = QueueConfig::new(prefix.parse().unwrap());
    let client = Submitter::connect(&server, config).await.unwrap();
    let (queue, ends) = (client.queue(), client.results().await.unwrap());
    let consumer = queue.consumer(Priority::Person).await.unwrap();
    let id = JobId::of(&job()).unwrap();
    let mut heard = Vec::new();
    for dealt_with in [false, true] {
        client.submit(&job(), Priority::Person).await.unwrap();
        let mut taken = consumer
            .batch()
            .max_messages(1)
            .expires(PATIENCE)
            .messages()
            .await
            .unwrap();
        let taken = taken.next().await.unwrap().unwrap();
        let subject = queue.config.prefix.end(&id.to_string());
        queue.store(subject, end(id, &job(), "one")).await.unwrap();
        if dealt_with {
            let stored = ends.next(PATIENCE).await.unwrap().unwrap();
            stored.acknowledge().await.unwrap();
        }
        let (submission, mut waiter) = client.ask(&job(), Priority::Person).await.unwrap();
        assert_eq!(submission, Submission::Shared(id));
        taken.double_ack().await.unwrap();
        let news = timeout(PATIENCE, waiter.next_update()).await;
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

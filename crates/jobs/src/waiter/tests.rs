#![allow(clippy::unwrap_used, reason = "tests")]

use shikatsu_api::{Asked, Job, JobCompletion, JobTask, Limits, Problem};
use shikatsu_problem::{Setup, Size};

use super::*;
use crate::QueueConfig;

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

/// As after a connection that was lost for a moment.
#[tokio::test]
async fn one_who_lost_the_message_finds_the_end_in_the_stream() {
    let server = std::env::var("SHIKATSU_NATS").unwrap_or_else(|_| "127.0.0.1:4222".into());
    let prefix = format!("test-waiter-{}", std::process::id());
    let queue = Queue::open(&server, QueueConfig::new(prefix.parse().unwrap()))
        .await
        .unwrap();
    let problem = shikatsu_problem::Problem::new(Setup::empty(Size::NINETEEN));
    let job = Job::new(
        Problem::from(&problem),
        Asked::Both,
        JobTask::Solve,
        Limits::default(),
    );
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

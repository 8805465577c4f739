//! The server itself is killed and started again. It is one of our own, on a port of its own.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::Duration;

use shikatsu_jobs::{Client, JobsError, Lease, Priority, QueueConfig, Submission, Taker};

use crate::fixture::{PATIENCE, dispatch, failed, id, job, taker_at};
use crate::nats_server;

/// A server that is gone with the test.
struct Server {
    process: Child,
    port: u16,
    folder: PathBuf,
}

impl Server {
    fn new(name: &str, options: &[&str]) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _fresh = std::fs::remove_dir_all(&folder);
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        Self {
            process: start(port, &folder, options),
            port,
            folder,
        }
    }

    /// Kills it as a power cut would, and starts it with what it had stored.
    fn restart(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        self.process = start(self.port, &self.folder, &["--jetstream"]);
    }

    fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Connects as soon as it answers.
    async fn client(&self) -> Result<Client, JobsError> {
        let address = self.address();
        let mut config = QueueConfig::new("restart".parse()?);
        config.lease = Duration::from_secs(3);
        let mut tries = 0..100;
        loop {
            match Client::connect(&address, config.clone()).await {
                Err(JobsError::Unreachable { .. }) if tries.next().is_some() => {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                result => return result,
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _gone = self.process.kill();
        let _gone = self.process.wait();
        let _gone = std::fs::remove_dir_all(&self.folder);
    }
}

fn start(port: u16, folder: &Path, options: &[&str]) -> Child {
    nats_server::start(port, folder, options)
        .expect("nats-server is not installed; deploy/services does that")
}

/// The next job, over all errors on the way.
async fn take_patiently(taker: &Taker) -> Lease {
    let taken = async {
        loop {
            if let Ok(Some(lease)) = taker.next().await {
                return lease;
            }
        }
    };
    tokio::time::timeout(2 * PATIENCE, taken).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_loses_no_job_and_no_end() {
    let mut server = Server::new("restart", &["--jetstream"]);
    let client = server.client().await.unwrap();
    let mut waiters = Vec::new();
    for number in 0..3 {
        let (submission, waiter) = client.ask(&job(number), Priority::Person).await.unwrap();
        assert_eq!(submission, Submission::Queued(id(number)));
        waiters.push(waiter);
    }
    let _dispatcher = dispatch(&client).await;
    let taker = taker_at(&server.address(), &client, "one").await;
    let ended = take_patiently(&taker).await;
    let done = ended.end(failed("before"), 0, Duration::ZERO);
    done.await.unwrap();
    let running = take_patiently(&taker).await;
    assert_eq!(running.id(), id(1));
    server.restart();
    // The worker goes on with its job, and ends it when the server is back.
    let finished = running.end(failed("after"), 0, Duration::ZERO);
    if finished.await.is_err() {
        let again = take_patiently(&taker).await;
        let done = again.end(failed("after"), 0, Duration::ZERO);
        done.await.unwrap();
    }
    let last = take_patiently(&taker).await;
    assert_eq!(last.id(), id(2));
    let done = last.end(failed("after"), 0, Duration::ZERO);
    done.await.unwrap();
    for (mut waiter, reason) in waiters.into_iter().zip(["before", "after", "after"]) {
        let end = waiter.end(PATIENCE).await.unwrap().unwrap();
        assert_eq!(end.happened, failed(reason));
    }
    let ends = client.results().await.unwrap();
    for number in 0..3 {
        let stored = ends.next(PATIENCE).await.unwrap().unwrap();
        assert_eq!(stored.end.id, id(number).to_string());
        stored.acknowledge().await.unwrap();
    }
}

/// A server that was killed kept messages that its workers were done with, and refused every other of their ids for ever.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_done_before_the_server_was_killed_can_be_asked_again() {
    let mut server = Server::new("left-over", &["--jetstream"]);
    let client = server.client().await.unwrap();
    let _dispatcher = dispatch(&client).await;
    let taker = taker_at(&server.address(), &client, "one").await;
    let first = job(1_000);
    client.submit(&first, Priority::Batch).await.unwrap();
    // While the oldest runs, the others are gone from the middle of the stream, which is what gets forgotten.
    let held = take_patiently(&taker).await;
    for number in 0..60 {
        client.submit(&job(number), Priority::Batch).await.unwrap();
        let lease = take_patiently(&taker).await;
        let done = lease.end(failed("before"), 0, Duration::ZERO);
        done.await.unwrap();
    }
    // The server writes down twice a second what its workers are done with.
    tokio::time::sleep(Duration::from_secs(1)).await;
    server.restart();
    drop(held);
    let client = server.client().await.unwrap();
    let _dispatcher = dispatch(&client).await;
    let taker = taker_at(&server.address(), &client, "two").await;
    let end = async || {
        let lease = take_patiently(&taker).await;
        let id = lease.id();
        let done = lease.end(failed("after"), 0, Duration::ZERO);
        done.await.unwrap();
        id
    };
    while end().await != id(1_000) {}
    for number in 0..60 {
        client.submit(&job(number), Priority::Batch).await.unwrap();
    }
    let mut missing: Vec<_> = (0..60).map(id).collect();
    while !missing.is_empty() {
        let done = end().await;
        missing.retain(|&id| id != done);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_streams_is_refused_with_what_to_do() {
    let server = Server::new("no-streams", &[]);
    let error = server.client().await.unwrap_err();
    assert!(matches!(error, JobsError::NoStreams(_)), "{error}");
    assert!(error.to_string().contains("-js"));
}

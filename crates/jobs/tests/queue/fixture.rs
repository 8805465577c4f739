//! A queue of its own for each test, gone when the test is over, however it ends.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use shikatsu_api::{Asked, Job, JobCompletion, JobTask, Limits, Problem};
use shikatsu_jobs::{Client, Dispatcher, JobId, Lease, NoBars, Priority, QueueConfig, Taker};
use shikatsu_problem::{Setup, Size};
use tokio::task::JoinHandle;

/// Longer than anything here takes on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// The lease of tests: short, and still many times what a busy machine is late.
pub(crate) const LEASE: Duration = Duration::from_millis(900);

pub(crate) fn server() -> String {
    std::env::var("SHIKATSU_NATS").unwrap_or_else(|_| "127.0.0.1:4222".into())
}

/// Runs a test with a queue of its own.
pub(crate) async fn with<F>(change: fn(&mut QueueConfig), test: impl FnOnce(Client) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let prefix = format!("test-jobs-{}-{number}", std::process::id());
    let mut config = QueueConfig::new(prefix.parse().unwrap());
    config.lease = LEASE;
    change(&mut config);
    let client = Client::connect(&server(), config).await.unwrap();
    let dispatcher = dispatch(&client).await;
    let result = tokio::spawn(test(client.clone())).await;
    dispatcher.abort();
    client.queue().clone().remove_streams().await.unwrap();
    if let Err(error) = result {
        resume_unwind(error.into_panic());
    }
}

/// A question that differs from others in its number.
pub(crate) fn job(number: u64) -> Job {
    let size = Size::square(9).unwrap();
    let mut problem = shikatsu_problem::Problem::new(Setup::empty(size));
    problem.setup.white.insert(size.point("B8").unwrap());
    problem.key_stones = problem.setup.white;
    let budget = Limits {
        milliseconds: None,
        nodes: Some(number),
    };
    Job::new(Problem::from(&problem), Asked::Both, JobTask::Solve, budget)
}

pub(crate) fn id(number: u64) -> JobId {
    JobId::of(&job(number)).unwrap()
}

/// Hands out the jobs of a queue.
pub(crate) async fn dispatch(client: &Client) -> JoinHandle<()> {
    let dispatcher = Dispatcher::open(client.queue().clone(), NoBars);
    tokio::spawn(dispatcher.await.unwrap().run(std::future::pending()))
}

pub(crate) async fn taker(client: &Client, name: &str) -> Taker {
    taker_at(&server(), client, name).await
}

pub(crate) async fn taker_at(server: &str, client: &Client, name: &str) -> Taker {
    let prefix = client.queue().prefix();
    Taker::connect(server, None, prefix, name.parse().unwrap())
        .await
        .unwrap()
}

/// The next job, however many rounds it takes.
pub(crate) async fn take(taker: &Taker) -> Lease {
    let taken = async {
        loop {
            if let Some(lease) = taker.next().await.unwrap() {
                return lease;
            }
        }
    };
    tokio::time::timeout(PATIENCE, taken).await.unwrap()
}

pub(crate) fn failed(reason: &str) -> JobCompletion {
    JobCompletion::Failed {
        reason: reason.into(),
    }
}

/// Ends a job in the plainest way.
pub(crate) async fn end(lease: Lease) {
    let done = lease.end(failed("as agreed"), 7, Duration::from_millis(3));
    done.await.unwrap();
}

/// Has the first job done, and leaves its result unread.
pub(crate) async fn finish_first(client: &Client) {
    client.submit(&job(1), Priority::Person).await.unwrap();
    end(take(&taker(client, "one").await).await).await;
}

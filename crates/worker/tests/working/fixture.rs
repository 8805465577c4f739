//! A queue of its own for each test, and workers that stop when the test is over.

use std::panic::resume_unwind;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use shikatsu_api as api;
use shikatsu_api::{
    Asked, Certificates, FinishedJob, Job, JobAnswer, JobCompletion, JobTask, Limits,
};
use shikatsu_engine::proof::{Complaint, check};
use shikatsu_engine::{Options, bundle, readings};
use shikatsu_formats::read_any;
use shikatsu_jobs::{Client, Dispatcher, NoBars, Priority, QueueConfig, Submission, Taker, Waiter};
use shikatsu_problem::Problem;
use shikatsu_worker::{
    EngineHandler, EngineSettings, Event, JobHandler, Worker, WorkerError, stop_by,
};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// Longer than anything here takes on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Short, so that what is not given back comes late and is noticed.
pub(crate) const LEASE: Duration = Duration::from_secs(2);

/// A worker of this process.
pub(crate) struct TestWorker {
    stop: oneshot::Sender<()>,
    pub(crate) ended: JoinHandle<Result<(), WorkerError>>,
    pub(crate) events: mpsc::UnboundedReceiver<String>,
}

fn server() -> String {
    std::env::var("SHIKATSU_NATS").unwrap_or_else(|_| "127.0.0.1:4222".into())
}

pub(crate) async fn with<F>(test: impl FnOnce(Client) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let prefix = format!("test-worker-{}-{number}", std::process::id());
    let mut config = QueueConfig::new(prefix.parse().unwrap());
    config.lease = LEASE;
    let client = Client::connect(&server(), config).await.unwrap();
    let dispatcher = Dispatcher::open(client.queue().clone(), NoBars).await;
    let dispatcher = tokio::spawn(dispatcher.unwrap().run(std::future::pending()));
    let result = tokio::spawn(test(client.clone())).await;
    dispatcher.abort();
    client.queue().clone().remove_streams().await.unwrap();
    if let Err(error) = result {
        resume_unwind(error.into_panic());
    }
}

fn handler() -> EngineHandler {
    EngineHandler::new(EngineSettings {
        engine: Options {
            threads: 1,
            memory: 16 << 20,
        },
        longest: PATIENCE,
    })
}

/// A worker with engines.
pub(crate) fn start_worker(client: &Client, name: &str, grace: Duration) -> TestWorker {
    start_handlers(client, name, grace, handler)
}

pub(crate) fn start_handlers<H: JobHandler>(
    client: &Client,
    name: &str,
    grace: Duration,
    handlers: impl Fn() -> H + Send + Sync + 'static,
) -> TestWorker {
    let (stop, stopped) = oneshot::channel();
    let (sender, events) = mpsc::unbounded_channel();
    let tell = move |event: Event| {
        let _gone = sender.send(event.to_string());
    };
    let worker = Worker::with_handlers(2, handlers, tell);
    let (prefix, name) = (client.queue().prefix().clone(), name.parse().unwrap());
    let order = stop_by(
        async move {
            let _dropped = stopped.await;
        },
        grace,
    );
    let ended = tokio::spawn(async move {
        let taker = Taker::connect(&server(), None, &prefix, name).await?;
        worker.run(taker, order).await
    });
    TestWorker {
        stop,
        ended,
        events,
    }
}

impl TestWorker {
    /// Tells it to stop, and waits until it has.
    pub(crate) async fn dismiss(self) -> Result<(), WorkerError> {
        let _gone = self.stop.send(());
        tokio::time::timeout(PATIENCE, self.ended)
            .await
            .unwrap()
            .unwrap()
    }

    /// Waits until it has said something.
    pub(crate) async fn says(&mut self, words: &str) {
        let heard = async { while !self.events.recv().await.unwrap().contains(words) {} };
        tokio::time::timeout(PATIENCE, heard).await.unwrap();
    }
}

/// A file of the project.
pub(crate) fn text(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join(path)).unwrap()
}

pub(crate) fn problem(path: &str) -> Problem {
    let documents = read_any(text(path).as_bytes()).unwrap();
    documents.into_iter().next().unwrap().0.problem
}

/// A corner that is solved in no time, within a boundary.
pub(crate) fn corner() -> Problem {
    problem("docs/examples/corner.txt")
}

/// One stone in seven by seven points: longer than any test waits, on any machine.
pub(crate) const HARD: &str = include_str!("hard.txt");

pub(crate) fn hard() -> Problem {
    read_any(HARD.as_bytes()).unwrap().remove(0).0.problem
}

pub(crate) fn job(problem: &Problem, first: Asked, task: JobTask) -> Job {
    Job::new(api::Problem::from(problem), first, task, Limits::default())
}

/// Submits a job and begins to wait for it.
pub(crate) async fn ask(client: &Client, job: &Job) -> Waiter {
    let id = shikatsu_jobs::JobId::of(job).unwrap();
    let waiter = client.wait_for(id).await.unwrap();
    let submission = client.submit(job, Priority::Person).await.unwrap();
    assert_eq!(submission, Submission::Queued(id));
    waiter
}

pub(crate) async fn end_of(client: &Client, job: &Job) -> FinishedJob {
    let mut waiter = ask(client, job).await;
    waiter.end(PATIENCE).await.unwrap().unwrap()
}

/// The answer and its bundle of an end that answers.
pub(crate) async fn answered(
    client: &Client,
    end: &FinishedJob,
) -> (JobAnswer, Vec<u8>, Certificates) {
    let JobCompletion::Answered {
        answer,
        certificates,
    } = &end.happened
    else {
        panic!("{:?}", end.happened);
    };
    let bundle = client.certificates(certificates).await.unwrap();
    (
        answer.clone(),
        bundle.unwrap_or_default(),
        certificates.clone(),
    )
}

/// Checks every certificate of a bundle as a stranger would: the readings of the problem, and the checker.
/// How many there are.
pub(crate) fn check_all(problem: &Problem, bytes: &[u8]) -> usize {
    let bundle = bundle::read(bytes).unwrap();
    let readings = readings(problem, &bundle.boundaries).unwrap();
    for certificate in &bundle.certificates {
        let holds = readings
            .iter()
            .any(|reading| match check(reading, *certificate) {
                Ok(_) => true,
                Err(fault) => {
                    assert!(
                        matches!(fault.complaint, Complaint::WrongProblem { .. }),
                        "{fault}"
                    );
                    false
                }
            });
        assert!(holds, "a certificate is about no reading of the problem");
    }
    bundle.certificates.len()
}

//! `shikatsu worker` as a process: killed, stopped, and without a server.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use shikatsu_api::{
    Asked, Certificates, FinishedJob, Job, JobCompletion, JobTask, Limits, Problem,
};
use shikatsu_engine::check_bundle;
use shikatsu_formats::read_any;
use shikatsu_jobs::{Client, Dispatcher, JobId, NoBars, Priority, QueueConfig, Waiter};

use crate::binary::{command, shikatsu, stderr};

const PATIENCE: Duration = Duration::from_secs(60);

/// Long enough for signs of life on a busy machine, short enough to wait for.
const LEASE: Duration = Duration::from_secs(2);

fn server() -> String {
    std::env::var("SHIKATSU_NATS").unwrap_or_else(|_| "127.0.0.1:4222".into())
}

fn prefix(name: &str) -> String {
    format!("test-cli-{name}-{}", std::process::id())
}

async fn client(prefix: &str) -> Client {
    let mut terms = QueueConfig::new(prefix.parse().unwrap());
    terms.lease = LEASE;
    let client = Client::connect(&server(), terms).await.unwrap();
    let dispatcher = Dispatcher::open(client.queue().clone(), NoBars).await;
    tokio::spawn(dispatcher.unwrap().run(std::future::pending()));
    client
}

/// A process that is ended with the test, whatever happens.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _gone = self.0.kill();
        let _gone = self.0.wait();
    }
}

fn start(prefix: &str, name: &str) -> Process {
    let arguments = [
        "worker", "--prefix", prefix, "--name", name, "--memory", "16", "--grace", "100ms",
    ];
    let mut command = command(&arguments);
    command.env("SHIKATSU_NATS", server()).stderr(Stdio::null());
    Process(command.spawn().unwrap())
}

/// One stone in seven by seven points: longer than anybody here waits, on any machine.
const HARD: &str = "\
- - - - - - - X *
- - - - - - - X *
- - - - - - - X *
- - - o - - - X *
- - - - - - - X *
- - - - - - - X *
- - - - - - - X *
X X X X X X X X *
* * * * * * * * *
key: D6
player: x
goal: kill
";

const CORNER: &str = include_str!("../../../docs/examples/corner.txt");

fn problem(text: &str) -> shikatsu_problem::Problem {
    read_any(text.as_bytes()).unwrap().remove(0).0.problem
}

fn job(text: &str, milliseconds: u32) -> Job {
    let limits = Limits {
        milliseconds: Some(milliseconds),
        nodes: None,
    };
    Job::new(
        Problem::from(&problem(text)),
        Asked::Both,
        JobTask::Solve,
        limits,
    )
}

async fn ask(client: &Client, job: &Job) -> Waiter {
    let waiter = client.wait_for(JobId::of(job).unwrap()).await.unwrap();
    client.submit(job, Priority::Person).await.unwrap();
    waiter
}

/// Waits until a worker tells how the job goes.
async fn begun(waiter: &mut Waiter) {
    let news = tokio::time::timeout(PATIENCE, waiter.next_update()).await;
    assert!(matches!(
        news.unwrap().unwrap(),
        shikatsu_jobs::JobUpdate::Progress(_)
    ));
}

async fn ended(waiter: &mut Waiter) -> FinishedJob {
    waiter.end(PATIENCE).await.unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_worker_loses_nothing() {
    let prefix = prefix("killed");
    let client = client(&prefix).await;
    // Takes its time, and ends.
    let asked = job(HARD, 1_500);
    let mut waiter = ask(&client, &asked).await;
    let mut one = start(&prefix, "one");
    begun(&mut waiter).await;
    one.0.kill().unwrap();
    one.0.wait().unwrap();
    let two = start(&prefix, "two");
    let end = ended(&mut waiter).await;
    assert_eq!((&end.worker[..], end.job), ("two", Some(asked)));
    assert!(matches!(end.happened, JobCompletion::Unproved { .. }));
    // And the survivor proves what can be proved.
    let end = ended(&mut ask(&client, &job(CORNER, 30_000)).await).await;
    drop(two);
    let JobCompletion::Answered { certificates, .. } = &end.happened else {
        unreachable!("{:?}", end.happened);
    };
    assert!(matches!(certificates, Certificates::Inline { .. }));
    let bundle = client.certificates(certificates).await.unwrap().unwrap();
    client.queue().clone().remove_streams().await.unwrap();
    assert!(!check_bundle(&problem(CORNER), &bundle).unwrap().is_empty());
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_is_terminated_hands_its_job_over_and_ends_well() {
    let prefix = prefix("terminated");
    let client = client(&prefix).await;
    let asked = job(HARD, 4_000);
    let mut waiter = ask(&client, &asked).await;
    let mut one = start(&prefix, "one");
    begun(&mut waiter).await;
    let told = Instant::now();
    let pid = one.0.id().to_string();
    let sent = std::process::Command::new("kill")
        .args(["-TERM", &pid])
        .status();
    assert!(sent.unwrap().success());
    assert!(one.0.wait().unwrap().success());
    let ended_after = told.elapsed();
    let two = start(&prefix, "two");
    let end = ended(&mut waiter).await;
    drop(two);
    client.queue().clone().remove_streams().await.unwrap();
    assert_eq!(end.worker, "two");
    assert!(ended_after < Duration::from_secs(3), "{ended_after:?}");
}

#[test]
fn without_a_server_it_says_what_to_do() {
    let output = shikatsu(&["worker", "--nats", "127.0.0.1:1"]);
    assert_eq!(output.status.code(), Some(1));
    let said = stderr(&output);
    assert!(said.contains("127.0.0.1:1") && said.contains("deploy/services"));
    let output = shikatsu(&["worker", "--prefix", "a.b"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("letters, digits and hyphens"));
}

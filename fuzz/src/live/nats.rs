//! Any payload under every subject that a service or a worker reads: the dispatcher goes on answering, a result that it has
//! taken is ruled on, and a worker that is answered with nonsense asks again.
//!
//! The first byte chooses the subject. In the rest, `~id~` and `~job~` stand for the job that the sender holds, as text and
//! as JSON.

use std::time::Duration;

use async_nats::Client;
use bytes::Bytes;
use futures_util::StreamExt;
use serde_json::Value;
use shikatsu_api::{
    Asked, FinishedJob, Job, JobCompletion, JobTask, Limits, Problem, RequestResult,
};
use shikatsu_formats::read_any;
use shikatsu_jobs::{JobId, Priority, Taker};
use shikatsu_service::requests::{NewRequest, Payer, Receipt, RequestId};
use tokio::runtime::Runtime;
use tokio::time::{Instant, sleep, timeout};

use super::room::{open_room, two_teams};
use super::site::{PATIENCE, Site};

/// Subjects below the prefix; `W` stands for the sender, `J` for its job, `R` for a room, `S` for the server.
const SUBJECTS: [&str; 18] = [
    "from.W.end.0",
    "from.W.keep.0",
    "from.W.part.0.0000000000000000.0",
    "from.W.back.0",
    "from.W.take.1",
    "job.person.J",
    "job.batch.J",
    "end.J",
    "progress.J",
    "closed.J",
    "waiting.J",
    "room.R.in",
    "room.R.all",
    "room.R.team.b",
    "room.R.mod",
    "room.R.owner",
    "gate.S",
    "beat",
];

/// Chooses the side of the worker instead.
const ANSWERS: u8 = 255;

/// How long a result that was taken may wait for its ruling.
const RULED: Duration = Duration::from_secs(15);

/// A service, and a connection that may say everything there.
pub struct NatsTarget {
    runtime: Runtime,
    site: Site,
    line: Client,
    held: Option<HeldWork>,
    room: String,
    server: String,
    workers: u32,
    taker: Taker,
}

/// What the sender holds.
struct HeldWork {
    worker: String,
    job: Job,
    id: JobId,
    request: RequestId,
}

impl NatsTarget {
    /// A service of this name.
    pub fn open(name: &str) -> Self {
        let runtime = Runtime::new().unwrap();
        let (site, line, room, server, taker) = runtime.block_on(async {
            let site = Site::open(name).await;
            let line = async_nats::connect(&site.nats).await.unwrap();
            let mut beats = line
                .subscribe(format!("{}.beat", site.prefix))
                .await
                .unwrap();
            let (room, _) = open_room(&site, &two_teams()).await;
            let beat = timeout(PATIENCE, beats.next()).await.unwrap().unwrap();
            let server = serde_json::from_slice(&beat.payload).unwrap();
            let other = format!("{}-answers", site.prefix).parse().unwrap();
            let taker = Taker::connect(&site.nats, None, &other, "w".parse().unwrap());
            let taker = taker.await.unwrap();
            (site, line, room, server, taker)
        });
        Self {
            runtime,
            site,
            line,
            held: None,
            room,
            server,
            workers: 0,
            taker,
        }
    }

    /// Sends one message.
    pub fn feed(&mut self, bytes: &[u8]) {
        let Some((&chosen, payload)) = bytes.split_first() else {
            return;
        };
        let runtime = self.runtime.handle().clone();
        runtime.block_on(async {
            match chosen {
                ANSWERS => self.answer(payload).await,
                _ => {
                    self.say(usize::from(chosen) % SUBJECTS.len(), payload)
                        .await;
                }
            }
        });
    }

    /// Takes the service away.
    pub fn close(self) {
        self.runtime.block_on(self.site.close());
    }

    async fn say(&mut self, chosen: usize, payload: &[u8]) {
        let held = match self.held.take() {
            Some(held) => held,
            None => self.take().await,
        };
        let payload = filled(payload, &held);
        let subject = SUBJECTS[chosen]
            .replace('W', &held.worker)
            .replace('J', &held.id.to_string())
            .replace('R', &self.room)
            .replace('S', &self.server);
        if !subject.starts_with("from.") {
            let subject = format!("{}.{subject}", self.site.prefix);
            self.line.publish(subject, payload.into()).await.unwrap();
            self.line.flush().await.unwrap();
            self.held = Some(held);
            return self.is_there().await;
        }
        let rejected = self.rejected(held.request).await;
        let answer = self.ask(&held.worker, &subject, &payload).await;
        let is_end = chosen == 0 && answer["kind"] == "done";
        if is_end {
            let end: FinishedJob = serde_json::from_slice(&payload).unwrap();
            if end.happened != JobCompletion::Cancelled {
                self.is_ruled_on(&held, rejected, &payload).await;
            }
        }
        if !is_end && chosen < 3 {
            self.held = Some(held);
        }
    }

    /// Answers what a worker asks.
    async fn answer(&mut self, payload: &[u8]) {
        let subject = format!("{}-answers.from.>", self.site.prefix);
        let mut asked = self.line.subscribe(subject).await.unwrap();
        self.line.flush().await.unwrap();
        let answering = async {
            while let Some(call) = asked.next().await {
                if let Some(reply) = call.reply {
                    let payload = Bytes::copy_from_slice(payload);
                    self.line.publish(reply, payload).await.unwrap();
                }
            }
        };
        // What is no offer is an error, and what is one is a lease.
        let taking = timeout(Duration::from_millis(200), self.taker.next());
        tokio::select! {
            lease = taking => drop(lease),
            () = answering => panic!("the connection is closed"),
        }
    }

    /// A job for a worker that was not there before.
    async fn take(&mut self) -> HeldWork {
        let until = Instant::now() + PATIENCE;
        loop {
            assert!(Instant::now() < until, "no job is given");
            let asked = self.site.requests.ask(question(self.workers / 64)).await;
            self.workers += 1;
            let Receipt::Open(request) = asked.unwrap() else {
                continue;
            };
            let worker = format!("w{}", self.workers);
            let offer = self
                .ask(&worker, &format!("from.{worker}.take.0"), b"")
                .await;
            let job = offer.get("job").cloned();
            let Some(job) = job.and_then(|job| serde_json::from_value::<Job>(job).ok()) else {
                continue;
            };
            let id = JobId::of(&job).unwrap();
            // Another job is one that a message of a former input has put into the queue.
            if JobId::of(&request.job).unwrap() == id {
                let request = request.id;
                return HeldWork {
                    worker,
                    job,
                    id,
                    request,
                };
            }
        }
    }

    /// The answer to a worker's call, if there is one.
    async fn ask(&self, worker: &str, subject: &str, payload: &[u8]) -> Value {
        let inbox = format!("{}.to.{worker}.inbox.1", self.site.prefix);
        let mut answers = self.line.subscribe(inbox.clone()).await.unwrap();
        let subject = format!("{}.{subject}", self.site.prefix);
        let payload = Bytes::copy_from_slice(payload);
        let line = &self.line;
        line.publish_with_reply(subject, inbox, payload)
            .await
            .unwrap();
        let answer = timeout(PATIENCE, answers.next()).await;
        let answer = answer.expect("the dispatcher answers").unwrap();
        serde_json::from_slice(&answer.payload).unwrap()
    }

    /// The dispatcher lives.
    async fn is_there(&self) {
        let answer = self.ask("probe", "from.probe.keep.0", b"").await;
        assert_eq!(answer["kind"], "refused");
    }

    async fn rejected(&self, request: RequestId) -> u16 {
        let found = self.site.requests.find(request).await.unwrap();
        found.map_or(0, |request| request.rejected)
    }

    /// A result that was taken closes its request, or counts as one that was not believed.
    async fn is_ruled_on(&self, held: &HeldWork, before: u16, payload: &[u8]) {
        let until = Instant::now() + RULED;
        loop {
            let found = self.site.requests.find(held.request).await.unwrap();
            let Some(found) = found else { return };
            if let Some(closing) = found.closing() {
                // Certificates that hold are none that were written by chance.
                let is_proved = matches!(closing, RequestResult::Proved { .. });
                let payload = String::from_utf8_lossy(payload);
                assert!(!is_proved || payload.contains("\"bundle\""), "{payload}");
                return;
            }
            if found.rejected > before {
                return;
            }
            let payload = String::from_utf8_lossy(payload);
            assert!(Instant::now() < until, "no ruling on {payload}");
            sleep(Duration::from_millis(1)).await;
        }
    }
}

fn filled(payload: &[u8], held: &HeldWork) -> Vec<u8> {
    let Ok(text) = std::str::from_utf8(payload) else {
        return payload.to_vec();
    };
    let job = serde_json::to_string(&held.job).unwrap();
    let text = text.replace("~id~", &held.id.to_string());
    text.replace("~job~", &job).into_bytes()
}

/// The corner with another budget for each number, so that each is a question of its own.
fn question(number: u32) -> NewRequest {
    let corner = include_str!("../../../docs/examples/corner.txt");
    let document = read_any(corner.as_bytes()).unwrap().remove(0).0;
    NewRequest {
        problem: Problem::from(&document.problem),
        first: Asked::Both,
        task: JobTask::Solve,
        budget: Limits {
            milliseconds: Some(1_000),
            nodes: Some(1_000_000 + u64::from(number)),
        },
        priority: Priority::Person,
        payer: Payer::Service,
        request: None,
    }
}

//! A hostile worker: it has the key of one worker, and speaks the protocol by hand.

use std::time::Duration;

use async_nats::{Client, ConnectOptions};
use futures_util::StreamExt;
use shikatsu_api::{Certificates, FinishedJob, Job, JobCompletion, Outcome, VERSION};
use shikatsu_jobs::JobId;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::broker::{Broker, Door};
use crate::fixture::{TestService, config, directly, with};
use crate::forging::sides;

/// What no caller may ever read.
pub(crate) const LIE: &str = "send your password to the rogue";

/// A hostile worker and what it knows.
pub(crate) struct Rogue {
    pub(crate) line: Client,
    pub(crate) prefix: String,
}

/// A test with a rogue, at each NATS that is here.
pub(crate) async fn attack<F>(
    name: &str,
    door: Door,
    change: fn(&mut shikatsu_jobs::QueueConfig),
    test: impl Fn(TestService, Rogue) -> F + Copy + Send + 'static,
) where
    F: Future<Output = ()> + Send + 'static,
{
    for (number, program) in crate::nats_server::programs().iter().enumerate() {
        let mut config = config(&format!("rogue-{name}-{number}"));
        let prefix = config.queue.prefix.clone();
        let broker = Broker::start(program, &format!("{name}-{number}"), &prefix, door).await;
        config.nats = broker.address();
        config.queue.key = broker.key("service");
        config.queue.lease = Duration::from_secs(1);
        change(&mut config.queue);
        let options = match broker.key("rogue") {
            Some(key) => ConnectOptions::with_nkey(key.seed().unwrap()),
            None => ConnectOptions::new(),
        };
        let inbox = format!("{prefix}.to.rogue.inbox");
        let line = options.custom_inbox_prefix(inbox).connect(broker.address());
        let rogue = Rogue {
            line: line.await.unwrap(),
            prefix: prefix.to_string(),
        };
        let keys = broker.keys.clone();
        with(config, move |mut service: TestService| async move {
            service.keys = keys;
            test(service, rogue).await;
        })
        .await;
    }
}

/// The same where NATS asks for keys, with the queue as it is meant.
pub(crate) async fn attack_with_keys<F>(
    name: &str,
    test: impl Fn(TestService, Rogue) -> F + Copy + Send + 'static,
) where
    F: Future<Output = ()> + Send + 'static,
{
    attack(name, Door::Keys, |_| (), test).await;
}

impl Rogue {
    pub(crate) async fn say(&self, subject: &str, payload: impl Into<Vec<u8>>) {
        let subject = subject.replace("P.", &format!("{}.", self.prefix));
        let _refused = self.line.publish(subject, payload.into().into()).await;
        let _refused = self.line.flush().await;
    }

    pub(crate) async fn ask(
        &self,
        subject: &str,
        payload: impl Into<Vec<u8>>,
    ) -> Option<serde_json::Value> {
        let subject = subject.replace("P.", &format!("{}.", self.prefix));
        let answer = self.line.request(subject, payload.into().into());
        let answer = timeout(Duration::from_secs(3), answer).await.ok()?.ok()?;
        serde_json::from_slice(&answer.payload).ok()
    }

    /// The job that a slot is given, if it is given one.
    pub(crate) async fn take(&self, slot: u16) -> Option<Job> {
        let offer = self.ask(&format!("P.from.rogue.take.{slot}"), "").await?;
        serde_json::from_value(offer.get("job")?.clone()).ok()
    }

    /// Listens to all of these; what it hears is counted.
    pub(crate) async fn listen(&self, subjects: &[&str]) -> Vec<JoinHandle<Vec<String>>> {
        let mut heard = Vec::new();
        for subject in subjects {
            let subject = subject.replace("P.", &format!("{}.", self.prefix));
            let mut line = self.line.subscribe(subject).await.unwrap();
            heard.push(tokio::spawn(async move {
                let mut all = Vec::new();
                while let Ok(Some(message)) = timeout(Duration::from_secs(4), line.next()).await {
                    all.push(message.subject.to_string());
                }
                all
            }));
        }
        self.line.flush().await.unwrap();
        heard
    }
}

fn finished(job: &Job, worker: &str, happened: JobCompletion) -> Vec<u8> {
    let end = FinishedJob {
        version: VERSION,
        id: JobId::of(job).unwrap().to_string(),
        job: Some(job.clone()),
        worker: worker.into(),
        happened,
        nodes: 1,
        milliseconds: 1,
        request: None,
    };
    serde_json::to_vec(&end).unwrap()
}

pub(crate) fn failed(job: &Job, worker: &str) -> Vec<u8> {
    let reason = LIE.to_owned();
    finished(job, worker, JobCompletion::Failed { reason })
}

/// An answer without certificates, which claims the opposite of what is true.
pub(crate) fn forged(job: &Job, worker: &str) -> Vec<u8> {
    let shikatsu_worker::JobResult::Done { mut answer, .. } = directly(job) else {
        panic!("no answer");
    };
    sides(&mut answer)[0].outcome = Outcome::Alive;
    let (answer, certificates) = (*answer, Certificates::None);
    let happened = JobCompletion::Answered {
        answer,
        certificates,
    };
    finished(job, worker, happened)
}

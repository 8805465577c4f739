//! Pulls jobs from the streams: those of persons before those of batches.
//!
//! Invariant: a job that is pulled can be read and is the job its subject names. Every other message is set aside here with
//! its reason, so no message can stop a worker.

use std::time::Duration;

use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::PullConsumer;
use futures_util::StreamExt;
use shikatsu_api::{Job, VERSION};
use tokio::time::{sleep, timeout};

use crate::dead_letter::{Waiting, set_aside};
use crate::error::OrRefused;
use crate::{JobId, JobsError, NO_WORKER, Priority, Queue};

/// Pulls jobs. Clones share the connection.
#[derive(Debug, Clone)]
pub(super) struct JobPuller {
    queue: Queue,
    person: PullConsumer,
    batch: PullConsumer,
}

/// A job out of its stream, which has it until it is acknowledged.
#[derive(Debug)]
pub(super) struct PulledJob {
    pub(super) id: JobId,
    pub(super) job: Job,
    pub(super) message: Message,
}

/// How long a worker with nothing to do waits for a person before it looks for a batch again.
const WAIT: Duration = Duration::from_secs(1);

/// The server answers at once whether there is a job, unless the connection breaks or it has miscounted.
const ANSWER: Duration = Duration::from_secs(1);

impl JobPuller {
    pub(super) async fn new(queue: &Queue) -> Result<Self, JobsError> {
        Ok(Self {
            person: queue.consumer(Priority::Person).await?,
            batch: queue.consumer(Priority::Batch).await?,
            queue: queue.clone(),
        })
    }

    /// The next job: a person's at once, else a batch's, else the first person's within a second.
    pub(super) async fn next(&self) -> Result<Option<PulledJob>, JobsError> {
        for priority in Priority::ALL {
            if let Some(message) = self.now(priority).await? {
                return self.open(message).await;
            }
        }
        let request = self.person.batch().max_messages(1).expires(WAIT);
        let mut messages = request.messages().await.or_refused("give a job")?;
        match messages.next().await {
            Some(Ok(message)) => self.open(message).await,
            None => Ok(None),
            // Too many jobs are running, or the connection broke; not to be asked in a circle.
            Some(Err(_)) => {
                sleep(WAIT).await;
                Ok(None)
            }
        }
    }

    /// A job that is there now.
    async fn now(&self, priority: Priority) -> Result<Option<Message>, JobsError> {
        let consumer = match priority {
            Priority::Person => &self.person,
            Priority::Batch => &self.batch,
        };
        let messages = consumer.fetch().max_messages(1).messages().await;
        let mut messages = messages.or_refused("give a job")?;
        match timeout(ANSWER, messages.next()).await {
            Ok(Some(Ok(message))) => Ok(Some(message)),
            // Too many jobs are running.
            Ok(Some(Err(_))) | Ok(None) => Ok(None),
            Err(_) => {
                self.queue.recount(priority).await?;
                Ok(None)
            }
        }
    }

    /// Reads a message, or sets it aside.
    async fn open(&self, message: Message) -> Result<Option<PulledJob>, JobsError> {
        match read(&message) {
            Ok((id, job)) => Ok(Some(PulledJob { id, job, message })),
            Err(reason) => {
                let waiting = Waiting::For(None);
                set_aside(&self.queue, &message, NO_WORKER, &reason, waiting).await?;
                Ok(None)
            }
        }
    }
}

/// The job of a message, or why it is none.
fn read(message: &Message) -> Result<(JobId, Job), String> {
    let value: serde_json::Value = serde_json::from_slice(&message.payload)
        .map_err(|error| format!("the job cannot be read: {error}"))?;
    // The version first: of another one nothing else is known.
    let version = value.get("version").and_then(serde_json::Value::as_u64);
    if version != Some(u64::from(VERSION)) {
        let found = version.map_or("no version".into(), |found| format!("version {found}"));
        return Err(format!(
            "the job is of {found}, and this program reads version {VERSION}; update the older of the two"
        ));
    }
    let job: Job = serde_json::from_value(value)
        .map_err(|error| format!("the job cannot be read: {error}"))?;
    let id = JobId::of(&job).map_err(|error| error.to_string())?;
    let named = message.subject.rsplit('.').next().unwrap_or_default();
    if named == id.to_string() {
        Ok((id, job))
    } else {
        Err(format!("the subject names {named}, and the job is {id}"))
    }
}

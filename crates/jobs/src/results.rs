//! Reading the results of all jobs.
//!
//! Invariant: a result is delivered until it is acknowledged, and only if it belongs to its job. A message that cannot be
//! read, or names another job than its subject, becomes a dead letter.

use std::time::Duration;

use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use futures_util::StreamExt;
use shikatsu_api::{FinishedJob, VERSION};

use crate::dead_letter::{Waiting, set_aside};
use crate::error::OrRefused;
use crate::{JobId, JobsError, Queue};

/// Reads results; several readers share them.
#[derive(Debug, Clone)]
pub struct ResultReader {
    queue: Queue,
    consumer: PullConsumer,
}

/// A result that stays in the stream until it is acknowledged.
#[derive(Debug)]
pub struct StoredResult {
    /// What the worker sent, not checked.
    pub end: FinishedJob,
    message: Message,
}

/// Stands for the worker in dead letters of results.
const READER: &str = "reader-of-ends";

impl ResultReader {
    pub(crate) async fn new(queue: &Queue) -> Result<Self, JobsError> {
        let config = pull::Config {
            durable_name: Some("readers".into()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: queue.config.lease,
            ..pull::Config::default()
        };
        let made = queue.ends.get_or_create_consumer("readers", config).await;
        Ok(Self {
            queue: queue.clone(),
            consumer: made.or_refused("make a consumer of ends")?,
        })
    }

    /// The next result; `None` if there is none in time.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn next(&self, patience: Duration) -> Result<Option<StoredResult>, JobsError> {
        loop {
            let request = self.consumer.batch().max_messages(1).expires(patience);
            let mut messages = request.messages().await.or_refused("give an end")?;
            let Some(message) = messages.next().await else {
                return Ok(None);
            };
            let message = message.or_refused("give an end")?;
            match read(&message) {
                Ok(end) => return Ok(Some(StoredResult { end, message })),
                Err(reason) => {
                    set_aside(&self.queue, &message, READER, &reason, Waiting::No).await?;
                }
            }
        }
    }
}

impl StoredResult {
    /// Says that the result was handled; it is not delivered again.
    ///
    /// # Errors
    /// When the server does not answer; then it is delivered again.
    pub async fn acknowledge(&self) -> Result<(), JobsError> {
        let done = self.message.double_ack().await;
        done.or_refused("take an acknowledgement")
    }
}

/// The result, or why it is none.
fn read(message: &Message) -> Result<FinishedJob, String> {
    let end: FinishedJob = serde_json::from_slice(&message.payload)
        .map_err(|error| format!("the end cannot be read: {error}"))?;
    if end.version != VERSION {
        let found = end.version;
        return Err(format!(
            "the end is of version {found}, and this program reads version {VERSION}; update the older one"
        ));
    }
    let subject = message.subject.as_str();
    if !subject.ends_with(&format!(".{}", end.id)) {
        return Err(format!("the end says that it is of {}", end.id));
    }
    if let Some(job) = &end.job {
        let id = JobId::of(job).map_err(|error| error.to_string())?;
        if id.to_string() != end.id {
            return Err(format!("the job in the end is {id}"));
        }
    }
    Ok(end)
}

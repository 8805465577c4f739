//! Reading the ends of all jobs, for whoever makes facts of them.
//!
//! Invariant: an end is given out until it is acknowledged, and only if it belongs to its job. What
//! cannot be read, or speaks of another job than its subject, becomes a dead letter.

use std::time::Duration;

use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use futures_util::StreamExt;
use shikatsu_api::{FinishedJob, VERSION};

use crate::burial::{Grave, bury};
use crate::error::Asking;
use crate::{JobId, JobsError, Queue};

/// Reads ends; several readers share them.
#[derive(Debug, Clone)]
pub struct EndReader {
    queue: Queue,
    consumer: PullConsumer,
}

/// An end that stays in the stream until it is acknowledged.
#[derive(Debug)]
pub struct StoredEnd {
    /// The end; a worker's word, not checked.
    pub end: FinishedJob,
    message: Message,
}

/// Who puts ends aside.
const READER: &str = "reader-of-ends";

impl EndReader {
    pub(crate) async fn new(queue: &Queue) -> Result<Self, JobsError> {
        let config = pull::Config {
            durable_name: Some("readers".into()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: queue.terms.lease,
            ..pull::Config::default()
        };
        let made = queue.ends.get_or_create_consumer("readers", config).await;
        Ok(Self {
            queue: queue.clone(),
            consumer: made.asking("make a consumer of ends")?,
        })
    }

    /// The next end; `None` if there is none in time.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn next(&self, patience: Duration) -> Result<Option<StoredEnd>, JobsError> {
        loop {
            let request = self.consumer.batch().max_messages(1).expires(patience);
            let mut messages = request.messages().await.asking("give an end")?;
            let Some(message) = messages.next().await else {
                return Ok(None);
            };
            let message = message.asking("give an end")?;
            match read(&message) {
                Ok(end) => return Ok(Some(StoredEnd { end, message })),
                Err(reason) => {
                    bury(&self.queue, &message, READER, &reason, Grave::Silent).await?;
                }
            }
        }
    }
}

impl StoredEnd {
    /// It has been dealt with; it is not given out again.
    ///
    /// # Errors
    /// When the server does not answer; then it is given out again.
    pub async fn acknowledge(&self) -> Result<(), JobsError> {
        let done = self.message.double_ack().await;
        done.asking("take an acknowledgement")
    }
}

/// The end, or why it is none.
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

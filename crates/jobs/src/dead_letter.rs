//! Sets aside messages that no worker can handle, with the reason, so that they do not stop those behind them.

use async_nats::jetstream::{AckKind, Message};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use shikatsu_api::{DeadLetter, FinishedJob, Job, JobCompletion, VERSION};

use crate::error::OrRefused;
use crate::{JobsError, Queue};

/// Whether callers may wait for a result.
#[derive(Debug, Clone)]
pub(crate) enum Waiting {
    /// None waits.
    No,
    /// Callers may wait for the result of this job, which may be unreadable.
    For(Option<Box<Job>>),
}

/// Stores a dead letter, then the result for callers who wait, and only then removes the message from its stream.
pub(crate) async fn set_aside(
    queue: &Queue,
    message: &Message,
    by: &str,
    reason: &str,
    waiting: Waiting,
) -> Result<(), JobsError> {
    let subject = message.subject.as_str();
    let id = subject.rsplit('.').next().unwrap_or_default();
    let deliveries = message.info().map_or(0, |info| info.delivered);
    let letter = DeadLetter {
        version: VERSION,
        subject: subject.into(),
        id: id.into(),
        reason: reason.into(),
        deliveries: u32::try_from(deliveries).unwrap_or_default(),
        by: by.into(),
        message: BASE64_STANDARD.encode(&message.payload),
    };
    let prefix = &queue.config.prefix;
    let written = written(letter)?;
    queue.store(prefix.dead(id), written.into()).await?;
    if let Waiting::For(job) = waiting {
        let end = FinishedJob {
            version: VERSION,
            id: id.into(),
            request: job.as_ref().and_then(|job| job.request.clone()),
            job: job.map(|job| *job),
            worker: by.into(),
            happened: JobCompletion::Failed {
                reason: reason.into(),
            },
            nodes: 0,
            milliseconds: 0,
        };
        let written = serde_json::to_vec(&end).or_refused("get an end that can be written")?;
        queue.store(prefix.end(id), written.into()).await?;
    }
    let gone = message.double_ack_with(AckKind::Term).await;
    gone.or_refused("take a message out")
}

/// Base64 makes a message longer; one that no longer fits is left out of its letter.
fn written(mut letter: DeadLetter) -> Result<Vec<u8>, JobsError> {
    const MOST: usize = 512 << 10;
    if letter.message.len() > MOST {
        letter.message.clear();
    }
    serde_json::to_vec(&letter).or_refused("get a letter that can be written")
}

//! Putting a job into the queue.
//!
//! The server decides. It refuses a second job of the same id by the limit of one message a subject: then the job is shared.
//! It refuses a job too many by the limit of the stream: then the answer is "busy". The same question in the other stream
//! is looked up before. A message that a killed server has left over is removed. Two clients that submit at the same
//! instant may make one job run twice, which is harmless.

use std::error::Error;
use std::time::Duration;

use async_nats::jetstream::context::PublishError;
use async_nats::jetstream::{self, ErrorCode};
use bytes::Bytes;
use shikatsu_api::{Job, VERSION};

use super::Client;
use crate::error::OrRefused;
use crate::{JobId, JobsError, Priority, QueueConfig, Waiter};

/// What became of a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Submission {
    /// It waits for a worker.
    Queued(JobId),
    /// Another caller has asked the same, and it is not yet answered.
    Shared(JobId),
    /// The queue is full.
    Busy {
        /// When to try again.
        retry_after: Duration,
    },
}

/// What is added to a job when it is handed to a worker.
const OFFER: usize = 1 << 10;

impl Client {
    /// Begins to wait for a job, and submits it. If the queue is busy, the waiter receives nothing.
    ///
    /// # Errors
    /// As [`Client::submit`].
    pub async fn ask(
        &self,
        job: &Job,
        priority: Priority,
    ) -> Result<(Submission, Waiter), JobsError> {
        let mut waiter = self.wait_for(JobId::of(job)?).await?;
        let submission = self.submit(job, priority).await?;
        if !matches!(submission, Submission::Busy { .. }) {
            waiter.is_submitted();
        }
        Ok((submission, waiter))
    }

    /// Puts a job into the queue, unless it is there already or the queue is full. If a batch waits for the same job and a
    /// person asks it, the job moves to the priority of persons.
    ///
    /// # Errors
    /// When the job is malformed or too large, or the server does not answer.
    pub async fn submit(&self, job: &Job, priority: Priority) -> Result<Submission, JobsError> {
        let id = JobId::of(job)?;
        if job.version != VERSION {
            return Err(other_version(job.version));
        }
        let message = serde_json::to_vec(job).or_refused("get a job that can be written")?;
        if let Some(place) = self.standing(priority.other(), id).await? {
            let is_taken_over =
                priority == Priority::Person && self.queue.holder(id).await?.is_none();
            if !is_taken_over {
                return Ok(Submission::Shared(id));
            }
            let queued = self.put(id, priority, message.into()).await?;
            if queued == Submission::Queued(id) {
                self.remove(priority.other(), place).await?;
            }
            return Ok(queued);
        }
        let message = Bytes::from(message);
        let put = self.put(id, priority, message.clone()).await?;
        if put == Submission::Shared(id) && self.standing(priority, id).await?.is_none() {
            return self.put(id, priority, message).await;
        }
        Ok(put)
    }

    /// How many jobs of a priority wait for a worker.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn waiting(&self, priority: Priority) -> Result<u64, JobsError> {
        self.queue.recount(priority).await
    }

    /// Where a job waits or runs. A message that a killed server has left over is removed on the way.
    async fn standing(&self, priority: Priority, id: JobId) -> Result<Option<u64>, JobsError> {
        let Some(place) = self.queue.place(priority, id).await? else {
            return Ok(None);
        };
        if !self.queue.is_left_over(priority, place).await? {
            return Ok(Some(place));
        }
        self.remove(priority, place).await?;
        Ok(None)
    }

    async fn put(
        &self,
        id: JobId,
        priority: Priority,
        message: Bytes,
    ) -> Result<Submission, JobsError> {
        let room = self.queue.client.max_payload().saturating_sub(OFFER);
        let (bytes, most) = (message.len(), room);
        if bytes > most {
            return Err(JobsError::TooLarge { bytes, most });
        }
        let subject = self.queue.config.prefix.job(priority, id);
        let sent = self.queue.context.publish(subject, message).await;
        let stored = sent.or_refused("take a job")?.await;
        match stored {
            Ok(_) => Ok(Submission::Queued(id)),
            Err(error) => match StoreRefusal::of(&error) {
                Some(StoreRefusal::Present) => Ok(Submission::Shared(id)),
                Some(StoreRefusal::Full) => Ok(Submission::Busy {
                    retry_after: QueueConfig::retry_after(priority),
                }),
                None => Err(error).or_refused("take a job"),
            },
        }
    }

    /// Removes a message by its place. A purge of its subject would do the same, but makes server 2.9.10 forget every other
    /// message of the stream (`docs/jobs.md`).
    pub(super) async fn remove(&self, priority: Priority, place: u64) -> Result<bool, JobsError> {
        let stream = self.queue.stream(priority);
        // An error means that another client was faster.
        let gone = stream.delete_message(place).await.unwrap_or(false);
        self.queue.recount(priority).await?;
        Ok(gone)
    }
}

fn other_version(found: u32) -> JobsError {
    JobsError::Malformed(shikatsu_api::ApiError::new(
        shikatsu_api::ErrorKind::Version,
        format!("it is of version {found}, and this program writes version {VERSION}; update it"),
    ))
}

/// Why the server did not store a job.
enum StoreRefusal {
    Present,
    Full,
}

impl StoreRefusal {
    /// Both have the same error code; the words tell them apart.
    fn of(error: &PublishError) -> Option<Self> {
        let said = error.source()?.downcast_ref::<jetstream::Error>()?;
        if said.error_code() != ErrorCode::STREAM_STORE_FAILED {
            return None;
        }
        let words = said.to_string();
        if words.contains("per subject exceeded") {
            Some(Self::Present)
        } else if words.contains("exceeded") {
            Some(Self::Full)
        } else {
            None
        }
    }
}

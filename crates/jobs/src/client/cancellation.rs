//! Cancelling a job.
//!
//! A running job is ended by its worker, which answers to the call. A waiting job is removed from the queue here, after
//! its result is stored, so that others who wait for it are told.

use bytes::Bytes;
use shikatsu_api::{FinishedJob, JobCompletion, VERSION};

use super::{Client, Presence};
use crate::error::OrRefused;
use crate::queue::last;
use crate::{JobId, JobsError, Priority, Waiter};

/// What a cancellation met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cancelled {
    /// A worker that stops now.
    Running,
    /// A job that no worker had begun.
    Queued,
    /// Nothing: it has ended, or was never there.
    Absent,
}

/// What became of a job when a caller stopped waiting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeaveEffect {
    /// Others wait for it, so it goes on.
    OthersWait,
    /// It was cancelled.
    Cancelled(Cancelled),
}

/// Stands for the worker in the result of a job that no worker had.
const NO_WORKER: &str = "nobody";

impl Client {
    /// Stops waiting, and cancels the job if no other caller waits for it.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn leave(&self, waiter: Waiter) -> Result<LeaveEffect, JobsError> {
        let id = waiter.id();
        waiter.close().await?;
        let waiting = self.queue.config.prefix.waiting(id);
        match self.presence(waiting).await {
            Presence::Answers | Presence::Silent => Ok(LeaveEffect::OthersWait),
            Presence::Absent => self.cancel(id).await.map(LeaveEffect::Cancelled),
        }
    }

    /// Ends a job for all callers.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn cancel(&self, id: JobId) -> Result<Cancelled, JobsError> {
        let call = self.queue.config.prefix.cancel(id);
        if self.presence(call.clone()).await == Presence::Answers {
            return Ok(Cancelled::Running);
        }
        // A silent worker has received the call, too, but may never obey.
        let mut met = Cancelled::Absent;
        for priority in Priority::ALL {
            if let Some(place) = self.queue.place(priority, id).await? {
                self.end_queued(id, priority).await?;
                self.remove(priority, place).await?;
                met = Cancelled::Queued;
            }
        }
        if met == Cancelled::Queued {
            // For a worker that took the job in between.
            let sent = self.queue.client.publish(call, Bytes::new()).await;
            sent.or_refused("pass a cancellation on")?;
        }
        Ok(met)
    }

    async fn end_queued(&self, id: JobId, priority: Priority) -> Result<(), JobsError> {
        let prefix = &self.queue.config.prefix;
        let subject = prefix.job(priority, id);
        let found = last(self.queue.stream(priority), &subject).await?;
        let job = found.and_then(|(_, bytes)| serde_json::from_slice(&bytes).ok());
        let end = FinishedJob {
            version: VERSION,
            id: id.to_string(),
            request: job
                .as_ref()
                .and_then(|job: &shikatsu_api::Job| job.request.clone()),
            job,
            worker: NO_WORKER.into(),
            happened: JobCompletion::Cancelled,
            nodes: 0,
            milliseconds: 0,
        };
        let message = serde_json::to_vec(&end).or_refused("get an end that can be written")?;
        self.queue.store(prefix.end(&end.id), message.into()).await
    }
}

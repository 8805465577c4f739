//! Cancelling a job.
//!
//! The job ends here, whether it waits or runs, after its result is stored, so that others who wait for it are told. No
//! worker is waited for: the one that has the job is told to stop, and holds it no longer.

use bytes::Bytes;
use shikatsu_api::{FinishedJob, JobCompletion, VERSION};

use super::{Client, Presence};
use crate::error::OrRefused;
use crate::holding::Holder;
use crate::queue::last;
use crate::{JobId, JobsError, NO_WORKER, Priority, Waiter};

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
        if let Some(holder) = self.queue.holder(id).await? {
            self.end_running(id, &holder).await?;
            return Ok(Cancelled::Running);
        }
        let mut met = Cancelled::Absent;
        for priority in Priority::ALL {
            if let Some(place) = self.queue.place(priority, id).await? {
                self.end_queued(id, priority).await?;
                self.remove(priority, place).await?;
                met = Cancelled::Queued;
            }
        }
        // For a worker that took the job in between.
        if met == Cancelled::Queued
            && let Some(holder) = self.queue.holder(id).await?
        {
            self.release(id, &holder).await?;
        }
        Ok(met)
    }

    async fn end_running(&self, id: JobId, holder: &Holder) -> Result<(), JobsError> {
        for priority in Priority::ALL {
            if self.queue.place(priority, id).await?.is_some() {
                self.end_queued(id, priority).await?;
            }
        }
        self.queue.acknowledge(&holder.acknowledge).await;
        self.release(id, holder).await
    }

    /// Takes a job from the worker that has it, and tells it.
    async fn release(&self, id: JobId, holder: &Holder) -> Result<(), JobsError> {
        self.queue.forget_slot(&holder.worker, holder.slot).await?;
        self.queue.forget_job(id).await?;
        let subject = self.queue.config.prefix.cancel(&holder.worker, id);
        let sent = self.queue.client.publish(subject, Bytes::new()).await;
        sent.or_refused("pass a cancellation on")?;
        let flushed = self.queue.client.flush().await;
        flushed.or_refused("pass a cancellation on")
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

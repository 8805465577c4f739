//! Taking a job back.
//!
//! A running job is ended by its worker, who answers to the call. A waiting one is taken out of
//! the queue here, after its end is stored, so that others who wait for it hear of it.

use bytes::Bytes;
use shikatsu_api::{FinishedJob, JobCompletion, VERSION};

use crate::client::Presence;
use crate::error::Asking;
use crate::queue::last;
use crate::{Client, JobId, JobsError, Priority, Waiter};

/// What a cancellation met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cancelled {
    /// A worker that stops now.
    Running,
    /// A job that nobody had begun.
    Queued,
    /// Nothing: it has ended, or was never there.
    Absent,
}

/// What became of a job when somebody stopped waiting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Left {
    /// Others wait for it, so it goes on.
    OthersWait,
    /// It was cancelled.
    Cancelled(Cancelled),
}

/// Who ends a job that no worker had.
const NOBODY: &str = "nobody";

impl Client {
    /// Stops waiting, and cancels the job if nobody else waits for it.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn leave(&self, waiter: Waiter) -> Result<Left, JobsError> {
        let id = waiter.id();
        waiter.close().await?;
        let waiting = self.queue.terms.prefix.waiting(id);
        match self.presence(waiting).await {
            Presence::Somebody | Presence::Silence => Ok(Left::OthersWait),
            Presence::Nobody => self.cancel(id).await.map(Left::Cancelled),
        }
    }

    /// Ends a job for everybody.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn cancel(&self, id: JobId) -> Result<Cancelled, JobsError> {
        let call = self.queue.terms.prefix.cancel(id);
        if self.presence(call.clone()).await == Presence::Somebody {
            return Ok(Cancelled::Running);
        }
        // One that is silent has heard it, too; but nobody knows whether it will ever obey.
        let mut met = Cancelled::Absent;
        for priority in Priority::ALL {
            if let Some(place) = self.queue.place(priority, id).await? {
                self.end_queued(id, priority).await?;
                self.remove(priority, place).await?;
                met = Cancelled::Queued;
            }
        }
        if met == Cancelled::Queued {
            // For a worker that took it in between.
            let sent = self.queue.client.publish(call, Bytes::new()).await;
            sent.asking("pass a cancellation on")?;
        }
        Ok(met)
    }

    async fn end_queued(&self, id: JobId, priority: Priority) -> Result<(), JobsError> {
        let prefix = &self.queue.terms.prefix;
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
            worker: NOBODY.into(),
            happened: JobCompletion::Cancelled,
            nodes: 0,
            milliseconds: 0,
        };
        let message = serde_json::to_vec(&end).asking("get an end that can be written")?;
        self.queue.store(prefix.end(&end.id), message.into()).await
    }
}

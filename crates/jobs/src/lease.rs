//! A job that a worker has.
//!
//! While the lease lives, a task beside it tells the server that work goes on, answers when a client asks whether the job
//! runs, and receives a cancellation. When the lease is dropped, the task ends, and the server gives the job to another
//! worker as soon as the time of the lease is over.

use std::time::Duration;

use async_nats::jetstream::{AckKind, Message};
use async_nats::{Client, Subscriber};
use bytes::Bytes;
use futures_util::StreamExt;
use shikatsu_api::{Certificates, FinishedJob, Job, JobCompletion, Progress, VERSION};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval};

use crate::error::OrRefused;
use crate::{JobId, JobsError, Queue, WorkerId};

/// A job that is being worked on.
#[derive(Debug)]
pub struct Lease {
    queue: Queue,
    worker: WorkerId,
    id: JobId,
    job: Job,
    message: Message,
    cancelled: watch::Receiver<bool>,
    keeper: JoinHandle<()>,
}

/// A job as the server delivered it.
pub(crate) struct Delivery {
    pub(crate) id: JobId,
    pub(crate) job: Job,
    pub(crate) message: Message,
}

/// Signs of life in the time of a lease; two may be lost.
const SIGNS: u32 = 3;

impl Lease {
    pub(crate) async fn new(
        queue: Queue,
        worker: WorkerId,
        lasts: Duration,
        delivery: Delivery,
    ) -> Result<Self, JobsError> {
        let Delivery { id, job, message } = delivery;
        let prefix = &queue.config.prefix;
        let subscribe = async |subject| {
            let subscriber = queue.client.subscribe(subject).await;
            subscriber.or_refused("subscribe")
        };
        let (cancel, cancelled) = watch::channel(false);
        let keeper = LeaseKeeper {
            client: queue.client.clone(),
            message: message.clone(),
            period: lasts / SIGNS,
            running: subscribe(prefix.running(id)).await?,
            cancels: subscribe(prefix.cancel(id)).await?,
            cancel,
        };
        Ok(Self {
            worker,
            id,
            job,
            message,
            cancelled,
            keeper: tokio::spawn(keeper.keep()),
            queue,
        })
    }

    /// The job.
    #[must_use]
    pub const fn job(&self) -> &Job {
        &self.job
    }

    /// Its id.
    #[must_use]
    pub const fn id(&self) -> JobId {
        self.id
    }

    /// How often it has been delivered, this time included.
    #[must_use]
    pub fn deliveries(&self) -> u32 {
        let delivered = self.message.info().map_or(1, |info| info.delivered);
        u32::try_from(delivered).unwrap_or(u32::MAX)
    }

    /// Comes back when a client cancels the job.
    pub async fn cancelled(&self) {
        let mut cancelled = self.cancelled.clone();
        if cancelled.wait_for(|&is| is).await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    /// Sends progress to clients that watch. A message may get lost; the caller must not send too often.
    pub async fn tell(&self, progress: &Progress) {
        if let Ok(message) = serde_json::to_vec(progress) {
            let subject = self.queue.config.prefix.progress(self.id);
            let _lost = self.queue.client.publish(subject, message.into()).await;
        }
    }

    /// Stores the certificates of an answer where its result can refer to them.
    ///
    /// # Errors
    /// When the server does not take them.
    pub async fn keep(&self, bundle: &[u8]) -> Result<Certificates, JobsError> {
        self.queue.keep(self.id, bundle).await
    }

    /// Ends the job: stores its result, and only then removes it from the queue. An answer that is too large for the server
    /// becomes a failure that says so.
    ///
    /// # Errors
    /// When the server does not answer. The job is then given to a worker again.
    pub async fn end(
        self,
        happened: JobCompletion,
        nodes: u64,
        spent: Duration,
    ) -> Result<(), JobsError> {
        let mut end = self.result(happened, nodes, spent);
        if let Err(error) = self.put(&end).await {
            let JobsError::TooLarge { .. } = error else {
                return Err(error);
            };
            let reason = format!("the answer cannot be sent: {error}");
            end.happened = JobCompletion::Failed { reason };
            self.put(&end).await?;
        }
        let done = self.message.double_ack().await;
        done.or_refused("take an acknowledgement")
    }

    fn result(&self, happened: JobCompletion, nodes: u64, spent: Duration) -> FinishedJob {
        FinishedJob {
            version: VERSION,
            id: self.id.to_string(),
            job: Some(self.job.clone()),
            worker: self.worker.to_string(),
            happened,
            nodes,
            milliseconds: u32::try_from(spent.as_millis()).unwrap_or(u32::MAX),
            request: self.job.request.clone(),
        }
    }

    async fn put(&self, end: &FinishedJob) -> Result<(), JobsError> {
        let message = serde_json::to_vec(end).or_refused("get an end that can be written")?;
        let subject = self.queue.config.prefix.end(&end.id);
        self.queue.store(subject, message.into()).await
    }

    /// Gives the job back, so that another worker can take it at once.
    ///
    /// # Errors
    /// When the server does not answer. The job is then given to another worker when the lease is over.
    pub async fn give_back(self) -> Result<(), JobsError> {
        let back = self.message.double_ack_with(AckKind::Nak(None)).await;
        back.or_refused("take a job back")
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.keeper.abort();
    }
}

/// The task beside a running job.
struct LeaseKeeper {
    client: Client,
    message: Message,
    period: Duration,
    running: Subscriber,
    cancels: Subscriber,
    cancel: watch::Sender<bool>,
}

impl LeaseKeeper {
    async fn keep(mut self) {
        let mut signs = interval(self.period.max(Duration::from_millis(1)));
        signs.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = signs.tick() => {
                    let _lost = self.message.ack_with(AckKind::Progress).await;
                }
                Some(question) = self.running.next() => self.reply(question.reply).await,
                Some(call) = self.cancels.next() => {
                    self.cancel.send_replace(true);
                    self.reply(call.reply).await;
                }
            }
        }
    }

    async fn reply(&self, to: Option<async_nats::Subject>) {
        if let Some(to) = to {
            let _lost = self.client.publish(to, Bytes::new()).await;
        }
    }
}

#[cfg(test)]
mod tests;

//! The worker's side of the queue: taking jobs, those of persons before those of batches.
//!
//! Invariant: a job that is handed out can be read, is the job its subject names, and has not been delivered too often.
//! Every other message is set aside here with its reason, so no message can stop a worker.

use std::time::Duration;

use async_nats::Subscriber;
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::PullConsumer;
use futures_util::StreamExt;
use shikatsu_api::{Job, VERSION};
use tokio::time::{sleep, timeout};

use crate::dead_letter::{Waiting, set_aside};
use crate::error::OrRefused;
use crate::lease::Delivery;
use crate::{JobId, JobsError, Lease, Priority, Queue, WorkerId};

/// Takes jobs for one worker. Clones take for the same worker.
#[derive(Debug, Clone)]
pub struct Taker {
    queue: Queue,
    worker: WorkerId,
    person: PullConsumer,
    batch: PullConsumer,
}

/// The order to take no more jobs, if it comes.
#[derive(Debug)]
pub struct Quarantine(Subscriber);

/// How long a worker with nothing to do waits for a person before it looks for a batch again.
const WAIT: Duration = Duration::from_secs(1);

/// The server answers at once whether there is a job, unless the connection breaks or it has miscounted.
const ANSWER: Duration = Duration::from_secs(1);

impl Taker {
    /// A taker for a worker.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn new(queue: &Queue, worker: WorkerId) -> Result<Self, JobsError> {
        Ok(Self {
            person: queue.consumer(Priority::Person).await?,
            batch: queue.consumer(Priority::Batch).await?,
            queue: queue.clone(),
            worker,
        })
    }

    /// Listens for the order to stop.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn quarantine(&self) -> Result<Quarantine, JobsError> {
        let subject = self.queue.config.prefix.quarantine(&self.worker);
        let subscriber = self.queue.client.subscribe(subject).await;
        subscriber.or_refused("subscribe").map(Quarantine)
    }

    /// The next job: a person's at once, else a batch's, else the first person's within a second.
    /// `None` if there was none; ask again.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn next(&self) -> Result<Option<Lease>, JobsError> {
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
    async fn open(&self, message: Message) -> Result<Option<Lease>, JobsError> {
        let deliveries = message
            .info()
            .or_refused("give a job with its history")?
            .delivered;
        let most = i64::from(self.queue.config.deliveries);
        let (reason, waiting) = match read(&message) {
            Err(reason) => (reason, Waiting::For(None)),
            Ok((_, job)) if deliveries > most => {
                let reason = format!(
                    "delivered {most} times and no worker ended it; solve it by hand with \
                     'shikatsu solve', or ask again with a smaller budget"
                );
                (reason, Waiting::For(Some(Box::new(job))))
            }
            Ok((id, job)) => {
                let delivery = Delivery { id, job, message };
                let (queue, worker) = (self.queue.clone(), self.worker.clone());
                let lease = Lease::new(queue, worker, self.lease(), delivery).await?;
                return Ok(Some(lease));
            }
        };
        let by = self.worker.to_string();
        set_aside(&self.queue, &message, &by, &reason, waiting).await?;
        Ok(None)
    }

    /// How long a lease lasts, as the server has it.
    fn lease(&self) -> Duration {
        self.person.cached_info().config.ack_wait
    }
}

impl Quarantine {
    /// Comes back with the reason when the order comes.
    pub async fn ordered(&mut self) -> String {
        match self.0.next().await {
            Some(order) => String::from_utf8_lossy(&order.payload).into_owned(),
            // The connection is closed for good.
            None => std::future::pending().await,
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
            "the job is of {found}, and this worker reads version {VERSION}; update the older of the two"
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

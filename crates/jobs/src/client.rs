//! The submitter's side of the queue: a service, a command, a test.

mod cancellation;
mod closing;
mod submission;

use std::time::Duration;

use async_nats::{Request, RequestErrorKind};
use bytes::Bytes;
use shikatsu_api::{Certificates, DeadLetter};

use crate::error::OrRefused;
use crate::queue::fetch;
use crate::results::ResultReader;
use crate::{JobId, JobsError, Queue, QueueConfig, Waiter, WorkerId};

pub use self::cancellation::{Cancelled, LeaveEffect};
pub use self::closing::ClosingNotice;
pub use self::submission::Submission;

/// Submits jobs and reads what becomes of them. Clones share the connection.
#[derive(Debug, Clone)]
pub struct Client {
    queue: Queue,
}

/// Whether a process listens to a subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Presence {
    /// One answers.
    Answers,
    /// One listens, and does not answer.
    Silent,
    /// None listens.
    Absent,
}

/// How long a listener may take to answer. If none listens, the server says so at once.
const ANSWER: Duration = Duration::from_secs(5);

impl Client {
    /// Connects to a server, whose streams are made if they are missing.
    ///
    /// # Errors
    /// As [`Queue::open`].
    pub async fn connect(server: &str, config: QueueConfig) -> Result<Self, JobsError> {
        let queue = Queue::open(server, config).await?;
        Ok(Self { queue })
    }

    /// The queue it talks to.
    #[must_use]
    pub const fn queue(&self) -> &Queue {
        &self.queue
    }

    /// Begins to wait for a job that another process submits. [`Client::ask`] does both in the right order.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn wait_for(&self, id: JobId) -> Result<Waiter, JobsError> {
        Waiter::new(&self.queue, id).await
    }

    /// Reads the results of all jobs, one by one; several readers share them.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn results(&self) -> Result<ResultReader, JobsError> {
        ResultReader::new(&self.queue).await
    }

    /// The bundle of certificates that a result names; nothing if it names none. The certificates are as the worker sent
    /// them, not checked.
    ///
    /// # Errors
    /// When they are gone, or not those that the result names.
    pub async fn certificates(
        &self,
        certificates: &Certificates,
    ) -> Result<Option<Vec<u8>>, JobsError> {
        fetch(&self.queue, certificates).await
    }

    /// The last dead letter of an id, if there is one.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn dead_letter(&self, id: &str) -> Result<Option<DeadLetter>, JobsError> {
        let found = self.queue.last_dead(id).await?;
        let read = found.map(|bytes| serde_json::from_slice(&bytes));
        read.transpose()
            .or_refused("give a dead letter that can be read")
    }

    /// Asks a worker to take no more jobs. An honest worker obeys; for others see [`WorkerBars`](crate::WorkerBars).
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn quarantine(&self, worker: &WorkerId, reason: &str) -> Result<(), JobsError> {
        let subject = self.queue.config.prefix.quarantine(worker);
        let reason = Bytes::copy_from_slice(reason.as_bytes());
        let sent = self.queue.client.publish(subject, reason).await;
        sent.or_refused("pass a quarantine on")?;
        let flushed = self.queue.client.flush().await;
        flushed.or_refused("pass a quarantine on")
    }

    /// Asks whether a process listens to a subject.
    async fn presence(&self, subject: String) -> Presence {
        let request = Request::new().timeout(Some(ANSWER));
        match self.queue.client.send_request(subject, request).await {
            Ok(_) => Presence::Answers,
            Err(error) if error.kind() == RequestErrorKind::NoResponders => Presence::Absent,
            Err(_) => Presence::Silent,
        }
    }
}

//! The side of those who ask: a service, a command, a test.

use std::time::Duration;

use async_nats::{Request, RequestErrorKind};
use bytes::Bytes;
use shikatsu_api::{Certificates, DeadLetter};

use crate::ends::EndReader;
use crate::error::Asking;
use crate::store;
use crate::{JobId, JobsError, Queue, Terms, Waiter, WorkerId};

/// Submits jobs and reads what becomes of them. Clones share the connection.
#[derive(Debug, Clone)]
pub struct Client {
    pub(crate) queue: Queue,
}

/// Whether somebody answers to a subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Presence {
    Somebody,
    /// Somebody listens, and does not answer.
    Silence,
    Nobody,
}

/// The server itself says at once if nobody listens, so this is only for those who are late.
const ANSWER: Duration = Duration::from_secs(5);

impl Client {
    /// Connects to a server, whose streams are made if they are missing.
    ///
    /// # Errors
    /// As [`Queue::open`].
    pub async fn connect(server: &str, terms: Terms) -> Result<Self, JobsError> {
        let queue = Queue::open(server, terms).await?;
        Ok(Self { queue })
    }

    /// The queue it talks to.
    #[must_use]
    pub const fn queue(&self) -> &Queue {
        &self.queue
    }

    /// Begins to wait for a job that somebody else submits. [`Client::ask`] does both in the
    /// right order.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn wait_for(&self, id: JobId) -> Result<Waiter, JobsError> {
        Waiter::new(&self.queue, id).await
    }

    /// Reads the ends of all jobs, one by one; several readers share them.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn ends(&self) -> Result<EndReader, JobsError> {
        EndReader::new(&self.queue).await
    }

    /// The bundle that an end speaks of; nothing if it speaks of none. They are the worker's and
    /// not checked.
    ///
    /// # Errors
    /// When they are gone, or not those that the end speaks of.
    pub async fn certificates(
        &self,
        certificates: &Certificates,
    ) -> Result<Option<Vec<u8>>, JobsError> {
        store::fetch(&self.queue, certificates).await
    }

    /// The last dead letter of an id, if there is one.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn dead_letter(&self, id: &str) -> Result<Option<DeadLetter>, JobsError> {
        let found = self.queue.last_dead(id).await?;
        let read = found.map(|bytes| serde_json::from_slice(&bytes));
        read.transpose()
            .asking("give a dead letter that can be read")
    }

    /// Asks a worker to take no more jobs. An honest one obeys; for others the server has accounts.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn quarantine(&self, worker: &WorkerId, reason: &str) -> Result<(), JobsError> {
        let subject = self.queue.terms.prefix.quarantine(worker);
        let reason = Bytes::copy_from_slice(reason.as_bytes());
        let sent = self.queue.client.publish(subject, reason).await;
        sent.asking("pass a quarantine on")?;
        let flushed = self.queue.client.flush().await;
        flushed.asking("pass a quarantine on")
    }

    /// Asks whether somebody listens to a subject.
    pub(crate) async fn presence(&self, subject: String) -> Presence {
        let request = Request::new().timeout(Some(ANSWER));
        match self.queue.client.send_request(subject, request).await {
            Ok(_) => Presence::Somebody,
            Err(error) if error.kind() == RequestErrorKind::NoResponders => Presence::Nobody,
            Err(_) => Presence::Silence,
        }
    }
}

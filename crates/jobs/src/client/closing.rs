//! Telling that a request is closed, to clients that wait for it.
//!
//! A result is stored before the service has ruled on it, so a client that has heard of the result would have to look
//! again and again until the ruling stands. The message holds nothing: what was ruled is in the database.

use async_nats::Subscriber;
use bytes::Bytes;
use futures_util::StreamExt;

use super::Client;
use crate::error::OrRefused;
use crate::{JobId, JobsError};

/// Hears that the request of one job is closed, until it is dropped.
#[derive(Debug)]
pub struct ClosingNotice {
    messages: Subscriber,
}

impl Client {
    /// Tells clients that wait for a job that its request is closed. A message may get lost.
    ///
    /// # Errors
    /// When the connection is closed for good.
    pub async fn tell_closed(&self, id: JobId) -> Result<(), JobsError> {
        let subject = self.queue.config.prefix.closed(id);
        let sent = self.queue.client.publish(subject, Bytes::new()).await;
        sent.or_refused("tell that a request is closed")
    }

    /// Begins to hear whether the request of a job is closed. The server knows of it when it answers the next call.
    ///
    /// # Errors
    /// When the connection is closed for good.
    pub async fn closing_notice(&self, id: JobId) -> Result<ClosingNotice, JobsError> {
        let subject = self.queue.config.prefix.closed(id);
        let messages = self.queue.client.subscribe(subject).await;
        let messages = messages.or_refused("subscribe")?;
        Ok(ClosingNotice { messages })
    }
}

impl ClosingNotice {
    /// Comes back when the request is closed.
    pub async fn told(&mut self) {
        if self.messages.next().await.is_none() {
            // The connection is closed for good.
            std::future::pending::<()>().await;
        }
    }
}

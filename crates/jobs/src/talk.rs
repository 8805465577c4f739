//! What servers of an installation say to each other: messages of NATS core, which are not kept.
//!
//! Invariant: saying something never waits for a server that is gone. A process that does not listen, or has lost its
//! connection, misses what is said; who needs an answer asks again.

use async_nats::connection::State;
use async_nats::{Client, Subscriber};
use bytes::Bytes;
use futures_util::StreamExt;

use crate::error::OrRefused;
use crate::{JobsError, Prefix};

/// A voice under the prefix of an installation. Clones share the connection.
#[derive(Debug, Clone)]
pub struct Talk {
    client: Client,
    prefix: Prefix,
}

/// Hears what is said under one name.
#[derive(Debug)]
pub struct Listener(Subscriber);

impl Talk {
    pub(crate) const fn new(client: Client, prefix: Prefix) -> Self {
        Self { client, prefix }
    }

    /// Says something under a name, if there is a connection.
    pub async fn say(&self, name: &str, message: Bytes) {
        if self.client.connection_state() == State::Connected {
            let subject = format!("{}.{name}", self.prefix);
            let _lost = self.client.publish(subject, message).await;
        }
    }

    /// Listens to a name from now on.
    ///
    /// # Errors
    /// When the connection is closed for good.
    pub async fn listen(&self, name: &str) -> Result<Listener, JobsError> {
        let subject = format!("{}.{name}", self.prefix);
        let heard = self.client.subscribe(subject).await;
        heard.or_refused("listen").map(Listener)
    }

    /// Comes back when the server has taken what was said and listened to so far.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn flush(&self) -> Result<(), JobsError> {
        self.client.flush().await.or_refused("flush")
    }
}

impl Listener {
    /// The next message; nothing when the connection is closed for good.
    pub async fn next(&mut self) -> Option<Bytes> {
        self.0.next().await.map(|message| message.payload)
    }
}

//! What NATS lets the service and each worker do, as nats-server reads it.
//!
//! Invariant: a worker publishes under its own name and hears what is meant for it; no subject of a stream, of JetStream, of
//! servers or of another worker is among them.

use std::fmt::Write;

use crate::{NatsKey, Prefix, WorkerId};

/// Who may connect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokerUser {
    /// The worker; nothing for the service.
    pub worker: Option<WorkerId>,
    /// Its key.
    pub key: NatsKey,
}

/// The users of a configuration of nats-server, with their permissions.
#[must_use]
pub fn broker_config(prefix: &Prefix, users: &[BrokerUser]) -> String {
    let mut text = String::from(
        "# What the service and each worker may do at NATS. Made by 'shikatsu keys', which writes it anew.\n\
         authorization {\n  users: [\n",
    );
    for user in users {
        let (name, publish, subscribe) = match &user.worker {
            Some(worker) => (
                format!("worker {worker}"),
                vec![format!("{}.>", prefix.calls_of(worker))],
                vec![format!("{}.>", prefix.to_worker(worker))],
            ),
            None => (
                "the service".to_owned(),
                vec![
                    format!("{prefix}.>"),
                    "$JS.API.>".into(),
                    "$JS.ACK.>".into(),
                    "_INBOX.>".into(),
                ],
                vec![format!("{prefix}.>"), "_INBOX.>".into()],
            ),
        };
        let key = user.key.public();
        // Writing into memory cannot fail.
        let _ = writeln!(
            text,
            "    # {name}\n    {{ nkey: {key}, permissions: {{ publish: {}, subscribe: {} }} }}",
            list(&publish),
            list(&subscribe)
        );
    }
    text.push_str("  ]\n}\n");
    text
}

fn list(subjects: &[String]) -> String {
    format!("{subjects:?}")
}

//! The connection of one worker, on which it asks a dispatcher.

use std::time::Duration;

use async_nats::{Client, Request, RequestErrorKind};
use bytes::Bytes;
use serde::de::DeserializeOwned;

use crate::error::OrRefused;
use crate::exchange::{WorkerCall, WorkerVerb};
use crate::{JobsError, Prefix, WorkerId};

/// The connection of one worker.
#[derive(Debug, Clone)]
pub(crate) struct WorkerLine {
    pub(crate) client: Client,
    pub(crate) prefix: Prefix,
    pub(crate) worker: WorkerId,
}

/// How long a dispatcher may take to answer. It waits up to a second for a job.
const ANSWER: Duration = Duration::from_secs(6);

impl WorkerLine {
    /// Asks a dispatcher, and waits for its answer.
    pub(crate) async fn ask<A: DeserializeOwned>(
        &self,
        slot: u16,
        verb: WorkerVerb,
        payload: Bytes,
    ) -> Result<A, JobsError> {
        let request = Request::new().payload(payload).timeout(Some(ANSWER));
        let subject = self.subject(slot, verb);
        let answer = self.client.send_request(subject, request).await;
        let answer = answer.map_err(|error| match error.kind() {
            RequestErrorKind::NoResponders => JobsError::NoDispatcher,
            _ => JobsError::Refused {
                what: "give an answer of the service",
                reason: error.to_string(),
            },
        })?;
        serde_json::from_slice(&answer.payload).or_refused("give an answer that can be read")
    }

    /// Says something that needs no answer.
    pub(crate) async fn tell(&self, slot: u16, verb: WorkerVerb, payload: Bytes) {
        let subject = self.subject(slot, verb);
        let _lost = self.client.publish(subject, payload).await;
    }

    fn subject(&self, slot: u16, verb: WorkerVerb) -> String {
        let worker = self.worker.clone();
        WorkerCall { worker, slot, verb }.subject(&self.prefix)
    }
}

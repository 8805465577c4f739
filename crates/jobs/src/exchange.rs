//! What workers and dispatchers say to each other, and under which subjects.
//!
//! A worker publishes under `P.from.<its name>` and hears `P.to.<its name>`, and NATS allows it nothing else. So who speaks
//! is known from the subject, and no message names its sender.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use shikatsu_api::{Job, Progress};

use crate::{JobId, Prefix, WorkerId};

/// What a worker wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum WorkerVerb {
    /// A job for a free slot.
    Take,
    /// To keep the job of a slot; with progress, if there is any.
    Keep,
    /// To store a part of the certificates for the job of a slot.
    Part {
        /// The beginning of the digest of the bundle.
        digest: String,
        /// Which part.
        number: u32,
    },
    /// To end the job of a slot.
    End,
    /// To give the job of a slot back.
    Back,
}

/// What a worker wants, for which of its slots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WorkerCall {
    pub(crate) worker: WorkerId,
    pub(crate) slot: u16,
    pub(crate) verb: WorkerVerb,
}

/// The answer to [`WorkerVerb::Take`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub(crate) enum JobOffer {
    /// A job.
    Job {
        /// The job.
        job: Box<Job>,
        /// How often it has been handed out, this time included.
        handed: u32,
        /// How long it stays with a worker that gives no sign of life, in milliseconds.
        lease: u32,
    },
    /// None waits.
    Nothing,
    /// The slot has a job, whose lease is not over.
    Occupied {
        /// How long the lease lasts, in milliseconds.
        milliseconds: u32,
    },
    /// A worker may hold no more jobs than this.
    NoSuchSlot {
        /// How many.
        slots: u16,
    },
    /// The worker gets no jobs.
    Barred {
        /// Why.
        reason: String,
    },
}

/// The answer to every other call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub(crate) enum CallAnswer {
    /// It is done.
    Done,
    /// The slot has no such job, or has it no longer.
    NotHeld,
    /// It cannot be done.
    Refused {
        /// Why, and what to do.
        reason: String,
    },
}

/// What comes with [`WorkerVerb::Keep`] and [`WorkerVerb::Back`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LifeSign {
    /// The job by its id.
    pub(crate) id: String,
    /// How the search goes.
    pub(crate) progress: Option<Progress>,
}

impl WorkerCall {
    /// The subject under which a worker says it.
    pub(crate) fn subject(&self, prefix: &Prefix) -> String {
        let (from, slot) = (prefix.calls_of(&self.worker), self.slot);
        match &self.verb {
            WorkerVerb::Take => format!("{from}.take.{slot}"),
            WorkerVerb::Keep => format!("{from}.keep.{slot}"),
            WorkerVerb::Part { digest, number } => format!("{from}.part.{slot}.{digest}.{number}"),
            WorkerVerb::End => format!("{from}.end.{slot}"),
            WorkerVerb::Back => format!("{from}.back.{slot}"),
        }
    }

    /// Reads a subject; nothing if it is none of these.
    pub(crate) fn read(prefix: &Prefix, subject: &str) -> Option<Self> {
        let rest = subject.strip_prefix(&format!("{prefix}.from."))?;
        let tokens: Vec<&str> = rest.split('.').collect();
        let (worker, verb, slot) = (tokens.first()?, tokens.get(1)?, number(tokens.get(2)?)?);
        let verb = match (*verb, &tokens[3..]) {
            ("take", []) => WorkerVerb::Take,
            ("keep", []) => WorkerVerb::Keep,
            ("end", []) => WorkerVerb::End,
            ("back", []) => WorkerVerb::Back,
            ("part", [digest, at]) => WorkerVerb::Part {
                digest: (*digest).to_owned(),
                number: number(at)?,
            },
            _ => return None,
        };
        let worker = worker.parse().ok()?;
        Some(Self { worker, slot, verb })
    }
}

impl LifeSign {
    /// Without news of the search.
    pub(crate) fn of(id: JobId) -> Self {
        Self {
            id: id.to_string(),
            progress: None,
        }
    }
}

/// A number as it is written in a subject: digits, and none of them for nothing.
fn number<N: FromStr + ToString>(text: &str) -> Option<N> {
    let number: N = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

#[cfg(test)]
mod tests;

//! Subjects and streams: every name that the queue uses at the server.
//!
//! Invariant: all of them begin with the prefix, so that several installations and tests share a server.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{JobId, JobsError};

/// What all subjects and streams of an installation begin with.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Prefix(String);

/// The name of a worker, unlike that of any other.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WorkerId(String);

/// Who waits for a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Priority {
    /// A person: comes first.
    Person,
    /// A program: an audit, a collection.
    Batch,
}

impl Priority {
    /// Both, in the order they are served.
    pub const ALL: [Self; 2] = [Self::Person, Self::Batch];

    /// The other one.
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Person => Self::Batch,
            Self::Batch => Self::Person,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Batch => "batch",
        }
    }
}

impl Prefix {
    pub(crate) fn jobs(&self, priority: Priority) -> String {
        format!("{self}.job.{}.*", priority.name())
    }

    pub(crate) fn job(&self, priority: Priority, id: JobId) -> String {
        format!("{self}.job.{}.{id}", priority.name())
    }

    /// Results and dead letters are also stored for texts that are no ids.
    pub(crate) fn end(&self, id: &str) -> String {
        format!("{self}.end.{id}")
    }

    pub(crate) fn dead(&self, id: &str) -> String {
        format!("{self}.dead.{id}")
    }

    pub(crate) fn progress(&self, id: JobId) -> String {
        format!("{self}.progress.{id}")
    }

    /// Answered by clients that wait for the job.
    pub(crate) fn waiting(&self, id: JobId) -> String {
        format!("{self}.waiting.{id}")
    }

    /// Told when the request of a job is closed.
    pub(crate) fn closed(&self, id: JobId) -> String {
        format!("{self}.closed.{id}")
    }

    /// What one worker may publish under, and no other.
    pub(crate) fn calls_of(&self, worker: &WorkerId) -> String {
        format!("{self}.from.{worker}")
    }

    /// What all workers publish under.
    pub(crate) fn calls_of_workers(&self) -> String {
        format!("{self}.from.*.>")
    }

    /// What one worker may hear, and no other.
    pub(crate) fn to_worker(&self, worker: &WorkerId) -> String {
        format!("{self}.to.{worker}")
    }

    /// Tells a worker to end a job.
    pub(crate) fn cancel(&self, worker: &WorkerId, id: JobId) -> String {
        format!("{}.cancel.{id}", self.to_worker(worker))
    }

    /// Tells a worker to take no more jobs.
    pub(crate) fn quarantine(&self, worker: &WorkerId) -> String {
        format!("{}.quarantine", self.to_worker(worker))
    }

    /// What a slot of a worker holds.
    pub(crate) fn held_slot(&self, worker: &WorkerId, slot: u16) -> String {
        format!("{self}.held.slot.{worker}.{slot}")
    }

    /// Who has had a job.
    pub(crate) fn held_job(&self, id: JobId) -> String {
        format!("{self}.held.job.{id}")
    }

    /// A part of a bundle of certificates; `name` is that of the bundle.
    pub(crate) fn part(&self, name: &str, number: u32) -> String {
        format!("{self}.part.{name}.{number}")
    }

    pub(crate) fn job_stream(&self, priority: Priority) -> String {
        format!("{self}-{}", priority.name())
    }

    pub(crate) fn end_stream(&self) -> String {
        format!("{self}-ends")
    }

    pub(crate) fn dead_stream(&self) -> String {
        format!("{self}-dead")
    }

    pub(crate) fn held_stream(&self) -> String {
        format!("{self}-held")
    }

    pub(crate) fn part_stream(&self) -> String {
        format!("{self}-parts")
    }
}

/// Stands for a worker in results that no worker sent. No worker may have this name.
pub const NO_WORKER: &str = "no-worker";

/// Letters, digits and hyphens mean the same in subjects, streams and buckets.
fn is_plain(text: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '-';
    !text.is_empty() && text.len() <= 64 && text.chars().all(allowed)
}

impl Default for Prefix {
    fn default() -> Self {
        Self("shikatsu".into())
    }
}

impl FromStr for Prefix {
    type Err = JobsError;

    fn from_str(text: &str) -> Result<Self, JobsError> {
        is_plain(text)
            .then(|| Self(text.into()))
            .ok_or_else(|| JobsError::Name(text.into()))
    }
}

impl FromStr for WorkerId {
    type Err = JobsError;

    fn from_str(text: &str) -> Result<Self, JobsError> {
        (is_plain(text) && text != NO_WORKER)
            .then(|| Self(text.into()))
            .ok_or_else(|| JobsError::Name(text.into()))
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for WorkerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn names_that_mean_something_to_the_server_are_refused() {
        for text in ["", "a.b", "a b", "*", ">", "a_b/c", &"x".repeat(65)] {
            assert!(text.parse::<Prefix>().is_err(), "{text}");
            assert!(text.parse::<WorkerId>().is_err(), "{text}");
        }
        assert!(NO_WORKER.parse::<WorkerId>().is_err());
        let prefix: Prefix = "go-9".parse().unwrap();
        assert_eq!(prefix.jobs(Priority::Batch), "go-9.job.batch.*");
        assert_eq!(prefix.part_stream(), "go-9-parts");
    }
}

//! What an installation allows. The first process that opens the queue writes these limits into the server.

use std::time::Duration;

use crate::{Prefix, Priority};

/// The name and the limits of a queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueueConfig {
    /// What all subjects and streams begin with.
    pub prefix: Prefix,
    /// How long a job stays with a worker that gives no sign of life.
    pub lease: Duration,
    /// How often a job is delivered before it is set aside.
    pub deliveries: u32,
    /// Jobs of persons that may wait or run; more are answered with "busy".
    pub persons: u32,
    /// The same for batches.
    pub batches: u32,
    /// Jobs that may run at a time, of each priority.
    pub running: u32,
    /// Copies that a cluster keeps of everything.
    pub replicas: u8,
}

impl QueueConfig {
    /// The usual limits under a prefix.
    #[must_use]
    pub const fn new(prefix: Prefix) -> Self {
        Self {
            prefix,
            lease: Duration::from_secs(30),
            deliveries: 4,
            persons: 1_000,
            batches: 100_000,
            running: 4_096,
            replicas: 1,
        }
    }

    pub(crate) const fn capacity(&self, priority: Priority) -> u32 {
        match priority {
            Priority::Person => self.persons,
            Priority::Batch => self.batches,
        }
    }

    /// How long to wait when the queue is full. A choice, as it is not known how long the next jobs take: a person tries
    /// again soon, and a batch has time.
    pub(crate) const fn retry_after(priority: Priority) -> Duration {
        match priority {
            Priority::Person => Duration::from_secs(2),
            Priority::Batch => Duration::from_secs(30),
        }
    }
}

//! What an installation allows. The first process that opens the queue writes these limits into the server.

use std::time::Duration;

use crate::{NatsKey, Prefix, Priority};

/// The name and the limits of a queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueueConfig {
    /// What all subjects and streams begin with.
    pub prefix: Prefix,
    /// The key of the service at NATS, where NATS asks for one.
    pub key: Option<NatsKey>,
    /// How long a job stays with a worker that gives no sign of life.
    pub lease: Duration,
    /// How often a job is handed out before it is set aside.
    pub deliveries: u32,
    /// How often it is handed to the same worker.
    pub deliveries_each: u32,
    /// Jobs that one worker may hold at a time.
    pub slots: u16,
    /// How long a worker keeps a job while its search does not get on.
    pub stall: Duration,
    /// How long a worker keeps a job without a limit of time, whatever signs of life it gives.
    pub longest: Duration,
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
            key: None,
            lease: Duration::from_secs(30),
            // Three workers, twice each.
            deliveries: 6,
            deliveries_each: 2,
            slots: 8,
            stall: Duration::from_secs(5 * 60),
            longest: Duration::from_secs(6 * 3600),
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

//! What a worker does, for whoever writes it down.

use std::fmt;
use std::time::Duration;

use shikatsu_jobs::{JobId, JobsError};

/// Something that happened in a slot.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event {
    /// A job was taken.
    Taken {
        /// The job.
        id: JobId,
        /// How often it has been delivered.
        deliveries: u32,
    },
    /// A job was ended.
    Ended {
        /// The job.
        id: JobId,
        /// What happened, in a word.
        what: &'static str,
        /// How long it took.
        spent: Duration,
    },
    /// A job was given back.
    GivenBack(JobId),
    /// A job made its hand panic; the slot has a new one.
    Panicked {
        /// The job.
        id: JobId,
        /// What the panic said.
        message: String,
    },
    /// The queue did not do what it should; the slot tries again.
    Trouble(JobsError),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken { id, deliveries: 1 } => write!(f, "{id}: taken"),
            Self::Taken { id, deliveries } => write!(f, "{id}: taken, delivery {deliveries}"),
            Self::Ended { id, what, spent } => {
                write!(f, "{id}: {what} after {} ms", spent.as_millis())
            }
            Self::GivenBack(id) => write!(f, "{id}: given back"),
            Self::Panicked { id, message } => {
                write!(
                    f,
                    "{id}: warning: panicked ({message}); please report this problem"
                )
            }
            Self::Trouble(error) => error.fmt(f),
        }
    }
}

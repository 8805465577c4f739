//! What a worker does, for a log.

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
        /// The request it came from.
        request: Option<String>,
    },
    /// A job was ended.
    Ended {
        /// The job.
        id: JobId,
        /// What happened, in a word.
        what: &'static str,
        /// How long it took.
        spent: Duration,
        /// The request it came from.
        request: Option<String>,
    },
    /// A job was given back.
    GivenBack(JobId),
    /// A job made its handler panic; the slot has a new one.
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
            Self::Taken {
                id,
                deliveries,
                request,
            } => {
                write!(f, "{id}: taken")?;
                if *deliveries > 1 {
                    write!(f, ", delivery {deliveries}")?;
                }
                asked_by(f, request.as_ref())
            }
            Self::Ended {
                id,
                what,
                spent,
                request,
            } => {
                write!(f, "{id}: {what} after {} ms", spent.as_millis())?;
                asked_by(f, request.as_ref())
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

/// What ties a line to those of the service.
fn asked_by(f: &mut fmt::Formatter<'_>, request: Option<&String>) -> fmt::Result {
    request.map_or(Ok(()), |request| write!(f, ", request {request}"))
}

//! What handles a job, and the result of one.

use shikatsu_api::{Job, JobAnswer, Progress, Unproved};
use shikatsu_engine::Cancel;

/// Handles jobs, one after the other. It may panic: then it is not used again.
pub trait JobHandler: Send + 'static {
    /// Handles a job, until it is done or the flag is raised.
    fn handle(&mut self, job: &Job, cancel: &Cancel, watch: &mut dyn FnMut(Progress)) -> JobResult;
}

/// What a job came to, before it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JobResult {
    /// There is an answer.
    Done {
        /// The answer.
        answer: Box<JobAnswer>,
        /// Why something that was asked is not proved, if so.
        open: Option<Unproved>,
        /// The certificates, as a bundle; empty if there are none.
        bundle: Vec<u8>,
        /// Positions made and judged.
        nodes: u64,
    },
    /// It cannot be done.
    Failed {
        /// Why, and what to do.
        reason: String,
    },
}

impl JobResult {
    /// It cannot be done.
    pub(crate) fn failed(reason: &impl ToString) -> Self {
        Self::Failed {
            reason: reason.to_string(),
        }
    }

    /// Positions made and judged.
    pub(crate) const fn nodes(&self) -> u64 {
        match self {
            Self::Done { nodes, .. } => *nodes,
            Self::Failed { .. } => 0,
        }
    }

    /// Whether another worker would find no more.
    pub(crate) const fn is_complete(&self) -> bool {
        matches!(self, Self::Done { open: None, .. })
    }
}

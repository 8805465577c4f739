//! The hand that everybody uses: an engine with bounded tables.

use std::time::Duration;

use shikatsu_api::{Job, JobTask, Progress, Unproved};
use shikatsu_engine::seat::Searcher;
use shikatsu_engine::{Cancel, Engine, Limits, Options};
use shikatsu_messages as messages;
use shikatsu_problem::Problem;

use crate::{Hand, Work};

/// What one slot may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Craft {
    /// The engine.
    pub engine: Options,
    /// The longest a job may take, whatever its budget says.
    pub longest: Duration,
}

/// An engine that does jobs.
#[derive(Debug)]
pub struct Craftsman {
    pub(crate) engine: Engine,
    pub(crate) memory: usize,
    /// The search of the last problem whose nodes were asked about; its table is warm.
    pub(crate) bench: Option<(Problem, Searcher)>,
    longest: Duration,
}

/// A job, ready for the engine.
pub(crate) struct Order<'a> {
    pub(crate) job: &'a Job,
    pub(crate) problem: Problem,
    pub(crate) limits: Limits,
    pub(crate) cancel: &'a Cancel,
}

impl Order<'_> {
    /// What a dialogue or an audit found while somebody raised the flag is not all there is.
    pub(crate) fn cut_short(&self) -> Option<Unproved> {
        let cut = self.cancel.is_cancelled();
        cut.then_some(Unproved::Cancelled)
    }
}

impl Craftsman {
    /// A hand with an engine of its own.
    #[must_use]
    pub fn new(craft: Craft) -> Self {
        Self {
            engine: Engine::new(craft.engine),
            memory: craft.engine.memory,
            bench: None,
            longest: craft.longest,
        }
    }
}

impl Hand for Craftsman {
    fn work(&mut self, job: &Job, cancel: &Cancel, watch: &mut dyn FnMut(Progress)) -> Work {
        let problem = match Problem::try_from(&job.problem) {
            Ok(problem) => problem,
            Err(error) => return Work::failed(&error),
        };
        let mut limits = messages::limits(job.budget);
        limits.time = Some(
            limits
                .time
                .map_or(self.longest, |time| time.min(self.longest)),
        );
        let order = Order {
            job,
            problem,
            limits,
            cancel,
        };
        match &job.task {
            JobTask::Solve | JobTask::AllFirstMoves => self.solve(&order, watch),
            JobTask::Refute { played } => self.refute(&order, *played, watch),
            JobTask::Audit { source } => self.audit(&order, source),
            JobTask::Search { node } => self.search(&order, node),
        }
    }
}

//! The usual handler: an engine with bounded tables.

use std::time::Duration;

use shikatsu_api::{Job, JobTask, Progress};
use shikatsu_engine::{Cancel, Engine, Options};
use shikatsu_problem::Problem;

use crate::auditing::audit;
use crate::engine_job::EngineJob;
use crate::handler::{JobHandler, JobResult};
use crate::playing_out::{candidates, play_out};
use crate::refuting::refute;
use crate::searching::NodeSearcher;
use crate::solving::solve;
use shikatsu_messages as messages;

/// What one slot may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EngineSettings {
    /// The engine.
    pub engine: Options,
    /// The longest a job may take, whatever its limits say.
    pub longest: Duration,
}

/// An engine that handles jobs.
#[derive(Debug)]
pub struct EngineHandler {
    engine: Engine,
    nodes: NodeSearcher,
    longest: Duration,
}

impl EngineHandler {
    /// A handler with an engine of its own.
    #[must_use]
    pub fn new(settings: EngineSettings) -> Self {
        Self {
            engine: Engine::new(settings.engine),
            nodes: NodeSearcher::new(settings.engine.memory),
            longest: settings.longest,
        }
    }
}

impl JobHandler for EngineHandler {
    fn handle(&mut self, job: &Job, cancel: &Cancel, watch: &mut dyn FnMut(Progress)) -> JobResult {
        let problem = match Problem::try_from(&job.problem) {
            Ok(problem) => problem,
            Err(error) => return JobResult::failed(&error),
        };
        let mut limits = messages::limits(job.budget);
        limits.time = Some(
            limits
                .time
                .map_or(self.longest, |time| time.min(self.longest)),
        );
        let engine_job = EngineJob {
            job,
            problem,
            limits,
            cancel,
        };
        match &job.task {
            JobTask::Solve | JobTask::AllFirstMoves => solve(&mut self.engine, &engine_job, watch),
            JobTask::Refute { played } => refute(&mut self.engine, &engine_job, *played, watch),
            JobTask::Audit { source } => audit(&mut self.engine, &engine_job, source),
            JobTask::Search { node } => self.nodes.search(&engine_job, node),
            JobTask::Playouts { plan } => play_out(&engine_job, plan),
            JobTask::Candidates { plan, most } => {
                candidates(&mut self.engine, &engine_job, plan, *most, watch)
            }
        }
    }
}

//! Verdicts for one first mover or both.

use shikatsu_api::{JobAnswer, JobTask, Progress, Unproved};
use shikatsu_engine::{Engine, MoveDetail, Report, Request};
use shikatsu_messages::{self as messages, Phrases};
use shikatsu_problem::Outcome;

use crate::bundle;
use crate::engine_job::EngineJob;
use crate::handler::JobResult;

/// Solves a problem.
pub(crate) fn solve(
    engine: &mut Engine,
    job: &EngineJob<'_>,
    watch: &mut dyn FnMut(Progress),
) -> JobResult {
    let request = Request {
        first: messages::asked(job.job.first),
        limits: job.limits,
        moves: match job.job.task {
            JobTask::AllFirstMoves => MoveDetail::AllFirstMoves,
            _ => MoveDetail::VerdictOnly,
        },
    };
    let mut watch = |seen: &_| watch(messages::progress(seen));
    let solved = engine.solve(&job.problem, &request, job.cancel, &mut watch);
    match solved {
        Err(error) => JobResult::failed(&error),
        Ok(report) => JobResult::Done {
            open: open(&report),
            bundle: bundle::of(&job.problem, report.proofs()),
            nodes: report.nodes,
            answer: Box::new(JobAnswer::Solved {
                report: Box::new(messages::report(&report, &Phrases::default())),
            }),
        },
    }
}

/// Why a verdict is missing, if one is. Single first moves that are not judged say so themselves and do not count.
fn open(report: &Report) -> Option<Unproved> {
    report.sides.iter().find_map(|side| match side.outcome {
        Outcome::Unknown(why) => Some(why.into()),
        _ => None,
    })
}

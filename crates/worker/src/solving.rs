//! Verdicts for one first mover or both.

use shikatsu_api::{JobAnswer, JobTask, Progress, Unproved};
use shikatsu_engine::{MoveDetail, Report, Request};
use shikatsu_messages::{self as messages, Phrases};
use shikatsu_problem::Outcome;

use crate::craft::Order;
use crate::{Craftsman, Work, bundle};

impl Craftsman {
    pub(crate) fn solve(&mut self, order: &Order<'_>, watch: &mut dyn FnMut(Progress)) -> Work {
        let request = Request {
            first: messages::asked(order.job.first),
            limits: order.limits,
            moves: match order.job.task {
                JobTask::AllFirstMoves => MoveDetail::AllFirstMoves,
                _ => MoveDetail::VerdictOnly,
            },
        };
        let mut watch = |seen: &_| watch(messages::progress(seen));
        let solved = self
            .engine
            .solve(&order.problem, &request, order.cancel, &mut watch);
        match solved {
            Err(error) => Work::failed(&error),
            Ok(report) => Work::Done {
                open: open(&report),
                bundle: bundle::of(&order.problem, report.proofs()),
                nodes: report.nodes,
                answer: Box::new(JobAnswer::Solved {
                    report: Box::new(messages::report(&report, &Phrases::default())),
                }),
            },
        }
    }
}

/// Why a verdict is missing, if one is. Single first moves that are not judged say so
/// themselves and make nothing open.
pub(crate) fn open(report: &Report) -> Option<Unproved> {
    report.sides.iter().find_map(|side| match side.outcome {
        Outcome::Unknown(why) => Some(why.into()),
        _ => None,
    })
}

//! What a first move does, and the reply to it.
//!
//! The verdict and the worth of the move come from certificates about the problem itself, so that a checker
//! needs nothing else; the reply and the words come from a dialogue. Half of the budget is for the verdict, and a quarter
//! for each of the two positions that a dialogue looks at.

use shikatsu_api::{self as api, JobAnswer, Progress, Refutation};
use shikatsu_dialogue::{Answer, Dialogue, Thinker};
use shikatsu_engine::{Asked, Engine, Limits, MoveDetail, PassKeeps, Report, Request, Side, Worth};
use shikatsu_messages::{self as messages, Phrases};
use shikatsu_problem::{Color, Move, Outcome};

use crate::bundle;
use crate::engine_job::EngineJob;
use crate::handler::JobResult;

/// A first move that was asked about.
#[derive(Clone, Copy)]
struct AskedMove {
    first: Color,
    played: Move,
}

/// Answers what a first move does.
pub(crate) fn refute(
    engine: &mut Engine,
    job: &EngineJob<'_>,
    played: api::Move,
    watch: &mut dyn FnMut(Progress),
) -> JobResult {
    let Asked::Side(first) = messages::asked(job.job.first) else {
        return JobResult::failed(&"a move is refuted for one side; say who moves first");
    };
    let played = match played.on(job.problem.setup.size) {
        Ok(played) => played,
        Err(error) => return JobResult::failed(&error),
    };
    let request = Request {
        first: Asked::Side(first),
        limits: part(job.limits, 2),
        moves: MoveDetail::AllFirstMoves,
    };
    let mut watch = |seen: &_| watch(messages::progress(seen));
    match engine.solve(&job.problem, &request, job.cancel, &mut watch) {
        Err(error) => JobResult::failed(&error),
        Ok(report) => reply(engine, job, &report, AskedMove { first, played })
            .unwrap_or_else(|reason| JobResult::failed(&reason)),
    }
}

fn reply(
    engine: &mut Engine,
    job: &EngineJob<'_>,
    report: &Report,
    asked: AskedMove,
) -> Result<JobResult, String> {
    let words = |error: &dyn ToString| error.to_string();
    let mut dialogue =
        Dialogue::new(&job.problem, report, asked.first).map_err(|error| words(&error))?;
    let mut thinker = Thinker {
        engine,
        limits: part(job.limits, 4),
        cancel: job.cancel,
    };
    let answer = dialogue
        .answer(&mut thinker, asked.played)
        .map_err(|error| format!("the move cannot be answered: {error}"))?;
    let worth = worth(report, answer.played);
    let proofs = report.proofs().filter(|proof| {
        let opening = proof.claim.opening.first();
        opening.is_none_or(|&move_| move_ == answer.played)
    });
    Ok(JobResult::Done {
        open: open(worth, &answer).or(job.cut_short()),
        bundle: bundle::of(&job.problem, proofs),
        nodes: report.nodes,
        answer: Box::new(JobAnswer::Refuted {
            refutation: Box::new(Refutation {
                played: answer.played.into(),
                worth: worth.into(),
                before: (&answer.before.outcome).into(),
                after: (&answer.after.outcome).into(),
                grade: messages::grade(answer.grade()),
                reply: answer.reply.as_ref().map(|reply| reply.played.into()),
                said: dialogue.voice().answer(&answer),
                report: messages::report(report, &Phrases::default()),
            }),
        }),
    })
}

/// What the certificates say of a move.
fn worth(report: &Report, played: Move) -> Worth {
    let Some(side) = report.sides.first() else {
        return Worth::Unknown;
    };
    if nothing_to_gain(side) {
        return Worth::Keeps;
    }
    if played == Move::Pass {
        return match side.pass_keeps {
            PassKeeps::Yes => Worth::Keeps,
            PassKeeps::No => Worth::Fails,
            PassKeeps::Unknown => Worth::Unknown,
        };
    }
    let listed = side.moves.iter().find(|first| first.played == played);
    listed.map_or(Worth::Unknown, |first| first.worth)
}

/// The engine lists no moves then: every one of them leaves what was lost before.
fn nothing_to_gain(side: &Side) -> bool {
    side.outcome.is_decided() && side.moves.is_empty()
}

fn open(worth: Worth, answer: &Answer) -> Option<api::Unproved> {
    match (worth, &answer.after.outcome) {
        (Worth::Unknown, Outcome::Unknown(why)) => Some((*why).into()),
        (Worth::Unknown, _) => Some(api::Unproved::Outside),
        _ => None,
    }
}

fn part(limits: Limits, of: u32) -> Limits {
    Limits {
        time: limits.time.map(|time| time / of),
        nodes: limits.nodes.map(|nodes| (nodes / u64::from(of)).max(1)),
    }
}

//! What a first move does, and the reply to it.
//!
//! The verdict and the worth of the move come from certificates about the problem itself, so that a checker
//! needs nothing else; the reply and the words come from a dialogue. Half of the budget is for the verdict, and a quarter
//! for each of the two positions that a dialogue looks at.

use shikatsu_api::{self as api, JobAnswer, Progress, Refutation};
use shikatsu_engine::dialogue::{Answer, Thinker};
use shikatsu_engine::{
    Asked, Dialogue, Limits, MoveDetail, PassKeeps, Report, Request, Side, Worth,
};
use shikatsu_messages::{self as messages, Phrases};
use shikatsu_problem::{Color, Move, Outcome};

use crate::craft::Order;
use crate::{Craftsman, Work, bundle};

impl Craftsman {
    pub(crate) fn refute(
        &mut self,
        order: &Order<'_>,
        played: api::Move,
        watch: &mut dyn FnMut(Progress),
    ) -> Work {
        let Asked::Side(first) = messages::asked(order.job.first) else {
            return Work::failed(&"a move is refuted for one side; say who moves first");
        };
        let played = match played.on(order.problem.setup.size) {
            Ok(played) => played,
            Err(error) => return Work::failed(&error),
        };
        let request = Request {
            first: Asked::Side(first),
            limits: part(order.limits, 2),
            moves: MoveDetail::AllFirstMoves,
        };
        let mut watch = |seen: &_| watch(messages::progress(seen));
        let report = self
            .engine
            .solve(&order.problem, &request, order.cancel, &mut watch);
        match report {
            Err(error) => Work::failed(&error),
            Ok(report) => self
                .reply(order, &report, (first, played))
                .unwrap_or_else(|reason| Work::failed(&reason)),
        }
    }

    fn reply(
        &mut self,
        order: &Order<'_>,
        report: &Report,
        (first, played): (Color, Move),
    ) -> Result<Work, String> {
        let words = |error: &dyn ToString| error.to_string();
        let mut dialogue =
            Dialogue::new(&order.problem, report, first).map_err(|error| words(&error))?;
        let mut thinker = Thinker {
            engine: &mut self.engine,
            limits: part(order.limits, 4),
            cancel: order.cancel,
        };
        let answer = dialogue
            .answer(&mut thinker, played)
            .map_err(|error| format!("the move cannot be answered: {error}"))?;
        let worth = worth(report, answer.played);
        let proofs = report.proofs().filter(|proof| {
            let opening = proof.claim.opening.first();
            opening.is_none_or(|&move_| move_ == answer.played)
        });
        Ok(Work::Done {
            open: open(worth, &answer).or(order.cut_short()),
            bundle: bundle::of(&order.problem, proofs),
            nodes: report.nodes,
            answer: Box::new(JobAnswer::Refuted {
                refutation: Box::new(Refutation {
                    played: answer.played.into(),
                    worth: messages::worth(worth),
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

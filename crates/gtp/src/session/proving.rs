//! Our own commands, which answer with proved verdicts.

use shikatsu_engine::framing::{Reach, frame};
use shikatsu_engine::{Asked, EngineError, MoveDetail, Report, Request};
use shikatsu_problem::{Color, PointSet, Problem, Stakes};

use super::call::{CommandCall, CommandResult};
use super::{CommandAnswer, GtpSession};
use crate::output::SessionOutput;
use crate::refusal::CommandRefusal;
use crate::reporting;
use crate::vertex;

pub(super) fn shikatsu_solve(call: &mut CommandCall<'_, '_>) -> CommandResult {
    let mut arguments = call.words();
    let color = arguments.optional_color();
    let color = color.unwrap_or_else(|| call.session.record.to_move());
    let named = arguments.points(call.session.record.size())?;
    let problem = call.session.record.problem(color, named)?;
    let report = prove(call.session, &problem, Asked::Side(color), call.output)?;
    Ok(CommandAnswer::Text(reporting::solution(&report)))
}

pub(super) fn shikatsu_status(call: &mut CommandCall<'_, '_>) -> CommandResult {
    let mut arguments = call.words();
    let named = arguments.points(call.session.record.size())?;
    let problem = call
        .session
        .record
        .problem(call.session.record.to_move(), named)?;
    let report = prove(call.session, &problem, Asked::Both, call.output)?;
    let defender = defender(&report.problem)?;
    Ok(CommandAnswer::Text(reporting::status(&report, defender)))
}

pub(super) fn shikatsu_refute(call: &mut CommandCall<'_, '_>) -> CommandResult {
    let mut arguments = call.words();
    let color = arguments.color()?;
    let size = call.session.record.size();
    let tried = arguments.played(size)?;
    let named = arguments.points(size)?;
    let before = call.session.record.problem(color, named)?;
    let framed = frame(&before, Reach(0))?.problem;
    let mut after = call.session.record.clone();
    after.play(color, tried)?;
    let there = framed.key_stones & after.position().stones(defender(&framed)?);
    if there.is_empty() {
        let name = vertex::name(tried, size);
        return Ok(CommandAnswer::Text(format!(
            "verdict works\nmove {name}\noutcome dead"
        )));
    }
    // Where the start says what is at stake, its boundary counts too.
    let stated = named.is_none() && !before.key_stones.is_empty();
    let asked: Option<PointSet> = (!stated).then_some(there);
    let problem = after.problem(!color, asked)?;
    let report = prove(call.session, &problem, Asked::Side(!color), call.output)?;
    Ok(CommandAnswer::Text(reporting::refutation(&report, tried)))
}

/// Asks the engine; a line that arrives stops it.
fn prove(
    session: &mut GtpSession,
    problem: &Problem,
    first: Asked,
    output: &SessionOutput<'_>,
) -> Result<Report, CommandRefusal> {
    let request = Request {
        first,
        limits: session.limits(None),
        moves: MoveDetail::AllFirstMoves,
    };
    let watch = output.inbox.watch(session.stop_rule());
    let cancel = watch.cancel();
    Ok(session
        .engine
        .solve(problem, &request, cancel, &mut |_| {})?)
}

/// Whose stones are at stake.
fn defender(problem: &Problem) -> Result<Color, CommandRefusal> {
    let stakes = Stakes::of(problem).map_err(EngineError::from)?;
    Ok(stakes.defender())
}

//! Our own commands, which answer with proved verdicts.

use shikatsu_engine::framing::{Reach, frame};
use shikatsu_engine::{Asked, EngineError, MoveDetail, Report, Request};
use shikatsu_problem::{Color, PointSet, Problem, Stakes};

use super::words::CommandWords;
use super::{CommandAnswer, GtpSession};
use crate::command::Command;
use crate::output::SessionOutput;
use crate::refusal::CommandRefusal;
use crate::reporting;
use crate::vertex;

pub(super) fn shikatsu_solve(
    session: &mut GtpSession,
    command: &Command,
    output: &mut SessionOutput<'_>,
) -> Result<CommandAnswer, CommandRefusal> {
    let mut arguments = CommandWords::of(command);
    let color = arguments.optional_color();
    let color = color.unwrap_or_else(|| session.record.to_move());
    let named = arguments.points(session.record.size())?;
    let problem = session.record.problem(color, named)?;
    let report = prove(session, &problem, Asked::Side(color), output)?;
    Ok(CommandAnswer::Text(reporting::solution(&report)))
}

pub(super) fn shikatsu_status(
    session: &mut GtpSession,
    command: &Command,
    output: &mut SessionOutput<'_>,
) -> Result<CommandAnswer, CommandRefusal> {
    let mut arguments = CommandWords::of(command);
    let named = arguments.points(session.record.size())?;
    let problem = session.record.problem(session.record.to_move(), named)?;
    let report = prove(session, &problem, Asked::Both, output)?;
    let defender = defender(&report.problem)?;
    Ok(CommandAnswer::Text(reporting::status(&report, defender)))
}

pub(super) fn shikatsu_refute(
    session: &mut GtpSession,
    command: &Command,
    output: &mut SessionOutput<'_>,
) -> Result<CommandAnswer, CommandRefusal> {
    let mut arguments = CommandWords::of(command);
    let color = arguments.color()?;
    let size = session.record.size();
    let tried = arguments.played(size)?;
    let named = arguments.points(size)?;
    let before = session.record.problem(color, named)?;
    let framed = frame(&before, Reach(0))?.problem;
    let mut after = session.record.clone();
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
    let report = prove(session, &problem, Asked::Side(!color), output)?;
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

//! Commands that show the board and do not change it.

use shikatsu_problem::Move;

use super::words::CommandWords;
use super::{CommandAnswer, GtpSession};
use crate::command::Command;
use crate::drawing;
use crate::output::SessionOutput;
use crate::refusal::CommandRefusal;
use crate::vertex;

pub(super) fn showboard(
    session: &mut GtpSession,
    _: &Command,
    _: &mut SessionOutput<'_>,
) -> Result<CommandAnswer, CommandRefusal> {
    Ok(CommandAnswer::Text(drawing::draw(&session.setup())))
}

pub(super) fn list_stones(
    session: &mut GtpSession,
    command: &Command,
    _: &mut SessionOutput<'_>,
) -> Result<CommandAnswer, CommandRefusal> {
    let mut arguments = CommandWords::of(command);
    let color = arguments.color()?;
    arguments.end()?;
    let stones = session.record.position().stones(color);
    Ok(CommandAnswer::Text(vertex::list(
        stones,
        session.record.size(),
    )))
}

/// Stones that this colour has taken.
pub(super) fn captures(
    session: &mut GtpSession,
    command: &Command,
    _: &mut SessionOutput<'_>,
) -> Result<CommandAnswer, CommandRefusal> {
    let mut arguments = CommandWords::of(command);
    let color = arguments.color()?;
    arguments.end()?;
    Ok(CommandAnswer::Text(
        session.record.prisoners(!color).to_string(),
    ))
}

/// 1 or 0, as GNU Go answers it.
pub(super) fn is_legal(
    session: &mut GtpSession,
    command: &Command,
    _: &mut SessionOutput<'_>,
) -> Result<CommandAnswer, CommandRefusal> {
    let mut arguments = CommandWords::of(command);
    let color = arguments.color()?;
    let played: Move = arguments.played(session.record.size())?;
    arguments.end()?;
    let legal = session.record.check(color, played).is_ok();
    Ok(CommandAnswer::Text(u8::from(legal).to_string()))
}

pub(super) fn all_legal(
    session: &mut GtpSession,
    command: &Command,
    _: &mut SessionOutput<'_>,
) -> Result<CommandAnswer, CommandRefusal> {
    let mut arguments = CommandWords::of(command);
    let color = arguments.color()?;
    arguments.end()?;
    let points = session.record.legal_points(color);
    Ok(CommandAnswer::Text(vertex::list(
        points,
        session.record.size(),
    )))
}

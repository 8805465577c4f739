//! Commands that show the board and do not change it.

use shikatsu_problem::Move;

use super::CommandAnswer;
use super::call::{CommandCall, CommandResult};
use crate::drawing;
use crate::vertex;

pub(super) fn showboard(call: &mut CommandCall<'_, '_>) -> CommandResult {
    Ok(CommandAnswer::Text(drawing::draw(&call.session.setup())))
}

pub(super) fn list_stones(call: &mut CommandCall<'_, '_>) -> CommandResult {
    let color = call.words().only_color()?;
    let stones = call.session.record.position().stones(color);
    let size = call.session.record.size();
    Ok(CommandAnswer::Text(vertex::list(stones, size)))
}

/// Stones that this colour has taken.
pub(super) fn captures(call: &mut CommandCall<'_, '_>) -> CommandResult {
    let color = call.words().only_color()?;
    Ok(CommandAnswer::Text(
        call.session.record.prisoners(!color).to_string(),
    ))
}

/// 1 or 0, as GNU Go answers it.
pub(super) fn is_legal(call: &mut CommandCall<'_, '_>) -> CommandResult {
    let mut arguments = call.words();
    let color = arguments.color()?;
    let played: Move = arguments.played(call.session.record.size())?;
    arguments.end()?;
    let legal = call.session.record.check(color, played).is_ok();
    Ok(CommandAnswer::Text(u8::from(legal).to_string()))
}

pub(super) fn all_legal(call: &mut CommandCall<'_, '_>) -> CommandResult {
    let color = call.words().only_color()?;
    let points = call.session.record.legal_points(color);
    let size = call.session.record.size();
    Ok(CommandAnswer::Text(vertex::list(points, size)))
}

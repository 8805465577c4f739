//! The board as others may look at it.

use shikatsu_problem::Move;

use super::arguments::Arguments;
use super::{Answer, Session};
use crate::command::Command;
use crate::drawing;
use crate::refusal::Refusal;
use crate::stage::Stage;
use crate::vertex;

impl Session {
    pub(super) fn showboard(&mut self, _: &Command, _: &mut Stage<'_>) -> Result<Answer, Refusal> {
        Ok(Answer::Text(drawing::draw(&self.setup())))
    }

    pub(super) fn list_stones(
        &mut self,
        command: &Command,
        _: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        let mut arguments = Arguments::of(command);
        let color = arguments.color()?;
        arguments.end()?;
        let stones = self.record.position().stones(color);
        Ok(Answer::Text(vertex::list(stones, self.record.size())))
    }

    /// Stones that this colour has taken.
    pub(super) fn captures(
        &mut self,
        command: &Command,
        _: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        let mut arguments = Arguments::of(command);
        let color = arguments.color()?;
        arguments.end()?;
        Ok(Answer::Text(self.record.prisoners(!color).to_string()))
    }

    /// 1 or 0, as GNU Go answers it.
    pub(super) fn is_legal(
        &mut self,
        command: &Command,
        _: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        let mut arguments = Arguments::of(command);
        let color = arguments.color()?;
        let played: Move = arguments.played(self.record.size())?;
        arguments.end()?;
        let legal = self.record.check(color, played).is_ok();
        Ok(Answer::Text(u8::from(legal).to_string()))
    }

    pub(super) fn all_legal(
        &mut self,
        command: &Command,
        _: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        let mut arguments = Arguments::of(command);
        let color = arguments.color()?;
        arguments.end()?;
        let points = self.record.legal_points(color);
        Ok(Answer::Text(vertex::list(points, self.record.size())))
    }
}

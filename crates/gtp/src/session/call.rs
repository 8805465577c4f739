//! A command that is being answered: what was said, to which conversation, and where the answer goes.

use super::words::CommandWords;
use super::{CommandAnswer, GtpSession};
use crate::command::Command;
use crate::output::SessionOutput;
use crate::refusal::CommandRefusal;

/// What a command leads to, or why it is refused.
pub(super) type CommandResult = Result<CommandAnswer, CommandRefusal>;

/// Everything that a command may read and change.
pub(super) struct CommandCall<'a, 'o> {
    pub(super) session: &'a mut GtpSession,
    pub(super) command: &'a Command,
    pub(super) output: &'a mut SessionOutput<'o>,
}

impl<'a> CommandCall<'a, '_> {
    /// The words after the command's name, from the first one on.
    pub(super) fn words(&self) -> CommandWords<'a> {
        CommandWords::of(self.command)
    }
}

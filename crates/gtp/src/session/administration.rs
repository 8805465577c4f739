//! Who we are and what we understand.

use super::arguments::Arguments;
use super::catalogue::{self, CATALOGUE};
use super::{Answer, Session};
use crate::command::Command;
use crate::refusal::Refusal;
use crate::stage::Stage;

/// What GoGui offers in its menu: kind of result, label, command. `%p` is a
/// point that the user clicks, `%m` the side to move.
const GOGUI_MENU: &str = "\
hstring/Prove the position/shikatsu-solve %m
hstring/Status of a group/shikatsu-status %p
hstring/Refute a move/shikatsu-refute %m %p
plist/Legal moves/all_legal %m
plist/Dead stones/final_status_list dead
plist/Living stones/final_status_list alive
plist/Stones in seki/final_status_list seki
string/Rules/kata-get-rules";

type Given<'a, 'b> = &'a mut Stage<'b>;

impl Session {
    pub(super) fn protocol_version(
        &mut self,
        _: &Command,
        _: Given<'_, '_>,
    ) -> Result<Answer, Refusal> {
        Ok(Answer::Text("2".into()))
    }

    pub(super) fn name(&mut self, _: &Command, _: Given<'_, '_>) -> Result<Answer, Refusal> {
        Ok(Answer::Text("shikatsu".into()))
    }

    pub(super) fn version(&mut self, _: &Command, _: Given<'_, '_>) -> Result<Answer, Refusal> {
        Ok(Answer::Text(env!("CARGO_PKG_VERSION").into()))
    }

    pub(super) fn known_command(
        &mut self,
        command: &Command,
        _: Given<'_, '_>,
    ) -> Result<Answer, Refusal> {
        let mut arguments = Arguments::of(command);
        let known = catalogue::find(arguments.word()?).is_some();
        Ok(Answer::Text(known.to_string()))
    }

    pub(super) fn list_commands(
        &mut self,
        _: &Command,
        _: Given<'_, '_>,
    ) -> Result<Answer, Refusal> {
        let names: Vec<&str> = CATALOGUE.iter().map(|entry| entry.name).collect();
        Ok(Answer::Text(names.join("\n")))
    }

    pub(super) fn quit(&mut self, _: &Command, _: Given<'_, '_>) -> Result<Answer, Refusal> {
        Ok(Answer::Farewell)
    }

    /// That this command exists tells GoGui that `# interrupt` is understood.
    pub(super) fn gogui_interrupt(
        &mut self,
        _: &Command,
        _: Given<'_, '_>,
    ) -> Result<Answer, Refusal> {
        Ok(Answer::Text(String::new()))
    }

    pub(super) fn gogui_analyze_commands(
        &mut self,
        _: &Command,
        _: Given<'_, '_>,
    ) -> Result<Answer, Refusal> {
        Ok(Answer::Text(GOGUI_MENU.into()))
    }
}

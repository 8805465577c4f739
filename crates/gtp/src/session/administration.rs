//! Commands about the engine itself: its name, version and commands.

use super::CommandAnswer;
use super::call::{CommandCall, CommandResult};

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

pub(super) fn protocol_version(_: &mut CommandCall<'_, '_>) -> CommandResult {
    Ok(CommandAnswer::Text("2".into()))
}

pub(super) fn name(_: &mut CommandCall<'_, '_>) -> CommandResult {
    Ok(CommandAnswer::Text("shikatsu".into()))
}

pub(super) fn version(_: &mut CommandCall<'_, '_>) -> CommandResult {
    Ok(CommandAnswer::Text(env!("CARGO_PKG_VERSION").into()))
}

pub(super) fn quit(_: &mut CommandCall<'_, '_>) -> CommandResult {
    Ok(CommandAnswer::Quit)
}

/// That this command exists tells GoGui that `# interrupt` is understood.
pub(super) fn gogui_interrupt(_: &mut CommandCall<'_, '_>) -> CommandResult {
    Ok(CommandAnswer::Text(String::new()))
}

pub(super) fn gogui_analyze_commands(_: &mut CommandCall<'_, '_>) -> CommandResult {
    Ok(CommandAnswer::Text(GOGUI_MENU.into()))
}

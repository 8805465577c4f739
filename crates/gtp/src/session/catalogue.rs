//! Every command: its name, its arguments, and the function that answers it.

use super::call::{CommandCall, CommandResult};
use super::{
    CommandAnswer, administration, analysis, final_status, inspection, opening, playing, proving,
};
use crate::reporting::AnalysisDialect;

type CommandHandler = fn(&mut CommandCall<'_, '_>) -> CommandResult;

/// A command that is known.
pub(super) struct CommandEntry {
    pub(super) name: &'static str,
    /// What the command takes, as an error says it.
    pub(super) usage: &'static str,
    pub(super) run: CommandHandler,
}

/// The command with this name.
pub(super) fn find(name: &str) -> Option<&'static CommandEntry> {
    CATALOGUE.iter().find(|entry| entry.name == name)
}

macro_rules! entry {
    ($name:literal $usage:literal $run:expr) => {
        CommandEntry {
            name: $name,
            usage: concat!($name, $usage),
            run: $run,
        }
    };
}

/// In the order of `list_commands` and of `docs/gtp.md`.
#[rustfmt::skip]
pub(super) static CATALOGUE: &[CommandEntry] = &[
    entry!("protocol_version" "" administration::protocol_version),
    entry!("name" "" administration::name),
    entry!("version" "" administration::version),
    entry!("known_command" " NAME" known_command),
    entry!("list_commands" "" list_commands),
    entry!("quit" "" administration::quit),
    entry!("boardsize" " SIZE" opening::boardsize),
    entry!("rectangular_boardsize" " WIDTH HEIGHT" opening::boardsize),
    entry!("query_boardsize" "" opening::query_boardsize),
    entry!("clear_board" "" opening::clear_board),
    entry!("komi" " NUMBER" opening::set_komi),
    entry!("get_komi" "" opening::get_komi),
    entry!("set_free_handicap" " VERTEX VERTEX ..." opening::set_free_handicap),
    entry!("loadsgf" " FILE [MOVE_NUMBER]" opening::loadsgf),
    entry!("kata-set-rules" " NAME or JSON" opening::kata_set_rules),
    entry!("kata-get-rules" "" opening::kata_get_rules),
    entry!("play" " COLOR VERTEX" playing::play),
    entry!("gogui-play_sequence" " COLOR VERTEX COLOR VERTEX ..." playing::play_sequence),
    entry!("undo" "" playing::undo),
    entry!("gg-undo" " [NUMBER]" playing::gg_undo),
    entry!("genmove" " COLOR" playing::genmove),
    entry!("reg_genmove" " COLOR" playing::reg_genmove),
    entry!("time_settings" " MAIN_TIME OVERTIME STONES" playing::time_settings),
    entry!("time_left" " COLOR TIME STONES" playing::time_left),
    entry!("showboard" "" inspection::showboard),
    entry!("list_stones" " COLOR" inspection::list_stones),
    entry!("captures" " COLOR" inspection::captures),
    entry!("is_legal" " COLOR VERTEX" inspection::is_legal),
    entry!("all_legal" " COLOR" inspection::all_legal),
    entry!("final_status_list" " alive, dead or seki" final_status::final_status_list),
    entry!("analyze" " [COLOR] [CENTISECONDS] [KEY VALUE ...]"
        |call| analysis::analyze(call, AnalysisDialect::Plain)),
    entry!("lz-analyze" " [COLOR] [CENTISECONDS] [KEY VALUE ...]"
        |call| analysis::analyze(call, AnalysisDialect::Leela)),
    entry!("kata-analyze" " [COLOR] [CENTISECONDS] [KEY VALUE ...]"
        |call| analysis::analyze(call, AnalysisDialect::Kata)),
    entry!("genmove_analyze" " [COLOR] [CENTISECONDS] [KEY VALUE ...]"
        |call| analysis::genmove_analyze(call, AnalysisDialect::Plain)),
    entry!("lz-genmove_analyze" " [COLOR] [CENTISECONDS] [KEY VALUE ...]"
        |call| analysis::genmove_analyze(call, AnalysisDialect::Leela)),
    entry!("kata-genmove_analyze" " [COLOR] [CENTISECONDS] [KEY VALUE ...]"
        |call| analysis::genmove_analyze(call, AnalysisDialect::Kata)),
    entry!("gogui-interrupt" "" administration::gogui_interrupt),
    entry!("gogui-analyze_commands" "" administration::gogui_analyze_commands),
    entry!("shikatsu-solve" " [COLOR] [KEY_STONE ...]" proving::shikatsu_solve),
    entry!("shikatsu-status" " [KEY_STONE ...]" proving::shikatsu_status),
    entry!("shikatsu-refute" " COLOR VERTEX [KEY_STONE ...]" proving::shikatsu_refute),
];

fn known_command(call: &mut CommandCall<'_, '_>) -> CommandResult {
    let mut arguments = call.words();
    let known = find(arguments.word()?).is_some();
    Ok(CommandAnswer::Text(known.to_string()))
}

fn list_commands(_: &mut CommandCall<'_, '_>) -> CommandResult {
    let names: Vec<&str> = CATALOGUE.iter().map(|entry| entry.name).collect();
    Ok(CommandAnswer::Text(names.join("\n")))
}

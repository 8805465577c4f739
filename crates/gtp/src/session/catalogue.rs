//! Every command: its name, what it takes, and who answers it.

use super::{Answer, Session};
use crate::command::Command;
use crate::refusal::Refusal;
use crate::stage::Stage;
use crate::thinking::Dialect;

type Run = fn(&mut Session, &Command, &mut Stage<'_>) -> Result<Answer, Refusal>;

/// A command that is known.
pub(super) struct Entry {
    pub(super) name: &'static str,
    /// What the command takes, as an error says it.
    pub(super) usage: &'static str,
    pub(super) run: Run,
}

/// The command with this name.
pub(super) fn find(name: &str) -> Option<&'static Entry> {
    CATALOGUE.iter().find(|entry| entry.name == name)
}

macro_rules! entry {
    ($name:literal $usage:literal $run:expr) => {
        Entry {
            name: $name,
            usage: concat!($name, $usage),
            run: $run,
        }
    };
}

/// In the order of `list_commands` and of `docs/gtp.md`.
#[rustfmt::skip]
pub(super) static CATALOGUE: &[Entry] = &[
    entry!("protocol_version" "" Session::protocol_version),
    entry!("name" "" Session::name),
    entry!("version" "" Session::version),
    entry!("known_command" " NAME" Session::known_command),
    entry!("list_commands" "" Session::list_commands),
    entry!("quit" "" Session::quit),
    entry!("boardsize" " SIZE" Session::boardsize),
    entry!("rectangular_boardsize" " WIDTH HEIGHT" Session::boardsize),
    entry!("query_boardsize" "" Session::query_boardsize),
    entry!("clear_board" "" Session::clear_board),
    entry!("komi" " NUMBER" Session::set_komi),
    entry!("get_komi" "" Session::get_komi),
    entry!("set_free_handicap" " VERTEX VERTEX ..." Session::set_free_handicap),
    entry!("loadsgf" " FILE [MOVE_NUMBER]" Session::loadsgf),
    entry!("kata-set-rules" " NAME or JSON" Session::kata_set_rules),
    entry!("kata-get-rules" "" Session::kata_get_rules),
    entry!("play" " COLOR VERTEX" Session::play),
    entry!("gogui-play_sequence" " COLOR VERTEX COLOR VERTEX ..." Session::play_sequence),
    entry!("undo" "" Session::undo),
    entry!("gg-undo" " [NUMBER]" Session::gg_undo),
    entry!("genmove" " COLOR" Session::genmove),
    entry!("reg_genmove" " COLOR" Session::reg_genmove),
    entry!("time_settings" " MAIN_TIME OVERTIME STONES" Session::time_settings),
    entry!("time_left" " COLOR TIME STONES" Session::time_left),
    entry!("showboard" "" Session::showboard),
    entry!("list_stones" " COLOR" Session::list_stones),
    entry!("captures" " COLOR" Session::captures),
    entry!("is_legal" " COLOR VERTEX" Session::is_legal),
    entry!("all_legal" " COLOR" Session::all_legal),
    entry!("final_status_list" " alive, dead or seki" Session::final_status_list),
    entry!("analyze" " [COLOR] [CENTISECONDS] [KEY VALUE ...]"
        |session, command, stage| session.analyze(command, stage, Dialect::Plain)),
    entry!("lz-analyze" " [COLOR] [CENTISECONDS] [KEY VALUE ...]"
        |session, command, stage| session.analyze(command, stage, Dialect::Leela)),
    entry!("kata-analyze" " [COLOR] [CENTISECONDS] [KEY VALUE ...]"
        |session, command, stage| session.analyze(command, stage, Dialect::Kata)),
    entry!("genmove_analyze" " [COLOR] [CENTISECONDS] [KEY VALUE ...]"
        |session, command, stage| session.genmove_analyze(command, stage, Dialect::Plain)),
    entry!("lz-genmove_analyze" " [COLOR] [CENTISECONDS] [KEY VALUE ...]"
        |session, command, stage| session.genmove_analyze(command, stage, Dialect::Leela)),
    entry!("kata-genmove_analyze" " [COLOR] [CENTISECONDS] [KEY VALUE ...]"
        |session, command, stage| session.genmove_analyze(command, stage, Dialect::Kata)),
    entry!("gogui-interrupt" "" Session::gogui_interrupt),
    entry!("gogui-analyze_commands" "" Session::gogui_analyze_commands),
    entry!("shikatsu-solve" " [COLOR] [KEY_STONE ...]" Session::shikatsu_solve),
    entry!("shikatsu-status" " [KEY_STONE ...]" Session::shikatsu_status),
    entry!("shikatsu-refute" " COLOR VERTEX [KEY_STONE ...]" Session::shikatsu_refute),
];

//! Commands that come before the moves: board, komi, handicap, rules, files.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use shikatsu_formats::{Document, read_any};
use shikatsu_problem::{Color, Move, Node, Rules, Size};

use super::call::{CommandCall, CommandResult};
use super::{CommandAnswer, FileAccess, GtpSession};
use crate::game_record::GameRecord;
use crate::refusal::CommandRefusal;
use crate::ruleset;
use crate::vertex;

/// More than any game record; a device would never end.
const LARGEST_FILE: u64 = 16 << 20;

pub(super) fn boardsize(call: &mut CommandCall<'_, '_>) -> CommandResult {
    let mut arguments = call.words();
    let width: u32 = arguments.number()?;
    let height = match arguments.peek() {
        None => width,
        Some(_) => arguments.number()?,
    };
    arguments.end()?;
    let size = Size::new(width, height).map_err(CommandRefusal::UnacceptableSize)?;
    call.session.record = GameRecord::new(size, call.session.settings.rules);
    Ok(CommandAnswer::Text(String::new()))
}

pub(super) fn query_boardsize(call: &mut CommandCall<'_, '_>) -> CommandResult {
    let size = call.session.record.size();
    let (width, height) = (size.width(), size.height());
    Ok(CommandAnswer::Text(if width == height {
        width.to_string()
    } else {
        format!("{width} {height}")
    }))
}

pub(super) fn clear_board(call: &mut CommandCall<'_, '_>) -> CommandResult {
    call.session.record = GameRecord::new(call.session.record.size(), call.session.settings.rules);
    Ok(CommandAnswer::Text(String::new()))
}

pub(super) fn set_komi(call: &mut CommandCall<'_, '_>) -> CommandResult {
    let mut arguments = call.words();
    let komi: f64 = arguments.number()?;
    arguments.end()?;
    if !komi.is_finite() {
        return Err(CommandRefusal::Syntax);
    }
    call.session.komi = komi;
    Ok(CommandAnswer::Text(String::new()))
}

pub(super) fn get_komi(call: &mut CommandCall<'_, '_>) -> CommandResult {
    Ok(CommandAnswer::Text(call.session.komi.to_string()))
}

pub(super) fn set_free_handicap(call: &mut CommandCall<'_, '_>) -> CommandResult {
    let mut arguments = call.words();
    let number = call.command.words().count();
    let stones = arguments
        .points(call.session.record.size())?
        .unwrap_or_default();
    if number < 2 {
        return Err(CommandRefusal::BadVertexList("give two stones or more"));
    }
    if stones.len() < number {
        return Err(CommandRefusal::BadVertexList("a stone is given twice"));
    }
    call.session.record.set_handicap(stones)?;
    Ok(CommandAnswer::Text(String::new()))
}

pub(super) fn kata_set_rules(call: &mut CommandCall<'_, '_>) -> CommandResult {
    if call.command.rest.is_empty() {
        return Err(CommandRefusal::Syntax);
    }
    let rules = ruleset::read(&call.command.rest, call.session.record.rules())?;
    call.session.record.change_rules(rules)?;
    call.session.settings.rules = rules;
    Ok(CommandAnswer::Text(String::new()))
}

pub(super) fn kata_get_rules(call: &mut CommandCall<'_, '_>) -> CommandResult {
    Ok(CommandAnswer::Text(ruleset::describe(
        call.session.record.rules(),
    )))
}

pub(super) fn loadsgf(call: &mut CommandCall<'_, '_>) -> CommandResult {
    if call.session.settings.files == FileAccess::Refused {
        return Err(CommandRefusal::CannotLoad("files are not read here".into()));
    }
    let (path, before) = file_and_number(&call.command.rest)?;
    let bytes = read_file(path).map_err(|error| CommandRefusal::CannotLoad(error.to_string()))?;
    let documents =
        read_any(&bytes).map_err(|error| CommandRefusal::CannotLoad(error.to_string()))?;
    let (document, _) = documents
        .first()
        .ok_or_else(|| CommandRefusal::CannotLoad("it holds no game".into()))?;
    load_document(call.session, document, before)?;
    Ok(CommandAnswer::Text(String::new()))
}

/// Plays the main line, up to but without the move of this number.
pub(super) fn load_document(
    session: &mut GtpSession,
    document: &Document,
    before: Option<usize>,
) -> Result<(), CommandRefusal> {
    let stated = document.problem.rules;
    let rules = if stated == Rules::default() {
        session.settings.rules
    } else {
        stated
    };
    let mut record = GameRecord::of(document.problem.clone(), rules)
        .map_err(|faults| CommandRefusal::CannotLoad(faults.messages().join("; ")))?;
    let tree = &document.tree;
    let mut number = 0;
    for id in tree.main_line() {
        let node = tree.node(id);
        if node.played.is_some() {
            number += 1;
            if before.is_some_and(|before| number >= before) {
                break;
            }
        }
        load_node(&mut record, node, number)?;
    }
    session.komi = stated_komi(tree.root()).unwrap_or(session.komi);
    session.record = record;
    Ok(())
}

fn load_node(record: &mut GameRecord, node: &Node, number: usize) -> Result<(), CommandRefusal> {
    let edits = |name: &str| matches!(name, "AB" | "AW" | "AE");
    if node.extras.iter().any(|extra| edits(&extra.name)) {
        return Err(CommandRefusal::CannotLoad(format!(
            "stones are set up after move {number}; load it with a smaller move number"
        )));
    }
    let Some((color, played)) = node.played else {
        return Ok(());
    };
    record.play(color, played).map(drop).map_err(|rule| {
        let size = record.size();
        CommandRefusal::CannotLoad(told(number, color, played, size) + &format!(": {rule}"))
    })
}

fn told(number: usize, color: Color, played: Move, size: Size) -> String {
    let name = vertex::name(played, size);
    format!("move {number}, {color} {name}, is illegal; load it with move number {number}")
}

fn stated_komi(root: &Node) -> Option<f64> {
    let extra = root.extras.iter().find(|extra| extra.name == "KM")?;
    let komi: f64 = extra.values.first()?.trim().parse().ok()?;
    komi.is_finite().then_some(komi)
}

/// A name may have spaces in it; the last word is a number of a move only if
/// the whole is no file.
fn file_and_number(rest: &str) -> Result<(&Path, Option<usize>), CommandRefusal> {
    if rest.is_empty() {
        return Err(CommandRefusal::Syntax);
    }
    let whole = Path::new(rest);
    if whole.exists() {
        return Ok((whole, None));
    }
    let parts = rest.rsplit_once(' ');
    let numbered = parts.and_then(|(name, last)| Some((name.trim_end(), last.parse().ok()?)));
    Ok(numbered.map_or((whole, None), |(name, number)| {
        (Path::new(name), Some(number))
    }))
}

fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let about = fs::metadata(path)?;
    if !about.is_file() || about.len() > LARGEST_FILE {
        return Err(io::Error::other("it is no file, or too large"));
    }
    let mut bytes = Vec::new();
    File::open(path)?
        .take(LARGEST_FILE)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

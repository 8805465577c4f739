//! What comes before the moves: board, komi, handicap, rules, files.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use shikatsu_formats::{Document, read_any};
use shikatsu_problem::{Color, Move, Node, Rules, Size};

use super::arguments::Arguments;
use super::{Answer, FileAccess, Session};
use crate::command::Command;
use crate::record::Record;
use crate::refusal::Refusal;
use crate::ruleset;
use crate::stage::Stage;
use crate::vertex;

/// More than any game record; a device would never end.
const LARGEST_FILE: u64 = 16 << 20;

impl Session {
    pub(super) fn boardsize(
        &mut self,
        command: &Command,
        _: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        let mut arguments = Arguments::of(command);
        let width: u32 = arguments.number()?;
        let height = match arguments.peek() {
            None => width,
            Some(_) => arguments.number()?,
        };
        arguments.end()?;
        let size = Size::new(width, height).map_err(Refusal::UnacceptableSize)?;
        self.record = Record::new(size, self.settings.rules);
        Ok(Answer::Text(String::new()))
    }

    pub(super) fn query_boardsize(
        &mut self,
        _: &Command,
        _: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        let size = self.record.size();
        let (width, height) = (size.width(), size.height());
        Ok(Answer::Text(if width == height {
            width.to_string()
        } else {
            format!("{width} {height}")
        }))
    }

    pub(super) fn clear_board(
        &mut self,
        _: &Command,
        _: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        self.record = Record::new(self.record.size(), self.settings.rules);
        Ok(Answer::Text(String::new()))
    }

    pub(super) fn set_komi(
        &mut self,
        command: &Command,
        _: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        let mut arguments = Arguments::of(command);
        let komi: f64 = arguments.number()?;
        arguments.end()?;
        if !komi.is_finite() {
            return Err(Refusal::Syntax);
        }
        self.komi = komi;
        Ok(Answer::Text(String::new()))
    }

    pub(super) fn get_komi(&mut self, _: &Command, _: &mut Stage<'_>) -> Result<Answer, Refusal> {
        Ok(Answer::Text(self.komi.to_string()))
    }

    pub(super) fn set_free_handicap(
        &mut self,
        command: &Command,
        _: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        let mut arguments = Arguments::of(command);
        let number = command.words().count();
        let stones = arguments.points(self.record.size())?.unwrap_or_default();
        if number < 2 {
            return Err(Refusal::BadVertexList("give two stones or more"));
        }
        if stones.len() < number {
            return Err(Refusal::BadVertexList("a stone is given twice"));
        }
        self.record.set_handicap(stones)?;
        Ok(Answer::Text(String::new()))
    }

    pub(super) fn kata_set_rules(
        &mut self,
        command: &Command,
        _: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        if command.rest.is_empty() {
            return Err(Refusal::Syntax);
        }
        let rules = ruleset::read(&command.rest, self.record.rules())?;
        self.record.change_rules(rules)?;
        self.settings.rules = rules;
        Ok(Answer::Text(String::new()))
    }

    pub(super) fn kata_get_rules(
        &mut self,
        _: &Command,
        _: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        Ok(Answer::Text(ruleset::describe(self.record.rules())))
    }

    pub(super) fn loadsgf(
        &mut self,
        command: &Command,
        _: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        if self.settings.files == FileAccess::Refused {
            return Err(Refusal::CannotLoad("files are not read here".into()));
        }
        let (path, before) = file_and_number(&command.rest)?;
        let bytes = read_file(path).map_err(|error| Refusal::CannotLoad(error.to_string()))?;
        let documents = read_any(&bytes).map_err(|error| Refusal::CannotLoad(error.to_string()))?;
        let (document, _) = documents
            .first()
            .ok_or_else(|| Refusal::CannotLoad("it holds no game".into()))?;
        self.load_document(document, before)?;
        Ok(Answer::Text(String::new()))
    }

    /// Plays the main line, up to but without the move of this number.
    pub(super) fn load_document(
        &mut self,
        document: &Document,
        before: Option<usize>,
    ) -> Result<(), Refusal> {
        let stated = document.problem.rules;
        let rules = if stated == Rules::default() {
            self.settings.rules
        } else {
            stated
        };
        let mut record = Record::of(document.problem.clone(), rules)
            .map_err(|faults| Refusal::CannotLoad(faults.messages().join("; ")))?;
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
        self.komi = stated_komi(tree.root()).unwrap_or(self.komi);
        self.record = record;
        Ok(())
    }
}

fn load_node(record: &mut Record, node: &Node, number: usize) -> Result<(), Refusal> {
    let edits = |name: &str| matches!(name, "AB" | "AW" | "AE");
    if node.extras.iter().any(|extra| edits(&extra.name)) {
        return Err(Refusal::CannotLoad(format!(
            "stones are set up after move {number}; load it with a smaller move number"
        )));
    }
    let Some((color, played)) = node.played else {
        return Ok(());
    };
    record.play(color, played).map(drop).map_err(|rule| {
        let size = record.size();
        Refusal::CannotLoad(told(number, color, played, size) + &format!(": {rule}"))
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
fn file_and_number(rest: &str) -> Result<(&Path, Option<usize>), Refusal> {
    if rest.is_empty() {
        return Err(Refusal::Syntax);
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

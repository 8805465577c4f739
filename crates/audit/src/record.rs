//! A sheet with its origin, as one line of JSON.
//!
//! Programs read this line, and a run writes it for each problem as soon as it is
//! judged, so that the run can be resumed. Fields are only ever added.
//!
//! Invariant: [`AuditRecord::from_json`] reads back what [`AuditRecord::to_json`] writes.

use serde_json::{Map, Value, json};
use shikatsu_formats::Document;
use shikatsu_formats::sgf::{self, Dialect};
use shikatsu_problem::{Color, Judgement, Move, Problem, Size};

use crate::duplicate::Likeness;
use crate::finding::{ColoredMove, Finding};
use crate::sheet::{Sheet, SideVerdict};
use crate::words;

/// Notes longer than this, in bytes, are left out of the position: a record is kept
/// in memory or read often, and must stay small whatever a file says.
const MOST_NOTES: usize = 4096;

/// Characters of a name or a title.
const MOST_TITLE: usize = 200;

/// A problem of a run, and what was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditRecord {
    /// Its number in the run, from 1.
    pub number: usize,
    /// The file it came from.
    pub file: String,
    /// Its place in the file, from 1.
    pub place: usize,
    /// Its id in its collection.
    pub id: Option<String>,
    /// Its title.
    pub title: Option<String>,
    /// The board.
    pub size: Size,
    /// The position as SGF, without the solution; empty if there is none.
    pub position: String,
    /// What was found.
    pub sheet: Sheet,
}

impl AuditRecord {
    /// The record of a problem; the caller sets its number and file.
    #[must_use]
    pub fn of(problem: &Problem, sheet: Sheet) -> Self {
        let mut bare = Document::from(problem.clone());
        if bare.problem.notes.len() > MOST_NOTES {
            bare.problem.notes.clear();
        }
        let title = &mut bare.problem.metadata.title;
        *title = title.as_deref().map(shortened);
        Self {
            number: 0,
            file: String::new(),
            place: 1,
            id: problem.metadata.id.as_deref().map(shortened),
            title: title.clone(),
            size: problem.setup.size,
            position: sgf::write(&[bare], Dialect::Plain).unwrap_or_default(),
            sheet,
        }
    }

    /// The record of a file without a problem.
    #[must_use]
    pub fn unreadable(file: String, reason: &str) -> Self {
        Self {
            number: 0,
            file,
            place: 1,
            id: None,
            title: None,
            size: Size::NINETEEN,
            position: String::new(),
            sheet: Sheet::only(Finding::unreadable(reason)),
        }
    }

    /// Its name for people: the file, and its name there.
    #[must_use]
    pub fn name(&self) -> String {
        let id = self.id.as_ref().or(self.title.as_ref());
        let id = id.map(|id| format!(", {id}")).unwrap_or_default();
        format!("{}{id}", self.file)
    }

    /// Its name in findings about other problems of the run.
    #[must_use]
    pub fn reference(&self) -> String {
        format!("problem {} ({})", self.number, self.name())
    }

    /// Adds how it resembles an earlier problem of the run; `other` is the reference of that one.
    pub fn add_likeness(&mut self, likeness: Likeness, other: &str) {
        let finding = likeness.finding(other, |point| self.size.label(point));
        self.sheet.add(finding);
    }

    /// The problem, to draw it.
    #[must_use]
    pub fn problem(&self) -> Option<Problem> {
        let mut readings = sgf::read_text(&self.position).ok()?;
        (!readings.is_empty()).then(|| readings.remove(0).document.problem)
    }

    /// The line, without a newline.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let sheet = &self.sheet;
        let turns = |turns: &[ColoredMove]| -> Vec<String> {
            let each = turns.iter();
            each.map(|&turn| turn_word(turn, self.size)).collect()
        };
        let findings: Vec<Value> = sheet
            .findings
            .iter()
            .map(|finding| {
                json!({
                    "severity": finding.severity().name(),
                    "kind": finding.kind.name(),
                    "says": finding.says,
                    "advice": finding.advice,
                    "at": turns(&finding.at),
                    "line": turns(&finding.line),
                    "mark": finding.mark.map(mark_word),
                })
            })
            .collect();
        json!({
            "number": self.number,
            "file": self.file,
            "place": self.place,
            "id": self.id,
            "title": self.title,
            "width": self.size.width(),
            "height": self.size.height(),
            "position": self.position,
            "severity": sheet.severity().map(crate::AuditSeverity::name),
            "status": sheet.status(),
            "verdicts": sheet.sides.iter().map(verdict).collect::<Vec<_>>(),
            "right": sheet.right,
            "wrong": sheet.wrong,
            "conditions": sheet.conditions,
            "findings": findings,
            "nodes": sheet.nodes,
        })
    }

    /// Reads a line back; `None` if it is no record.
    #[must_use]
    pub fn from_json(value: &Value) -> Option<Self> {
        let fields = value.as_object()?;
        let number = |name: &str| usize::try_from(fields.get(name)?.as_u64()?).ok();
        let side = |name: &str| u32::try_from(fields.get(name)?.as_u64()?).ok();
        let size = Size::new(side("width")?, side("height")?).ok()?;
        let findings = fields.get("findings")?.as_array()?;
        let verdicts = fields.get("verdicts")?.as_array()?;
        Some(Self {
            number: number("number")?,
            file: text(fields, "file")?,
            place: number("place")?,
            id: text(fields, "id"),
            title: text(fields, "title"),
            size,
            position: text(fields, "position")?,
            sheet: Sheet {
                sides: verdicts.iter().map(read_verdict).collect::<Option<_>>()?,
                right: texts(fields, "right")?,
                wrong: texts(fields, "wrong")?,
                conditions: texts(fields, "conditions")?,
                findings: findings
                    .iter()
                    .map(|finding| read_finding(finding, size))
                    .collect::<Option<_>>()?,
                nodes: fields.get("nodes")?.as_u64()?,
            },
        })
    }
}

fn shortened(title: &str) -> String {
    match title.char_indices().nth(MOST_TITLE) {
        Some((end, _)) => format!("{}…", &title[..end]),
        None => title.to_owned(),
    }
}

fn verdict(verdict: &SideVerdict) -> Value {
    json!({
        "first": color_word(verdict.first),
        "outcome": verdict.outcome,
        "words": verdict.words,
        "best": verdict.best,
    })
}

fn read_verdict(value: &Value) -> Option<SideVerdict> {
    let fields = value.as_object()?;
    Some(SideVerdict {
        first: read_color(&text(fields, "first")?)?,
        outcome: text(fields, "outcome")?,
        words: text(fields, "words")?,
        best: texts(fields, "best")?,
    })
}

fn read_finding(value: &Value, size: Size) -> Option<Finding> {
    let fields = value.as_object()?;
    let turns = |name: &str| -> Option<Vec<ColoredMove>> {
        let words = texts(fields, name)?;
        words.iter().map(|word| read_turn(word, size)).collect()
    };
    Some(Finding {
        kind: text(fields, "kind")?.parse().ok()?,
        says: text(fields, "says")?,
        advice: text(fields, "advice")?,
        at: turns("at")?,
        line: turns("line")?,
        mark: match text(fields, "mark").as_deref() {
            Some("right") => Some(Judgement::Right),
            Some("wrong") => Some(Judgement::Wrong),
            _ => None,
        },
    })
}

fn text(fields: &Map<String, Value>, name: &str) -> Option<String> {
    fields.get(name)?.as_str().map(str::to_owned)
}

fn texts(fields: &Map<String, Value>, name: &str) -> Option<Vec<String>> {
    let each = fields.get(name)?.as_array()?.iter();
    each.map(|one| one.as_str().map(str::to_owned)).collect()
}

fn turn_word((color, played): ColoredMove, size: Size) -> String {
    let letter = match color {
        Color::Black => 'B',
        Color::White => 'W',
    };
    format!("{letter} {}", words::point(played, size))
}

fn read_turn(word: &str, size: Size) -> Option<ColoredMove> {
    let (letter, point) = word.split_once(' ')?;
    let color = match letter {
        "B" => Color::Black,
        "W" => Color::White,
        _ => return None,
    };
    let played = match point {
        "pass" => Move::Pass,
        label => Move::Play(size.point(label).ok()?),
    };
    Some((color, played))
}

const fn color_word(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

fn read_color(word: &str) -> Option<Color> {
    Color::BOTH
        .into_iter()
        .find(|&color| color_word(color) == word)
}

const fn mark_word(mark: Judgement) -> &'static str {
    match mark {
        Judgement::Right => "right",
        Judgement::Wrong => "wrong",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_stays_small_whatever_a_file_says() {
        let long = "é".repeat(1 << 20);
        let text = format!("(;SZ[9]GN[{long}]C[{long}]AB[aa]AW[bb])");
        let problem = sgf::read_text(&text).unwrap().remove(0).document.problem;
        let record = AuditRecord::of(&problem, Sheet::only(Finding::unreadable("no")));
        assert!(record.to_json().to_string().len() < 4096);
        assert_eq!(
            record.title.as_ref().unwrap().chars().count(),
            MOST_TITLE + 1
        );
        let drawn = record.problem().unwrap();
        assert_eq!(drawn.setup, problem.setup);
        assert_eq!(AuditRecord::from_json(&record.to_json()), Some(record));
    }
}

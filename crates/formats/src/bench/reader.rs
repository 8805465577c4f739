//! From a line of JSON to a row.

use shikatsu_board::is_possible_ko;
use shikatsu_problem::{Color, Extra, Goal, Metadata, PointSet, Problem, Setup, Size};

use super::key::{EXACT_RESULTS, PROVENANCES, QUERIES, RESULTS, Words};
use super::values::{point, points, word};
use super::{AnswerKey, Exact, Expectation, Row};
use crate::ReadError;
use crate::json::{Field, Fields, JsonText};

pub(super) const COLORS: &Words<Color> = &[("B", Color::Black), ("W", Color::White)];

pub(super) const GOALS: &Words<Option<Goal>> = &[
    ("live", Some(Goal::Live)),
    ("kill", Some(Goal::Kill)),
    ("unknown", None),
];

/// What stands in a note before a point that may not be retaken.
const KO_NOTE: &str = "[simple ko at ";

/// Reads one line of a set; the number is for error messages.
///
/// # Errors
/// If the line is not one JSON object, or a field is missing or wrong.
pub fn read_row(line: &str, line_number: usize) -> Result<Row, ReadError> {
    let source = JsonText {
        first_line: line_number,
        text: line,
    };
    let mut fields = source.value("one JSON object a line")?.fields()?;
    let side = fields.require("size")?;
    let size = Size::square(side.number()?).map_err(|_| side.wrong("a side from 1 to 19"))?;
    let key = key(&mut fields, size)?;
    let problem = problem(&mut fields, size, &key)?;
    let extra = |field: Field<'_>| Extra {
        name: field.name,
        values: vec![field.text.to_owned()],
    };
    Ok(Row {
        problem,
        key,
        extras: fields.rest().into_iter().map(extra).collect(),
    })
}

fn problem(fields: &mut Fields<'_>, size: Size, key: &AnswerKey) -> Result<Problem, ReadError> {
    let mut setup = Setup {
        black: points(&fields.require("black")?, size)?,
        white: points(&fields.require("white")?, size)?,
        to_move: Some(word(&fields.require("to_play")?, COLORS)?),
        ..Setup::empty(size)
    };
    let mut text = |name| fields.take(name).map(|field| field.string()).transpose();
    let metadata = Metadata {
        id: text("id")?,
        source: text("source")?,
        collection: text("collection")?,
        level: text("level")?,
        ..Metadata::default()
    };
    let mut notes = String::new();
    if let Some(field) = fields.take("note") {
        notes = field.string()?;
        setup.ko_bans = ko_bans(&setup, &notes)
            .ok_or_else(|| field.wrong(format!("a point of the {size} board after '{KO_NOTE}'")))?;
    }
    let mut key_stones =
        optional(fields, "targets", |field| points(field, size))?.unwrap_or_default();
    key_stones.extend(key.target);
    let goal = optional(fields, "goal", |field| word(field, GOALS))?;
    Ok(Problem {
        goal: goal.flatten(),
        key_stones,
        in_play: optional(fields, "region", |field| points(field, size))?,
        notes,
        metadata,
        ..Problem::new(setup)
    })
}

/// Takes the fields of the key.
pub(super) fn key(fields: &mut Fields<'_>, size: Size) -> Result<AnswerKey, ReadError> {
    Ok(AnswerKey {
        answers: optional(fields, "answers", |field| points(field, size))?.unwrap_or_default(),
        wrong: optional(fields, "wrong", |field| points(field, size))?.unwrap_or_default(),
        candidates: optional(fields, "candidates", |field| points(field, size))?
            .unwrap_or_default(),
        target: optional(fields, "target", |field| point(field, size))?,
        goal_source: optional(fields, "goal_source", |field| word(field, PROVENANCES))?,
        target_source: optional(fields, "target_source", |field| word(field, PROVENANCES))?,
        result: optional(fields, "result", |field| word(field, RESULTS))?,
        ko: optional(fields, "ko", Field::boolean)?.unwrap_or_default(),
        ko_threats: optional(fields, "ko_threats", Field::number)?,
        exact: optional(fields, "exact", |field| exact(field, size))?,
        agree: optional(fields, "agree", Field::number)?,
        query: optional(fields, "query", |field| word(field, QUERIES))?,
        expect: optional(fields, "expect", expectation)?,
    })
}

fn exact(field: &Field<'_>, size: Size) -> Result<Exact, ReadError> {
    let mut fields = field.fields()?;
    let exact = Exact {
        result: word(&fields.require("result")?, EXACT_RESULTS)?,
        winning: points(&fields.require("winning")?, size)?,
    };
    fields.finish()?;
    Ok(exact)
}

fn expectation(field: &Field<'_>) -> Result<Expectation, ReadError> {
    let mut fields = field.fields()?;
    let code = |field: &Field<'_>| {
        let code = field.string()?.parse();
        code.map_err(|_| field.wrong("a result code such as \"1\""))
    };
    let codes = fields.require("codes")?.list()?;
    let expectation = Expectation {
        codes: codes.iter().map(code).collect::<Result<_, _>>()?,
        pass_ok: fields.require("pass_ok")?.boolean()?,
        any_move: fields.require("any_move")?.boolean()?,
        raw: fields.require("raw")?.string()?,
        from: fields.require("from")?.string()?,
    };
    fields.finish()?;
    Ok(expectation)
}

/// The points that a note forbids to the side to move; none if it names a
/// point that is not on the board. Some notes speak of a ko that is no more,
/// or of the other side's: those forbid nothing.
pub(super) fn ko_bans(setup: &Setup, note: &str) -> Option<PointSet> {
    let mut bans = PointSet::EMPTY;
    for rest in note.split(KO_NOTE).skip(1) {
        let label = rest.split(']').next().unwrap_or_default();
        let point = setup.size.point(label).ok()?;
        if is_possible_ko(setup, point) {
            bans.insert(point);
        }
    }
    Some(bans)
}

fn optional<'a, T>(
    fields: &mut Fields<'a>,
    name: &str,
    read: impl FnOnce(&Field<'a>) -> Result<T, ReadError>,
) -> Result<Option<T>, ReadError> {
    fields.take(name).map(|field| read(&field)).transpose()
}

//! From a line of JSON to a row.

use shikatsu_problem::{Color, Extra, Goal, Metadata, Point, PointSet, Problem, Setup, Size};

use super::fields::{Field, Fields, Line};
use super::key::{EXACT_RESULTS, PROVENANCES, QUERIES, RESULTS, Words};
use super::{Exact, Expectation, Key, Row};
use crate::ReadError;

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
    let line = Line {
        number: line_number,
        text: line,
    };
    let mut fields = Fields::of_row(line)?;
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

fn problem(fields: &mut Fields<'_>, size: Size, key: &Key) -> Result<Problem, ReadError> {
    let mut setup = Setup {
        black: fields.require("black")?.points(size)?,
        white: fields.require("white")?.points(size)?,
        to_move: Some(fields.require("to_play")?.word(COLORS)?),
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
        setup.ko_bans = ko_bans(&setup, &notes, &field)?;
    }
    let mut key_stones = points(fields, "targets", size)?.unwrap_or_default();
    key_stones.extend(key.target);
    let goal = optional(fields, "goal", |field| field.word(GOALS))?;
    Ok(Problem {
        goal: goal.flatten(),
        key_stones,
        in_play: points(fields, "region", size)?,
        notes,
        metadata,
        ..Problem::new(setup)
    })
}

fn key(fields: &mut Fields<'_>, size: Size) -> Result<Key, ReadError> {
    Ok(Key {
        answers: points(fields, "answers", size)?.unwrap_or_default(),
        wrong: points(fields, "wrong", size)?.unwrap_or_default(),
        candidates: points(fields, "candidates", size)?.unwrap_or_default(),
        target: optional(fields, "target", |field| field.point(size))?,
        goal_source: optional(fields, "goal_source", |field| field.word(PROVENANCES))?,
        target_source: optional(fields, "target_source", |field| field.word(PROVENANCES))?,
        result: optional(fields, "result", |field| field.word(RESULTS))?,
        ko: optional(fields, "ko", Field::boolean)?.unwrap_or_default(),
        ko_threats: optional(fields, "ko_threats", Field::number)?,
        exact: optional(fields, "exact", |field| exact(field, size))?,
        agree: optional(fields, "agree", Field::number)?,
        query: optional(fields, "query", |field| field.word(QUERIES))?,
        expect: optional(fields, "expect", expectation)?,
    })
}

fn exact(field: &Field<'_>, size: Size) -> Result<Exact, ReadError> {
    let mut fields = field.fields()?;
    let exact = Exact {
        result: fields.require("result")?.word(EXACT_RESULTS)?,
        winning: fields.require("winning")?.points(size)?,
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

/// The points that a note forbids to the side to move. A point beside one of
/// its own stones is a ko of the other side, and filling that is no retaking.
fn ko_bans(setup: &Setup, note: &str, field: &Field<'_>) -> Result<PointSet, ReadError> {
    let mut bans = PointSet::EMPTY;
    for rest in note.split(KO_NOTE).skip(1) {
        let label = rest.split(']').next().unwrap_or_default();
        let point = setup.size.point(label).map_err(|_| {
            field.wrong(format!(
                "a point of the {} board after '{KO_NOTE}'",
                setup.size
            ))
        })?;
        let beside =
            |stone: Point| stone.x().abs_diff(point.x()) + stone.y().abs_diff(point.y()) == 1;
        let own = setup.to_move.map(|color| setup.stones(color));
        if !own.is_some_and(|stones| stones.iter().any(beside)) {
            bans.insert(point);
        }
    }
    Ok(bans)
}

fn optional<'a, T>(
    fields: &mut Fields<'a>,
    name: &str,
    read: impl FnOnce(&Field<'a>) -> Result<T, ReadError>,
) -> Result<Option<T>, ReadError> {
    fields.take(name).map(|field| read(&field)).transpose()
}

fn points(fields: &mut Fields<'_>, name: &str, size: Size) -> Result<Option<PointSet>, ReadError> {
    optional(fields, name, |field| field.points(size))
}

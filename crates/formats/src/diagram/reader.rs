//! From a text with a diagram in it to a document.

use shikatsu_problem::{Extra, Markup, Point, PointSet, Setup, Size, SolutionTree};

use super::axis::Axis;
use super::cell::Cell;
use super::drawing::{Drawing, Line};
use super::header::Header;
use super::sequence::{DIGITS, Sequence};
use super::{LINES, NUMBER};
use crate::{Document, ReadError};

/// Reads the first diagram of a text.
///
/// # Errors
/// If there is no diagram, or it is not drawn as this module describes.
pub fn read(text: &str) -> Result<Document, ReadError> {
    let lines: Vec<_> = text.lines().collect();
    let diagram = |i: &usize| lines.get(*i).and_then(|text| diagram_line(i + 1, text));
    let first = (0..lines.len()).find(|i| diagram(i).is_some());
    let Some((first, top)) = first.and_then(|i| diagram(&i).map(|line| (i, line))) else {
        let expected = "a line that begins with '$$'";
        return Err(ReadError::at(text, 0, "no diagram", expected));
    };
    let mut drawing = Drawing::default();
    let mut end = first + 1;
    while let Some(line) = diagram(&end) {
        drawing.push(Line {
            text: line.text.trim_end().trim_end_matches("[/go]"),
            ..line
        })?;
        end += 1;
    }
    let mut document = document(top, &drawing)?;
    let (before, rest) = lines.split_at(first);
    document.problem.notes = notes(before, rest.get(end - first..).unwrap_or_default());
    Ok(document)
}

/// The text before and after a diagram, without the tags around it.
fn notes(before: &[&str], after: &[&str]) -> String {
    let tag = |line: Option<&&str>, tag| usize::from(line.is_some_and(|line| line.trim() == tag));
    let before = &before[..before.len() - tag(before.last(), "[go]")];
    let after = &after[tag(after.first(), "[/go]")..];
    [before, after].concat().join("\n").trim().to_owned()
}

/// The part of a line after its dollars, if it has them.
fn diagram_line(number: usize, text: &str) -> Option<Line<'_>> {
    let start = text.trim_start();
    let start = start.strip_prefix("[go]").unwrap_or(start);
    let rest = start.trim_start().strip_prefix("$$")?;
    Some(Line {
        number,
        indent: text.chars().count() - rest.chars().count(),
        text: rest,
    })
}

fn document(top: Line<'_>, drawing: &Drawing) -> Result<Document, ReadError> {
    let start = top.text.trim_start();
    if start.starts_with(['|', '+']) || start.starts_with("--") {
        let expected = "a first line such as '$$B Black to live'";
        return Err(top.fault(0, "a row of the board", expected));
    }
    let header = Header::read(top.text);
    let size = size(top, &header, drawing)?;
    let mut document = Document::new(Setup::empty(size));
    let problem = &mut document.problem;
    problem.setup.to_move = header.first;
    problem.metadata.title = Some(header.title.clone()).filter(|title| !title.is_empty());

    let mut digits = [None; DIGITS];
    let (mut shown, mut markup) = (PointSet::EMPTY, Markup::default());
    let dx = drawing.columns.offset(size.width());
    let dy = drawing.rows.offset(size.height());
    let placed = |&(x, y, cell)| Point::new(dx + x, dy + y).map(|point| (point, cell));
    for (point, cell) in drawing.cells.iter().filter_map(placed) {
        shown.insert(point);
        match cell {
            Cell::Content(stone, mark) => {
                problem.setup.put(point, stone);
                if let Some(mark) = mark {
                    mark.points_mut(&mut markup).insert(point);
                }
            }
            Cell::Label(letter) => markup.labels.push((point, letter.to_string())),
            Cell::Number(number) => digits[usize::from(number) - 1] = Some(point),
            Cell::Void => _ = shown.remove(point),
        }
    }
    problem.in_play = (shown.len() < drawing.cells.len()).then_some(shown);
    let root = document.tree.node_mut(SolutionTree::ROOT);
    root.markup = markup;
    if !drawing.lines.is_empty() {
        root.extras = vec![extra(LINES, drawing.lines.clone())];
    }
    add_moves(&mut document, &header, &digits);
    Ok(document)
}

fn size(top: Line<'_>, header: &Header, drawing: &Drawing) -> Result<Size, ReadError> {
    let (columns, rows) = (&drawing.columns, &drawing.rows);
    if rows.drawn == 0 || columns.drawn == 0 {
        let expected = "rows such as '$$ | . X O .'";
        return Err(top.fault(0, "a diagram without a board", expected));
    }
    let said = said_side(top, header, drawing)?;
    let (width, height) = (columns.length(said, rows), rows.length(said, columns));
    Size::new(width.into(), height.into())
        .map_err(|error| top.fault(0, error.to_string(), "sides from 1 to 19"))
}

/// The number in the first line, if the drawing does not contradict it.
fn said_side(top: Line<'_>, header: &Header, drawing: &Drawing) -> Result<Option<u8>, ReadError> {
    let Some(side) = header.side else {
        return Ok(None);
    };
    let fits = |axis: &Axis| axis.whole().is_some() || u32::from(axis.drawn) <= side;
    if side <= Point::MAX_SIDE.into() && fits(&drawing.columns) && fits(&drawing.rows) {
        return Ok(u8::try_from(side).ok());
    }
    let expected = "the side of a board that holds the drawing, at most 19";
    Err(top.fault(0, format!("a board of side {side}"), expected))
}

fn add_moves(document: &mut Document, header: &Header, digits: &[Option<Point>; DIGITS]) {
    let sequence = Sequence::read(digits, &header.title, header.number.unwrap_or(1));
    let first = document.problem.to_move();
    let mut last = SolutionTree::ROOT;
    for played in sequence.moves(first) {
        let number = header.number.filter(|_| last == SolutionTree::ROOT);
        last = document.tree.add(last, Some(played));
        if let Some(number) = number {
            let numbered = extra(NUMBER, vec![number.to_string()]);
            document.tree.node_mut(last).extras.push(numbered);
        }
    }
}

fn extra(name: &str, values: Vec<String>) -> Extra {
    Extra {
        name: name.to_owned(),
        values,
    }
}

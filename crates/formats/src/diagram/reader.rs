//! From a text with a diagram in it to a document.

use std::ops::{ControlFlow, Range};

use shikatsu_problem::{Extra, Markup, Point, PointSet, Setup, Size, SolutionTree};

use super::axis::Axis;
use super::board::{DiagramBoard, DiagramLine};
use super::cell::DiagramCell;
use super::header::DiagramHeader;
use super::sequence::{DIGITS, Sequence};
use super::{LINES, NUMBER};
use crate::{Document, ReadError, TextPlace};

/// Reads a text with one diagram in it.
///
/// # Errors
/// If there is no diagram, or a second one, or it is not drawn as this module
/// describes.
pub fn read(text: &str) -> Result<Document, ReadError> {
    let lines: Vec<_> = text.lines().collect();
    if let Some(second) = blocks(&lines).get(1) {
        return Err(ReadError::new(
            TextPlace::start_of(second.start + 1),
            "a second diagram",
            "one diagram alone, with text around it",
        ));
    }
    let mut all = read_all(text)?;
    Ok(all.swap_remove(0))
}

/// Reads every diagram of a text, at least one. The text before the first and
/// the text after each are its notes.
///
/// # Errors
/// If there is no diagram, or one is not drawn as this module describes.
pub fn read_all(text: &str) -> Result<Vec<Document>, ReadError> {
    let mut documents = Vec::new();
    let _all = visit(text, &mut |document| {
        documents.push(document);
        ControlFlow::Continue(())
    })?;
    Ok(documents)
}

/// Hands over every diagram of a text, one after the other, until `visit` breaks off.
///
/// # Errors
/// As [`read_all`], after the diagrams before the fault.
pub fn visit(
    text: &str,
    visit: &mut dyn FnMut(Document) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, ReadError> {
    let lines: Vec<_> = text.lines().collect();
    let blocks = blocks(&lines);
    if blocks.is_empty() {
        let expected = "a line that begins with '$$'";
        return Err(ReadError::at(text, 0, "no diagram", expected));
    }
    let tagged: Vec<_> = blocks.iter().map(|block| tagged(&lines, block)).collect();
    let mut before = 0;
    for (i, (block, tagged_block)) in blocks.into_iter().zip(&tagged).enumerate() {
        let mut document = read_block(&lines, block)?;
        let end = tagged.get(i + 1).map_or(lines.len(), |next| next.start);
        let text = [
            &lines[before..tagged_block.start],
            &lines[tagged_block.end..end],
        ];
        document.problem.notes = text.concat().join("\n").trim().to_owned();
        if visit(document).is_break() {
            return Ok(ControlFlow::Break(()));
        }
        before = end;
    }
    Ok(ControlFlow::Continue(()))
}

/// True for a line that belongs to a diagram.
pub(super) fn is_diagram_line(text: &str) -> bool {
    diagram_line(1, text).is_some()
}

/// The lines of each diagram.
fn blocks(lines: &[&str]) -> Vec<Range<usize>> {
    let mut blocks: Vec<Range<usize>> = Vec::new();
    for (i, _) in lines
        .iter()
        .enumerate()
        .filter(|(_, line)| is_diagram_line(line))
    {
        match blocks.last_mut() {
            Some(block) if block.end == i => block.end += 1,
            _ => blocks.push(i..i + 1),
        }
    }
    blocks
}

fn read_block(lines: &[&str], block: Range<usize>) -> Result<Document, ReadError> {
    let mut lines = block.filter_map(|i| diagram_line(i + 1, lines[i]));
    let top = lines.next().unwrap_or(DiagramLine {
        number: 1,
        indent: 0,
        text: "",
    });
    let mut drawing = DiagramBoard::default();
    for line in lines {
        drawing.push(DiagramLine {
            text: line.text.trim_end().trim_end_matches("[/go]"),
            ..line
        })?;
    }
    document(top, &drawing)
}

/// The lines of a diagram and the tags around it.
fn tagged(lines: &[&str], block: &Range<usize>) -> Range<usize> {
    let is = |i: Option<usize>, tag| {
        let line = i.and_then(|i| lines.get(i));
        usize::from(line.is_some_and(|line| line.trim() == tag))
    };
    let start = block.start - is(block.start.checked_sub(1), "[go]");
    start..block.end + is(Some(block.end), "[/go]")
}

/// The part of a line after its dollars, if it has them.
fn diagram_line(number: usize, text: &str) -> Option<DiagramLine<'_>> {
    let start = text.trim_start();
    let start = start.strip_prefix("[go]").unwrap_or(start);
    let rest = start.trim_start().strip_prefix("$$")?;
    Some(DiagramLine {
        number,
        indent: text.chars().count() - rest.chars().count(),
        text: rest,
    })
}

fn document(top: DiagramLine<'_>, drawing: &DiagramBoard) -> Result<Document, ReadError> {
    let start = top.text.trim_start();
    if start.starts_with(['|', '+']) || start.starts_with("--") {
        let expected = "a first line such as '$$B Black to live'";
        return Err(top.fault(0, "a row of the board", expected));
    }
    let header = DiagramHeader::read(top.text);
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
            DiagramCell::Content(stone, mark) => {
                problem.setup.put(point, stone);
                if let Some(mark) = mark {
                    mark.points_mut(&mut markup).insert(point);
                }
            }
            DiagramCell::Label(letter) => markup.labels.push((point, letter.to_string())),
            DiagramCell::Number(number) => digits[usize::from(number) - 1] = Some(point),
            DiagramCell::Void => _ = shown.remove(point),
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

fn size(
    top: DiagramLine<'_>,
    header: &DiagramHeader,
    drawing: &DiagramBoard,
) -> Result<Size, ReadError> {
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
fn said_side(
    top: DiagramLine<'_>,
    header: &DiagramHeader,
    drawing: &DiagramBoard,
) -> Result<Option<u8>, ReadError> {
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

fn add_moves(document: &mut Document, header: &DiagramHeader, digits: &[Option<Point>; DIGITS]) {
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

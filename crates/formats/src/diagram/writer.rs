//! From a document to a diagram.

use std::ops::RangeInclusive;

use shikatsu_problem::{Point, PointSet, Size};

use super::LINES;
use super::cell::{DiagramCell, DiagramMark};
use super::header::DiagramHeader;
use super::reader::is_diagram_line;
use super::sequence::{Sequence, first_number, repeats_in};
use crate::picture::star_points;
use crate::{Document, FormatWriteError};

/// How much of the board a diagram shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiagramExtent {
    /// All of it.
    WholeBoard,
    /// The stones, marks, moves and points in play with a line around them,
    /// and as far as the nearest edges, so that the place can be told. A
    /// board with unequal sides is shown whole: a diagram could not say how
    /// far it goes on.
    Problem,
}

/// The columns and rows that are shown.
struct ShownArea {
    columns: RangeInclusive<u8>,
    rows: RangeInclusive<u8>,
}

/// Draws the starting position, its marks and the main line.
///
/// What a diagram cannot show is left out; [`omissions`](super::omissions)
/// says what that is.
///
/// # Errors
/// If the board is impossible, or a title would be taken for moves, or notes
/// for a diagram.
pub fn write(document: &Document, extent: DiagramExtent) -> Result<String, FormatWriteError> {
    let sequence = Sequence::of(document);
    let header = header(document, &sequence);
    if let Some(reason) = refusal(document, &sequence, &header) {
        return Err(FormatWriteError {
            format: "a diagram",
            reason: reason.to_owned(),
        });
    }
    let frame = frame(document, &sequence, extent);
    let mut text = header.write();
    draw(document, &sequence, &frame, &mut text);
    let extras = document.tree.root().extras.iter();
    let lines = extras.filter(|extra| extra.name == LINES);
    for line in lines.flat_map(|extra| &extra.values) {
        if is_link_or_arrow(line) {
            text.extend(["$$ ", line, "\n"]);
        }
    }
    let notes = document.problem.notes.trim();
    if !notes.is_empty() {
        text.extend(["\n", notes, "\n"]);
    }
    Ok(text)
}

/// Why a document cannot be drawn at all.
fn refusal(
    document: &Document,
    sequence: &Sequence,
    header: &DiagramHeader,
) -> Option<&'static str> {
    let setup = &document.problem.setup;
    let first = header.number.unwrap_or(1);
    if !setup.black.is_disjoint(&setup.white) {
        Some("a point carries a black and a white stone; remove one of them")
    } else if !(setup.black | setup.white).is_subset(&setup.size.all()) {
        Some("a stone lies beyond the edge of the board; remove it")
    } else if document.problem.notes.lines().any(is_diagram_line) {
        Some("a line of the notes begins with '$$' and would be taken for a diagram; change it")
    } else if Sequence::read(&sequence.digits(), &header.title, first) != *sequence {
        Some("the title speaks of moves as in '7 at 3' that are not in the main line; change it")
    } else {
        None
    }
}

fn header(document: &Document, sequence: &Sequence) -> DiagramHeader {
    let problem = &document.problem;
    let size = problem.setup.size;
    let moves = sequence.moves(problem.to_move()).count();
    let number = first_number(document).filter(|_| moves > 0);
    let first = number.unwrap_or(1);
    let title = problem.metadata.title.as_deref().unwrap_or_default();
    let mut title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = repeats_in(&title, first);
    let shown = |i: usize| u64::from(first) + i as u64;
    let unsaid: Vec<_> = sequence
        .repeats()
        .filter(|pair| !said.contains(pair))
        .map(|(later, earlier)| format!("{} at {}", shown(later), shown(earlier)))
        .collect();
    if !unsaid.is_empty() {
        let unsaid = unsaid.join(", ");
        title = match title.as_str() {
            "" => unsaid,
            _ => format!("{title} ({unsaid})"),
        };
    }
    let square = size.width() == size.height() && size != Size::NINETEEN;
    DiagramHeader {
        first: problem.setup.to_move,
        side: square.then_some(size.width().into()),
        number,
        title,
    }
}

fn frame(document: &Document, sequence: &Sequence, extent: DiagramExtent) -> ShownArea {
    let problem = &document.problem;
    let size = problem.setup.size;
    let markup = &document.tree.root().markup;
    let mut interest = problem.setup.black | problem.setup.white | problem.key_stones;
    interest |= problem.in_play.unwrap_or_default();
    for mark in DiagramMark::ALL {
        interest |= *mark.points(markup);
    }
    interest.extend(markup.labels.iter().map(|&(point, _)| point));
    interest.extend(sequence.digits().into_iter().flatten());
    interest &= size.all();
    let whole =
        extent == DiagramExtent::WholeBoard || size.width() != size.height() || interest.is_empty();
    let shown = if whole { size.all() } else { interest };
    ShownArea {
        columns: span(&shown, Point::x, size.width()),
        rows: span(&shown, Point::y, size.height()),
    }
}

/// The coordinates of the points, one more on each side, and on to the
/// nearer edge if that reaches neither.
fn span(points: &PointSet, coordinate: fn(Point) -> u8, length: u8) -> RangeInclusive<u8> {
    let end = length - 1;
    let low = points.iter().map(coordinate).min().unwrap_or(0);
    let high = points.iter().map(coordinate).max().unwrap_or(end);
    let (low, high) = (low.saturating_sub(1), (high + 1).min(end));
    match (low, high) {
        _ if low == 0 || high == end => low..=high,
        _ if low <= end - high => 0..=high,
        _ => low..=end,
    }
}

fn draw(document: &Document, sequence: &Sequence, frame: &ShownArea, text: &mut String) {
    let size = document.problem.setup.size;
    let digits = sequence.digits();
    let stars = star_points(size);
    let rows = frame.rows.clone().map(|y| {
        let points = frame.columns.clone().filter_map(|x| Point::new(x, y));
        let sign = |point| match cell(document, &digits, point) {
            DiagramCell::Content(None, None) if stars.contains(point) => ',',
            cell => cell.sign(),
        };
        let left = (*frame.columns.start() == 0).then_some('|');
        let right = (*frame.columns.end() == size.width() - 1).then_some('|');
        let signs = left.into_iter().chain(points.map(sign)).chain(right);
        signs.flat_map(|sign| [' ', sign]).collect::<String>()
    });
    let rows: Vec<_> = rows.collect();
    let length = rows.first().map_or(0, |row| row.len() - 1);
    let edge = || format!(" {}", "-".repeat(length));
    let top = (*frame.rows.start() == 0).then(edge);
    let bottom = (*frame.rows.end() == size.height() - 1).then(edge);
    for line in top.into_iter().chain(rows).chain(bottom) {
        text.extend(["$$", &line, "\n"]);
    }
}

/// The one sign that a point gets.
fn cell(document: &Document, digits: &[Option<Point>], point: Point) -> DiagramCell {
    let problem = &document.problem;
    let markup = &document.tree.root().markup;
    let number = (1..).zip(digits).find(|(_, digit)| **digit == Some(point));
    let stone = problem.setup.at(point);
    let key = stone.is_some() && problem.key_stones.contains(point);
    let mark = DiagramMark::ALL
        .into_iter()
        .find(|mark| mark.points(markup).contains(point))
        .or(key.then_some(DiagramMark::Triangle));
    let mut labels = markup.labels.iter();
    let label = labels.find(|(labelled, _)| *labelled == point);
    if let Some((number, _)) = number {
        return DiagramCell::Number(number);
    }
    match label.map(|(_, text)| text.as_bytes()) {
        _ if stone.is_some() || mark.is_some() => DiagramCell::Content(stone, mark),
        Some([letter @ b'a'..=b'z']) => DiagramCell::Label(char::from(*letter)),
        _ if problem.in_play.is_some_and(|set| !set.contains(point)) => DiagramCell::Void,
        _ => DiagramCell::Content(None, None),
    }
}

/// Any other line would be taken for a row.
fn is_link_or_arrow(line: &str) -> bool {
    line.starts_with(['[', '{']) && !line.contains(['\n', '\r'])
}

//! The text grid: a problem as one types it, read without any program.
//!
//! ```text
//! o o - - - - -
//! x o o o o - -
//! x x x x o - -
//! - - - x o - *
//! key: C2
//! player: o
//! goal: kill
//! title: Three in a row
//!
//! The middle is the vital point.
//! ```
//!
//! **Rows** come first, from the top of the board down, one letter a point,
//! with or without blanks between them: `x` Black, `o` White, `-` or `.` an
//! empty point, `*` an empty point on which nobody may play. A capital `X` or
//! `O` is a stone that stands on such a point. A grid with neither `*` nor
//! capitals draws no boundary, nor does one of only `.`, `X` and `O`, as
//! programs print boards; the line `boundary: all` draws one round the whole
//! board.
//!
//! **Header lines** `name: value` follow in any order, their names in upper
//! or lower case: `key` (one stone or more of each chain at stake), `player`
//! (`x`, `o`, `black` or `white`), `goal` (`kill` or `live`), `ko` (points
//! forbidden by ko), `rules` (a name such as `Chinese`, or the four rules in
//! words), `boundary`, and the texts `id`, `title`, `collection`, `author`,
//! `source`, `level`, `copyright` and `date`. One blank after the colon
//! belongs to the notation; the rest of the line is the text. The short old
//! form `B2 x` says key stone and player in one. Lines with other names are
//! kept as extras of the root.
//!
//! **Notes** follow after a blank line, up to the end of the file; the last
//! line break is the file's. They may not begin with two rows of a grid: a
//! file holds one problem. If the first line of a file ends in `\r\n`, so
//! do all; otherwise a `\r` is a character like any other.
//!
//! Invariant: what [`write()`] returns, [`read`] turns into an equal document.
//! A tree of moves does not fit in a grid, so [`write()`] refuses it.
//!
//! ```
//! use shikatsu_formats::grid;
//! use shikatsu_problem::{Color, Goal, Stakes};
//!
//! let text = "- x - o\nx x o -\n- - o -\nkey: A2\nplayer: o\ngoal: kill\n\nOne move.\n";
//! let document = grid::read(text)?;
//! assert_eq!(document.problem.goal, Some(Goal::Kill));
//! assert_eq!(Stakes::of(&document.problem)?.defender(), Color::Black);
//! assert_eq!(grid::write(&document)?, text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod header;
mod refusal;
mod rows;
mod rules;

use std::borrow::Cow;

use self::refusal::refusal;
use self::rows::Rows;
use crate::error::excerpt;
use crate::{Document, Place, ReadError, WriteError};

/// Reads a text grid.
///
/// # Errors
/// If the text is not a grid; the error names the first fault.
pub fn read(text: &str) -> Result<Document, ReadError> {
    let text = with_unix_breaks(text.strip_prefix('\u{feff}').unwrap_or(text));
    let mut rows = Rows::default();
    let mut headers = Vec::new();
    let mut read_bytes = 0;
    for (number, line) in (1..).zip(text.split('\n')) {
        read_bytes += line.len() + 1;
        if line.trim().is_empty() {
            if rows.is_empty() {
                continue;
            }
            break;
        }
        if header::is_header(line) && !rows.is_empty() {
            headers.push((number, line));
        } else if headers.is_empty() {
            rows.push(number, line)?;
        } else {
            let expected = "a line 'name: value', or a blank line before the notes";
            return Err(fault((number, 1), excerpt(line.trim()), expected));
        }
    }
    let (setup, in_play) = rows.finish()?;
    let mut document = Document::new(setup);
    document.problem.in_play = in_play;
    header::read(&mut document, &headers)?;
    let notes = text.get(read_bytes..).unwrap_or_default();
    if let Some(offset) = second_grid(notes) {
        let expected = "one problem a file; put each grid into a file of its own";
        let offset = text.len() - notes.len() + offset;
        return Err(ReadError::at(&text, offset, "a second grid", expected));
    }
    document.problem.notes = notes.strip_suffix('\n').unwrap_or(notes).to_owned();
    Ok(document)
}

/// Writes a text grid.
///
/// # Errors
/// If the grid could not be read back as an equal document: the tree has
/// moves, the board is impossible, a header value has several lines, or the
/// notes begin with a second grid. The reason names all that was found.
pub fn write(document: &Document) -> Result<String, WriteError> {
    attempt(document).ok_or_else(|| refusal(document))
}

/// The text, if it reads back equal.
fn attempt(document: &Document) -> Option<String> {
    let mut text = rows::write(&document.problem);
    header::write(document, &mut text);
    let notes = &document.problem.notes;
    if !notes.is_empty() {
        text.extend(["\n", notes, "\n"]);
    }
    (read(&text).as_ref() == Ok(document)).then_some(text)
}

/// True for a line that can only be a row.
pub(crate) fn is_row(line: &str) -> bool {
    rows::width(line).is_some()
}

/// Where notes begin that are another grid: two rows of equal length.
fn second_grid(notes: &str) -> Option<usize> {
    let mut offset = 0;
    let mut lines = notes.split('\n').skip_while(|line| {
        let is_blank = line.trim().is_empty();
        offset += if is_blank { line.len() + 1 } else { 0 };
        is_blank
    });
    let mut width = || rows::width(lines.next()?);
    let (first, second) = (width()?, width()?);
    (first == second && first > 1).then_some(offset)
}

/// Windows files are recognised by their first line; in any other file a
/// `\r` inside the notes is the author's.
fn with_unix_breaks(text: &str) -> Cow<'_, str> {
    match text.split_once('\n') {
        Some((first, _)) if first.ends_with('\r') => Cow::Owned(text.replace("\r\n", "\n")),
        _ => Cow::Borrowed(text),
    }
}

fn fault(
    (line, column): (usize, usize),
    found: impl Into<String>,
    expected: impl Into<String>,
) -> ReadError {
    ReadError {
        place: Place { line, column },
        found: found.into(),
        expected: expected.into(),
    }
}

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
//! with or without blanks between them: `x` Black, `o` White, `-` an empty
//! point, `*` an empty point on which nobody may play. A capital `X` or `O`
//! is a stone that stands on such a point. A grid with neither `*` nor
//! capitals draws no boundary; the line `boundary: all` draws one round the
//! whole board.
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
//! line break is the file's. If the first line of a file ends in `\r\n`, so
//! do all; otherwise a `\r` is a character like any other.
//!
//! Invariant: what [`write()`] returns, [`read`] turns into an equal document.
//! A tree of moves does not fit in a grid, so [`write()`] refuses it.
//!
//! ```
//! use shikatsu_formats::grid;
//! use shikatsu_problem::{Color, Goal};
//!
//! let text = "- x - o\nx x o -\n- - o -\nkey: A2\nplayer: o\ngoal: kill\n\nOne move.\n";
//! let document = grid::read(text)?;
//! assert_eq!(document.problem.goal, Some(Goal::Kill));
//! assert_eq!(document.problem.defender(), Some(Color::Black));
//! assert_eq!(grid::write(&document)?, text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod header;
mod rows;
mod rules;

use std::borrow::Cow;

use shikatsu_problem::{Problem, SolutionTree};

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
    document.problem.notes = notes.strip_suffix('\n').unwrap_or(notes).to_owned();
    Ok(document)
}

/// Writes a text grid.
///
/// # Errors
/// If the grid could not be read back as an equal document: the tree has
/// moves, the board is impossible, or a header value has several lines.
pub fn write(document: &Document) -> Result<String, WriteError> {
    let mut text = rows::write(&document.problem);
    header::write(document, &mut text);
    let notes = &document.problem.notes;
    if !notes.is_empty() {
        text.extend(["\n", notes, "\n"]);
    }
    if read(&text).as_ref() == Ok(document) {
        return Ok(text);
    }
    Err(WriteError {
        format: "a text grid",
        reason: refusal(document).to_owned(),
    })
}

/// Why a document did not survive.
fn refusal(document: &Document) -> &'static str {
    let Problem { setup, in_play, .. } = &document.problem;
    let mut bare = document.tree.clone();
    bare.node_mut(SolutionTree::ROOT).extras.clear();
    let board = setup.size.all();
    let named = setup.black | setup.white | setup.ko_bans | document.problem.key_stones;
    if !bare.is_empty() {
        "it has no place for moves, judgements or symbols; write SGF instead"
    } else if !setup.black.is_disjoint(&setup.white) {
        "a point carries a black and a white stone; remove one of them"
    } else if !(named | in_play.unwrap_or_default()).is_subset(&board) {
        "a point lies beyond the edge of the board; remove it"
    } else {
        "a value does not fit in a line 'name: value'; take out line breaks and \
         names that mean something else here, or write SGF instead"
    }
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

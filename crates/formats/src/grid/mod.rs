//! The text grid: a problem that a person can type and read without a program.
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
//! empty point, `*` an empty point on which no side may play. A capital `X` or
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
mod reader;
mod refusal;
mod rows;
mod rules;
mod text;

pub use self::reader::read;
use crate::{Document, FormatWriteError};

/// Writes a text grid.
///
/// # Errors
/// If the grid could not be read back as an equal document: the tree has
/// moves, the board is impossible, a header value has several lines, or the
/// notes begin with a second grid. The reason names all that was found.
pub fn write(document: &Document) -> Result<String, FormatWriteError> {
    text::attempt(document).ok_or_else(|| refusal::refusal(document))
}

/// True for a line that can only be a row.
pub(crate) fn is_row(line: &str) -> bool {
    rows::width(line).is_some()
}

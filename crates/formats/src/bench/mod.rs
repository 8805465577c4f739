//! Benchmark sets: problems with a key of known answers, as JSON Lines.
//!
//! ```
//! use shikatsu_formats::bench;
//!
//! let line = r#"{"id":"a-1","size":5,"black":["aa","bb"],"white":[],"to_play":"W",
//!     "goal":"kill","answers":["ba"],"target":"aa","targets":["aa"],"level":"easy"}"#;
//! let row = bench::read_row(line, 1)?;
//! assert!(row.key.answers.contains(row.problem.setup.size.point("B5")?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! One row a line. `size`, `black`, `white` and `to_play` must be there; all
//! points are SGF letters. The rest, where known:
//!
//! | field | becomes |
//! |---|---|
//! | `id`, `source`, `collection`, `level` | metadata |
//! | `goal` | the goal; `"unknown"` is none |
//! | `target`, `targets` | the key stones; `target` alone also in the key |
//! | `region` | the points in play |
//! | `note` | the notes; `[simple ko at C3]` in them is a ko ban |
//! | `answers`, `wrong`, `candidates`, `result`, `ko`, `ko_threats`, `exact`, `agree`, `goal_source`, `target_source`, `query`, `expect` | the [`AnswerKey`] |
//!
//! Any other field is an extra whose value is its JSON text. Lists of points
//! are sets: their order is lost. A simple ko is a ban only where a retake
//! would capture just one stone; some notes speak of a ko that is over.
//!
//! As a [`Document`](crate::Document) a row has its answers and refuted tries
//! as judged first moves, and the rest of its key among the extras of the root,
//! each under its JSON name; they lead back to an equal row.
//!
//! Invariant: what [`write_row`] returns, [`read_row`] turns into an equal row.

mod document;
mod key;
mod line;
mod reader;
mod refusal;
mod row;
mod values;
mod writer;

pub use self::key::{AnswerKey, Exact, ExactResult, Expectation, KeyResult, Provenance, Query};
pub use self::reader::read_row;
pub use self::row::Row;
pub use self::writer::{write, write_row};
use crate::ReadError;

/// Reads a whole set.
///
/// # Errors
/// At the first line that is not a row.
pub fn read(text: &str) -> Result<Vec<Row>, ReadError> {
    rows(text).collect()
}

/// Reads a set row by row; blank lines are skipped.
pub fn rows(text: &str) -> impl Iterator<Item = Result<Row, ReadError>> {
    (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line)| read_row(line, number))
}

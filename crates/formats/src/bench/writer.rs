//! Writes rows and documents, or says why one of them is no row.

use super::Row;
use super::document::attempt;
use super::line::line;
use super::refusal::refusal;
use crate::{Document, FormatWriteError, sgf};

/// Writes one line of a set, without a line break.
///
/// # Errors
/// If the line could not be read back as an equal row, because a row has no
/// field for something in it. The reason names all that was found.
pub fn write_row(row: &Row) -> Result<String, FormatWriteError> {
    line(row).ok_or_else(|| refusal(&row.into()))
}

/// Writes one document as a line of a set. The order of the first moves is
/// lost, for a key holds sets.
///
/// # Errors
/// If the line could not be read back as an equal document: a row has no
/// place for moves beyond judged first moves, for words or for symbols. The
/// reason names all that was found.
pub fn write(document: &Document) -> Result<String, FormatWriteError> {
    let document = sgf::settled(document);
    attempt(&document)
        .map(|line| line + "\n")
        .ok_or_else(|| refusal(&document))
}

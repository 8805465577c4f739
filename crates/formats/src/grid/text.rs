//! From a document to a text grid.

use super::{header, reader, rows};
use crate::Document;

/// The text, if it reads back equal.
pub(super) fn attempt(document: &Document) -> Option<String> {
    let mut text = rows::write(&document.problem);
    header::write(document, &mut text);
    let notes = &document.problem.notes;
    if !notes.is_empty() {
        text.extend(["\n", notes, "\n"]);
    }
    (reader::read(&text).as_ref() == Ok(document)).then_some(text)
}

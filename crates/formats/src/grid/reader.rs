//! From a text grid to a document.

use std::borrow::Cow;

use super::header;
use super::rows::{self, Rows};
use crate::error::excerpt;
use crate::{Document, ReadError, TextPlace};

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
            return Err(ReadError::new(
                TextPlace::start_of(number),
                excerpt(line.trim()),
                expected,
            ));
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

/// Where the notes begin with a second grid, if they do: two rows of equal length.
pub(super) fn second_grid(notes: &str) -> Option<usize> {
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

//! What can be wrong with a file, in words that let a person mend it.

use std::fmt;

/// A place in a text, both numbers from 1; columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TextPlace {
    /// Line, from 1.
    pub line: usize,
    /// Character in the line, from 1.
    pub column: usize,
}

/// Where a reader stopped, what it found and what it expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    /// The place of the fault.
    pub place: TextPlace,
    /// What stands there.
    pub found: String,
    /// What should stand there.
    pub expected: String,
}

/// Why a document cannot be written in a format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormatWriteError {
    /// The format that was asked for.
    pub format: &'static str,
    /// What it cannot hold, and what to do instead.
    pub reason: String,
}

impl TextPlace {
    /// The first character of a line, counted from 1.
    pub(crate) const fn start_of(line: usize) -> Self {
        Self { line, column: 1 }
    }

    /// The place of a byte offset in a text; past the end it is the end.
    #[must_use]
    pub fn of(text: &str, offset: usize) -> Self {
        let bytes = text.as_bytes();
        let before = &bytes[..offset.min(bytes.len())];
        // Old files end their lines with a lone carriage return.
        let ends_line = |&at: &usize| match before[at] {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        let line_start = (0..before.len()).rfind(ends_line).map_or(0, |at| at + 1);
        // Continuation bytes are not characters of their own.
        let characters = before[line_start..]
            .iter()
            .filter(|&&b| b & 0xC0 != 0x80)
            .count();
        Self {
            line: (0..line_start).filter(ends_line).count() + 1,
            column: characters + 1,
        }
    }
}

impl ReadError {
    /// An error at a place.
    pub(crate) fn new(
        place: TextPlace,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self {
            place,
            found: found.into(),
            expected: expected.into(),
        }
    }

    /// An error at a byte offset of a text.
    pub fn at(
        text: &str,
        offset: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self::new(TextPlace::of(text, offset), found, expected)
    }
}

/// The first line of a text between quotation marks, short enough for an error
/// and harmless to a terminal: control characters are spelt out.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 24;
    let line = text.split(['\n', '\r']).next().unwrap_or_default();
    let mut shown = String::new();
    for c in line.chars().take(LONGEST) {
        if c.is_control() {
            shown.extend(c.escape_debug());
        } else {
            shown.push(c);
        }
    }
    let cut = line.len() < text.trim_end().len() || line.chars().nth(LONGEST).is_some();
    let ellipsis = if cut { "…" } else { "" };
    format!("'{shown}{ellipsis}'")
}

impl fmt::Display for TextPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: found {}, expected {}",
            self.place, self.found, self.expected
        )
    }
}

impl fmt::Display for FormatWriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot write {}: {}", self.format, self.reason)
    }
}

impl std::error::Error for ReadError {}
impl std::error::Error for FormatWriteError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters_from_one() {
        let text = "ab\n死活c\n";
        let at = |offset| {
            let place = TextPlace::of(text, offset);
            (place.line, place.column)
        };
        assert_eq!([at(0), at(1), at(2)], [(1, 1), (1, 2), (1, 3)]);
        assert_eq!(
            [at(3), at(6), at(9), at(10)],
            [(2, 1), (2, 2), (2, 3), (2, 4)]
        );
        assert_eq!([at(11), at(99)], [(3, 1), (3, 1)]);
        assert_eq!(at(5), (2, 2), "an offset inside a character must not panic");
    }

    #[test]
    fn every_kind_of_line_break_counts_once() {
        let at = |text, offset| {
            let place = TextPlace::of(text, offset);
            (place.line, place.column)
        };
        assert_eq!(at("ab\rc", 3), (2, 1));
        assert_eq!(at("ab\r\nc", 4), (2, 1));
        assert_eq!(
            at("ab\r\nc", 3),
            (1, 4),
            "between the two halves of a break"
        );
        assert_eq!(at("\r\r\n\nc", 4), (4, 1));
    }

    #[test]
    fn excerpts_are_short_and_harmless() {
        assert_eq!(excerpt("死活"), "'死活'");
        assert_eq!(excerpt(""), "''");
        assert_eq!(excerpt("\u{1b}[2Ja\0"), "'\\u{1b}[2Ja\\0'");
        assert_eq!(excerpt("one\r\ntwo"), "'one…'");
        assert_eq!(excerpt("one\n"), "'one'");
        assert_eq!(excerpt(&"死".repeat(24)), format!("'{}'", "死".repeat(24)));
        assert_eq!(excerpt(&"死".repeat(25)), format!("'{}…'", "死".repeat(24)));
    }
}

//! Every format by name, and the guess which of them a file is.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use crate::error::excerpt;
use crate::sgf::Dialect;
use crate::{Document, FormatWriteError, ReadError, bench, diagram, grid, ogs, sgf};

/// A way to write problems down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// SGF, in one of the dialects for problems.
    Sgf(Dialect),
    /// A puzzle of online-go.com, in JSON.
    Ogs,
    /// The text grid.
    Grid,
    /// A diagram as Sensei's Library draws it.
    Diagram,
    /// A row of a benchmark set, in JSON Lines.
    Bench,
}

/// A name that belongs to no format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormatError(
    /// The name as it was read.
    pub String,
);

/// How many problems one file of a format holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Capacity {
    /// One and no more.
    One,
    /// Any number.
    Many,
}

impl Format {
    /// Every format, the most common first.
    pub const ALL: [Self; 8] = [
        Self::Sgf(Dialect::Plain),
        Self::Sgf(Dialect::GoProblems),
        Self::Sgf(Dialect::Tsumego),
        Self::Sgf(Dialect::TsumegoJs),
        Self::Ogs,
        Self::Grid,
        Self::Diagram,
        Self::Bench,
    ];

    /// The name by which it is asked for.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sgf(Dialect::Plain) => "sgf",
            Self::Sgf(dialect) => dialect.name(),
            Self::Ogs => "ogs",
            Self::Grid => "grid",
            Self::Diagram => "diagram",
            Self::Bench => "bench",
        }
    }

    /// What file names end in.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Sgf(_) => "sgf",
            Self::Ogs => "json",
            Self::Grid | Self::Diagram => "txt",
            Self::Bench => "jsonl",
        }
    }

    /// Whether a file holds one problem or several.
    #[must_use]
    pub const fn capacity(self) -> Capacity {
        match self {
            Self::Sgf(_) | Self::Bench => Capacity::Many,
            Self::Ogs | Self::Grid | Self::Diagram => Capacity::One,
        }
    }

    /// Writes documents into one file of this format.
    ///
    /// # Errors
    /// If the format cannot hold them; the reason says what to do.
    pub fn write(self, documents: &[Document]) -> Result<String, FormatWriteError> {
        if let (Capacity::One, number @ (0 | 2..)) = (self.capacity(), documents.len()) {
            let reason = format!("a file holds one problem, not {number}; write a file for each");
            return Err(FormatWriteError {
                format: self.name(),
                reason,
            });
        }
        match self {
            Self::Sgf(dialect) => sgf::write(documents, dialect),
            Self::Ogs => documents.iter().map(ogs::write).collect(),
            Self::Grid => documents.iter().map(grid::write).collect(),
            Self::Diagram => {
                let extent = diagram::DiagramExtent::Problem;
                documents
                    .iter()
                    .map(|document| diagram::write(document, extent))
                    .collect()
            }
            Self::Bench => documents.iter().map(bench::write).collect(),
        }
    }
}

/// Reads a file of any format, guessed from its contents: a text grid by the
/// row it begins with, JSON by its brace, diagrams and SGF by whichever of
/// `$$` at the beginning of a line and `(;` comes first.
///
/// # Errors
/// If the contents are of no format known here; else the first fault of the
/// file, as the reader of the guessed format sees it.
pub fn read_any(bytes: &[u8]) -> Result<Vec<(Document, Format)>, ReadError> {
    let mut documents = Vec::new();
    let _all = visit_any(bytes, &mut |document, format| {
        documents.push((document, format));
        ControlFlow::Continue(())
    })?;
    Ok(documents)
}

/// Hands over the documents of a file of any format, one after the other, until `visit` breaks off. Memory holds one of
/// them.
///
/// # Errors
/// As [`read_any`], after the documents before the fault.
pub fn visit_any(
    bytes: &[u8],
    visit: &mut dyn FnMut(Document, Format) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, ReadError> {
    match guess(bytes)? {
        Guess::Sgf => sgf::visit(bytes, &mut |reading| {
            visit(reading.document, Format::Sgf(reading.dialect))
        }),
        Guess::Bench(text) => {
            for row in bench::rows(text) {
                if visit(Document::from(&row?), Format::Bench).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            Ok(ControlFlow::Continue(()))
        }
        Guess::Ogs(text) => Ok(visit(ogs::read(text)?, Format::Ogs)),
        Guess::Diagram(text) => {
            diagram::visit(text, &mut |document| visit(document, Format::Diagram))
        }
        Guess::Grid(text) => Ok(visit(grid::read(text)?, Format::Grid)),
    }
}

/// What is expected of a file that has not been recognised.
const ANY_PROBLEM: &str =
    "a problem in SGF, OGS JSON, a $$ diagram, a text grid or a benchmark set";

enum Guess<'a> {
    Sgf,
    Ogs(&'a str),
    Bench(&'a str),
    Diagram(&'a str),
    Grid(&'a str),
}

/// Only SGF comes in other encodings than UTF-8, and says so inside.
fn guess(bytes: &[u8]) -> Result<Guess<'_>, ReadError> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.strip_prefix('\u{FEFF}').unwrap_or(text),
        Err(_) if is_encoded_sgf(bytes) => return Ok(Guess::Sgf),
        Err(error) => {
            let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let expected = "SGF, or text in UTF-8";
            return Err(ReadError::at(
                &valid,
                valid.len(),
                "bytes that are no text",
                expected,
            ));
        }
    };
    let start = text.trim_start();
    if start.is_empty() {
        return Err(ReadError::at(text, 0, "an empty file", ANY_PROBLEM));
    }
    let first_line = start.lines().next().unwrap_or_default();
    Ok(if grid::is_row(first_line.trim()) {
        Guess::Grid(text)
    } else if start.starts_with('{') {
        match first_line.contains("\"to_play\"") {
            true => Guess::Bench(text),
            false => Guess::Ogs(text),
        }
    } else {
        match (diagram_start(text), tree_start(text.as_bytes())) {
            (Some(diagram), Some(tree)) if diagram < tree => Guess::Diagram(text),
            (_, Some(_)) => Guess::Sgf,
            (Some(_), None) => Guess::Diagram(text),
            (None, None) => {
                let offset = text.len() - start.len();
                return Err(ReadError::at(text, offset, excerpt(start), ANY_PROBLEM));
            }
        }
    })
}

fn is_encoded_sgf(bytes: &[u8]) -> bool {
    let utf16 = [[0xFF, 0xFE], [0xFE, 0xFF]]
        .iter()
        .any(|mark| bytes.starts_with(mark));
    utf16 || tree_start(bytes).is_some()
}

/// Where the first game tree of SGF begins.
fn tree_start(bytes: &[u8]) -> Option<usize> {
    let mut open = None;
    bytes.iter().enumerate().find_map(|(i, byte)| {
        match byte {
            b'(' => open = Some(i),
            b';' => return open,
            _ if !byte.is_ascii_whitespace() => open = None,
            _ => {}
        }
        None
    })
}

/// Where the first line of a diagram begins, or the tag before it.
fn diagram_start(text: &str) -> Option<usize> {
    let mut start = 0;
    text.split_inclusive('\n').find_map(|line| {
        let at = start;
        start += line.len();
        (line.trim_start().starts_with("$$") || line.contains("[go]")).then_some(at)
    })
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(name: &str) -> Result<Self, FormatError> {
        Self::ALL
            .into_iter()
            .find(|format| format.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| FormatError(name.to_owned()))
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Format::ALL.map(Format::name).join(", ");
        write!(
            f,
            "'{}' is no format known here; expected one of {names}",
            self.0
        )
    }
}

impl std::error::Error for FormatError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_format_is_known_by_its_contents() {
        for (text, format) in [
            ("(;SZ[9]AB[aa])", Format::Sgf(Dialect::Plain)),
            (
                "From: a\n\n( ;SZ[9];B[aa]C[RIGHT])",
                Format::Sgf(Dialect::GoProblems),
            ),
            ("$$B\n$$ | X . |", Format::Diagram),
            ("x o\n- -\n", Format::Grid),
            (". X\nO .\n", Format::Grid),
            ("\u{FEFF}x o\n- -\n", Format::Grid),
            ("x o\n- -\n\nAs SGF: (;SZ[2])\n", Format::Grid),
            ("\r\n X o\r\n - *\r\n\r\n$$ 5\r\n", Format::Grid),
            ("See (\n;SZ[9])\n", Format::Sgf(Dialect::Plain)),
            ("[go]$$B (;)\n$$ | X . |\n[/go]", Format::Diagram),
            (
                "(;SZ[9]C[\n$$ is the sign of a diagram])",
                Format::Sgf(Dialect::Plain),
            ),
            (
                r#"{"size":5,"black":["aa"],"white":[],"to_play":"B"}"#,
                Format::Bench,
            ),
            (
                r#" {"width":5,"height":5,"initial_state":{"black":"aa","white":""},"move_tree":{}}"#,
                Format::Ogs,
            ),
        ] {
            let read = read_any(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(
                read.iter().map(|(_, format)| *format).collect::<Vec<_>>(),
                [format],
                "{text}"
            );
        }
    }

    #[test]
    fn a_tree_in_an_old_encoding_may_have_blanks_after_its_bracket() {
        let read = read_any(b"( \n;SZ[9]GN[\xE9t\xE9])").unwrap();
        assert_eq!(read[0].0.problem.metadata.title.as_deref(), Some("été"));
    }

    #[test]
    fn what_is_no_text_is_refused_with_its_place() {
        let error = read_any(b"x o\n-\xFF").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 2, column 2: found bytes that are no text, expected SGF, or text in UTF-8"
        );
    }

    #[test]
    fn what_is_no_problem_is_answered_with_what_could_be_one() {
        for (text, beginning) in [
            ("", "line 1, column 1: found an empty file"),
            ("\u{FEFF} \r\n\n", "line 1, column 1: found an empty file"),
            ("\n  Dear all,\nhow", "line 2, column 3: found 'Dear all,…'"),
            ("[1]", "line 1, column 1: found '[1]'"),
        ] {
            let error = read_any(text.as_bytes()).unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("{beginning}, expected {ANY_PROBLEM}")
            );
        }
    }

    #[test]
    fn names_lead_back_to_their_format_and_one_file_holds_what_it_can() {
        for format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
        }
        assert!("chess".parse::<Format>().is_err());
        let error = Format::Grid.write(&[]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "cannot write grid: a file holds one problem, not 0; write a file for each"
        );
    }
}

//! Collections: which files of a folder are problems, and the problems of one file.
//!
//! The caller opens files and folders; this module sees only names and bytes.
//!
//! Invariant: in a set of lines, a line that cannot be read does not hide the others.

use std::ops::{ControlFlow, Range};
use std::path::Path;

use crate::{Document, Format, ReadError, bench, read_any, visit_any};

/// File name endings that are looked at inside folders and archives.
pub const ENDINGS: [&str; 4] = ["sgf", "json", "jsonl", "txt"];

/// Endings of archives that are opened inside folders.
const ARCHIVES: [&str; 4] = ["zip", "tar", "gz", "tgz"];

/// A problem of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundProblem {
    /// What the file says.
    pub document: Document,
    /// How it says it.
    pub format: Format,
    /// Its place in the file, from 1, when there are several.
    pub place: Option<usize>,
    /// The bytes it was read from: its line in a set, otherwise the file.
    pub span: Range<usize>,
}

/// Whether a file of this name is looked at inside folders and archives.
#[must_use]
pub fn is_problem_file(path: &Path) -> bool {
    is_one_of(&ENDINGS, path)
}

/// Whether a file of this name is looked at inside folders: a problem or an archive.
#[must_use]
pub fn is_looked_at(path: &Path) -> bool {
    is_problem_file(path) || is_one_of(&ARCHIVES, path)
}

/// The stem for a file made from a problem: that of its own file, and its place if
/// there are several.
#[must_use]
pub fn stem(file: &Path, place: Option<usize>) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    place.map_or_else(|| stem.to_string(), |place| format!("{stem}-{place}"))
}

/// Nodes of the documents that are kept from the first pass over a file. In a file with more of them, each document is
/// read again when it is handed over.
const KEPT: usize = 20_000;

/// Hands over every problem of a file, one after the other.
pub fn each_problem(
    bytes: &[u8],
    visit: &mut dyn FnMut(Result<FoundProblem, ReadError>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    each_problem_counted(bytes, &mut |_| ControlFlow::Continue(()), visit)
}

/// The same in bounded memory, whatever the file. `count` is told how many problems were found while the file is looked
/// through for the first time, and may break off before anything is handed over. A file with a fault hands over nothing
/// but the fault.
pub fn each_problem_counted(
    bytes: &[u8],
    count: &mut dyn FnMut(usize) -> ControlFlow<()>,
    visit: &mut dyn FnMut(Result<FoundProblem, ReadError>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if let Some(text) = set(bytes) {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        (1..).zip(lines).try_for_each(|(number, _)| count(number))?;
        return rows(text).try_for_each(visit);
    }
    let (mut kept, mut nodes, mut number) = (Vec::new(), 0, 0);
    let looked = visit_any(bytes, &mut |document, format| {
        number += 1;
        nodes += document.tree.len();
        if nodes <= KEPT {
            kept.push((document, format));
        }
        count(number)
    });
    match looked {
        Err(error) => return visit(Err(error)),
        Ok(looked) => looked?,
    }
    let found = |place, document, format| FoundProblem {
        document,
        format,
        place: (number > 1).then_some(place),
        span: 0..bytes.len(),
    };
    if kept.len() == number {
        return (1..)
            .zip(kept)
            .try_for_each(|(place, (document, format))| visit(Ok(found(place, document, format))));
    }
    drop(kept);
    let mut place = 0;
    visit_any(bytes, &mut |document, format| {
        place += 1;
        visit(Ok(found(place, document, format)))
    })
    .unwrap_or_else(|error| visit(Err(error)))
}

/// The text of a benchmark set with several lines.
fn set(bytes: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(bytes).ok()?;
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let first = lines.next()?;
    // Any other file may be one line of many problems.
    if !first
        .trim_start_matches('\u{FEFF}')
        .trim_start()
        .starts_with('{')
    {
        return None;
    }
    let first = read_any(first.as_bytes()).ok()?;
    let is_set = first.iter().all(|(_, format)| *format == Format::Bench);
    (is_set && lines.next().is_some()).then_some(text)
}

/// The rows of a set; blank lines are skipped and do not count as places.
fn rows(text: &str) -> impl Iterator<Item = Result<FoundProblem, ReadError>> {
    let mut start = 0;
    let lines = (1..)
        .zip(text.split_inclusive('\n'))
        .map(move |(number, line)| {
            let span = start..start + line.len();
            start = span.end;
            (number, line, span)
        });
    lines
        .filter(|(_, line, _)| !line.trim().is_empty())
        .zip(1..)
        .map(|((number, line, span), place)| {
            let row = bench::read_row(line.trim_end_matches(['\r', '\n']), number)?;
            Ok(FoundProblem {
                document: Document::from(&row),
                format: Format::Bench,
                place: Some(place),
                span,
            })
        })
}

fn is_one_of(endings: &[&str], path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default();
    endings
        .iter()
        .any(|known| ending.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<Result<FoundProblem, ReadError>> {
        let mut found = Vec::new();
        let flow = each_problem(text.as_bytes(), &mut |one| {
            found.push(one);
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        found
    }

    #[test]
    fn rows_of_a_set_stand_alone_and_know_their_bytes() {
        let row = |id: &str| {
            format!(r#"{{"id":"{id}","size":5,"black":["aa"],"white":[],"to_play":"B"}}"#)
        };
        let text = format!("{}\r\n\nnot a row\n{}", row("a"), row("b"));
        let found = all(&text);
        assert_eq!(found.len(), 3);
        let error = found[1].as_ref().unwrap_err();
        assert!(error.to_string().starts_with("line 3"), "{error}");
        for (place, found) in [(1, &found[0]), (3, &found[2])] {
            let found = found.as_ref().unwrap();
            assert_eq!(found.place, Some(place));
            let alone = all(&text[found.span.clone()]);
            assert_eq!(alone[0].as_ref().unwrap().document, found.document);
        }
    }

    #[test]
    fn a_file_of_one_problem_has_no_places() {
        let found = all("(;SZ[9]AB[aa])");
        assert_eq!(found[0].as_ref().unwrap().place, None);
        let several = all("(;SZ[9]AB[aa])(;SZ[9]AB[bb])");
        assert_eq!(several[1].as_ref().unwrap().place, Some(2));
        assert!(all("no problem")[0].is_err());
    }

    #[test]
    fn names_of_copies_come_from_the_file_and_the_place() {
        assert_eq!(stem(Path::new("set.zip/deep/a.b.sgf"), None), "a.b");
        assert_eq!(stem(Path::new("set.jsonl"), Some(7)), "set-7");
        assert!(is_looked_at(Path::new("a/B.SGF")) && is_looked_at(Path::new("a.tgz")));
        assert!(!is_looked_at(Path::new("a.md")) && !is_problem_file(Path::new("a.zip")));
    }
}

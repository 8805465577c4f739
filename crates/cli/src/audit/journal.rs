//! What an audit has done so far, in a file.
//!
//! A line for each problem: its fingerprint and its record, as JSON. Lines are
//! appended as problems are done and never changed, so a run that is killed
//! leaves at most one torn line at the end, which the next run cuts off. In
//! memory there is only where each line begins.
//!
//! Invariant: a fingerprint covers all that a record depends on: the problem with
//! its solution, the limits, what was asked, and the version of this program.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use shikatsu_audit::{AuditRecord, AuditTerms, fingerprint};
use shikatsu_formats::Document;
use shikatsu_formats::sgf::{self, Dialect};

use crate::failure::Failure;

/// Identifies a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fingerprint(u128);

/// Where a line begins.
pub(crate) type Offset = u64;

/// The journal of a run.
pub(crate) struct AuditJournal {
    path: PathBuf,
    file: File,
    end: Offset,
    known: BTreeMap<Fingerprint, Offset>,
    keeping: Keeping,
}

/// What becomes of the file afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Keeping {
    Kept,
    Removed,
}

impl Fingerprint {
    /// The fingerprint of a problem under these terms.
    pub(crate) fn of(document: &Document, terms: &AuditTerms) -> Self {
        // A document that SGF cannot hold is rare; its debug form identifies it.
        let text = sgf::write(std::slice::from_ref(document), Dialect::Plain)
            .unwrap_or_else(|_| format!("{document:?}"));
        let rules = document.problem.rules;
        let version = env!("CARGO_PKG_VERSION");
        Self(fingerprint(
            format!("{version} {terms:?} {rules:?} {text}").into_bytes(),
        ))
    }

    /// The fingerprint of a file that is no problem.
    pub(crate) fn unreadable(record: &AuditRecord) -> Self {
        Self(fingerprint(
            format!("unreadable {}", record.to_json()).into_bytes(),
        ))
    }
}

impl AuditJournal {
    /// Opens the file that is named, or a temporary one.
    pub(crate) fn open(named: Option<&Path>) -> Result<Self, Failure> {
        let (path, keeping) = match named {
            Some(path) => (path.to_owned(), Keeping::Kept),
            None => {
                let name = format!("shikatsu-audit-{}.journal", std::process::id());
                (std::env::temp_dir().join(name), Keeping::Removed)
            }
        };
        let mut foreign = false;
        let mut opened = || -> io::Result<Self> {
            let file = OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(keeping == Keeping::Removed)
                .open(&path)?;
            let (known, end) = index(&file)?;
            foreign = known.is_empty() && !starts_like_ours(&file)?;
            if !foreign {
                file.set_len(end)?;
            }
            Ok(Self {
                path: path.clone(),
                file,
                end,
                known,
                keeping,
            })
        };
        let journal = opened().map_err(|error| Failure::Io {
            path: path.clone(),
            error,
        })?;
        if foreign {
            return Err(Failure::Request(format!(
                "{} is not the journal of an audit; name another file with --resume",
                path.display()
            )));
        }
        Ok(journal)
    }

    /// How many problems it knew at the start.
    pub(crate) fn len(&self) -> usize {
        self.known.len()
    }

    /// Another reader of the same file.
    pub(crate) fn reader(&self) -> Result<JournalReader, Failure> {
        let file = File::open(&self.path).map_err(|error| self.failure(error))?;
        Ok(JournalReader {
            path: self.path.clone(),
            file: BufReader::new(file),
        })
    }

    /// The lines that were there at the start.
    pub(crate) fn known(&self) -> BTreeMap<Fingerprint, Offset> {
        self.known.clone()
    }

    /// Appends a line; where it begins.
    pub(crate) fn append(
        &mut self,
        fingerprint: Fingerprint,
        record: &AuditRecord,
    ) -> Result<Offset, Failure> {
        let key = format!("{:032x}", fingerprint.0);
        let line = format!("{}\n", json!({ "key": key, "record": record.to_json() }));
        let start = self.end;
        self.file
            .seek(SeekFrom::Start(start))
            .and_then(|_| self.file.write_all(line.as_bytes()))
            .map_err(|error| self.failure(error))?;
        self.end += line.len() as u64;
        Ok(start)
    }

    fn failure(&self, error: io::Error) -> Failure {
        Failure::Io {
            path: self.path.clone(),
            error,
        }
    }
}

impl Drop for AuditJournal {
    fn drop(&mut self) {
        if self.keeping == Keeping::Removed {
            // Nothing depends on it; a file that stays in the folder for temporary files does no harm.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Reads single lines.
pub(crate) struct JournalReader {
    path: PathBuf,
    file: BufReader<File>,
}

impl JournalReader {
    /// The record of the line that begins here.
    pub(crate) fn record(&mut self, start: Offset) -> Result<AuditRecord, Failure> {
        let mut line = String::new();
        let read = self
            .file
            .seek(SeekFrom::Start(start))
            .and_then(|_| self.file.read_line(&mut line));
        let parsed = read.map(|_| parse(&line).map(|(_, record)| record));
        let missing = || io::Error::new(io::ErrorKind::InvalidData, "the journal was changed");
        parsed
            .and_then(|record| record.ok_or_else(missing))
            .map_err(|error| Failure::Io {
                path: self.path.clone(),
                error,
            })
    }
}

/// What every line begins with.
const START: &[u8] = br#"{"key":"#;

/// Whether a file is empty, or begins as a journal does, torn or whole.
fn starts_like_ours(mut file: &File) -> io::Result<bool> {
    let mut start = Vec::new();
    file.rewind()?;
    file.take(START.len() as u64).read_to_end(&mut start)?;
    Ok(START.starts_with(&start))
}

/// Where each line of a journal begins, and where the last whole line ends.
/// What is no line of ours is skipped.
fn index(file: &File) -> io::Result<(BTreeMap<Fingerprint, Offset>, Offset)> {
    let mut reader = BufReader::new(file.try_clone()?);
    reader.rewind()?;
    let mut known = BTreeMap::new();
    let mut start = 0;
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = reader.by_ref().read_until(b'\n', &mut line)? as u64;
        if !line.ends_with(b"\n") {
            return Ok((known, start));
        }
        let text = String::from_utf8_lossy(&line);
        if let Some((fingerprint, _)) = parse(&text) {
            known.insert(fingerprint, start);
        }
        start += length;
    }
}

fn parse(line: &str) -> Option<(Fingerprint, AuditRecord)> {
    let value: Value = serde_json::from_str(line).ok()?;
    let key = value.get("key")?.as_str()?;
    let fingerprint = Fingerprint(u128::from_str_radix(key, 16).ok()?);
    let record = AuditRecord::from_json(value.get("record")?)?;
    Some((fingerprint, record))
}

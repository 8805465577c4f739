//! The journal of an experiment: a line that names it, then a line for each thing that is done.
//!
//! Invariant: lines are only added, each with one write; a torn line is no line, so what it told is done again.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::failure::Failure;

/// A journal that this run adds to.
#[derive(Debug, Clone)]
pub(super) struct JournalFile {
    path: PathBuf,
}

impl JournalFile {
    /// Opens the journal of a folder and reads its lines; it is begun if there is none.
    pub(super) fn open(folder: &Path, heading: &Value) -> Result<(Self, Vec<Value>), Failure> {
        let path = folder.join("journal.jsonl");
        let failed = |error| Failure::Io {
            path: path.clone(),
            error,
        };
        if !path.exists() {
            fs::write(&path, format!("{heading}\n")).map_err(failed)?;
        }
        let text = fs::read_to_string(&path).map_err(failed)?;
        let mut lines = text.lines();
        let found = lines
            .next()
            .and_then(|line| serde_json::from_str(line).ok());
        if found.as_ref() != Some(heading) {
            return Err(Failure::Request(format!(
                "{} is the journal of another experiment; choose another --output",
                path.display()
            )));
        }
        let rows = lines.filter_map(|line| serde_json::from_str(line).ok());
        let rows = rows.collect();
        let file = Self { path };
        if !text.ends_with('\n') {
            // The next line must not be joined to a torn one.
            file.write("\n")?;
        }
        Ok((file, rows))
    }

    /// Adds a line.
    pub(super) fn append(&self, row: &Value) -> Result<(), Failure> {
        self.write(&format!("{row}\n"))
    }

    fn write(&self, text: &str) -> Result<(), Failure> {
        let failed = |error| Failure::Io {
            path: self.path.clone(),
            error,
        };
        let mut journal = OpenOptions::new()
            .append(true)
            .open(&self.path)
            .map_err(failed)?;
        // One call for the whole line, so that two threads do not mix theirs.
        journal.write_all(text.as_bytes()).map_err(failed)
    }
}

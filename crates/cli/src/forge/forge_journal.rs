//! What a run of `forge make` has tried, a line of JSON for each seed.
//!
//! Lines are appended as seeds are done and never changed, so a run that is killed leaves at most one torn line at the end,
//! which the next run cuts off.
//!
//! Invariant: a seed is in the journal once for its recipes and a number of nodes, and its line is what these make.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Value, json};
use shikatsu_forge::{Recipe, Rejection};

use super::forged::Forged;
use crate::failure::Failure;

/// The journal of a run.
pub(super) struct ForgeJournal {
    path: PathBuf,
    file: File,
    recipes: &'static [Recipe],
    nodes: u64,
    done: BTreeSet<u64>,
    /// Problems that it has.
    pub(super) kept: usize,
}

impl ForgeJournal {
    /// Opens a journal of these recipes, or begins one. A run that has several uses a seed for one of them only.
    pub(super) fn open(
        path: &Path,
        recipes: &'static [Recipe],
        nodes: u64,
    ) -> Result<Self, Failure> {
        let mut text = Vec::new();
        let opened = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .and_then(|mut file| file.read_to_end(&mut text).map(|_| file));
        let file = opened.map_err(|error| failure(path, error))?;
        let whole = text.iter().rposition(|&byte| byte == b'\n');
        let whole = whole.map_or(0, |last| last + 1);
        let mut journal = Self {
            path: path.to_owned(),
            file,
            recipes,
            nodes,
            done: BTreeSet::new(),
            kept: 0,
        };
        for line in text[..whole].split(|&byte| byte == b'\n') {
            if !line.is_empty() {
                journal.note(line)?;
            }
        }
        // A file that is one torn line is only ours if it begins like one.
        if whole == 0 && !text.is_empty() && !text.starts_with(b"{") {
            return Err(journal.foreign());
        }
        let end = u64::try_from(whole).unwrap_or(u64::MAX);
        let cut = journal.file.set_len(end);
        cut.and_then(|()| journal.file.seek(SeekFrom::Start(end)))
            .map_err(|error| failure(path, error))?;
        Ok(journal)
    }

    /// Whether a seed is done.
    pub(super) fn has(&self, seed: u64) -> bool {
        self.done.contains(&seed)
    }

    /// Writes down what a seed of a recipe gave.
    pub(super) fn append(
        &mut self,
        (recipe, seed): (Recipe, u64),
        made: &Result<Forged, Rejection>,
        took: Duration,
    ) -> Result<(), Failure> {
        let mut line = json!({
            "recipe": recipe.name(),
            "seed": seed,
            "nodes": self.nodes,
            "ms": u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
        });
        match made {
            Ok(forged) => {
                let record = match forged {
                    Forged::Problem(record) => record.to_json(),
                    Forged::Position(record) => record.to_json(),
                };
                line["record"] = record.map_err(|error| Failure::Request(error.to_string()))?;
                self.kept += 1;
            }
            Err(rejection) => {
                line["gate"] = json!(rejection.gate().name());
                line["rejection"] = json!(rejection.name());
            }
        }
        self.done.insert(seed);
        self.file
            .write_all(format!("{line}\n").as_bytes())
            .map_err(|error| failure(&self.path, error))
    }

    fn note(&mut self, line: &[u8]) -> Result<(), Failure> {
        let value: Value = serde_json::from_slice(line).map_err(|_| self.foreign())?;
        let seed = value.get("seed").and_then(Value::as_u64);
        let recipe = value.get("recipe").and_then(Value::as_str);
        let nodes = value.get("nodes").and_then(Value::as_u64);
        let (Some(seed), Some(recipe), Some(nodes)) = (seed, recipe, nodes) else {
            return Err(self.foreign());
        };
        let is_own = self.recipes.iter().any(|own| own.name() == recipe);
        if is_own && nodes == self.nodes {
            self.done.insert(seed);
            self.kept += usize::from(value.get("record").is_some());
        }
        Ok(())
    }

    fn foreign(&self) -> Failure {
        Failure::Request(format!(
            "{} is not a journal of forge make; name another file with --journal",
            self.path.display()
        ))
    }
}

fn failure(path: &Path, error: io::Error) -> Failure {
    Failure::Io {
        path: path.to_owned(),
        error,
    }
}

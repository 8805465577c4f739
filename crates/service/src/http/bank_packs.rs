//! The packs of a bank as `shikatsu forge pack` writes them, with its grades: of a record only what a list shows and the problem.
//!
//! Invariant: a record that cannot be read is named in the log and left out; it never stops a server.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::Deserialize;
use shikatsu_formats::{Document, read_any};

use super::offered_problem::OfferedProblem;

/// The fields of a record that a list needs.
#[derive(Deserialize)]
struct PackedRecord {
    id: String,
    revision: u32,
    problem: String,
    themes: Vec<String>,
    #[serde(default)]
    wrong: Vec<PackedReply>,
}

/// What refutes a wrong first move.
#[derive(Deserialize)]
struct PackedReply {
    #[serde(rename = "move")]
    played: String,
    reply: String,
}

/// A line of the grades.
#[derive(Deserialize)]
struct PackedGrade {
    id: String,
    band: u8,
}

/// The problems of a bank by their names, each in its newest revision.
///
/// # Errors
/// When the folder or a file cannot be read.
pub(super) fn packed(bank: &Path) -> io::Result<BTreeMap<String, OfferedProblem>> {
    let bands = bands(&bank.join("grades.jsonl"))?;
    let entries = fs::read_dir(bank.join("packs"))?.map(|entry| Ok(entry?.path()));
    let mut packs = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    packs.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    packs.sort();
    let mut revisions: BTreeMap<String, u32> = BTreeMap::new();
    let mut offered = BTreeMap::new();
    for path in packs {
        for line in fs::read_to_string(&path)?.lines() {
            let Some((record, document)) = record(line) else {
                tracing::debug!(pack = %path.display(), "a line is no record, and left out");
                continue;
            };
            let known = revisions.entry(record.id.clone()).or_default();
            if record.revision < *known {
                continue;
            }
            *known = record.revision;
            let problem = OfferedProblem {
                band: bands.get(&record.id).copied(),
                themes: record.themes,
                replies: record
                    .wrong
                    .into_iter()
                    .map(|one| (one.played, one.reply))
                    .collect(),
                document,
            };
            offered.insert(record.id, problem);
        }
    }
    Ok(offered)
}

fn record(line: &str) -> Option<(PackedRecord, Document)> {
    let record: PackedRecord = serde_json::from_str(line).ok()?;
    let mut documents = read_any(record.problem.as_bytes()).ok()?;
    let (document, _) = (documents.len() == 1).then(|| documents.remove(0))?;
    Some((record, document))
}

/// The band of each problem; none where a bank has no grades.
fn bands(grades: &Path) -> io::Result<BTreeMap<String, u8>> {
    let text = match fs::read_to_string(grades) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
        text => text?,
    };
    let grades = text
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    Ok(grades.map(|PackedGrade { id, band }| (id, band)).collect())
}

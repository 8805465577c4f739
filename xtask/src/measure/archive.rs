//! Stored runs: JSON Lines under `bench/`, a header and then what we made of
//! each problem.
//!
//! The sets belong to others, so a stored run has ids and levels and our own
//! results, and never a position or an answer.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::bench_output::{ConditionGrade, KeyJudgement, OurResult, VerdictWords, conditional};
use crate::growth::GrowthCell;

/// The name that growth runs are stored under.
pub(super) const GROWTH: &str = "growth";

/// How much was run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum RunExtent {
    /// A sample, or short limits: to see that all works.
    Quick,
    Whole,
}

/// A stored run.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Stored<T> {
    /// The set, or [`GROWTH`].
    pub(super) name: String,
    pub(super) extent: RunExtent,
    pub(super) date: String,
    pub(super) machine: String,
    pub(super) command: String,
    /// The signature of the search that was measured; older runs have none.
    pub(super) signature: Option<u64>,
    pub(super) rows: Vec<T>,
}

/// What is kept of one problem.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct RunRecord {
    pub(super) id: String,
    pub(super) level: Option<String>,
    pub(super) judgement: KeyJudgement,
    /// The same for what is proved on a condition, where there is no verdict.
    pub(super) conditional: Option<(ConditionGrade, KeyJudgement)>,
    /// KeptRows where the key contradicts us.
    pub(super) verdict_words: VerdictWords,
    pub(super) seconds: f64,
    pub(super) nodes: u64,
    pub(super) checked: u64,
}

/// Everything that a folder holds.
#[derive(Default)]
pub(super) struct RunArchive {
    /// One run for each set.
    pub(super) sets: BTreeMap<String, Stored<RunRecord>>,
    pub(super) growth: Option<Stored<GrowthCell>>,
    /// What `cargo xtask peers --json` wrote.
    pub(super) peers: Option<Value>,
}

/// A file that is not a stored run.
#[derive(Debug)]
struct NotARun {
    path: PathBuf,
    line: usize,
}

impl RunRecord {
    pub(super) fn of(ours: &OurResult, level: Option<String>) -> Self {
        Self {
            id: ours.id.clone(),
            level,
            judgement: ours.judgement,
            conditional: ours.conditional,
            verdict_words: match ours.judgement {
                KeyJudgement::Disagree => ours.verdict_words.clone(),
                _ => VerdictWords::default(),
            },
            seconds: ours.seconds,
            nodes: ours.nodes,
            checked: ours.checked,
        }
    }

    pub(super) fn json(&self) -> Value {
        let mut row = json!({
            "id": self.id,
            "level": self.level,
            "judgement": self.judgement.name(),
            "seconds": self.seconds,
            "nodes": self.nodes,
            "checked": self.checked,
        });
        if let Some((grade, judgement)) = self.conditional {
            row["grade"] = json!(match grade {
                ConditionGrade::Book => "book",
                ConditionGrade::Undisturbed => "undisturbed",
            });
            row["conditional"] = json!(judgement.name());
        }
        if self.judgement == KeyJudgement::Disagree {
            let VerdictWords {
                words,
                reason,
                line,
            } = &self.verdict_words;
            row["words"] = json!(words);
            row["reason"] = json!(reason);
            row["line"] = json!(line.split_whitespace().collect::<Vec<_>>());
        }
        row
    }

    fn read(value: &Value) -> Option<Self> {
        Some(Self {
            id: value["id"].as_str()?.to_owned(),
            level: value["level"].as_str().map(Into::into),
            judgement: KeyJudgement::named(value["judgement"].as_str()?)?,
            conditional: conditional(value),
            verdict_words: VerdictWords::read(value),
            seconds: value["seconds"].as_f64()?,
            nodes: value["nodes"].as_u64()?,
            checked: value["checked"].as_u64()?,
        })
    }
}

impl<T> Stored<T> {
    /// Writes the run under a name that has its date.
    pub(super) fn write(
        &self,
        folder: &Path,
        row: impl Fn(&T) -> Value,
    ) -> Result<PathBuf, Box<dyn Error>> {
        let suffix = match self.extent {
            RunExtent::Quick => "-quick",
            RunExtent::Whole => "",
        };
        let header = json!({
            "run": self.name,
            "extent": match self.extent { RunExtent::Quick => "quick", RunExtent::Whole => "whole" },
            "date": self.date,
            "machine": self.machine,
            "command": self.command,
            "signature": self.signature,
        });
        let rows = self.rows.iter().map(|one| format!("{}\n", row(one)));
        let text = format!("{header}\n{}", rows.collect::<String>());
        let path = folder.join(format!("{}-{}{suffix}.jsonl", self.date, self.name));
        fs::create_dir_all(folder)?;
        fs::write(&path, text)
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        Ok(path)
    }

    /// Whether this one is to be shown rather than the other: a whole run
    /// before a quick one, then the newer.
    fn supersedes(&self, other: &Self) -> bool {
        (self.extent, &self.date) >= (other.extent, &other.date)
    }

    fn read(lines: &[Value], row: impl Fn(&Value) -> Option<T>) -> Result<Self, usize> {
        let header = lines.first().ok_or(1_usize)?;
        let text = |field: &str| header[field].as_str().map(ToOwned::to_owned).ok_or(1_usize);
        let rows = (2..).zip(&lines[1..]);
        Ok(Self {
            name: text("run")?,
            extent: match text("extent")?.as_str() {
                "quick" => RunExtent::Quick,
                "whole" => RunExtent::Whole,
                _ => return Err(1),
            },
            date: text("date")?,
            machine: text("machine")?,
            command: text("command")?,
            signature: header["signature"].as_u64(),
            rows: rows
                .map(|(number, line)| row(line).ok_or(number))
                .collect::<Result<_, usize>>()?,
        })
    }
}

impl RunArchive {
    /// Reads a folder and keeps of each name the run that is to be shown.
    pub(super) fn read(folder: &Path) -> Result<Self, Box<dyn Error>> {
        let entries = fs::read_dir(folder).map_err(|error| {
            format!(
                "{}: {error}; 'cargo xtask measure' makes stored runs",
                folder.display()
            )
        })?;
        let mut files = entries
            .map(|entry| Ok(entry?.path()))
            .collect::<std::io::Result<Vec<_>>>()?;
        files.sort();
        let mut archive = Self::default();
        for file in files {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            if name.ends_with("-peers.json") {
                // The name begins with the date, so the last is the newest.
                archive.peers = Some(serde_json::from_slice(&fs::read(&file)?)?);
            } else if name.ends_with(".jsonl") {
                archive.take(&fs::read_to_string(&file)?, &file)?;
            }
        }
        Ok(archive)
    }

    fn take(&mut self, text: &str, path: &Path) -> Result<(), NotARun> {
        let fault = |line| NotARun {
            path: path.into(),
            line,
        };
        let lines = (1..).zip(text.lines());
        let lines: Vec<Value> = lines
            .map(|(number, line)| serde_json::from_str(line).map_err(|_| fault(number)))
            .collect::<Result<_, _>>()?;
        if lines.first().is_some_and(|header| header["run"] == GROWTH) {
            let run = Stored::read(&lines, GrowthCell::read).map_err(fault)?;
            let shown = self.growth.as_ref();
            if shown.is_none_or(|shown| run.supersedes(shown)) {
                self.growth = Some(run);
            }
        } else {
            let run = Stored::read(&lines, RunRecord::read).map_err(fault)?;
            let shown = self.sets.get(&run.name);
            if shown.is_none_or(|shown| run.supersedes(shown)) {
                self.sets.insert(run.name.clone(), run);
            }
        }
        Ok(())
    }
}

impl fmt::Display for NotARun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: line {} is not of a stored run; remove the file or make it again with 'cargo xtask measure'",
            self.path.display(),
            self.line
        )
    }
}

impl Error for NotARun {}

#[cfg(test)]
mod tests;

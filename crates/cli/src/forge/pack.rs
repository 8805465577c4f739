//! `forge pack`: new problems and status items into packs of a bank, and the index over all packs.
//!
//! Invariant: a pack that is there is never written again.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use shikatsu_forge::{BankIntake, OtherSets, RecordFormatError, StatusRecord, new_positions};
use shikatsu_problem::Problem;

use super::bank_file;
use crate::arguments::ForgePackArguments;
use crate::failure::{Failure, say};
use crate::output::replace_file;

/// Records of a pack at most.
const PACK: usize = 250;

/// The folder of the packs of problems below that of the bank, and the first word of their names.
pub(super) const PROBLEMS: [&str; 2] = ["packs", "bank"];

/// The same of status items.
const POSITIONS: [&str; 2] = ["status", "status"];

pub(super) fn run(arguments: &ForgePackArguments) -> Result<(), Failure> {
    let others = bank_file::others(&arguments.against)?;
    problems(arguments, &others)?;
    positions(arguments, &others)?;
    write_index(&arguments.into)
}

fn problems(arguments: &ForgePackArguments, others: &[Problem]) -> Result<(), Failure> {
    let there = packs(&arguments.into.join(PROBLEMS[0]))?;
    let mut fresh = bank_file::only_records(&arguments.files)?;
    fresh.sort_by_cached_key(|record| (record.proof.nodes, record.id.clone()));
    let mut intake = BankIntake::new(bank_file::only_records(&there)?, OtherSets::new(others));
    let before = intake.records().len();
    let tally = intake.offer(&fresh);
    let taken = &intake.records()[before..];
    let lines = taken.iter().map(shikatsu_forge::BankRecord::to_json);
    write_packs(arguments, PROBLEMS, there.len(), &text_of(lines)?)?;
    say(&format_args!(
        "{} problems offered, {tally}; {} in the bank",
        fresh.len(),
        intake.records().len()
    ));
    Ok(())
}

fn positions(arguments: &ForgePackArguments, others: &[Problem]) -> Result<(), Failure> {
    let there = packs(&arguments.into.join(POSITIONS[0]))?;
    let only = |files: &[PathBuf]| -> Result<Vec<StatusRecord>, Failure> {
        let found = bank_file::positions(files)?.into_iter();
        Ok(found.map(|(record, _)| record).collect())
    };
    let (known, mut fresh) = (only(&there)?, only(&arguments.files)?);
    if fresh.is_empty() {
        return Ok(());
    }
    fresh.sort_by_cached_key(|record| (record.proof.nodes, record.id.clone()));
    let problems = packs(&arguments.into.join(PROBLEMS[0]))?;
    let problems = bank_file::only_records(&problems)?;
    let is_new = new_positions(&known, &problems, others, &fresh);
    let taken = fresh.iter().zip(is_new).filter(|(_, is_new)| *is_new);
    let lines = text_of(taken.map(|(record, _)| record.to_json()))?;
    write_packs(arguments, POSITIONS, there.len(), &lines)?;
    say(&format_args!(
        "{} status items offered, {} new, {} in the bank",
        fresh.len(),
        lines.len(),
        known.len() + lines.len()
    ));
    Ok(())
}

/// The packs of a folder, in order; none where there is no folder yet.
pub(super) fn packs(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut packs = Vec::new();
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(packs),
        entries => entries.map_err(|error| failure(folder, error))?,
    };
    for entry in entries {
        let path = entry.map_err(|error| failure(folder, error))?.path();
        if path.extension().is_some_and(|ending| ending == "jsonl") {
            packs.push(path);
        }
    }
    packs.sort();
    Ok(packs)
}

fn text_of(
    records: impl Iterator<Item = Result<Value, RecordFormatError>>,
) -> Result<Vec<String>, Failure> {
    let line = |record: Result<Value, RecordFormatError>| match record {
        Ok(line) => Ok(format!("{line}\n")),
        Err(error) => Err(Failure::Request(error.to_string())),
    };
    records.map(line).collect()
}

fn write_packs(
    arguments: &ForgePackArguments,
    [folder, name]: [&str; 2],
    there: usize,
    lines: &[String],
) -> Result<(), Failure> {
    let folder = arguments.into.join(folder);
    fs::create_dir_all(&folder).map_err(|error| failure(&folder, error))?;
    for (place, lines) in (there + 1..).zip(lines.chunks(PACK)) {
        let path = folder.join(format!("{name}-{place:03}.jsonl"));
        replace_file(&path, lines.concat().as_bytes())?;
    }
    Ok(())
}

/// Lists every pack with its hash, so that a caller knows what to fetch and whether it is whole.
fn write_index(bank: &Path) -> Result<(), Failure> {
    let (problems, packs) = listed(bank, PROBLEMS[0])?;
    let (positions, status) = listed(bank, POSITIONS[0])?;
    let index = json!({
        "licence": "CC0-1.0",
        "problems": problems,
        "packs": packs,
        "positions": positions,
        "status": status,
    });
    let text = serde_json::to_string_pretty(&index);
    let text = text.map_err(|error| Failure::Request(error.to_string()))?;
    replace_file(&bank.join("index.json"), format!("{text}\n").as_bytes())
}

/// The packs of a folder with their hashes, and how many records they have.
fn listed(bank: &Path, folder: &str) -> Result<(usize, Vec<Value>), Failure> {
    let mut listed = Vec::new();
    let mut all = 0;
    for path in packs(&bank.join(folder))? {
        let bytes = fs::read(&path).map_err(|error| failure(&path, error))?;
        let records = bytes.iter().filter(|&&byte| byte == b'\n').count();
        let digest = Sha256::digest(&bytes);
        let sha256: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        all += records;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        listed.push(json!({
            "file": format!("{folder}/{name}"),
            "records": records,
            "bytes": bytes.len(),
            "sha256": sha256,
        }));
    }
    Ok((all, listed))
}

fn failure(path: &Path, error: std::io::Error) -> Failure {
    Failure::Io {
        path: path.to_owned(),
        error,
    }
}

//! `forge pack`: new problems into packs of a bank, and the index over all packs.
//!
//! Invariant: a pack that is there is never written again.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;
use sha2::{Digest, Sha256};
use shikatsu_forge::{BankRecord, known_problems, repetitions};

use super::bank_file;
use crate::arguments::ForgePackArguments;
use crate::failure::{Failure, say};
use crate::output::replace_file;

/// Records of a pack at most.
const PACK: usize = 250;

/// The folder of the packs below that of the bank.
const PACKS: &str = "packs";

pub(super) fn run(arguments: &ForgePackArguments) -> Result<(), Failure> {
    let folder = arguments.into.join(PACKS);
    fs::create_dir_all(&folder).map_err(|error| failure(&folder, error))?;
    let there = packs(&folder)?;
    let known: Vec<BankRecord> = only_records(&there)?;
    let mut fresh = only_records(&arguments.files)?;
    fresh.sort_by_cached_key(|record| (record.proof.nodes, record.id.clone()));
    let offered = fresh.len();
    let others = bank_file::others(&arguments.against)?;
    let all: Vec<BankRecord> = known.iter().chain(&fresh).cloned().collect();
    let is_new: Vec<bool> = repetitions(&all)
        .into_iter()
        .zip(known_problems(&all, &others))
        .skip(known.len())
        .map(|(repeated, other)| repeated.is_none() && other.is_none())
        .collect();
    let mut keep = is_new.into_iter();
    fresh.retain(|_| keep.next() == Some(true));
    for (place, records) in (there.len() + 1..).zip(fresh.chunks(PACK)) {
        let path = folder.join(format!("rooms-{place:03}.jsonl"));
        replace_file(&path, lines(records)?.as_bytes())?;
    }
    write_index(&arguments.into, &folder)?;
    say(&format_args!(
        "{offered} offered, {} new, {} in the bank",
        fresh.len(),
        known.len() + fresh.len()
    ));
    Ok(())
}

fn only_records(files: &[PathBuf]) -> Result<Vec<BankRecord>, Failure> {
    let found = bank_file::records(files)?;
    Ok(found.into_iter().map(|found| found.record).collect())
}

/// The packs of a folder, in order.
fn packs(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut packs = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| failure(folder, error))? {
        let path = entry.map_err(|error| failure(folder, error))?.path();
        if path.extension().is_some_and(|ending| ending == "jsonl") {
            packs.push(path);
        }
    }
    packs.sort();
    Ok(packs)
}

fn lines(records: &[BankRecord]) -> Result<String, Failure> {
    let mut text = String::new();
    for record in records {
        let line = record.to_json();
        let line = line.map_err(|error| Failure::Request(error.to_string()))?;
        text.push_str(&format!("{line}\n"));
    }
    Ok(text)
}

/// Lists every pack with its hash, so that a caller knows what to fetch and whether it is whole.
fn write_index(bank: &Path, folder: &Path) -> Result<(), Failure> {
    let mut listed = Vec::new();
    let mut problems = 0;
    for path in packs(folder)? {
        let bytes = fs::read(&path).map_err(|error| failure(&path, error))?;
        let records = bytes.iter().filter(|&&byte| byte == b'\n').count();
        let digest = Sha256::digest(&bytes);
        let sha256: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        problems += records;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        listed.push(json!({
            "file": format!("{PACKS}/{name}"),
            "records": records,
            "bytes": bytes.len(),
            "sha256": sha256,
        }));
    }
    let index = json!({ "licence": "CC0-1.0", "problems": problems, "packs": listed });
    let text = serde_json::to_string_pretty(&index);
    let text = text.map_err(|error| Failure::Request(error.to_string()))?;
    replace_file(&bank.join("index.json"), format!("{text}\n").as_bytes())
}

fn failure(path: &Path, error: std::io::Error) -> Failure {
    Failure::Io {
        path: path.to_owned(),
        error,
    }
}

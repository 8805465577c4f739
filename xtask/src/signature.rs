//! The behaviour signature: how many nodes the solver spends on the suite.
//!
//! A change that says "no functional change" must leave it as it is; any
//! other says in its commit message why it moved. The number is pinned in
//! `suite/signature.txt`. One thread and a node budget make it repeat exactly.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cargo::cargo;

/// Nodes allowed for each problem.
const NODES: &str = "200000";

/// The signature now, and the one that is pinned.
pub(crate) struct Signature {
    pub(crate) now: u64,
    pub(crate) pinned: Option<u64>,
    pub(crate) positions: usize,
}

/// Solves the suite and adds up the nodes.
pub(crate) fn measure(root: &Path) -> Result<Signature, Box<dyn Error>> {
    let files = positions(&root.join("suite"))?;
    let output = program(root)
        .args(["solve", "--json", "--first", "both", "--threads", "1"])
        .args(["--nodes", NODES, "--time", "10m"])
        .args(&files)
        .output()?;
    let lines = String::from_utf8(output.stdout)?;
    let mut now = 0;
    let mut positions = 0;
    for line in lines.lines() {
        let report: serde_json::Value = serde_json::from_str(line)?;
        now += report["nodes"]
            .as_u64()
            .ok_or_else(|| format!("no nodes in {line}"))?;
        positions += 1;
    }
    if positions != files.len() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{positions} reports for {} files\n{complaint}", files.len()).into());
    }
    Ok(Signature {
        now,
        pinned: pinned(root),
        positions,
    })
}

/// The program that solves. Nodes do not depend on how fast they are counted, so CI names the one that it built with the
/// tests: cargo would build another, because it chooses other features for one package than for all.
fn program(root: &Path) -> Command {
    match std::env::var_os("SHIKATSU_BINARY") {
        Some(binary) => Command::new(binary),
        None => cargo(
            root,
            &[
                "run",
                "--quiet",
                "--locked",
                "--package",
                "shikatsu-cli",
                "--",
            ],
        ),
    }
}

/// The signature that is pinned.
pub(crate) fn pinned(root: &Path) -> Option<u64> {
    let text = fs::read_to_string(pin(root)).ok()?;
    text.split_whitespace().next()?.parse().ok()
}

/// Pins a signature.
pub(crate) fn write(root: &Path, now: u64) -> Result<(), Box<dyn Error>> {
    Ok(fs::write(pin(root), format!("{now} nodes\n"))?)
}

fn pin(root: &Path) -> PathBuf {
    root.join("suite/signature.txt")
}

/// The positions of the suite, in the order of their names.
pub(crate) fn positions(suite: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut files = Vec::new();
    for family in fs::read_dir(suite)? {
        let family = family?.path();
        if !family.is_dir() {
            continue;
        }
        for file in fs::read_dir(family)? {
            let file = file?.path();
            if file.extension().is_some_and(|extension| extension == "txt") {
                files.push(file);
            }
        }
    }
    files.sort();
    Ok(files)
}

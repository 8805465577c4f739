//! The behaviour signature: how many nodes the solver spends on the suite, and which learned weights ship.
//!
//! A change that says "no functional change" must leave both as they are; any
//! other says in its commit message why they moved. They are pinned in
//! `suite/signature.txt`. One thread and a node budget make the number repeat exactly; the digest tells of weights
//! that no search of the suite goes by.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::str::FromStr;
use std::{fmt, fs};

use shikatsu_hunch::PatternWeights;

use crate::cargo::cargo;

/// Nodes allowed for each problem.
const NODES: &str = "200000";

/// What is pinned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Signature {
    pub(crate) nodes: u64,
    /// The digest of the weights that ship.
    pub(crate) weights: u64,
}

/// The signature as it is now, of so many positions.
pub(crate) struct MeasuredSignature {
    pub(crate) signature: Signature,
    pub(crate) positions: usize,
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} nodes, weights {:016x}", self.nodes, self.weights)
    }
}

impl FromStr for Signature {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (nodes, weights) = text.trim().split_once(" nodes, weights ").ok_or(())?;
        Ok(Self {
            nodes: nodes.parse().map_err(drop)?,
            weights: u64::from_str_radix(weights, 16).map_err(drop)?,
        })
    }
}

/// Solves the suite and adds up the nodes.
pub(crate) fn measure(root: &Path) -> Result<MeasuredSignature, Box<dyn Error>> {
    let files = positions(&root.join("suite"))?;
    let output = program(root)
        .args(["solve", "--json", "--first", "both", "--threads", "1"])
        .args(["--nodes", NODES, "--time", "10m"])
        .args(&files)
        .output()?;
    let lines = String::from_utf8(output.stdout)?;
    let mut nodes = 0;
    let mut positions = 0;
    for line in lines.lines() {
        let report: serde_json::Value = serde_json::from_str(line)?;
        nodes += report["nodes"]
            .as_u64()
            .ok_or_else(|| format!("no nodes in {line}"))?;
        positions += 1;
    }
    if positions != files.len() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{positions} reports for {} files\n{complaint}", files.len()).into());
    }
    let weights = PatternWeights::shipped()?.digest();
    Ok(MeasuredSignature {
        signature: Signature { nodes, weights },
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
pub(crate) fn pinned(root: &Path) -> Option<Signature> {
    fs::read_to_string(pin(root)).ok()?.parse().ok()
}

/// Pins a signature.
pub(crate) fn write(root: &Path, now: Signature) -> Result<(), Box<dyn Error>> {
    Ok(fs::write(pin(root), format!("{now}\n"))?)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pinned_weights_are_those_that_ship() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let shipped = PatternWeights::shipped().unwrap().digest();
        assert_eq!(
            pinned(root).map(|pinned| pinned.weights),
            Some(shipped),
            "other weights ship: run 'cargo xtask signature --pin' and say why in the commit"
        );
    }

    #[test]
    fn what_is_written_is_read() {
        let some = Signature {
            nodes: 17,
            weights: 0xAB,
        };
        assert_eq!(some.to_string().parse(), Ok(some));
        assert_eq!("17 nodes".parse::<Signature>(), Err(()));
    }
}

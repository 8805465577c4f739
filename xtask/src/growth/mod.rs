//! `cargo xtask growth`: how the work grows with the number of free points,
//! for two searches of the textbooks and for ours.
//!
//! Start reading at `family` (the positions), then `plain` (minimax and
//! alpha-beta) and `race` (which search is asked what, and that all agree).

mod family;
mod plain;
mod race;
mod table;

use std::error::Error;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use clap::Args;
use serde_json::Value;

use crate::cargo::cargo;

pub(crate) use race::{GrowthCell, Method};
pub(crate) use table::table;

/// How far to go.
#[derive(Args)]
pub(crate) struct GrowthArguments {
    /// The longest a search may take, in seconds; a method that takes longer is not asked about larger members
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    limit: u64,
    /// Print an object a line instead of a table
    #[arg(long)]
    json: bool,
}

/// Prints the table, from the release build.
#[expect(clippy::print_stdout, reason = "a command line tool talks")]
pub(crate) fn run(root: &Path, arguments: &GrowthArguments) -> Result<(), Box<dyn Error>> {
    // Tasks run in the development build, whose seconds mean nothing.
    if cfg!(debug_assertions) {
        let form: &[&str] = if arguments.json { &["--json"] } else { &[] };
        let status = released(root, arguments.limit).args(form).status()?;
        return if status.success() {
            Ok(())
        } else {
            Err(format!("growth: the release build ended with {status}").into())
        };
    }
    let limit = Duration::from_secs(arguments.limit);
    if arguments.json {
        race::run(limit, &mut |cell| println!("{}", cell.json()))?;
    } else {
        print!("{}", table(&race::run(limit, &mut |_| {})?));
    }
    Ok(())
}

/// Runs the release build and reads its cells.
pub(crate) fn cells(root: &Path, limit: u64) -> Result<Vec<GrowthCell>, Box<dyn Error>> {
    let output = released(root, limit)
        .arg("--json")
        .stderr(Stdio::inherit())
        .output()?;
    if !output.status.success() {
        return Err(format!("growth: the release build ended with {}", output.status).into());
    }
    let text = String::from_utf8(output.stdout)?;
    text.lines()
        .map(|line| {
            let value: Value = serde_json::from_str(line)?;
            Ok(GrowthCell::read(&value).ok_or_else(|| format!("growth: not a cell: {line}"))?)
        })
        .collect()
}

fn released(root: &Path, limit: u64) -> Command {
    let mut command = cargo(root, &["run", "--quiet", "--release", "--locked"]);
    command
        .args(["--package", "xtask", "--", "growth", "--limit"])
        .arg(limit.to_string());
    command
}

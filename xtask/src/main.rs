//! The project's own chores, one subcommand each: `cargo xtask --help`.

mod arrows;
mod graph;
mod house;
mod sources;

use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Chores of the shikatsu workspace.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Check the house: allowed arrows between crates, forbidden dependencies,
    /// forbidden words in the pure crates, names and lengths of files.
    Arrows,
}

#[expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command line tool talks"
)]
fn main() -> ExitCode {
    let Chore::Arrows = Arguments::parse().chore;
    match check_house() {
        Ok(faults) if faults.is_empty() => {
            println!("arrows: the house stands as ARCHITECTURE.md describes it");
            ExitCode::SUCCESS
        }
        Ok(faults) => {
            for fault in &faults {
                eprintln!("arrows: {fault}");
            }
            eprintln!(
                "arrows: {} fault(s); ARCHITECTURE.md says what is allowed and why",
                faults.len()
            );
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("arrows: {error}");
            ExitCode::FAILURE
        }
    }
}

fn check_house() -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .ok_or("xtask has no parent folder")?;
    let mut faults = arrows::faults(&graph::Graph::of_workspace(root)?);
    faults.extend(sources::faults(root)?);
    Ok(faults)
}

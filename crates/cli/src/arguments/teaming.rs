//! The commands about teams of programs: `team experiment`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::values::parse_count;

/// Teams of programs: how well do many play as one?
#[derive(Debug, Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct TeamArguments {
    #[command(subcommand)]
    pub(crate) command: TeamCliCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TeamCliCommand {
    Experiment(ExperimentArguments),
}

/// Do the experiment of a plan, or go on with it
///
/// Teams decide in real rooms, with the schemes that people use; time in these rooms is counted and not waited for.
/// Members are programs that speak GTP. Every game that is over, and every move that was played out, is a line of
/// DIR/journal.jsonl; a run that was stopped goes on with the next one. DIR/results.csv, .md and pictures are made anew
/// at the end of each run.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu team experiment docs/experiments/plans/x3.toml --output x3
  shikatsu team experiment docs/experiments/plans/x2.toml --output x2 --games 40 --jobs 2
  shikatsu team experiment docs/experiments/plans/x3.toml --output x3 --games 0     tables of what is there

docs/team-experiments.md says what each plan asks and what came out.")]
pub(crate) struct ExperimentArguments {
    /// The plan, a TOML file
    #[arg(value_name = "PLAN.toml")]
    pub(crate) plan: PathBuf,
    /// Where the journal and the results are
    #[arg(long, value_name = "DIR")]
    pub(crate) output: PathBuf,
    /// Games of each cell, instead of the plan's number, or moves of each position; 0 makes only the tables
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<u32>,
    /// Games or moves that are played at the same time
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_count)]
    pub(crate) jobs: usize,
}

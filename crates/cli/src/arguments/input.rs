//! Where problems come from.

use std::path::PathBuf;

use clap::Args;

use super::values::parse_number;

/// Where problems come from.
#[derive(Debug, Args)]
pub(crate) struct InputArguments {
    /// Files, or folders and archives (zip, tar, tar.gz) to search for .sgf, .json, .jsonl and .txt; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Only the N-th problem, counted over all files from 1
    #[arg(short, long, value_name = "N", value_parser = parse_number)]
    pub(crate) number: Option<usize>,
    /// Fail (exit status 1) when a position has faults, instead of only warning
    #[arg(long)]
    pub(crate) strict: bool,
}

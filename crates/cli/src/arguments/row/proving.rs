//! The commands that prove values of the first game: `row solve` and `row values`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::RowRulesArguments;
use crate::duration;

/// Prove who wins from the empty board
///
/// It searches for a win of the first player or for a proof that there is none, tells the winning
/// first moves and how long the win takes, and can write a certificate, which a checker with rules of
/// its own reads.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu row solve --size 4x4 --row 4
  shikatsu row solve --size 5x5 --row 4 --certificate 5x5.row
  shikatsu row solve --check 5x5.row")]
pub(crate) struct RowSolveArguments {
    #[command(flatten)]
    pub(crate) rules: RowRulesArguments,
    #[command(flatten)]
    pub(crate) limits: RowProofLimits,
    /// Write a certificate of the value
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Let the certificate win as soon as possible, which may take long
    #[arg(long, requires = "certificate")]
    pub(crate) shortest: bool,
    /// Check a certificate instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["RowRulesArguments", "certificate", "shortest"])]
    pub(crate) check: Option<PathBuf>,
}

/// Prove the values of all boards of the table
///
/// It solves each board, writes and checks its certificate, and replaces the table in the page.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu row values --page docs/row-values.md
  shikatsu row values --only '5x5, row 4' --strategies strategies")]
pub(crate) struct RowValuesArguments {
    #[command(flatten)]
    pub(crate) limits: RowProofLimits,
    /// Replace the table in this page; it is printed unless given
    #[arg(long, value_name = "FILE")]
    pub(crate) page: Option<PathBuf>,
    /// Only these rules, as the table has them
    #[arg(long, value_name = "RULES")]
    pub(crate) only: Vec<String>,
    /// Keep the certificates in this folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) strategies: Option<PathBuf>,
}

/// How much a proof may cost.
#[derive(Debug, Args)]
pub(crate) struct RowProofLimits {
    /// Time for each of: the value, the distance, the first moves, the certificate
    #[arg(long, value_name = "TIME", default_value = "1m", value_parser = duration::parse)]
    pub(crate) time: Duration,
    /// Memory of the tables, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 1024)]
    pub(crate) memory: usize,
}

//! The command that compares collections with what is proved: `audit`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use shikatsu_audit::report::ReportForm;

use super::solving::LimitArguments;
use super::values::parse_count;

/// Check the solutions of a collection, with proofs
///
/// Every problem is solved for both first movers, and what its file says is compared
/// with what is proved: impossible positions and illegal moves, key moves that
/// fail, right moves marked wrong, wrong lines marked right, second solutions and
/// lines that are missing, unclear goals, leaks in the wall, and problems that the
/// collection has twice (turned, mirrored, shifted, colours exchanged) or nearly so.
///
/// A file is called wrong only by a proof that has passed the certificate checker,
/// and the moves that show it are printed. What could not be proved in time is
/// called not proved.
///
/// Errors and warnings are listed on standard output; --output writes reports
/// with pictures and for programs. docs/audit.md explains every finding.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu audit collection/ --output report/              a page with pictures, and JSON lines
  shikatsu audit book.zip --output report.html --time 30s
  shikatsu audit set.jsonl --resume audit.journal          kill it and start it again: nothing is done twice
  shikatsu audit problems/ --fix corrected/                corrected copies, the originals stay
  shikatsu audit problems/ --output audit.xml              for a CI server

Exit status: 0 if nothing worse than a note was found and all was proved, 1 if something could not
be read or written, 2 if the command line was wrong, 3 if something is not proved (and nothing worse
was found), 4 if there are warnings, 5 if there are errors.")]
pub(crate) struct AuditArguments {
    /// Files, folders and archives (zip, tar, tar.gz) of problems
    #[arg(required = true, value_name = "PATH")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    /// Stop after this many nodes of search for each problem; then two runs find the same
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Problems to work on at a time; as many as there are cores unless given
    #[arg(short, long, value_name = "N", value_parser = parse_count)]
    pub(crate) jobs: Option<usize>,
    /// Also look for stones that change nothing. Slow: each stone costs a search out of the problem's time
    #[arg(long)]
    pub(crate) stones: bool,
    /// Keep what is done in this file, and continue from it if it exists
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Write reports: a file (.html, .jsonl, .csv, .xml) or a folder
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
    /// The forms of the report; html and jsonl in a folder unless given
    #[arg(long, value_name = "FORM", value_delimiter = ',', requires = "output", value_parser = forms())]
    pub(crate) format: Vec<ReportForm>,
    /// Write corrected copies as SGF into this folder: moves marked as proved, missing first moves added
    #[arg(long, value_name = "DIR")]
    pub(crate) fix: Option<PathBuf>,
}

fn forms() -> impl TypedValueParser<Value = ReportForm> {
    PossibleValuesParser::new(ReportForm::ALL.map(ReportForm::name))
        .try_map(|name| name.parse::<ReportForm>())
}

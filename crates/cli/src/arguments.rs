//! The one definition of the command line: parser, help, completions and
//! manual pages all come from here.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use shikatsu_formats::Format;
use shikatsu_formats::picture::Theme;
use shikatsu_formats::sgf::Dialect;

/// Life and death in the game of Go.
///
/// Shows and converts problems in every notation in use: SGF in all problem
/// dialects, puzzles of online-go.com, text grids, Sensei's diagrams and
/// benchmark sets. The notation of a file is recognised from its contents.
#[derive(Debug, Parser)]
#[command(
    name = "shikatsu",
    version,
    max_term_width = 100,
    subcommand_required = true,
    arg_required_else_help = true
)]
#[command(
    after_help = "Try:\n  shikatsu show problem.sgf\n  shikatsu convert problem.sgf --to diagram\n\n'shikatsu help COMMAND' tells more."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Show(ShowArguments),
    Convert(ConvertArguments),
    /// Print a completion script for a shell
    ///
    /// For bash: shikatsu completions bash > ~/.local/share/bash-completion/completions/shikatsu
    Completions {
        /// The shell to complete for
        shell: Shell,
    },
    /// Print the manual page, or write the pages of all commands
    Man {
        /// Write shikatsu.1, shikatsu-show.1 and so on into this folder
        #[arg(long, value_name = "DIR")]
        out_dir: Option<PathBuf>,
    },
}

/// Show problems as pictures, in the terminal or in files
///
/// Faults of a position (stones without liberties, missing key stones) are
/// reported on standard error, and the picture is shown all the same.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu show problem.sgf                      the board, in the terminal
  shikatsu show --solution problem.sgf           with the author's main line numbered
  shikatsu show --png -o problem.png problem.sgf
  shikatsu show --svg --theme dark -o pictures/ collection/
  shikatsu show --number 12 set.jsonl            the twelfth problem of a set
  shikatsu show --json collection/ | jq .faults")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each flag of the command line is a field"
)]
pub(crate) struct ShowArguments {
    #[command(flatten)]
    pub(crate) input: InputArguments,
    #[command(flatten)]
    pub(crate) form: ShowForm,
    /// Number the moves of the author's main line
    #[arg(short, long)]
    pub(crate) solution: bool,
    /// Show the whole board instead of the part that matters
    #[arg(short, long)]
    pub(crate) whole_board: bool,
    /// Leave out the letters and numbers along the board
    #[arg(long)]
    pub(crate) no_coordinates: bool,
    /// Colours of SVG and PNG pictures: light, dark or high-contrast
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = parse_theme)]
    pub(crate) theme: Theme,
    /// Distance between lines in a PNG, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 32, value_parser = clap::value_parser!(u32).range(4..=400))]
    pub(crate) cell: u32,
    /// Draw the terminal board with X, O and + only, for old terminals and screen readers
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Colour the terminal board; NO_COLOR in the environment also turns it off
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: When,
    /// Write here instead of to standard output; a folder for several pictures
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
}

/// What `show` produces; a board for the terminal when nothing is asked for.
#[derive(Debug, Args)]
#[group(multiple = false)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "clap wants a field for each flag of a group"
)]
pub(crate) struct ShowForm {
    /// An SVG picture
    #[arg(long)]
    pub(crate) svg: bool,
    /// A PNG picture
    #[arg(long)]
    pub(crate) png: bool,
    /// A diagram as Sensei's Library writes it
    #[arg(long)]
    pub(crate) diagram: bool,
    /// SGF in a dialect: plain, goproblems, tsumego or tsumego-js
    #[arg(long, value_name = "DIALECT", value_parser = parse_dialect)]
    pub(crate) sgf: Option<Dialect>,
    /// One line of JSON for each problem, faults included
    #[arg(long)]
    pub(crate) json: bool,
}

/// Convert problems from any notation into another
///
/// What the target cannot hold is refused with the reason, never dropped
/// silently; a diagram is drawn all the same, and what it leaves out is named
/// on standard error. Properties that mean nothing to shikatsu are kept.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu convert problem.txt --to sgf > problem.sgf
  shikatsu convert collection.sgf --to ogs -o puzzles/
  shikatsu convert set.jsonl --number 3 --to diagram
  shikatsu convert problem.sgf --to sgf --canonical    Black to move, stones at the top left")]
pub(crate) struct ConvertArguments {
    #[command(flatten)]
    pub(crate) input: InputArguments,
    /// The target: sgf, goproblems, tsumego, tsumego-js, ogs, grid, diagram or bench
    #[arg(short, long, value_name = "FORMAT", value_parser = parse_format)]
    pub(crate) to: Format,
    /// Turn, mirror and swap colours into the one canonical form
    #[arg(long)]
    pub(crate) canonical: bool,
    /// Write here instead of to standard output; a folder for several files
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
}

/// Where problems come from.
#[derive(Debug, Args)]
pub(crate) struct InputArguments {
    /// Files or folders; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Only the N-th problem, counted over all files from 1
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) number: Option<u64>,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

fn parse_theme(name: &str) -> Result<Theme, String> {
    name.parse()
        .map_err(|error: shikatsu_formats::picture::ThemeError| error.to_string())
}

fn parse_dialect(name: &str) -> Result<Dialect, String> {
    name.parse()
        .map_err(|error: shikatsu_formats::sgf::DialectError| error.to_string())
}

fn parse_format(name: &str) -> Result<Format, String> {
    name.parse()
        .map_err(|error: shikatsu_formats::FormatError| error.to_string())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definition_is_consistent() {
        Arguments::command().debug_assert();
    }
}

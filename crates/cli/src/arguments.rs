//! The one definition of the command line: parser, help, completions and
//! manual pages all come from here.

mod auditing;
mod dojo;
mod forging;
mod guessing;
mod input;
mod keys;
mod levelling;
mod matching;
mod playing;
mod rooming;
mod row;
mod searching;
mod serving;
mod solving;
mod speaking;
mod teaming;
mod terminal;
mod training;
mod values;
mod working;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use shikatsu_formats::Format;
use shikatsu_formats::picture::Theme;
use shikatsu_formats::sgf::Dialect;

use values::{dialects, formats, parse_cell, themes};

pub(crate) use auditing::AuditArguments;
pub(crate) use dojo::{BrowserStart, DojoArguments};
pub(crate) use forging::{
    ForgeArguments, ForgeCheckArguments, ForgeCommand, ForgeGradeArguments, ForgeGrowArguments,
    ForgeMakeArguments, ForgePackArguments, ForgeSgfArguments, ForgeStatsArguments,
};
pub(crate) use input::InputArguments;
pub(crate) use keys::KeysArguments;
pub(crate) use matching::MatchArguments;
pub(crate) use playing::{PlayArguments, PlayerColor, TreeArguments};
pub(crate) use rooming::{RoomArguments, RoomCliCommand, RoomGtpArguments, RoomSeatArguments};
pub(crate) use row::{
    RowArguments, RowBenchArguments, RowCommand, RowLadderArguments, RowPlayArguments,
    RowProofLimits, RowSolveArguments, RowValuesArguments,
};
pub(crate) use serving::{LogForm, ServeArguments};
pub(crate) use solving::{BenchArguments, CheckArguments, First, SolveArguments};
pub(crate) use speaking::GtpArguments;
pub(crate) use teaming::{ExperimentArguments, TeamArguments, TeamCliCommand};
pub(crate) use terminal::{TerminalArguments, When};
pub(crate) use training::{
    TrainArguments, TrainCommand, TrainExportArguments, TrainImportArguments, TrainLogArguments,
    TrainMeArguments, TrainModeArguments, TrainRatedArguments, TrainRushArguments,
    TrainSetArguments,
};
pub(crate) use working::WorkerArguments;

/// Life and death in the game of Go.
///
/// Proves whether stones live or die, and shows and converts problems in every
/// notation in use: SGF in all problem dialects, puzzles of online-go.com, text
/// grids, Sensei's diagrams and benchmark sets. The notation of a file is
/// recognised from its contents.
#[derive(Debug, Parser)]
#[command(
    name = "shikatsu",
    version,
    max_term_width = 100,
    subcommand_required = true,
    arg_required_else_help = true
)]
#[command(
    after_help = "Try:\n  shikatsu show problem.sgf\n  shikatsu solve problem.sgf\n  shikatsu play problem.sgf\n  shikatsu train\n  shikatsu dojo\n  shikatsu convert problem.sgf --to diagram\n\n'shikatsu help COMMAND' tells more."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: CliCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CliCommand {
    Show(ShowArguments),
    Convert(ConvertArguments),
    Solve(SolveArguments),
    Play(PlayArguments),
    Train(TrainArguments),
    Tree(TreeArguments),
    Check(CheckArguments),
    Bench(BenchArguments),
    Audit(AuditArguments),
    Forge(ForgeArguments),
    Gtp(GtpArguments),
    Match(MatchArguments),
    Dojo(DojoArguments),
    Serve(ServeArguments),
    Worker(WorkerArguments),
    Keys(KeysArguments),
    Row(RowArguments),
    Team(TeamArguments),
    Room(RoomArguments),
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
pub(crate) struct ShowArguments {
    #[command(flatten)]
    pub(crate) input: InputArguments,
    #[command(flatten)]
    pub(crate) form: ShowForm,
    /// Number the moves of the author's main line
    #[arg(short, long)]
    pub(crate) solution: bool,
    #[command(flatten)]
    pub(crate) terminal: TerminalArguments,
    /// Leave out the letters and numbers along the board
    #[arg(long)]
    pub(crate) no_coordinates: bool,
    /// Colours of SVG and PNG pictures
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = themes())]
    pub(crate) theme: Theme,
    /// Distance between lines in a PNG, 4 to 400 pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 32, value_parser = parse_cell)]
    pub(crate) cell: u32,
    /// Write to this file instead of to standard output. A name that ends in / or is a folder gets one file per problem
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
    /// Make an SVG picture instead of the terminal board
    #[arg(long)]
    pub(crate) svg: bool,
    /// Make a PNG picture
    #[arg(long)]
    pub(crate) png: bool,
    /// Write a diagram as Sensei's Library does
    #[arg(long)]
    pub(crate) diagram: bool,
    /// Write SGF in a dialect
    #[arg(long, value_name = "DIALECT", value_parser = dialects())]
    pub(crate) sgf: Option<Dialect>,
    /// Print one line of JSON for each problem or unreadable file, faults included
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
    /// The notation to write
    #[arg(short, long, value_name = "FORMAT", value_parser = formats())]
    pub(crate) to: Format,
    /// Rotate, mirror and swap colours so that equal problems come out equal: Black to play, stones at the top left
    #[arg(long)]
    pub(crate) canonical: bool,
    /// Write to this file instead of to standard output; SGF and benchmark sets hold all problems in it. A name that ends in / or is a folder gets one file per problem
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
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

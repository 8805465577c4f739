//! The command that other programs talk to: `gtp`.

use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use shikatsu_problem::Rules;

use super::levelling::LevelArguments;
use super::searching::SearchArguments;
use crate::duration;

/// Be an engine for Sabaki, GoGui, Lizzie and every other board program
///
/// Speaks the Go Text Protocol (GTP) version 2 on standard input and output. A
/// board program starts this command itself: tell it the program and the
/// arguments below once, and then analyse positions or play against it.
///
/// Where the position is a life-and-death problem, moves and analyses are proved:
/// a winrate of 100% or 0% has passed the certificate checker, and 50% means that
/// nothing is proved. Elsewhere it plays simple moves without any claim, and says so
/// on standard error. It is a prover, not a strong player of whole games.
///
/// Any line that arrives stops an analysis or a proof at once.
#[derive(Debug, Args)]
#[command(after_help = "How to add it to a board program:
  Sabaki       Engines > Show Engines Sidebar > Manage Engines > Add: path of shikatsu,
               arguments 'gtp --time 5s'. Then attach the engine and press F4 to analyse.
  GoGui        Program > New Program: command 'shikatsu gtp'. Tools > Analyze Commands
               has 'Prove the position', 'Status of a group' and 'Refute a move'.
  Lizzie       Settings > Engine: command 'shikatsu gtp'. LizzieYzy: Engines > Add; it
               speaks lz-analyze and kata-analyze.

Try it by hand:
  shikatsu gtp
  loadsgf problem.sgf 1       the position before move 1
  shikatsu-solve              who lives, who dies, and the moves that prove it
  shikatsu-status B8          the group at B8, whichever side moves first
  shikatsu-refute black A9    why this move fails, or that it works
  quit

In a script, where commands are sent without waiting for the answers:
  printf 'loadsgf problem.sgf 1\\nshikatsu-solve\\nquit\\n' | shikatsu gtp --batch

docs/gtp.md describes every command.")]
pub(crate) struct GtpArguments {
    /// Longest time for a move or a proof: 10s, 500ms, 2m, 1h. A clock that the board program sets may make it shorter
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration::parse)]
    pub(crate) time: Duration,
    /// Stop a proof after this many nodes of search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[command(flatten)]
    pub(crate) search: SearchArguments,
    /// Rules until the board program sets others
    #[arg(long, value_name = "RULES", default_value = "Japanese", value_parser = rules())]
    pub(crate) rules: Rules,
    /// For scripts that send commands ahead: only an empty line or '# interrupt' stops a proof
    #[arg(long)]
    pub(crate) batch: bool,
    /// Refuse loadsgf: for engines that strangers talk to
    #[arg(long)]
    pub(crate) no_files: bool,
    #[command(flatten)]
    pub(crate) opponent: LevelArguments,
}

pub(super) fn rules() -> impl TypedValueParser<Value = Rules> {
    PossibleValuesParser::new(Rules::NAMED.map(|(name, _)| name))
        .try_map(|name| name.parse::<Rules>())
}

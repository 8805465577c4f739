//! The commands that answer a person: `play` and `tree`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use shikatsu_formats::sgf::Dialect;
use shikatsu_problem::Color;

use super::input::InputArguments;
use super::levelling::LevelArguments;
use super::terminal::TerminalArguments;
use super::values::{dialects, parse_number};
use crate::duration;

/// Play through a problem against proofs
///
/// The problem is solved first. Then you type moves, and every legal move of yours is judged and
/// answered: what it cost, in words, and the reply that keeps the verdict or, where all is lost, holds out
/// longest. What is said is proved; what is not proved is called not proved. With --level an opponent
/// answers who overlooks as people do; its moves are judged like yours.
#[derive(Debug, Args)]
#[command(after_help = "What you can type:
  C3           a move; i is left out of the letters, 1 is at the bottom
  pass         play elsewhere
  hint         where to look; again for the idea; again for the move
  why          best play from here, and how it ends
  moves        every legal move, and what each costs
  undo         take back your move and the answer
  side         change sides: the program moves for you now
  auto         the program stops answering, and you play both sides; again to go on
  reset        back to the problem
  help, quit

Examples:
  shikatsu play problem.sgf
  shikatsu play --first white --ascii problem.txt
  shikatsu play --level 2 problem.sgf           an opponent who overlooks much
  printf 'B9\\nwhy\\n' | shikatsu play problem.sgf

Exit status: 0 when you leave, 1 if the problem could not be read, 2 if the command line was
wrong, 3 if the problem could not be solved in time.")]
pub(crate) struct PlayArguments {
    /// The problem; it cannot be standard input, from which your moves are read
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The N-th problem of the file, counted from 1
    #[arg(short, long, value_name = "N", value_parser = parse_number)]
    pub(crate) number: Option<usize>,
    /// Who moves first; the side to move of the problem unless given
    #[arg(long, value_name = "WHO")]
    pub(crate) first: Option<PlayerColor>,
    /// Which colour is yours; the first mover's unless given
    #[arg(long = "as", value_name = "WHO")]
    pub(crate) yours: Option<PlayerColor>,
    /// Longest time for solving the problem: 10s, 500ms, 2m, 1h
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration::parse)]
    pub(crate) time: Duration,
    /// Longest time for each position that is looked at for an answer
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = duration::parse)]
    pub(crate) answer_time: Duration,
    #[command(flatten)]
    pub(crate) opponent: LevelArguments,
    #[command(flatten)]
    pub(crate) terminal: TerminalArguments,
}

/// A colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlayerColor {
    Black,
    White,
}

impl PlayerColor {
    /// The colour itself.
    pub(crate) const fn color(self) -> Color {
        match self {
            Self::Black => Color::Black,
            Self::White => Color::White,
        }
    }
}

/// Write problems with their whole solution as SGF
///
/// Each problem is solved and a tree of human size is grown from the proof: every first move that works, the
/// defences that need an answer, all right answers, and mistakes with what refutes them. Lines stop
/// where the result is clear. What an author had in the tree is replaced.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu tree problem.sgf > solved.sgf
  shikatsu tree problem.txt --dialect goproblems -o problem.sgf
  shikatsu tree collection/ -o solved/
  shikatsu tree --check solved.sgf            walk the trees that are in the file

Exit status: 0 if every problem got its tree, or every tree holds; 1 if a file could not be read or
written or a tree does not hold; 2 if the command line was wrong; 3 if a verdict is not proved.")]
pub(crate) struct TreeArguments {
    #[command(flatten)]
    pub(crate) input: InputArguments,
    /// Write no trees; ask the engine about every node of the trees in the files
    #[arg(long, conflicts_with_all = ["output", "dialect"])]
    pub(crate) check: bool,
    /// How the SGF says which moves are right
    #[arg(long, value_name = "DIALECT", default_value = "plain", value_parser = dialects())]
    pub(crate) dialect: Dialect,
    /// Most nodes of a tree
    #[arg(long, value_name = "N", default_value = "120", value_parser = clap::value_parser!(u16).range(2..=5000))]
    pub(crate) nodes: u16,
    /// Most moves in a line
    #[arg(long, value_name = "N", default_value = "14", value_parser = clap::value_parser!(u8).range(1..=99))]
    pub(crate) moves: u8,
    /// Longest time for solving a problem: 10s, 500ms, 2m, 1h
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration::parse)]
    pub(crate) time: Duration,
    /// Write to this file instead of to standard output. A name that ends in / or is a folder gets one file per problem
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
}

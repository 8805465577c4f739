//! The trainer in the terminal: `train` and its modes.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};

use super::terminal::TerminalArguments;
use crate::duration;

/// Train: problems near your level, mistakes that come back, a quiz, a rush
///
/// Without a mode it is rated problems: a board, your move, the reply and what your move cost, next. All of
/// it comes from this program: no network, no account. What you try stands in a log, and ratings, cards
/// and days follow from it; the browser's trainer reads the same log and writes it too.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "What you can type at a problem:
  C3           a move; i is left out of the letters, 1 is at the bottom
  pass         play elsewhere
  hint         where to look; again for the idea; again for the move. A hint makes the try unrated
  why          best play from here, and how it ends (once you have decided: before that it is a hint)
  moves        every legal move, and what each costs (the same)
  undo, reset  take a move back, or all
  next         the next problem; so does Enter, once the problem is decided
  slip         your finger slipped: the last try counts no more
  keep         make a card of this problem, so that it comes back
  never        this problem comes back no more
  help, quit

Examples:
  shikatsu train                         twenty rated problems
  shikatsu train --theme ko              of one theme; it counts less
  shikatsu train review                  what you missed and what is due
  shikatsu train status                  dead, alive, seki, ko or unsettled?
  shikatsu train rush --minutes 5
  shikatsu train me                      how you are doing
  shikatsu train export -o copy.txt      for the browser: Train, Me, Add a copy
  shikatsu train import copy.txt         from there: Train, Me, Save a copy

Every try is written to the log at once, so ctrl-c loses nothing. The log is a text file:
docs/training.md says what its lines mean.

Exit status: 0 when you leave, 1 if the log could not be read or written, 2 if the command line was
wrong.")]
pub(crate) struct TrainArguments {
    #[command(subcommand)]
    pub(crate) command: Option<TrainCommand>,
    #[command(flatten)]
    pub(crate) rated: TrainRatedArguments,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TrainCommand {
    /// Problems near your level; the first meeting with each is rated
    Rated(TrainRatedArguments),
    /// What you missed and what is due, at most twenty a day
    Review(TrainModeArguments),
    /// Three problems a day, the same for all: easy, medium, hard
    Daily(TrainModeArguments),
    /// What becomes of the marked stones? Dead, alive, seki, ko or unsettled
    Status(TrainModeArguments),
    /// First moves against the clock; three mistakes end it
    Rush(TrainRushArguments),
    /// How you are doing: rating, themes, days, what was missed most
    Me(TrainMeArguments),
    /// Choose how to train: start, rating, streak, retention or reviews
    Set(TrainSetArguments),
    /// Write the whole log, for the browser or another device
    Export(TrainExportArguments),
    /// Add logs of the browser or of other devices; the same file twice changes nothing
    Import(TrainImportArguments),
}

/// Where the log is.
#[derive(Debug, Args)]
pub(crate) struct TrainLogArguments {
    /// The log; in the folder for data of your account unless given
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
}

/// What every session takes.
#[derive(Debug, Args)]
pub(crate) struct TrainModeArguments {
    #[command(flatten)]
    pub(crate) log: TrainLogArguments,
    /// Problems of the session
    #[arg(short = 'c', long, value_name = "N", default_value = "20", value_parser = clap::value_parser!(u16).range(1..=500))]
    pub(crate) count: u16,
    /// Another number is another choice; by chance unless given
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u32>,
    /// Longest time for solving a problem before you see it: 10s, 500ms, 2m
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration::parse)]
    pub(crate) time: Duration,
    #[command(flatten)]
    pub(crate) terminal: TerminalArguments,
}

/// Rated problems, or those of a theme.
#[derive(Debug, Args)]
pub(crate) struct TrainRatedArguments {
    /// Only problems of this theme; 'shikatsu train me' lists the themes
    #[arg(short, long, value_name = "THEME")]
    pub(crate) theme: Option<String>,
    #[command(flatten)]
    pub(crate) mode: TrainModeArguments,
}

/// A rush.
#[derive(Debug, Args)]
pub(crate) struct TrainRushArguments {
    /// How long: 3 or 5
    #[arg(short, long, value_name = "N", default_value = "3", value_parser = ["3", "5"])]
    pub(crate) minutes: String,
    /// The same number gives the same ladder, for two who want to compare
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u32>,
    #[command(flatten)]
    pub(crate) log: TrainLogArguments,
    #[command(flatten)]
    pub(crate) terminal: TerminalArguments,
}

/// How you are doing.
#[derive(Debug, Args)]
pub(crate) struct TrainMeArguments {
    #[command(flatten)]
    pub(crate) log: TrainLogArguments,
    #[command(flatten)]
    pub(crate) terminal: TerminalArguments,
}

/// A choice about training
///
/// It is an event of the log, so it goes wherever the log goes.
#[derive(Debug, Args)]
#[command(after_help = "  start      where you begin: 100 to 2800
  rating     shown, hidden or off
  streak     shown or hidden: the days in a row
  retention  how many of a hundred cards you want to know when they come back: 70 to 95
  reviews    cards a day: 1 to 200

Examples:
  shikatsu train set start 1200
  shikatsu train set rating off")]
pub(crate) struct TrainSetArguments {
    /// What to choose
    #[arg(value_name = "NAME", value_parser = ["start", "rating", "streak", "retention", "reviews"])]
    pub(crate) name: String,
    /// What it is from now on
    #[arg(value_name = "VALUE")]
    pub(crate) value: String,
    #[command(flatten)]
    pub(crate) log: TrainLogArguments,
}

/// Write the whole log
#[derive(Debug, Args)]
pub(crate) struct TrainExportArguments {
    /// Write to this file instead of to standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) log: TrainLogArguments,
}

/// Add logs
#[derive(Debug, Args)]
pub(crate) struct TrainImportArguments {
    /// Logs of the browser or of other devices; - is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) log: TrainLogArguments,
}

//! The commands of the first game: `row play`, `row ladder`, `row bench`, `row solve` and `row values`.

mod proving;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use shikatsu_problem::Size;
use shikatsu_row::{
    CaptureRule, LineDirections, RowGoal, RowLevel, RowRules, RowRulesError, Taste,
};

use super::playing::PlayerColor;
use super::terminal::TerminalArguments;
use super::values::parse_size;

pub(crate) use proving::{RowProofLimits, RowSolveArguments, RowValuesArguments};

/// The first game: capture, and N in a row
///
/// All rules of Go hold: stones without liberties are captured, and no board comes twice. But the first
/// player with three stones in a row (or four, five, six; or with enough captures) wins. It is a way into
/// Go for people who have never played.
#[derive(Debug, Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct RowArguments {
    #[command(subcommand)]
    pub(crate) command: RowCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RowCommand {
    Play(RowPlayArguments),
    Ladder(RowLadderArguments),
    Bench(RowBenchArguments),
    Solve(RowSolveArguments),
    Values(RowValuesArguments),
}

/// Play a game in the terminal
///
/// You play against the program at one of eight levels, or two people take turns. A move that a rule
/// forbids is refused with the rule and costs nothing.
#[derive(Debug, Args)]
#[command(after_help = "What you can type:
  C3           a move; i is left out of the letters, 1 is at the bottom
  pass         no stone this time; two passes end the game
  undo         take your move and the answer back, as often as you like
  new          begin again
  save FILE    keep the game as SGF
  help, quit

Examples:
  shikatsu row play                          three in a row on five lines
  shikatsu row play --size 9x9 --row 5
  shikatsu row play --size 7x7 --captures 3  who captures three stones first
  shikatsu row play --level 4 --as white     the program begins
  shikatsu row play --two                    two people at one keyboard
  shikatsu row play --open game.sgf          go on with a game that was kept")]
pub(crate) struct RowPlayArguments {
    #[command(flatten)]
    pub(crate) rules: RowRulesArguments,
    /// Go on with a game that was kept; it has its own rules
    #[arg(long, value_name = "FILE", conflicts_with = "RowRulesArguments")]
    pub(crate) open: Option<PathBuf>,
    /// How well the program plays, from 1 (first day) to 8
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) level: RowLevel,
    /// What the program likes: builder (rows), hunter (captures), guard or mirror
    #[arg(long, value_name = "TASTE", default_value = "builder")]
    pub(crate) taste: Taste,
    /// Your colour; Black begins
    #[arg(long = "as", value_name = "WHO", default_value = "black")]
    pub(crate) yours: PlayerColor,
    /// Two people play; the program only knows the rules
    #[arg(long, conflicts_with_all = ["level", "taste", "yours"])]
    pub(crate) two: bool,
    /// Another number is another game against the same level
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) terminal: TerminalArguments,
}

/// Play levels against each other
///
/// Each level plays a series against the one below it, with both colours and all tastes. The aim is
/// that it wins between 65 and 85 of a hundred games. A series that was stopped goes on where it
/// was, if it is given the same journal.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu row ladder --games 40
  shikatsu row ladder --tastes --from 2 --to 4
  shikatsu row ladder --size 9x9 --row 5 --resume ladder.journal --plot ladder.svg")]
pub(crate) struct RowLadderArguments {
    #[command(flatten)]
    pub(crate) rules: RowRulesArguments,
    /// Games of each pair
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub(crate) games: u32,
    /// The lowest level
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) from: RowLevel,
    /// The highest level
    #[arg(long, value_name = "N", default_value = "7")]
    pub(crate) to: RowLevel,
    /// Another number is another series
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Games at a time; as many as there are cores unless given
    #[arg(short, long, value_name = "N")]
    pub(crate) jobs: Option<usize>,
    /// Keep every game in this file, and do not play those again that are in it
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Draw the result as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    /// Compare the four tastes of each level instead
    #[arg(long, conflicts_with_all = ["resume", "plot"])]
    pub(crate) tastes: bool,
}

impl RowLadderArguments {
    /// Games at a time.
    pub(crate) fn jobs(&self) -> usize {
        self.jobs
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
    }
}

/// Measure how long moves take
///
/// First, every reply to every first move, so many moves ahead, on boards from 4x4 to 9x9; the slowest first
/// move counts. Then each level on positions of games between levels, on 9x9 with five in a row.
#[derive(Debug, Args)]
pub(crate) struct RowBenchArguments {
    /// Positions for each level
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(crate) positions: usize,
    /// Another number draws other positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// What is played.
#[derive(Debug, Args)]
#[group(id = "RowRulesArguments", multiple = true)]
pub(crate) struct RowRulesArguments {
    /// Columns and rows of the board, 3x3 to 19x19
    #[arg(long, value_name = "SIZE", default_value = "5x5", value_parser = parse_size)]
    size: Size,
    #[command(flatten)]
    goal: RowGoalArguments,
    /// Rows across the lines of the board count too
    #[arg(long)]
    diagonals: bool,
    /// Stones are never captured
    #[arg(long)]
    no_capture: bool,
}

/// What wins; three in a row unless given.
#[derive(Debug, Args)]
#[group(multiple = false)]
struct RowGoalArguments {
    /// The first with N stones in a row wins, 3 to 6
    #[arg(long, value_name = "N")]
    row: Option<u8>,
    /// The first who has captured N stones wins
    #[arg(long, value_name = "N")]
    captures: Option<u8>,
    /// More stones at the end win
    #[arg(long)]
    stones: bool,
    /// More stones and surrounded points at the end win, as in Go
    #[arg(long)]
    area: bool,
}

impl RowRulesArguments {
    /// The rules, if a player can win by them.
    pub(crate) fn rules(&self) -> Result<RowRules, RowRulesError> {
        let goal = match self.goal {
            RowGoalArguments {
                row: Some(stones), ..
            } => RowGoal::Row(stones),
            RowGoalArguments {
                captures: Some(stones),
                ..
            } => RowGoal::Captures(stones),
            RowGoalArguments { stones: true, .. } => RowGoal::Stones,
            RowGoalArguments { area: true, .. } => RowGoal::Area,
            RowGoalArguments { .. } => RowGoal::Row(3),
        };
        let mut rules = RowRules::new(self.size, goal)?;
        if self.diagonals {
            rules = rules.with_directions(LineDirections::Diagonals);
        }
        if self.no_capture {
            rules = rules.with_capture(CaptureRule::Off)?;
        }
        Ok(rules)
    }
}

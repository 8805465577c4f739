//! The commands that search and prove: `solve`, `check`, `bench`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use shikatsu_jobs::Prefix;

use super::guessing::HunchArguments;
use super::input::InputArguments;
use super::levelling::LevelArguments;
use super::searching::SearchArguments;
use super::terminal::TerminalArguments;
use super::values::{parse_count, parse_number};
use crate::duration;

/// Prove whether the key stones of problems live or die
///
/// Both sides are tried as first mover unless --first says otherwise. If the
/// verdicts differ the group is unsettled; if they agree it is alive or dead as
/// it stands. For each first mover you get the verdict, every first move that
/// keeps it, those that do not, and a line of best play.
///
/// A verdict is only given when its certificates have passed a checker that
/// shares no code with the search. What could not be proved is called not
/// proved, with the reason: it is never a guess. The verdict holds for the
/// points in play, which are printed with it.
///
/// Facts go to standard output and are the same in every run that ends within
/// its limits; times and counts go to standard error.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu solve problem.sgf
  shikatsu solve problem.sgf --first white --time 2m    one side only, with more time
  shikatsu solve problem.sgf --hint 1                   no verdict, only where to look
  shikatsu solve problem.sgf --explain                  which eyes, which ko, which tesuji
  shikatsu solve problem.sgf --proof problem.proof      keep the proof ...
  shikatsu check problem.proof problem.sgf              ... and check it, any time, anywhere
  shikatsu solve --number 12 set.jsonl
  shikatsu solve --json collection/ | jq .status

Exit status: 0 if everything was proved, 1 if something could not be read or written, 2 if the
command line was wrong, 3 if some verdict is not proved.")]
pub(crate) struct SolveArguments {
    #[command(flatten)]
    pub(crate) input: InputArguments,
    /// Who moves first
    #[arg(long, value_name = "WHO", default_value = "both")]
    pub(crate) first: First,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    /// Stop after this many nodes of search for each problem
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[command(flatten)]
    pub(crate) search: SearchArguments,
    #[command(flatten)]
    pub(crate) guesses: HunchArguments,
    /// Searchers for questions that take seconds, each with a table as large as --memory says; a manager divides the work among them. On the cores
    /// of one machine --threads, which share one table, are faster
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_count)]
    pub(crate) workers: usize,
    /// Use the workers that take jobs from the queue at this address ('shikatsu worker') as searchers; --workers says how many jobs are out at a time
    #[arg(long, value_name = "URL")]
    pub(crate) nats: Option<String>,
    /// The key of the service at NATS: a file that 'shikatsu keys' has made; else that in the variable SHIKATSU_NKEY
    #[arg(long, value_name = "FILE", requires = "nats")]
    pub(crate) nkey: Option<PathBuf>,
    /// What the names of the installation behind --nats begin with
    #[arg(long, value_name = "PREFIX", default_value_t = Prefix::default(), requires = "nats")]
    pub(crate) prefix: Prefix,
    /// Also say how best play ends (which eyes, which shortage, which ko) and what motifs it shows
    #[arg(long)]
    pub(crate) explain: bool,
    /// Print no verdict but a hint for the side to move: 1 where to look, 2 what idea, 3 which move; each includes those before
    #[arg(long, value_name = "STEP", value_parser = clap::value_parser!(u8).range(1..=3), conflicts_with_all = ["explain", "json"])]
    pub(crate) hint: Option<u8>,
    /// Write the certificates of all verdicts into this file, for shikatsu check; with several problems, a folder with a file for each
    #[arg(long, value_name = "OUT")]
    pub(crate) proof: Option<PathBuf>,
    /// Print one line of JSON for each problem or unreadable file (docs/formats.md lists the fields)
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) terminal: TerminalArguments,
}

/// How long to search.
#[derive(Debug, Args)]
pub(crate) struct LimitArguments {
    /// Stop after this time for each problem: 10s, 500ms, 2m, 1h
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration::parse)]
    pub(crate) time: Duration,
}

/// Who moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum First {
    Black,
    White,
    /// Each in turn
    Both,
}

/// Check a proof without trusting the search that made it
///
/// PROOF is what shikatsu solve --proof wrote; FILE is the problem. The checker
/// replays every line of every certificate with its own rules of the game. Each
/// claim is printed in words, and then the verdicts that follow from all of
/// them; of a certificate that does not hold you get the node, the moves that
/// lead there, and what is wrong.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu solve problem.sgf --proof problem.proof
  shikatsu check problem.proof problem.sgf
  shikatsu check problem.proof --number 12 set.jsonl    a proof about one problem of many
  shikatsu check problem.proof problem.sgf --lines | tools/check.py -    a second checker, in Python

Exit status: 0 if every certificate holds, 1 if one does not or a file could not be read, 2 if the
command line was wrong.")]
pub(crate) struct CheckArguments {
    /// The certificates, as shikatsu solve --proof wrote them
    #[arg(value_name = "PROOF")]
    pub(crate) proof: PathBuf,
    /// The problem they are about; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The N-th problem of the file, counted from 1
    #[arg(short, long, value_name = "N", value_parser = parse_number)]
    pub(crate) number: Option<usize>,
    /// Print one line of JSON for each certificate
    #[arg(long)]
    pub(crate) json: bool,
    /// Check nothing; print each certificate with its problem as a line of JSON, for another checker
    #[arg(long, conflicts_with = "json")]
    pub(crate) lines: bool,
}

/// Run a benchmark set and compare the verdicts with its key
///
/// Every problem is solved for the side to move, with all its first moves, and
/// counted once:
///
/// agree: proved, and nothing in the key contradicts it. A key may give a
/// result, ko threats, first moves that work and first moves that fail; what it
/// leaves out is not compared. Each move it lists as working must be one of
/// ours, none it lists as failing may be; where it gives the complete list, the
/// lists must be equal. Seki counts as living.
///
/// disagree: proved, and something in the key contradicts it. --list says what.
///
/// unjudged: the verdict is proved and not contradicted, but the key names first
/// moves that were not judged in time.
///
/// unknown: no verdict was proved. For some of these something is proved for the
/// position as it is drawn: on the condition that stones which get out of play
/// are safe there.
///
/// proved is agree plus disagree plus unjudged, and all of it has passed the certificate
/// checker; checked counts the certificates. The seconds of a problem are wall
/// time for search, writing and checking; nodes_per_s is all nodes by the sum
/// of these seconds, so for one core.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu bench set.jsonl
  shikatsu bench set.jsonl --limit 100 --time 1s --list
  shikatsu bench set.jsonl --take 50 --seed 7     a random sample, the same every time
  shikatsu bench set.jsonl --json --list | jq -c 'select(.judgement == \"disagree\")'

Exit status: 0 if the set was run, whatever came out; 1 if it could not be read; 2 if the command
line was wrong.")]
pub(crate) struct BenchArguments {
    /// The set: a problem a line, as JSON (docs/formats.md); - is standard input
    #[arg(value_name = "SET")]
    pub(crate) set: PathBuf,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    /// Stop after this many nodes of search for each problem; with a long --time a busy machine proves what an idle one does
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Only the first N problems
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) limit: Option<usize>,
    /// Only N problems drawn at random; the same ones for the same seed, and with a larger N these and others
    #[arg(long, value_name = "N", value_parser = parse_count, conflicts_with = "limit")]
    pub(crate) take: Option<usize>,
    /// What --take draws by
    #[arg(long, value_name = "SEED", default_value_t = 1, requires = "take")]
    pub(crate) seed: u64,
    /// Leave out the problems with these numbers, as 3,17: those that were run before
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = parse_count)]
    pub(crate) except: Vec<usize>,
    /// Problems to work on at a time; as many as the cores have room for unless given
    #[arg(short, long, value_name = "N", value_parser = parse_count)]
    pub(crate) jobs: Option<usize>,
    /// Threads for each problem. More jobs do more problems than more threads; more threads prove more in the same time
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_count)]
    pub(crate) threads: usize,
    #[command(flatten)]
    pub(crate) guesses: HunchArguments,
    /// Run the controls that the set makes instead: problems to live after the key's move, the attacker to play, and
    /// kills that must fail; every "dead" there is a false kill
    #[arg(long)]
    pub(crate) controls: bool,
    /// Then play every legal first move of each problem that is proved, or proved by the book, and count how many are
    /// judged within this time
    #[arg(long, value_name = "TIME", value_parser = duration::parse, conflicts_with = "controls")]
    pub(crate) answers: Option<Duration>,
    /// Print a line for each problem, in the order of the set
    #[arg(long)]
    pub(crate) list: bool,
    /// Print JSON, an object a line; the last is the summary
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) opponent: LevelArguments,
}

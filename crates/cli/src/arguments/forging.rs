//! The commands of the bank: `forge make`, `forge grow`, `forge check`, `forge pack`, `forge stats` and `forge sgf`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use shikatsu_forge::{NODES, Recipe};

use super::values::parse_count;

/// Make problems that are proved, and check those of the bank
///
/// A recipe draws positions; most are thrown away. What is kept has passed every gate: both verdicts
/// proved, every legal first move judged with certificates, a line that teaches something, no stone
/// without a purpose. docs/forge.md explains gates, records and packs.
#[derive(Debug, Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct ForgeArguments {
    #[command(subcommand)]
    pub(crate) command: ForgeCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ForgeCommand {
    Make(ForgeMakeArguments),
    Grow(ForgeGrowArguments),
    Check(ForgeCheckArguments),
    Pack(ForgePackArguments),
    Grade(ForgeGradeArguments),
    Stats(ForgeStatsArguments),
    Sgf(ForgeSgfArguments),
}

/// Make problems, with a journal of everything that was tried
///
/// Each seed gives a problem or the reason why there is none, as one line of JSON in the journal. Kill
/// the command and start it again: seeds that the journal has are not done twice.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu forge make --count 5000 --journal rooms.jsonl
  shikatsu forge make --seed 5000 --count 5000 --jobs 2 --journal rooms.jsonl
  shikatsu forge make --recipe vary --parents problems/packs/*.jsonl --journal vary.jsonl
  shikatsu forge make --status --count 5000 --journal status.jsonl
  shikatsu forge make --status --recipe vary --positions suite/seki/*.txt --journal seki.jsonl
  shikatsu forge stats rooms.jsonl                     what came of it, and why the rest did not

Exit status: 0 when all seeds are done, 1 if the journal cannot be read or written, 2 if the command
line was wrong.")]
pub(crate) struct ForgeMakeArguments {
    /// How positions are drawn: rooms, halls (larger, with more stones), crowds (almost full), races (a chain inside shares its liberties with the group), vary (changes of records), deepen (records some moves before), excerpt (positions out of the proofs of records), mine (fights of two players by shape)
    #[arg(long, default_value = "rooms", value_name = "RECIPE", value_parser = recipes())]
    pub(crate) recipe: Recipe,
    /// Packs or journals whose records the recipes vary, deepen and excerpt begin with; other parents make other problems of a seed
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) parents: Vec<PathBuf>,
    /// Problems with a boundary, in any format, which those recipes change beside those records or instead of them
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) positions: Vec<PathBuf>,
    /// Make status items: positions of which a person says what becomes of the stones; give them a journal of their own
    #[arg(long)]
    pub(crate) status: bool,
    /// The first seed
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub(crate) seed: u64,
    /// How many seeds
    #[arg(long, default_value_t = 1000, value_name = "N")]
    pub(crate) count: u64,
    /// Where everything is written down
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: PathBuf,
    /// Seeds to work on at a time
    #[arg(short, long, default_value = "1", value_name = "N", value_parser = parse_count)]
    pub(crate) jobs: usize,
    /// Nodes that a question to the engine may cost; another number gives other problems
    #[arg(long, default_value_t = NODES, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
}

/// Make problems in rounds, each of what the rounds before gave
///
/// A round draws some rooms by chance and changes what is there already, most of all what the last
/// round gave. Of what passes the gates only what is new counts, and of one room only a few. Kill the
/// command and start it again with the same files: it goes on where it was.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu forge grow problems/packs/*.jsonl --journal grown.jsonl --against collection/
  shikatsu forge pack grown.jsonl --into problems/ --against collection/

Exit status: 0 when the rounds are done, 1 if a file cannot be read or written, 2 if the command line
was wrong.")]
pub(crate) struct ForgeGrowArguments {
    /// Packs or journals of what is there already
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Where everything is written down
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: PathBuf,
    /// Files, folders or archives of problems that no record may repeat
    #[arg(long, value_name = "PATH")]
    pub(crate) against: Vec<PathBuf>,
    /// Nodes that a question to the engine may cost; another number gives other problems
    #[arg(long, default_value_t = NODES, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// The first seed
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub(crate) seed: u64,
    /// Seeds of a round
    #[arg(long, default_value_t = 2000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) seeds: u64,
    /// Rounds at most
    #[arg(long, default_value_t = 10, value_name = "N")]
    pub(crate) rounds: u64,
    /// End after the round that makes the bank so large
    #[arg(long, default_value_t = 10_000, value_name = "N")]
    pub(crate) until: usize,
    /// Seeds to work on at a time
    #[arg(short, long, default_value = "1", value_name = "N", value_parser = parse_count)]
    pub(crate) jobs: usize,
}

/// Prove records again from nothing
///
/// Nothing in a record is believed: its problem goes through every gate, and each claim is compared
/// with what is proved. Problems that are in the files twice, or nearly so, are faults too.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu forge check problems/packs/*.jsonl
  shikatsu forge check problems/packs/*.jsonl --take 40 --seed 7     a sample
  shikatsu forge check new.jsonl --against collection/               0 in other people's sets

Exit status: 0 if every record is true, 1 if a file could not be read, 2 if the command line was
wrong, 5 if a record has a fault.")]
pub(crate) struct ForgeCheckArguments {
    /// Packs or journals
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Prove only so many, drawn by the seed; duplicates are looked for among all
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) take: Option<usize>,
    /// The seed of the draw
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub(crate) seed: u64,
    /// Prove them on boards that lie other ways too: what is said must not hang on the search that proved it first
    #[arg(long)]
    pub(crate) steady: bool,
    /// Files, folders or archives of problems that no record may repeat
    #[arg(long, value_name = "PATH")]
    pub(crate) against: Vec<PathBuf>,
    /// Nodes that a question to the engine may cost
    #[arg(long, default_value_t = NODES, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
}

/// Put problems into packs of a bank
///
/// Packs that are there stay as they are; what is new gets packs of its own, easier problems first.
/// Problems that the bank or another set has already, wholly or but for a stone, are left out, and so
/// are those of a room that has enough. Status items go into packs of their own.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu forge pack rooms.jsonl --into problems/
  shikatsu forge pack rooms.jsonl --into problems/ --against collection/")]
pub(crate) struct ForgePackArguments {
    /// Journals or packs
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The folder of the bank
    #[arg(long, value_name = "DIR")]
    pub(crate) into: PathBuf,
    /// Files, folders or archives of problems that no record may repeat
    #[arg(long, value_name = "PATH")]
    pub(crate) against: Vec<PathBuf>,
}

/// Say how hard each problem of a bank is, in five bands
///
/// A grade follows from what the levels see at a glance and overlook, and from what the verdict took.
/// It orders problems and is no rank. Grades stand in grades.jsonl beside the packs; those that are
/// there keep what was measured, and their bands follow the weights of this version.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu forge grade problems/
  shikatsu forge grade problems/ --again               measure all of them anew")]
pub(crate) struct ForgeGradeArguments {
    /// The folder of the bank
    #[arg(value_name = "DIR")]
    pub(crate) bank: PathBuf,
    /// Measure those that have a grade too
    #[arg(long)]
    pub(crate) again: bool,
}

/// Count what a bank or a journal consists of
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu forge stats problems/packs/*.jsonl
  shikatsu forge stats rooms.jsonl")]
pub(crate) struct ForgeStatsArguments {
    /// Packs or journals
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

/// Write records as SGF with their solutions, for every other command and program
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu forge sgf problems/packs/rooms-001.jsonl > bank.sgf
  shikatsu show --number 12 bank.sgf
  shikatsu play --number 12 bank.sgf")]
pub(crate) struct ForgeSgfArguments {
    /// Packs or journals
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

fn recipes() -> impl TypedValueParser<Value = Recipe> {
    let names = Recipe::ALL.map(Recipe::name);
    PossibleValuesParser::new(names).try_map(|name| {
        let unknown = || format!("{name} is no recipe");
        Recipe::named(&name).ok_or_else(unknown)
    })
}

//! `cargo xtask peers`: how another program does on the same problems.
//!
//! GNU Go claims and proves nothing; we prove or say that we could not. The
//! columns are kept apart for that reason, and `mark` says what each counts.
//! Times are by the clock: of ours for search, all first moves, certificates
//! and checks, of GNU Go for the one query about the one move.

mod contest;
mod gnugo;
mod mark;
mod question;
mod sums;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use crate::bench_output::{BenchCommand, Sample};
use crate::{machine, sets};
use contest::Contest;
use sums::ContestSums;

/// What to compare.
#[derive(Args)]
pub(crate) struct PeersArguments {
    /// A set of ../shared/bench, without .jsonl; may be given several times. All with targets and answers unless given
    #[arg(long = "set", value_name = "NAME")]
    sets: Vec<String>,
    /// Only N problems of each set, drawn at random
    #[arg(long, value_name = "N")]
    take: Option<usize>,
    /// What --take draws by
    #[arg(long, value_name = "SEED", default_value_t = 1, requires = "take")]
    seed: u64,
    /// Our limit for each problem, as shikatsu bench takes it
    #[arg(long, value_name = "TIME", default_value = "10s")]
    time: String,
    /// Problems at a time, for both; as many as there are cores unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Also write the figures to this file, as JSON
    #[arg(long, value_name = "PATH")]
    json: Option<PathBuf>,
}

#[expect(clippy::print_stdout, reason = "a command line tool talks")]
pub(crate) fn run(root: &Path, arguments: &PeersArguments) -> Result<(), Box<dyn Error>> {
    // A missing program must be found now, not after an hour of our own searches.
    gnugo::GnuGo::new(0)?;
    let names = if arguments.sets.is_empty() {
        sets::SCORED.map(String::from).to_vec()
    } else {
        arguments.sets.clone()
    };
    let (date, machine) = (machine::today(), machine::line());
    let mut all = Vec::new();
    print!("{}", ContestSums::heading());
    for set in names {
        let sums = ContestSums::of(&Contest::run(root, &arguments.order(set))?);
        print!("{}", sums.line());
        all.push(sums);
    }
    print!("{}", all.iter().map(ContestSums::notes).collect::<String>());
    if let Some(path) = &arguments.json {
        let figures = json!({
            "date": date,
            "machine": machine,
            "command": arguments.command(),
            "sets": all.iter().map(ContestSums::json).collect::<Vec<_>>(),
        });
        fs::write(path, format!("{figures:#}\n"))
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    Ok(())
}

impl PeersArguments {
    fn order(&self, set: String) -> BenchCommand {
        BenchCommand {
            set,
            sample: self.take.map(|take| Sample {
                take,
                seed: self.seed,
            }),
            time: self.time.clone(),
            nodes: None,
            jobs: self.jobs.map(usize::from),
            threads: None,
        }
    }

    /// The command that makes the figures again.
    fn command(&self) -> String {
        let sets = self.sets.iter().map(|set| format!(" --set {set}"));
        let flags = self.order(String::new()).flags().join(" ");
        format!("cargo xtask peers{} {flags}", sets.collect::<String>())
    }
}

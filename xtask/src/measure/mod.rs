//! `cargo xtask measure`: runs the sets, stores what came out, and rebuilds the
//! generated parts and the plots of `docs/results.md`.
//!
//! The page is made from stored runs alone, so `--from` makes the same page
//! again without running anything.

mod archive;
mod band;
mod curves;
mod kept_rows;
pub(crate) mod page;
mod tables;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::bench_output::{self, BenchCommand, OurResult, Sample};
use crate::growth::{self, GrowthCell};
use crate::{machine, sets, signature};
use archive::{GROWTH, RunArchive, RunExtent, Stored};
use curves::NamedPlot;
use kept_rows::KeptRows;

/// Problems of each set in a quick run.
const QUICK_PROBLEMS: usize = 50;
/// The time for each problem in a quick run.
const QUICK_TIME: &str = "2s";
/// Seconds of each search of the growth table in a quick run.
const QUICK_GROWTH_LIMIT: u64 = 2;
/// Seconds of each search of the growth table otherwise.
const GROWTH_LIMIT: u64 = 20;

/// How much of a set is run, and how long for each problem, unless the command
/// line says otherwise: the aims of docs/measurements.md are set for these.
const PLANS: [(&str, Option<usize>, &str); 5] = [
    ("classic-mid", Some(300), "30s"),
    ("classic-hard", Some(150), "60s"),
    ("enclosed", None, "60s"),
    ("rz-masked", None, "300s"),
    ("rz-open", None, "300s"),
];

/// All other sets.
const USUAL: (Option<usize>, &str) = (None, "10s");

/// What to measure.
#[derive(Args)]
pub(crate) struct MeasureArguments {
    /// Only 50 problems of each set, 2 s each: to see that all works
    #[arg(long)]
    quick: bool,
    /// A set of ../shared/bench, without .jsonl, or growth; may be given several times. All with answers, and growth, unless given
    #[arg(long = "set", value_name = "NAME")]
    sets: Vec<String>,
    /// Only this many problems of each set, drawn at random, the same every time
    #[arg(long, value_name = "N", conflicts_with = "quick")]
    take: Option<usize>,
    /// This long for each problem, as 10s
    #[arg(long, value_name = "TIME", conflicts_with = "quick")]
    time: Option<String>,
    /// So many nodes of search for each problem; with a long --time a busy machine proves what an idle one does
    #[arg(long, value_name = "N", conflicts_with = "quick")]
    nodes: Option<u64>,
    /// Problems at a time; as many as there are cores unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Threads for each problem
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// Keep what the stored run has with the same limit and the same search, and run only the rest: a long run in several evenings
    #[arg(long, conflicts_with = "quick")]
    add: bool,
    /// Run nothing: take the lines that 'shikatsu bench --json --list' printed for the set, with the --take, --time, --nodes,
    /// --jobs and --threads given here, from this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["quick", "add"])]
    rows: Option<PathBuf>,
    /// Run nothing: rebuild page and plots from the runs stored in this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["quick", "sets", "jobs", "threads", "take", "time", "nodes", "add", "rows"])]
    from: Option<PathBuf>,
}

/// When and where a run is made.
#[derive(Clone)]
struct RunOrigin {
    date: String,
    machine: String,
}

pub(crate) fn run(root: &Path, arguments: &MeasureArguments) -> Result<(), Box<dyn Error>> {
    let folder = match &arguments.from {
        Some(folder) => folder.clone(),
        None => {
            let folder = root.join("bench");
            if arguments.rows.is_some() && arguments.sets.len() != 1 {
                return Err("--rows is about one --set".into());
            }
            let origin = RunOrigin {
                date: machine::today(),
                machine: machine::line(),
            };
            for name in arguments.names() {
                tell(&arguments.measure(root, &name, &folder, origin.clone())?);
            }
            folder
        }
    };
    rebuild(root, &RunArchive::read(&folder)?)
}

impl MeasureArguments {
    fn names(&self) -> Vec<String> {
        if self.sets.is_empty() {
            let all = sets::SCORED.into_iter().chain([GROWTH]);
            all.map(String::from).collect()
        } else {
            self.sets.clone()
        }
    }

    fn extent(&self) -> RunExtent {
        if self.quick {
            RunExtent::Quick
        } else {
            RunExtent::Whole
        }
    }

    /// Runs a set, or the growth table, and stores it.
    fn measure(
        &self,
        root: &Path,
        name: &str,
        folder: &Path,
        origin: RunOrigin,
    ) -> Result<PathBuf, Box<dyn Error>> {
        let RunOrigin { date, machine } = origin;
        if name == GROWTH {
            let limit = match self.extent() {
                RunExtent::Quick => QUICK_GROWTH_LIMIT,
                RunExtent::Whole => GROWTH_LIMIT,
            };
            let run = Stored {
                name: GROWTH.into(),
                extent: self.extent(),
                date,
                machine,
                command: format!("cargo xtask growth --limit {limit}"),
                signature: signature::pinned(root).map(|pinned| pinned.nodes),
                rows: growth::cells(root, limit)?,
            };
            return run.write(folder, GrowthCell::json);
        }
        let order = self.order(name);
        let listed = sets::read(root, name)?;
        let signature = signature::pinned(root).map(|pinned| pinned.nodes);
        let kept = match self.add {
            true => KeptRows::of(&RunArchive::read(folder)?, &order, signature, &listed),
            false => KeptRows::default(),
        };
        let kept_already = kept.numbers();
        if order
            .sample
            .is_some_and(|sample| sample.take < kept_already.len())
        {
            let number = kept_already.len();
            return Err(
                format!("the stored run of {name} has {number} problems; --take more").into(),
            );
        }
        let rows = match &self.rows {
            Some(file) => whole(&order, &fs::read_to_string(file)?, listed.len())?,
            None => order.run(root, &kept_already)?,
        };
        let run = Stored {
            name: name.into(),
            extent: self.extent(),
            date,
            machine,
            command: format!("shikatsu bench SET.jsonl {}", order.flags().join(" ")),
            signature,
            rows: kept.with(&rows, &listed),
        };
        run.write(folder, archive::RunRecord::json)
    }

    fn order(&self, set: &str) -> BenchCommand {
        let plan = PLANS.into_iter().find(|(name, _, _)| *name == set);
        let (planned, limit) = plan.map_or(USUAL, |(_, take, time)| (take, time));
        let (take, time) = match self.extent() {
            RunExtent::Quick => (Some(QUICK_PROBLEMS), QUICK_TIME.to_owned()),
            RunExtent::Whole => (
                self.take.or(planned),
                self.time.clone().unwrap_or_else(|| limit.to_owned()),
            ),
        };
        BenchCommand {
            set: set.into(),
            sample: take.map(|take| Sample { take, seed: 1 }),
            time,
            nodes: self.nodes,
            jobs: self.jobs.map(usize::from),
            threads: self.threads.map(usize::from),
        }
    }
}

/// The rows of a file, if they are all that was ordered of a set with so many problems, and each once.
fn whole(order: &BenchCommand, text: &str, all: usize) -> Result<Vec<OurResult>, Box<dyn Error>> {
    let rows = bench_output::read(text)?;
    let wanted = order.sample.map_or(all, |sample| sample.take.min(all));
    let repeats = rows.windows(2).any(|two| two[0].number == two[1].number);
    let stray = rows.last().is_some_and(|row| row.number > all);
    if rows.len() != wanted || repeats || stray {
        let found = rows.len();
        return Err(format!("{wanted} different problems of the set are wanted, and the file has {found} rows; run what is missing with --except").into());
    }
    Ok(rows)
}

/// Makes the generated parts for which there is a run; the others stay.
fn rebuild(root: &Path, archive: &RunArchive) -> Result<(), Box<dyn Error>> {
    let path = root.join("docs/results.md");
    let mut text = fs::read_to_string(&path)?;
    let mut part = |name: &str, body: &str| -> Result<(), page::PageFault> {
        text = page::replace(&text, name, body)?;
        Ok(())
    };
    if !archive.sets.is_empty() {
        part("sets", &tables::sets(&archive.sets))?;
        part("bands", &tables::bands(&archive.sets))?;
        part("solved", &draw(root, &curves::solved(&archive.sets))?)?;
        let page = root.join("docs/disagreements.md");
        let old = fs::read_to_string(&page)?;
        let list = tables::disagreements(&archive.sets);
        fs::write(&page, page::replace(&old, "disagreements", &list)?)?;
        tell(&page);
    }
    if let Some(run) = &archive.growth {
        let picture = draw(root, &[curves::growth(&run.rows)])?;
        part("growth", &format!("{}\n{picture}", tables::growth(run)))?;
    }
    if let Some(figures) = &archive.peers {
        let table = tables::peers(figures)
            .ok_or("the newest *-peers.json is not what 'cargo xtask peers --json' writes")?;
        part("peers", &table)?;
    }
    fs::write(&path, text)?;
    tell(&path);
    Ok(())
}

/// Writes plots to `docs/plots` and returns the lines that show them.
fn draw(root: &Path, plots: &[NamedPlot]) -> Result<String, Box<dyn Error>> {
    let folder = root.join("docs/plots");
    fs::create_dir_all(&folder)?;
    let mut lines = String::new();
    for NamedPlot { name, words, plot } in plots {
        fs::write(folder.join(format!("{name}.svg")), plot.svg())?;
        lines += &format!("![{words}](plots/{name}.svg)\n\n");
    }
    Ok(lines)
}

#[expect(clippy::print_stdout, reason = "a command line tool talks")]
fn tell(written: &Path) {
    println!("measure: wrote {}", written.display());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_from_a_file_must_be_all_that_was_ordered() {
        let line = |number: usize| {
            format!(
                r#"{{"number":{number},"id":"x","judgement":"agree","outcome":"dead","best":[],"checked":2,"seconds":0.5,"nodes":7}}"#
            )
        };
        let order = BenchCommand {
            set: "regress".into(),
            sample: None,
            time: "1s".into(),
            nodes: None,
            jobs: None,
            threads: None,
        };
        let rows = |numbers: &[usize]| {
            let lines: Vec<String> = numbers.iter().map(|&number| line(number)).collect();
            whole(&order, &lines.join("\n"), 2).is_ok()
        };
        assert!(rows(&[2, 1]));
        assert!(!rows(&[1]) && !rows(&[1, 1]) && !rows(&[1, 3]));
    }
}

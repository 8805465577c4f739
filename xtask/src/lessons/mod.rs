//! `cargo xtask lessons`: positions of our own problems and searches, each move labelled by a search of its own.
//!
//! Lessons come in shards of so many problems, one file each. A shard follows from its number, so a run that was ended goes on
//! where it stopped, and more minutes make more shards. Shards of benchmark sets have their own folder and are only measured.
//!
//! Invariant: nothing of the benchmark sets is in a shard that is learned from.

mod drawn_problem;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use shikatsu_engine::readings;
use shikatsu_forge::{BankFamilies, BankRecord};
use shikatsu_lessons::LessonRecord;
use shikatsu_problem::Role;
use shikatsu_proof::Question;
use shikatsu_solver::lesson::LessonOrder;
use shikatsu_solver::session::Session;
use shikatsu_solver::table::Table;

use crate::problems::bank_records;
use crate::sets;
use drawn_problem::DrawnProblem;

/// Problems of a shard.
const SHARD: u64 = 50;

/// Bytes of the tables of a search.
const MEMORY: usize = 64 << 20;

/// Problems with more points in play than this are left out: what is learned is local.
const MOST_IN_PLAY: usize = 90;

/// What is made, and where it goes.
#[derive(Args)]
pub(crate) struct LessonArguments {
    /// Where shards are, and go
    #[arg(long, value_name = "DIR", default_value = "target/lessons")]
    to: PathBuf,
    /// No shard is begun after so many minutes
    #[arg(long, value_name = "MINUTES", default_value_t = 15)]
    minutes: u64,
    /// Shards to have in the end, at most
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    shards: u64,
    /// Instead of our own problems, this benchmark set; the lessons are only measured and never learned from
    #[arg(long, value_name = "NAME")]
    set: Option<String>,
    /// Problems of the benchmark set, at most
    #[arg(long, value_name = "N", default_value_t = 60)]
    take: usize,
    /// Nodes of each search that positions are drawn from
    #[arg(long, value_name = "N", default_value_t = 60_000)]
    nodes: u64,
    /// Nodes for each move of a position
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    each: u64,
    /// Positions of each search, at most
    #[arg(long, value_name = "N", default_value_t = 6)]
    positions: usize,
}

/// Makes what is missing.
#[expect(clippy::print_stdout, reason = "a command line tool talks")]
pub(crate) fn run(root: &Path, arguments: &LessonArguments) -> Result<(), Box<dyn Error>> {
    let begun = Instant::now();
    let folder = root.join(&arguments.to);
    let folder = match arguments.set {
        Some(_) => folder.join("book"),
        None => folder,
    };
    fs::create_dir_all(&folder)?;
    if let Some(set) = &arguments.set {
        let records = of_set(root, set, arguments)?;
        write(&folder.join(format!("{set}.txt")), &records)?;
        println!("{set}: {} lessons", records.len());
        return Ok(());
    }
    let bank = bank_records(root)?;
    for number in 0..arguments.shards {
        let file = folder.join(format!("shard-{number:04}.txt"));
        if file.exists() {
            continue;
        }
        if begun.elapsed() >= Duration::from_secs(60 * arguments.minutes) {
            break;
        }
        let records = of_shard(&bank, number, arguments);
        write(&file, &records)?;
        let seconds = begun.elapsed().as_secs();
        println!("shard {number}: {} lessons, {seconds} s", records.len());
    }
    Ok(())
}

/// The lessons of all shards of a folder, in their order.
pub(crate) fn read(folder: &Path) -> Result<Vec<LessonRecord>, Box<dyn Error>> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    let mut records = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file)?;
        for line in text.lines() {
            let record = LessonRecord::read(line);
            records.push(record.map_err(|fault| format!("{}: {fault}", file.display()))?);
        }
    }
    Ok(records)
}

/// Writes a whole shard, or none: a run that ends in between leaves no half of it.
fn write(file: &Path, records: &[LessonRecord]) -> Result<(), Box<dyn Error>> {
    let lines: String = records.iter().map(|record| record.line() + "\n").collect();
    let unfinished = file.with_extension("part");
    fs::write(&unfinished, lines)?;
    Ok(fs::rename(unfinished, file)?)
}

fn of_shard(bank: &[BankRecord], number: u64, arguments: &LessonArguments) -> Vec<LessonRecord> {
    let mut table = Table::new(MEMORY);
    let families = BankFamilies::of_records(bank.iter());
    let numbers = number * SHARD..(number + 1) * SHARD;
    let drawn = numbers.filter_map(|number| DrawnProblem::of(bank, &families, number));
    drawn
        .flat_map(|drawn| searched(&drawn, arguments, &mut table))
        .collect()
}

/// The problems of a benchmark set in their tightest frames.
fn of_set(
    root: &Path,
    set: &str,
    arguments: &LessonArguments,
) -> Result<Vec<LessonRecord>, Box<dyn Error>> {
    let listed = sets::read(root, set)?;
    let step = (listed.len() / arguments.take.max(1)).max(1);
    let mut table = Table::new(MEMORY);
    let mut records = Vec::new();
    for (number, one) in (0..).zip(listed.into_iter().step_by(step).take(arguments.take)) {
        let Ok(readings) = readings(&one.row.problem, &[]) else {
            continue;
        };
        // The readings by turns, so that each assumption about the outside is there.
        let place = usize::try_from(number).unwrap_or(0) % readings.len().max(1);
        if let Some(problem) = readings.into_iter().nth(place) {
            let drawn = DrawnProblem {
                family: number,
                source: set.to_owned(),
                problem,
                seed: number,
            };
            records.extend(searched(&drawn, arguments, &mut table));
        }
    }
    Ok(records)
}

/// The lessons of one problem: both first movers, and the question by turns.
fn searched(
    drawn: &DrawnProblem,
    arguments: &LessonArguments,
    table: &mut Table,
) -> Vec<LessonRecord> {
    let in_play = drawn.problem.in_play.unwrap_or_default();
    if in_play.len() > MOST_IN_PLAY {
        return Vec::new();
    }
    let question = match drawn.seed % 4 {
        3 => Question::Eyes,
        _ => Question::Capture,
    };
    let mut records = Vec::new();
    for first in [Role::Attacker, Role::Defender] {
        let Ok(mut session) = Session::new(&drawn.problem, table) else {
            return Vec::new();
        };
        let lessons = session.lessons(&LessonOrder {
            question,
            first,
            nodes: arguments.nodes,
            each: arguments.each,
            wanted: arguments.positions,
            seed: drawn.seed,
        });
        // Where no move is legal there is nothing to learn.
        let lessons = lessons
            .into_iter()
            .filter(|lesson| !lesson.moves.is_empty());
        records.extend(lessons.map(|lesson| LessonRecord {
            family: drawn.family,
            source: drawn.source.clone(),
            problem: drawn.problem.clone(),
            lesson,
        }));
    }
    records
}

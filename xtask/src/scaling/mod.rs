//! `cargo xtask scaling`: one hard problem over many searchers.
//!
//! Problems with a boundary (where none is given, the tightest frame) that take the bare engine ten seconds or more. Each
//! is solved by the engine alone, and with a crew: by threads and the clock (`--threads`), or simulated, where
//! all searches are made and time is counted in nodes, for any number of searchers.

mod picture;
mod run;
mod simulation;

use std::error::Error;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::PoisonError;

use clap::Args;
use shikatsu_engine::crew::Call;
use shikatsu_engine::framing::{Reach, frame};
use shikatsu_engine::{Asked, Cancel, Engine, Limits, MoveDetail, Options, Report, Request};
use shikatsu_manager::{DEAR, JobSizes, ThreadSearchers};
use shikatsu_problem::{Outcome, Problem};

use self::run::ScalingRun;
use self::simulation::SimulatedSearchers;
use crate::cargo::cargo;
use crate::closed_rooms::ClosedRoom;
use crate::{machine, sets};

/// Which problems, and how many searchers.
#[derive(Args)]
pub(crate) struct ScalingArguments {
    /// A set of ../shared/bench, without .jsonl, or our own rooms
    #[arg(long, value_name = "NAME", default_value = "rooms")]
    set: String,
    /// Problems by name; all that are hard enough if none is given
    #[arg(long, value_name = "ID")]
    only: Vec<String>,
    /// Problems that take the engine alone fewer nodes are passed over
    #[arg(long, value_name = "NODES", default_value_t = 25_000_000)]
    from: u64,
    /// Problems that take the engine alone more nodes are passed over
    #[arg(long, value_name = "NODES", default_value_t = 100_000_000)]
    limit: u64,
    /// Stop when so many problems were hard enough
    #[arg(long, value_name = "N", default_value_t = 6)]
    take: usize,
    /// Numbers of searchers to simulate
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "1,2")]
    workers: Vec<usize>,
    /// Threads and the clock instead of a simulation
    #[arg(long)]
    threads: bool,
    /// Nodes of a job, at least
    #[arg(long, value_name = "NODES", default_value_t = 300_000)]
    least: u64,
    /// Nodes of a job, at most
    #[arg(long, value_name = "NODES", default_value_t = 2_500_000)]
    most: u64,
    /// Positions that took so many nodes are told to the others
    #[arg(long, value_name = "NODES", default_value_t = DEAR)]
    dear: u32,
    /// What it costs to hand a job over, in nodes
    #[arg(long, value_name = "NODES", default_value_t = 5_000)]
    post: u64,
    /// Nodes that the engine tries alone before it calls
    #[arg(long, value_name = "NODES", default_value_t = 200_000)]
    alone: u64,
    /// Megabytes for each searcher
    #[arg(long, value_name = "MB", default_value_t = 512)]
    memory: usize,
    /// Append the figures to this file, an object a line
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Draw the stored runs of one problem into docs/plots/scaling.svg, and run nothing
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

impl ScalingArguments {
    const fn call(&self) -> Call {
        Call {
            alone: self.alone,
            worth: 20 * self.alone,
        }
    }
}

/// Problems are taken in this step, round and round, so that a prefix is spread over the set.
const STEP: usize = 37;

const MEMORY: usize = 512 << 20;

/// Prints the table, from the release build.
pub(crate) fn run(root: &Path, arguments: &ScalingArguments) -> Result<(), Box<dyn Error>> {
    if let Some(file) = &arguments.plot {
        return picture::draw(root, file);
    }
    // Tasks run in the development build, whose seconds mean nothing.
    if !cfg!(debug_assertions) {
        return compare(root, arguments);
    }
    let status = cargo(root, &["run", "--quiet", "--release", "--locked"])
        .args(["--package", "xtask", "--", "scaling"])
        .args(std::env::args_os().skip(2))
        .status()?;
    if status.success() {
        return Ok(());
    }
    Err(format!("scaling: the release build ended with {status}").into())
}

#[expect(clippy::print_stdout, reason = "a command line tool talks")]
fn compare(root: &Path, arguments: &ScalingArguments) -> Result<(), Box<dyn Error>> {
    println!("{}, {}", machine::today(), machine::line());
    let mut taken = 0;
    for (id, problem) in problems(root, &arguments.set)? {
        if !arguments.only.is_empty() && !arguments.only.contains(&id) {
            continue;
        }
        let Some(alone) = solve(&problem, Engine::new(options()), arguments.limit) else {
            continue;
        };
        if alone.nodes < arguments.from {
            continue;
        }
        let seconds = alone.elapsed.as_secs_f64();
        println!(
            "{id}: {}, {seconds:.1} s, {} nodes",
            said(&alone),
            alone.nodes
        );
        for &workers in arguments.workers.iter().filter(|&&workers| workers > 0) {
            with_crew(arguments, workers, &id, &problem, &alone)?;
        }
        taken += 1;
        if taken >= arguments.take {
            break;
        }
    }
    Ok(())
}

/// Problems with a boundary, by name.
fn problems(root: &Path, set: &str) -> Result<Vec<(String, Problem)>, Box<dyn Error>> {
    if set == "rooms" {
        let rooms = ClosedRoom::all(12..=24).into_iter();
        return Ok(rooms.map(|room| (room.name(), room.problem())).collect());
    }
    let listed = sets::read(root, set)?;
    let spread = (0..STEP).flat_map(|start| listed.iter().skip(start).step_by(STEP));
    let framed = spread.filter_map(|one| {
        let framed = frame(&one.row.problem, Reach(0)).ok()?;
        Some((one.id().to_owned(), framed.problem))
    });
    Ok(framed.collect())
}

#[expect(clippy::print_stdout, reason = "a command line tool talks")]
fn with_crew(
    arguments: &ScalingArguments,
    workers: usize,
    id: &str,
    problem: &Problem,
    alone: &Report,
) -> Result<(), Box<dyn Error>> {
    let sizes = JobSizes {
        searchers: workers,
        least: arguments.least,
        most: arguments.most,
    };
    if arguments.threads {
        let searchers = ThreadSearchers::new(sizes, arguments.memory << 20, arguments.dear);
        let engine = Engine::with_crew(options(), Box::new(searchers), arguments.call());
        let report = solve(problem, engine, arguments.limit * 100).ok_or("not solved")?;
        let ratio = alone.elapsed.as_secs_f64() / report.elapsed.as_secs_f64();
        println!(
            "  {workers} threads: {}, {:.1} s, {} nodes; {ratio:.2} times as fast, {:.2} times the nodes",
            said(&report),
            report.elapsed.as_secs_f64(),
            report.nodes,
            report.nodes as f64 / alone.nodes as f64,
        );
        return Ok(());
    }
    let crew = SimulatedSearchers::new(
        sizes,
        arguments.memory << 20,
        arguments.dear,
        arguments.post,
    );
    let figures = crew.figures();
    let engine = Engine::with_crew(options(), Box::new(crew), arguments.call());
    let report = solve(problem, engine, arguments.limit * 100).ok_or("not solved")?;
    let run = ScalingRun {
        problem: id.to_owned(),
        workers: workers as u64,
        verdict: said(&report),
        alone: alone.nodes,
        nodes: report.nodes,
        figures: figures
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone(),
    };
    println!("{}", run.line(&report));
    if let Some(file) = &arguments.store {
        let mut file = File::options().create(true).append(true).open(file)?;
        writeln!(file, "{}", run.json())?;
    }
    if said(&report) != said(alone) {
        return Err(format!("{} alone, {} together", said(alone), said(&report)).into());
    }
    Ok(())
}

const fn options() -> Options {
    Options {
        threads: 1,
        memory: MEMORY,
    }
}

/// The report of the side to move, if it is decided in time.
fn solve(problem: &Problem, mut engine: Engine, limit: u64) -> Option<Report> {
    let request = Request {
        first: Asked::Side(problem.to_move()),
        moves: MoveDetail::VerdictOnly,
        limits: Limits::of_nodes(limit),
    };
    let report = engine.solve(problem, &request, &Cancel::new(), &mut |_| {});
    report.ok().filter(|report| {
        let side = report.sides.first();
        side.is_some_and(|side| side.outcome.is_decided())
    })
}

/// What is proved. The steps of a ko are left out: they depend on the line shown, and there may be several lines.
fn said(report: &Report) -> String {
    match report.sides.first().map(|side| &side.outcome) {
        None => "nothing".to_owned(),
        Some(Outcome::Ko(ko)) => format!("ko, {} needs {}", ko.needs_threats, ko.threats),
        Some(outcome) => outcome.name().to_owned(),
    }
}

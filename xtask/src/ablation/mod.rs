//! `cargo xtask ablation`: the same problems with and without what was learned, one change each.
//!
//! Every problem is asked for the verdict of its side to move, by each way of guessing in turn, with the same limit of nodes and
//! one thread. So nodes repeat exactly, and processor times are ratios within one run. A way gains a problem that it settles and
//! the search without guesses does not, and loses one the other way round; how likely so uneven a division would be by chance is
//! said by a sign test. In the same processor time a way has fewer nodes for each problem, by what a node of it costs more in
//! all problems of the run together.
//!
//! Invariant: a verdict that differs between two ways is an error and ends the run.

mod sign_test;
mod way;
mod way_comparison;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueEnum};
use shikatsu_board::SeededRandom;
use shikatsu_engine::{Asked, Cancel, Engine, HunchSettings, Limits, MoveDetail, Options, Request};
use shikatsu_hunch::PatternWeights;
use shikatsu_problem::Problem;

use crate::effort::processor_seconds;
use crate::sets;
use way::Way;
use way_comparison::{Attempted, COMPARISON_HEAD, WayComparison};

/// Which problems, and what is compared.
#[derive(Args)]
pub(crate) struct AblationArguments {
    /// A set of ../shared/bench, without .jsonl; or bank, our own problems without their boundary
    #[arg(long, value_name = "NAME", default_value = "bank")]
    set: String,
    /// Problems drawn from it
    #[arg(long, value_name = "N", default_value_t = 100)]
    take: usize,
    /// What they are drawn by
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Nodes allowed for each problem
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    nodes: u64,
    /// What each way has as much of as the search without guesses; with time, nodes come first
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = SameLimit::Nodes)]
    same: SameLimit,
    /// Ways to compare with the search without guesses: policy, zone, patterns; with a strength of the policy as
    /// patterns:128, and with the least work of a node whose moves are guessed as patterns:128:50
    #[arg(
        long,
        value_name = "WAY,…",
        value_delimiter = ',',
        default_value = "policy:256,zone,patterns:256"
    )]
    ways: Vec<Way>,
    /// Weights instead of those built in
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

/// What is the same for all ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SameLimit {
    /// Nodes of each problem
    Nodes,
    /// Processor time of all problems together, turned into nodes of each by what a node costs
    Time,
}

/// Prints a line for each way.
#[expect(clippy::print_stdout, reason = "a command line tool talks")]
pub(crate) fn run(root: &Path, arguments: &AblationArguments) -> Result<(), Box<dyn Error>> {
    let weights = match &arguments.weights {
        None => PatternWeights::shipped()?,
        Some(file) => Arc::new(PatternWeights::read(&fs::read(root.join(file))?)?),
    };
    let problems = drawn(root, arguments)?;
    let mut plain = Vec::new();
    let mut guided: Vec<Vec<Attempted>> = arguments.ways.iter().map(|_| Vec::new()).collect();
    for problem in &problems {
        let alone = attempted(problem, None, arguments.nodes)?;
        for (way, attempts) in arguments.ways.iter().zip(&mut guided) {
            let attempt = attempted(problem, Some(way.settings(&weights)), arguments.nodes)?;
            attempts.push(attempt.agreeing_with(&alone, way, problem)?);
        }
        plain.push(alone);
    }
    println!(
        "{}: {} problems, {} nodes each, weights {:016x}; without guesses {} settled",
        arguments.set,
        problems.len(),
        arguments.nodes,
        weights.digest(),
        plain.iter().filter(|one| one.outcome.is_some()).count()
    );
    println!("{COMPARISON_HEAD}");
    for (way, attempts) in arguments.ways.iter().zip(&guided) {
        println!("| {way} | {} |", WayComparison::of(&plain, attempts));
    }
    if arguments.same == SameLimit::Time {
        println!("in the same processor time:\n{COMPARISON_HEAD}");
        for (way, attempts) in arguments.ways.iter().zip(&guided) {
            let dearness = WayComparison::of(&plain, attempts).dearness();
            let nodes = divided(arguments.nodes, dearness);
            let mut in_time = Vec::new();
            for (problem, alone) in problems.iter().zip(&plain) {
                let attempt = attempted(problem, Some(way.settings(&weights)), nodes)?;
                in_time.push(attempt.agreeing_with(alone, way, problem)?);
            }
            let compared = WayComparison::of(&plain, &in_time);
            println!("| {way}, {nodes} nodes | {compared} |");
        }
    }
    Ok(())
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a number of nodes, over how much dearer a node is"
)]
fn divided(nodes: u64, dearness: f64) -> u64 {
    (nodes as f64 / dearness).round() as u64
}

fn attempted(
    problem: &Problem,
    guesses: Option<HunchSettings>,
    nodes: u64,
) -> Result<Attempted, Box<dyn Error>> {
    let mut engine = Engine::new(Options::default()).with_hunch(guesses);
    let request = Request {
        first: Asked::Side(problem.to_move()),
        moves: MoveDetail::VerdictOnly,
        limits: Limits::of_nodes(nodes),
    };
    let begun = processor_seconds().unwrap_or_default();
    let report = engine.solve(problem, &request, &Cancel::new(), &mut |_| {})?;
    let side = report.sides.first().ok_or("a report without a side")?;
    let is_decided = side.outcome.is_decided();
    Ok(Attempted {
        outcome: is_decided.then(|| side.outcome.name().to_owned()),
        nodes: report.nodes,
        seconds: processor_seconds().unwrap_or_default() - begun,
    })
}

/// The problems, in an order that the seed decides; with a larger number these and others.
fn drawn(root: &Path, arguments: &AblationArguments) -> Result<Vec<Problem>, Box<dyn Error>> {
    let mut problems: Vec<Problem> = match arguments.set.as_str() {
        "bank" => crate::problems::bank_records(root)?
            .into_iter()
            .map(|record| record.problem.unbounded())
            .collect(),
        set => sets::read(root, set)?
            .into_iter()
            .map(|one| one.row.problem)
            .collect(),
    };
    let mut random = SeededRandom::new(arguments.seed);
    for last in (1..problems.len()).rev() {
        problems.swap(last, random.below(last + 1));
    }
    problems.truncate(arguments.take);
    Ok(problems)
}

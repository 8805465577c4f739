//! `cargo xtask threads`: how much faster several threads are than one.
//!
//! Only problems count that take one thread more than a second. Both are asked in turn
//! in one run, verdict and checked certificates included, and must say the same.

use std::error::Error;
use std::path::Path;
use std::time::Duration;

use clap::Args;
use shikatsu_engine::{Asked, Cancel, Engine, Limits, MoveDetail, Options, Report, Request};
use shikatsu_problem::{Outcome, Problem};

use crate::cargo::cargo;
use crate::{machine, sets};

/// Which problems, and how many threads.
#[derive(Args)]
pub(crate) struct ThreadsArguments {
    /// A set of ../shared/bench, without .jsonl
    #[arg(long, value_name = "NAME", default_value = "classic-mid")]
    set: String,
    /// Stop when so many problems took more than a second
    #[arg(long, value_name = "N", default_value_t = 30)]
    take: usize,
    /// Threads to compare with one
    #[arg(long, value_name = "N", default_value_t = 2)]
    threads: usize,
    /// The longest that a problem may take, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 15)]
    limit: u64,
}

/// Below this a problem is no reason for a second thread.
const LEAST: Duration = Duration::from_secs(1);

/// Problems are taken in this step, round and round, so that a prefix is spread over the set.
const STEP: usize = 37;

const MEMORY: usize = 512 << 20;

/// Prints the table, from the release build.
pub(crate) fn run(root: &Path, arguments: &ThreadsArguments) -> Result<(), Box<dyn Error>> {
    // Tasks run in the development build, whose seconds mean nothing.
    if !cfg!(debug_assertions) {
        return compare(root, arguments);
    }
    let numbers = [
        ("--take", arguments.take as u64),
        ("--threads", arguments.threads as u64),
        ("--limit", arguments.limit),
    ];
    let status = cargo(root, &["run", "--quiet", "--release", "--locked"])
        .args(["--package", "xtask", "--", "threads"])
        .args(["--set", &arguments.set])
        .args(numbers.map(|(flag, number)| format!("{flag}={number}")))
        .status()?;
    if status.success() {
        return Ok(());
    }
    Err(format!("threads: the release build ended with {status}").into())
}

#[expect(clippy::print_stdout, reason = "a command line tool talks")]
fn compare(root: &Path, arguments: &ThreadsArguments) -> Result<(), Box<dyn Error>> {
    let problems = sets::read(root, &arguments.set)?;
    let threads = arguments.threads;
    println!("{}, {}", machine::today(), machine::line());
    println!("| problem | one thread | {threads} threads | times | nodes, times |");
    println!("|---|---|---|---|---|");
    let mut pairs = Vec::new();
    for start in 0..STEP {
        for listed in problems.iter().skip(start).step_by(STEP) {
            let problem = &listed.row.problem;
            let Some(one) = solve(problem, 1, arguments.limit) else {
                continue;
            };
            if one.elapsed < LEAST {
                continue;
            }
            let Some(many) = solve(problem, threads, arguments.limit) else {
                return Err(format!("{}: several threads did not finish", listed.id()).into());
            };
            let said = [&one, &many].map(|report| outcome(report).map(verdict));
            if said[0] != said[1] {
                return Err(format!("{}: {said:?}", listed.id()).into());
            }
            let [fast, slow] = [&many, &one].map(|report| report.elapsed.as_secs_f64());
            let nodes = many.nodes as f64 / one.nodes as f64;
            println!(
                "| {} | {slow:.1} s | {fast:.1} s | {:.2} | {nodes:.2} |",
                listed.id(),
                slow / fast
            );
            pairs.push((slow, fast));
            if pairs.len() >= arguments.take {
                println!("{}", summary(&pairs));
                return Ok(());
            }
        }
    }
    println!("{}", summary(&pairs));
    Ok(())
}

/// The report of the side to move, if it is decided in time.
fn solve(problem: &Problem, threads: usize, limit: u64) -> Option<Report> {
    let mut engine = Engine::new(Options {
        threads,
        memory: MEMORY,
    });
    let request = Request {
        first: Asked::Side(problem.to_move()),
        moves: MoveDetail::VerdictOnly,
        limits: Limits {
            time: Some(Duration::from_secs(limit)),
            ..Limits::default()
        },
    };
    let report = engine.solve(problem, &request, &Cancel::new(), &mut |_| {});
    report.ok().filter(|report| outcome(report).is_some())
}

/// What is proved. The steps of a ko are left out: they depend on the line shown, and there may be several lines.
fn verdict(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Ko(ko) => format!("ko, {} needs {}", ko.needs_threats, ko.threats),
        outcome => outcome.name().to_owned(),
    }
}

fn outcome(report: &Report) -> Option<&Outcome> {
    let outcome = &report.sides.first()?.outcome;
    outcome.is_decided().then_some(outcome)
}

fn summary(pairs: &[(f64, f64)]) -> String {
    let number = pairs.len();
    let total = |pick: fn(&(f64, f64)) -> f64| pairs.iter().map(pick).sum::<f64>();
    let whole = total(|pair| pair.0) / total(|pair| pair.1);
    let mean = (total(|pair| (pair.0 / pair.1).ln()) / number as f64).exp();
    format!(
        "\n{number} problems: {whole:.2} times as fast in all, {mean:.2} times in the geometric mean"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_of_twice_and_half_is_one() {
        let text = summary(&[(2.0, 1.0), (2.0, 4.0)]);
        assert!(text.contains("2 problems: 0.80 times"), "{text}");
        assert!(text.contains("1.00 times in the geometric mean"), "{text}");
    }
}

//! `shikatsu solve`: verdicts with proofs.

mod explanations;
mod object;
mod proof_files;
mod text;

use indicatif::ProgressBar;
use shikatsu_engine::{
    Asked, Cancel, Engine, Limits, MoveDetail, Options, Progress, Report, Request,
};
use shikatsu_problem::Color;

use crate::arguments::{First, SolveArguments};
use crate::failure::{Failure, say};
use crate::input::{LoadedProblem, read_input};
use crate::output::print;
use crate::words::RoleColors;
use crate::{duration, progress, report, searchers, words};
use proof_files::ProofFiles;

/// The worst result of all problems.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Success {
    Proved,
    Unproved,
    Failed,
}

pub(crate) fn run(arguments: &SolveArguments) -> Result<(), Failure> {
    let input = read_input(&arguments.input)?;
    input.report_faults();
    let several = input.0.len() > 1;
    let mut files = ProofFiles::at(arguments.proof.as_deref(), input.found().len())?;
    let mut setup = searchers::engine(arguments)?;
    let engine = &mut setup.engine;
    let mut success = Success::Proved;
    for (index, outcome) in input.0.iter().enumerate() {
        let Ok(found) = outcome else {
            if arguments.json {
                print(report::line(outcome).unwrap_or_default().as_bytes())?;
            }
            continue;
        };
        if index > 0 && !arguments.json {
            print(b"\n")?;
        }
        let one = one(engine, found, several, arguments, &mut files)?;
        success = success.max(one);
    }
    input.verdict(&arguments.input)?;
    match success {
        Success::Proved => Ok(()),
        Success::Unproved => Err(Failure::Unproved),
        Success::Failed => Err(Failure::Reported),
    }
}

/// An engine with this many threads.
pub(crate) fn engine(threads: usize) -> Engine {
    Engine::new(Options {
        threads,
        ..Options::default()
    })
}

fn one(
    engine: &mut Engine,
    found: &LoadedProblem,
    several: bool,
    arguments: &SolveArguments,
    files: &mut ProofFiles,
) -> Result<Success, Failure> {
    if !arguments.json {
        print(text::board(found, several, &arguments.terminal).as_bytes())?;
    }
    let spinner = progress::spinner();
    let result = engine.solve(
        &found.document.problem,
        &request(arguments, found.document.problem.to_move()),
        &Cancel::new(),
        &mut |progress| watch(&spinner, progress),
    );
    spinner.finish_and_clear();
    let with_roles = result.and_then(|report| Ok((RoleColors::of(&report.problem)?, report)));
    let (roles, report) = match with_roles {
        Ok(both) => both,
        Err(error) => {
            say(&format_args!("{}: {error}", found.origin()));
            if arguments.json {
                print(object::failure(found, error).as_bytes())?;
            }
            return Ok(Success::Failed);
        }
    };
    let mut solved = explanations::SolvedProblem {
        engine,
        found,
        report: &report,
        limits: request(arguments, Color::Black).limits,
    };
    let text = if let Some(step) = arguments.hint {
        solved.hints(step)
    } else if arguments.json {
        let explanations = arguments.explain.then(|| solved.objects());
        object::line(found, &report, roles, explanations)
    } else {
        let explanations = if arguments.explain {
            solved.paragraphs()
        } else {
            Vec::new()
        };
        text::report(found, &report, roles, &explanations, arguments)
    };
    print(text.as_bytes())?;
    files.write(found, &report)?;
    say_costs(found, &report);
    let proved = report.sides.iter().all(|side| side.outcome.is_decided());
    Ok(if proved {
        Success::Proved
    } else {
        Success::Unproved
    })
}

/// What is asked about a problem in which it is the turn of `first`.
fn request(arguments: &SolveArguments, first: Color) -> Request {
    Request {
        first: match arguments.first {
            First::Both if arguments.hint.is_some() => Asked::Side(first),
            First::Black => Asked::Side(Color::Black),
            First::White => Asked::Side(Color::White),
            First::Both => Asked::Both,
        },
        limits: Limits {
            time: Some(arguments.limits.time),
            nodes: arguments.nodes,
        },
        moves: MoveDetail::AllFirstMoves,
    }
}

fn watch(spinner: &ProgressBar, progress: &Progress) {
    let nodes = words::count(progress.nodes);
    let first = progress.first;
    let left = match progress.must_play_left {
        Some(moves) => format!(", {} left", words::number_of(moves, "first move")),
        None => String::new(),
    };
    let fact = match progress.facts.last() {
        Some(fact) => format!("; {fact}"),
        None => String::new(),
    };
    spinner.set_message(format!("{first} first: {nodes} nodes{left}{fact}"));
}

/// Nodes and time differ from run to run, so they go to standard error.
fn say_costs(found: &LoadedProblem, report: &Report) {
    let certificates = report.proofs().count();
    let origin = found.origin();
    let nodes = words::count(report.nodes);
    let time = duration::words(report.elapsed);
    let checked = words::number_of(certificates, "certificate");
    say(&format_args!(
        "{origin}: {nodes} nodes in {time}, checked {checked}"
    ));
    if report.doubts > 0 {
        let doubts = report.doubts;
        say(&format_args!(
            "{origin}: warning: {doubts} findings of the search could not be certified and were dropped; please report this problem"
        ));
    }
}

//! `cargo xtask effort`: how many nodes an answer takes, by the number of empty points.
//!
//! Every Nth problem of a set is solved with a limit of nodes and one thread, so that the nodes repeat exactly and two
//! versions of the search can be compared. What is proved is printed beside them: figures of two versions mean
//! something only if their answers are equal.

mod processor_time;
mod summary;

use std::error::Error;
use std::path::Path;

use clap::{Args, ValueEnum};
use shikatsu_engine::{
    Asked, Cancel, Engine, Limits, MoveDetail, Options, Report, Request, Side, Worth,
};
use shikatsu_problem::{Outcome, Point, Problem, Role};

use crate::cargo::cargo;
use crate::sets::{self, Listed};
pub(crate) use processor_time::processor_seconds;
use summary::{Fate, ProblemEffort, summary};

/// Which problems, and what is asked of each.
#[derive(Args)]
pub(crate) struct EffortArguments {
    /// A set of ../shared/bench, without .jsonl
    #[arg(long, value_name = "NAME", default_value = "gotools")]
    set: String,
    /// Every Nth problem of the set, from the first
    #[arg(long, value_name = "N", default_value_t = 60)]
    every: usize,
    /// Nodes allowed for each problem
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    nodes: u64,
    /// What is asked of each problem
    #[arg(long, value_enum, default_value_t = EffortQuestion::Everything)]
    ask: EffortQuestion,
    /// Print a line for each problem: what is proved of it, nodes, nodes of its certificates
    #[arg(long)]
    list: bool,
}

/// What is asked of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum EffortQuestion {
    /// Both first movers, and each of their first moves.
    Everything,
    /// The verdict for the side to move.
    Verdict,
}

impl EffortQuestion {
    fn request(self, problem: &Problem, nodes: u64) -> Request {
        Request {
            first: match self {
                Self::Everything => Asked::Both,
                Self::Verdict => Asked::Side(problem.to_move()),
            },
            moves: match self {
                Self::Everything => MoveDetail::AllFirstMoves,
                Self::Verdict => MoveDetail::VerdictOnly,
            },
            limits: Limits::of_nodes(nodes),
        }
    }
}

/// Prints the figures, from the release build.
pub(crate) fn run(root: &Path, arguments: &EffortArguments) -> Result<(), Box<dyn Error>> {
    // Tasks run in the development build, whose seconds mean nothing.
    if !cfg!(debug_assertions) {
        return measure(root, arguments);
    }
    let ask = arguments
        .ask
        .to_possible_value()
        .ok_or("effort: an unknown question")?;
    let mut released = cargo(root, &["run", "--quiet", "--release", "--locked"]);
    released
        .args(["--package", "xtask", "--", "effort"])
        .args(["--set", &arguments.set, "--ask", ask.get_name()])
        .arg(format!("--every={}", arguments.every))
        .arg(format!("--nodes={}", arguments.nodes));
    if arguments.list {
        released.arg("--list");
    }
    let status = released.status()?;
    if status.success() {
        return Ok(());
    }
    Err(format!("effort: the release build ended with {status}").into())
}

#[expect(clippy::print_stdout, reason = "a command line tool talks")]
fn measure(root: &Path, arguments: &EffortArguments) -> Result<(), Box<dyn Error>> {
    let problems = sets::read(root, &arguments.set)?;
    let mut solved = Vec::new();
    for listed in problems.iter().step_by(arguments.every.max(1)) {
        let one = solve(listed, arguments)?;
        if arguments.list {
            println!("{}", one.line());
        }
        solved.push(one);
    }
    print!("{}", summary(&solved));
    Ok(())
}

fn solve(listed: &Listed, arguments: &EffortArguments) -> Result<ProblemEffort, Box<dyn Error>> {
    let problem = &listed.row.problem;
    let request = arguments.ask.request(problem, arguments.nodes);
    let begun = processor_seconds();
    // A new engine each time, so that no table remembers the last problem.
    let mut engine = Engine::new(Options::default());
    let report = engine.solve(problem, &request, &Cancel::new(), &mut |_| {})?;
    Ok(ProblemEffort {
        id: listed.id().to_owned(),
        empty_points: empty_points(&report.problem),
        won: won(&report),
        answer: answer(&report),
        nodes: report.nodes,
        certificate_nodes: certificate_nodes(&report),
        doubts: report.doubts,
        is_cut: report.nodes >= arguments.nodes,
        seconds: begun.zip(processor_seconds()).map(|(from, to)| to - from),
    })
}

fn empty_points(problem: &Problem) -> usize {
    let setup = &problem.setup;
    (problem.in_play.unwrap_or_default() - setup.black - setup.white).len()
}

/// The first movers who get what they want, with the nodes that this took.
fn won(report: &Report) -> Vec<(Fate, u64)> {
    let fate = |side: &Side| match (side.role, &side.outcome) {
        (Role::Attacker, Outcome::Dead) => Some((Fate::Kill, side.nodes)),
        (Role::Defender, Outcome::Alive | Outcome::Seki | Outcome::Stands) => {
            Some((Fate::Life, side.nodes))
        }
        _ => None,
    };
    report.sides.iter().filter_map(fate).collect()
}

fn certificate_nodes(report: &Report) -> u64 {
    let proofs = report.sides.iter().flat_map(|side| &side.proofs);
    proofs.map(|proof| proof.checked.nodes()).sum()
}

/// Everything that is proved, without what may differ between two right answers: lines.
fn answer(report: &Report) -> String {
    let sides = report.sides.iter().map(|side| {
        let moves = side.moves.iter();
        let judged = moves.clone().filter(|one| one.worth != Worth::Unknown);
        format!(
            "{} keeps {:?}, {} of {} moves judged, elsewhere {:?}",
            outcome(&side.outcome),
            side.best.iter().map(Point::to_sgf).collect::<Vec<_>>(),
            judged.count(),
            moves.count(),
            side.pass_keeps,
        )
    });
    sides.collect::<Vec<_>>().join("; ")
}

/// The outcome; the steps of a ko are left out, because they depend on the line shown.
fn outcome(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Ko(ko) => format!("ko, {} needs {}", ko.needs_threats, ko.threats),
        outcome => outcome.name().to_owned(),
    }
}

//! An engine for tests, and verdicts in the words of the suite. The tests of `dialogue` use it too.

use shikatsu_engine::{Asked, Cancel, Engine, Limits, MoveDetail, Options, Report, Request};
use shikatsu_problem::{Outcome, Problem};

/// How the suite words a verdict; `None` if there is none.
pub(crate) fn worded(outcome: &Outcome) -> Option<String> {
    Some(match outcome {
        Outcome::Dead => "dead".to_owned(),
        Outcome::Alive => "alive".to_owned(),
        Outcome::Seki => "seki".to_owned(),
        Outcome::Stands => "stands".to_owned(),
        Outcome::Ko(ko) => format!("ko, {} needs {}", ko.needs_threats, ko.threats),
        Outcome::CycleDependent(_) => "cycle".to_owned(),
        Outcome::Unknown(_) => return None,
    })
}

/// An engine for tests.
pub(crate) fn engine(threads: usize, memory: usize) -> Engine {
    Engine::new(Options { threads, memory })
}

/// Solves for both sides, all first moves, within a number of nodes.
pub(crate) fn solve(engine: &mut Engine, problem: &Problem, nodes: u64) -> Report {
    solve_for(engine, problem, Asked::Both, nodes)
}

/// The same, for whom it is asked.
pub(crate) fn solve_for(
    engine: &mut Engine,
    problem: &Problem,
    first: Asked,
    nodes: u64,
) -> Report {
    let request = Request {
        first,
        limits: Limits::of_nodes(nodes),
        moves: MoveDetail::AllFirstMoves,
    };
    engine
        .solve(problem, &request, &Cancel::new(), &mut |_| {})
        .unwrap()
}

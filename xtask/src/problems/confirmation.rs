//! What the engine proves of a problem on the whole board, beside what the suite says.

use std::error::Error;

use shikatsu_engine::{
    Asked, Cancel, Engine, Limits, MoveDetail, PassKeeps, Report, Request, Worth,
};
use shikatsu_problem::{Outcome, PointSet, Size};

use super::page_problem::PageProblem;

/// Positions that a search may make. Nodes and not seconds, so that every machine confirms the same problems.
pub(super) const NODES: u64 = 20_000_000;

/// Whether the engine finds the same verdict and the same first moves; if not, what it finds instead.
pub(super) fn confirm(
    engine: &mut Engine,
    problem: &PageProblem,
) -> Result<Result<(), String>, Box<dyn Error>> {
    let request = Request {
        first: Asked::Side(problem.first()),
        limits: Limits::of_nodes(NODES),
        moves: MoveDetail::AllFirstMoves,
    };
    let report = engine.solve(&problem.problem, &request, &Cancel::new(), &mut |_| {})?;
    Ok(difference(problem, &report).map_or(Ok(()), Err))
}

fn difference(problem: &PageProblem, report: &Report) -> Option<String> {
    let Some(side) = report.sides.first() else {
        return Some("the report says nothing".to_owned());
    };
    let expected = &problem.verdict;
    match worded(&side.outcome) {
        Some(found) if found == *expected => {}
        Some(found) => return Some(format!("VERDICT {found}, not {expected}")),
        None => return Some(format!("{}", side.outcome)),
    }
    let open = side.moves.iter().filter(|one| one.worth == Worth::Unknown);
    let open = open.count();
    if open > 0 {
        return Some(format!("{open} first moves are not judged"));
    }
    if side.best != problem.best {
        let (found, expected) = (labels(side.best), labels(problem.best));
        return Some(format!("RIGHT MOVES {found}, not {expected}"));
    }
    // Nothing can be said of a pass where only the other side is banned.
    let is_banned = !problem.problem.setup.ko_bans.is_empty();
    match side.pass_keeps {
        PassKeeps::No => None,
        PassKeeps::Unknown if is_banned => None,
        PassKeeps::Unknown => Some("a pass is not judged".to_owned()),
        PassKeeps::Yes => Some("a PASS keeps the verdict".to_owned()),
    }
}

/// A verdict in the words of the suite; `None` if there is none.
fn worded(outcome: &Outcome) -> Option<String> {
    match outcome {
        Outcome::Unknown(_) => None,
        Outcome::Ko(ko) => Some(format!("ko, {} needs {}", ko.needs_threats, ko.threats)),
        other => Some(other.name().to_owned()),
    }
}

fn labels(points: PointSet) -> String {
    Size::NINETEEN.labels(points).join(" ")
}

//! All positions of the suite, whose verdicts another program computed.

use shikatsu_engine::{
    Asked, Cancel, Engine, Limits, MoveDetail, Options, PassKeeps, Report, Request, Worth,
};
use shikatsu_problem::{Outcome, Problem};

use crate::grid::Page;

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
        limits: Limits {
            time: None,
            nodes: Some(nodes),
        },
        moves: MoveDetail::AllFirstMoves,
    };
    engine
        .solve(problem, &request, &Cancel::new(), &mut |_| {})
        .unwrap()
}

/// About three seconds. Nodes instead, so that the counts below are the same
/// on every machine.
const NODES: u64 = 2_000_000;

/// What must be proved at least; raise it when the search gets better.
const VERDICTS: usize = 457;
const BEST_MOVES: usize = 221;
const PASSES: usize = 231;

/// Certificates that may fail to come together at the first try: in positions
/// with cycles the draft of a proof can meet itself. Lower it when it can not.
const DOUBTS: u32 = 4;

#[test]
fn the_suite_is_proved_as_it_was_computed() {
    let mut engine = engine(1, 64 << 20);
    let (mut verdicts, mut best_moves, mut passes, mut doubts) = (0, 0, 0, 0);
    let (mut wrong, mut open) = (Vec::new(), Vec::new());
    for page in Page::all() {
        let report = solve(&mut engine, &page.problem, NODES);
        doubts += report.doubts;
        for side in &report.sides {
            let place = format!("{} {} first", page.name, side.first);
            let Some(expected) = page.verdict(side.first) else {
                continue;
            };
            match worded(&side.outcome) {
                None => open.push(format!("{place}: {}", side.outcome)),
                Some(found) if found == expected => verdicts += 1,
                Some(found) => wrong.push(format!("{place}: {found}, not {expected}")),
            }
            let all_judged = side.moves.iter().all(|m| m.worth != Worth::Unknown);
            match page.best(side.first) {
                Some(expected) if side.outcome.is_decided() && all_judged => {
                    // Nothing can be said of a pass where only the other side is banned.
                    let may_pass = side.pass_keeps == PassKeeps::Yes
                        || (side.pass_keeps == PassKeeps::Unknown
                            && page.problem.setup.ko_bans.is_empty());
                    if side.best == expected && !may_pass {
                        best_moves += 1;
                    } else {
                        let found = (side.best, side.pass_keeps);
                        wrong.push(format!("{place}: best {found:?}, not {expected:?}"));
                    }
                }
                Some(_) => open.push(format!("{place}: a first move is not judged")),
                // The file lists no best moves where a pass is one. A cycle counts
                // as kept there even if it now holds at more levels; not here.
                None if side.pass_keeps == PassKeeps::No && expected != "cycle" => {
                    wrong.push(format!("{place}: a pass loses"));
                }
                None => passes += usize::from(side.pass_keeps == PassKeeps::Yes),
            }
        }
    }
    println!(
        "{verdicts} verdicts, {best_moves} best moves, {passes} passes, {doubts} doubts; not proved:"
    );
    println!("{}", open.join("\n"));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(verdicts >= VERDICTS && best_moves >= BEST_MOVES && passes >= PASSES);
    assert!(doubts <= DOUBTS);
}

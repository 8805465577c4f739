//! The engine's verdicts, and what its bundles say without it.

use shikatsu_engine::{Assumption, PassKeeps, Proof, Report, Side};
use shikatsu_problem::Problem;
use shikatsu_proof::Conclusion;
use shikatsu_verdict::{Boundary, Ruling, Worth};

use super::{leaky_pages, open_pages, ruled, translated, wide_pages, worded};
use crate::grid::Page;
use crate::suite::{self, engine, solve};

const NODES: u64 = 300_000;

/// Sides of the suite that must be decided at least, so that the comparison means something.
const DECIDED: usize = 460;

/// The same without boundaries.
const DECIDED_OPEN: usize = 455;

/// The same in the corner of a larger board.
const DECIDED_WIDE: usize = 370;

/// The same with gaps in the walls.
const DECIDED_LEAKY: usize = 320;

/// Of them with stones that a reading makes up.
const LEAKS: usize = 12;

/// How what the ruling says of a side differs from what the engine says.
fn differences(side: &Side, ruling: &Ruling) -> Vec<String> {
    let mut found = Vec::new();
    let (ours, theirs) = (suite::worded(&side.outcome), worded(ruling.conclusion));
    if ours.is_some() && ours != theirs {
        found.push(format!("{ours:?} is read as {theirs:?}"));
    }
    if ours.is_none() || side.moves.is_empty() {
        return found;
    }
    if side.best != ruling.best() {
        found.push(format!(
            "best {:?} is read as {:?}",
            side.best,
            ruling.best()
        ));
    }
    for first in &side.moves {
        let read = ruling.moves.iter().find(|one| one.played == first.played);
        let read = read.map_or(Worth::Unknown, |one| one.worth);
        let said = translated(first.worth);
        // That there are no two eyes was proved where the defender is shut in; on the board
        // there may be, and a stranger is told no more than that the move works.
        let is_less = (said, read) == (Worth::OnlySeki, Worth::Stands)
            && matches!(ruling.granted.boundary, Boundary::Found(_));
        if said != Worth::Unknown && said != read && !is_less {
            found.push(format!("{:?}: {said:?} is read as {read:?}", first.played));
        }
    }
    let pass_differs = match side.pass_keeps {
        PassKeeps::Yes => ruling.pass != Worth::Keeps,
        PassKeeps::No => !matches!(ruling.pass, Worth::OnlySeki | Worth::Lapses | Worth::Fails),
        PassKeeps::Unknown => false,
    };
    if pass_differs {
        found.push(format!(
            "pass {:?} is read as {:?}",
            side.pass_keeps, ruling.pass
        ));
    }
    found
}

/// Where the ruling differs from the report, and where it is silent about a verdict that leans on a wall.
#[derive(Default)]
struct Comparison {
    decided: usize,
    wrong: Vec<String>,
    silent: Vec<String>,
}

impl Comparison {
    fn add(&mut self, name: &str, problem: &Problem, report: &Report) -> usize {
        let ruled = ruled(problem, report).unwrap_or_else(|error| panic!("{name}: {error}"));
        let leans = |assumed: &Assumption| matches!(assumed, Assumption::WallStands(_));
        let leans = problem.in_play.is_none() && report.assumptions.iter().any(leans);
        for side in &report.sides {
            let ruling = ruled.side(side.first);
            assert_eq!(ruling.role, side.role, "{name}");
            let place = format!("{name}, {} first", side.first);
            if leans && side.outcome.is_decided() && ruling.conclusion == Conclusion::Open {
                self.silent.push(place);
                continue;
            }
            let differ = differences(side, ruling).into_iter();
            self.wrong
                .extend(differ.map(|difference| format!("{place}: {difference}")));
        }
        let decided = report.sides.iter().filter(|side| side.outcome.is_decided());
        let decided = decided.count();
        self.decided += decided;
        decided
    }
}

#[test]
fn a_bundle_of_the_suite_says_what_the_engine_says_and_what_was_computed() {
    let mut engine = engine(1, 64 << 20);
    let mut found = Comparison::default();
    for page in Page::all() {
        let report = solve(&mut engine, &page.problem, NODES);
        found.add(&page.name, &page.problem, &report);
        for ruling in &ruled(&page.problem, &report).unwrap().sides {
            let (read, known) = (worded(ruling.conclusion), page.verdict(ruling.first));
            if let (Some(read), Some(known)) = (&read, known)
                && !super::agree(read, known)
            {
                found
                    .wrong
                    .push(format!("{}: {read}, not {known}", page.name));
            }
            let given = page.problem.in_play.unwrap();
            assert_eq!(ruling.granted.boundary, Boundary::Given(given));
        }
    }
    println!("{} sides decided", found.decided);
    assert!(found.wrong.is_empty(), "{}", found.wrong.join("\n"));
    assert!(found.decided >= DECIDED, "{}", found.decided);
}

#[test]
fn a_bundle_of_an_open_board_says_what_the_engine_says() {
    assert_same(open_pages(), NODES, DECIDED_OPEN);
}

#[test]
fn a_bundle_of_a_wide_board_says_what_the_engine_says() {
    assert_same(wide_pages(), NODES / 3, DECIDED_WIDE);
}

#[test]
fn a_bundle_of_a_leaky_board_says_what_the_engine_says() {
    assert_same(leaky_pages(), NODES / 3, DECIDED_LEAKY);
}

fn assert_same(pages: Vec<(String, Problem)>, nodes: u64, least: usize) {
    let mut engine = engine(1, 64 << 20);
    let (mut found, mut leaks) = (Comparison::default(), 0);
    for (name, problem) in pages {
        let report = solve(&mut engine, &problem, nodes);
        let decided = found.add(&name, &problem, &report);
        let is_made_up = |proof: &Proof| proof.problem.setup != problem.setup;
        if report.proofs().any(is_made_up) {
            leaks += decided;
        }
    }
    let Comparison {
        decided,
        wrong,
        silent,
    } = found;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(silent.is_empty(), "{silent:?}");
    assert!(decided >= least && leaks >= LEAKS, "{decided} {leaks}");
}

//! The engine's verdicts, and what its bundles say without it.

use shikatsu_engine::framing::{Reach, frame};
use shikatsu_engine::{PassKeeps, Proof, Report, Side};
use shikatsu_problem::Problem;
use shikatsu_verdict::{Boundary, Ruling, Worth};

use super::{leaky_pages, open_pages, ruled, wide_pages, worded};
use crate::grid::Page;
use crate::solving::{self, engine, solve};
use crate::truth::drawing::Drawn;

const NODES: u64 = 300_000;

/// Sides of the suite that must be decided at least, so that the comparison means something.
const DECIDED: usize = 460;

/// The same without boundaries.
const DECIDED_OPEN: usize = 445;

/// The same in the corner of a larger board.
const DECIDED_WIDE: usize = 370;

/// The same with gaps in the walls.
const DECIDED_LEAKY: usize = 315;

/// Problems that are drawn, and sides of them that must be decided at least.
const DRAWN: usize = 2_000;
const DECIDED_DRAWN: usize = 2_000;

/// Of them with stones that a reading makes up.
const LEAKS: usize = 12;

/// How what the ruling says of a side differs from what the engine says. There is one judge, so nothing may.
fn differences(side: &Side, ruling: &Ruling) -> Vec<String> {
    let mut found = Vec::new();
    let mut compare = |what: &str, said: String, read: String| {
        if said != read {
            found.push(format!("{what} {said} is read as {read}"));
        }
    };
    let (ours, theirs) = (solving::worded(&side.outcome), worded(ruling.conclusion));
    compare("verdict", format!("{ours:?}"), format!("{theirs:?}"));
    compare(
        "levels",
        format!("{:?}", side.span),
        format!("{:?}", ruling.levels),
    );
    let conditional = side.conditional.as_ref();
    let ours = conditional.map(|one| (one.grade, solving::worded(&one.outcome)));
    let theirs = ruling
        .conditional
        .map(|one| (one.grade, worded(one.conclusion)));
    compare("condition", format!("{ours:?}"), format!("{theirs:?}"));
    if !side.outcome.is_decided() || side.moves.is_empty() {
        return found;
    }
    compare(
        "best",
        format!("{:?}", side.best),
        format!("{:?}", ruling.best()),
    );
    for first in &side.moves {
        let read = ruling.moves.iter().find(|one| one.played == first.played);
        let read = read.map_or((Worth::Unknown, None), |one| (one.worth, one.conditional));
        let said = (first.worth, first.conditional);
        compare(
            &format!("{:?}", first.played),
            format!("{said:?}"),
            format!("{read:?}"),
        );
    }
    let pass = match ruling.pass {
        Worth::Keeps => PassKeeps::Yes,
        Worth::OnlySeki | Worth::Lapses | Worth::Fails => PassKeeps::No,
        Worth::Stands | Worth::Unknown => PassKeeps::Unknown,
    };
    compare(
        "pass",
        format!("{:?}", side.pass_keeps),
        format!("{pass:?}"),
    );
    found
}

/// Where the ruling differs from the report.
#[derive(Default)]
struct Comparison {
    decided: usize,
    wrong: Vec<String>,
}

impl Comparison {
    fn add(&mut self, name: &str, problem: &Problem, report: &Report) -> usize {
        let ruled = ruled(problem, report).unwrap_or_else(|error| panic!("{name}: {error}"));
        for side in &report.sides {
            let ruling = ruled.side(side.first);
            assert_eq!(ruling.role, side.role, "{name}");
            let place = format!("{name}, {} first", side.first);
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

/// Corridors, races, walls with enemies beyond: what chance draws (`truth`), and what no page of the suite has.
#[test]
fn a_bundle_of_a_drawn_problem_says_what_the_engine_says() {
    let pages = (0..)
        .filter_map(|number| Some((format!("drawn {number}"), Drawn::new(number)?.problem)))
        .filter(|(_, problem)| frame(problem, Reach(0)).is_ok());
    assert_same(pages.take(DRAWN).collect(), NODES / 30, DECIDED_DRAWN);
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
    let Comparison { decided, wrong } = found;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(decided >= least && leaks >= LEAKS, "{decided} {leaks}");
}

//! An end whenever the caller asks for it, and progress until then.

use std::thread;
use std::time::{Duration, Instant};

use shikatsu_engine::{Asked, Cancel, Limits, MoveDetail, Progress, Report, Request};
use shikatsu_problem::{Outcome, Problem, Unproved};

use crate::grid::Page;
use crate::solving::{engine, solve};

/// A position that takes longer than any test waits.
fn hard() -> Problem {
    let pages = Page::all().into_iter();
    let mut hard = pages.filter(|page| page.name == "carpenter/04-square-liberty");
    hard.next().unwrap().problem
}

fn limited(limits: Limits) -> Request {
    Request {
        first: Asked::Both,
        limits,
        moves: MoveDetail::AllFirstMoves,
    }
}

fn reasons(report: &Report) -> Vec<&Outcome> {
    report.sides.iter().map(|side| &side.outcome).collect()
}

#[test]
fn cancel_is_obeyed_at_once() {
    let problem = hard();
    for threads in [1, 2] {
        let mut engine = engine(threads, 8 << 20);
        // The best of several, because the machine may be busy.
        let delay = (0..8).map(|_| {
            let cancel = Cancel::new();
            let other = cancel.clone();
            let request = Request::everything();
            let canceller = thread::spawn(move || {
                thread::sleep(Duration::from_millis(20));
                let now = Instant::now();
                other.cancel();
                now
            });
            let report = engine
                .solve(&problem, &request, &cancel, &mut |_| {})
                .unwrap();
            let end = Instant::now();
            let stopped = Outcome::Unknown(Unproved::Cancelled);
            assert!(reasons(&report).contains(&&stopped));
            end.saturating_duration_since(canceller.join().unwrap())
        });
        let delay = delay.min().unwrap();
        assert!(
            delay < Duration::from_millis(15),
            "{threads} threads: {delay:?}"
        );
    }
}

#[test]
fn time_is_kept() {
    let request = limited(Limits {
        time: Some(Duration::from_millis(100)),
        nodes: None,
    });
    let start = Instant::now();
    let report = engine(1, 8 << 20)
        .solve(&hard(), &request, &Cancel::new(), &mut |_| {})
        .unwrap();
    assert!(start.elapsed() < Duration::from_millis(400));
    assert!(reasons(&report).contains(&&Outcome::Unknown(Unproved::Time)));
}

#[test]
fn a_tiny_budget_proves_nothing_and_says_so() {
    let mut engine = engine(1, 1 << 20);
    for (limits, reason) in [
        (Limits::of_nodes(1), Unproved::Nodes),
        (
            Limits {
                time: Some(Duration::ZERO),
                nodes: None,
            },
            Unproved::Time,
        ),
    ] {
        let report = engine
            .solve(&hard(), &limited(limits), &Cancel::new(), &mut |_| {})
            .unwrap();
        for side in &report.sides {
            assert_eq!(side.outcome, Outcome::Unknown(reason));
            assert!(side.proofs.is_empty() && side.moves.is_empty() && side.line.is_empty());
        }
        assert_eq!((report.status(), report.doubts), (None, 0));
    }
}

#[test]
fn a_node_budget_repeats_exactly() {
    for page in Page::all().into_iter().step_by(10) {
        for nodes in [100, 3_000, 60_000] {
            let [one, two] = [(); 2].map(|()| {
                let report = solve(&mut engine(1, 16 << 20), &page.problem, nodes);
                let sides: Vec<String> = report.sides.iter().map(|s| format!("{s:?}")).collect();
                (report.nodes, sides)
            });
            assert!(one == two, "{} with {nodes} nodes", page.name);
        }
    }
}

#[test]
fn progress_never_goes_back() {
    let mut seen: Vec<Progress> = Vec::new();
    let request = limited(Limits {
        time: Some(Duration::from_millis(700)),
        nodes: None,
    });
    for threads in [1, 2] {
        // A busy machine may keep the caller's thread from looking; but not several times in a row.
        for _ in 0..5 {
            seen.clear();
            engine(threads, 16 << 20)
                .solve(&hard(), &request, &Cancel::new(), &mut |p| {
                    seen.push(p.clone());
                })
                .unwrap();
            if seen.len() >= 3 {
                break;
            }
        }
        assert!(seen.len() >= 3, "{} glances", seen.len());
        for pair in seen.windows(2) {
            assert!(pair[0].elapsed <= pair[1].elapsed && pair[0].nodes <= pair[1].nodes);
            assert!(pair[1].facts.starts_with(&pair[0].facts));
        }
        assert!(seen.iter().any(|progress| progress.numbers != [0, 0]));
    }
}

#[test]
fn facts_are_told_as_they_are_found() {
    let page = Page::all().swap_remove(0);
    let mut facts = Vec::new();
    let mut left = Vec::new();
    engine(1, 1 << 20)
        .solve(
            &page.problem,
            &Request::everything(),
            &Cancel::new(),
            &mut |progress| {
                facts.clone_from(&progress.facts);
                left.extend(progress.must_play_left);
            },
        )
        .unwrap();
    assert!(
        facts.iter().any(|fact| fact.starts_with("Black first: ")),
        "{facts:?}"
    );
    assert!(
        left.is_sorted_by(|a, b| a >= b) && left.last() == Some(&0),
        "{left:?}"
    );
}

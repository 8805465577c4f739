//! One answer, whatever the threads, the memory, and the way the board lies.

use shikatsu_board::{Symmetry, Transform};
use shikatsu_engine::{Engine, PassKeeps, Report, Worth};
use shikatsu_problem::{Color, Move, PointSet, Problem};

use crate::grid::Page;
use crate::solving::{engine, solve, worded};

const NODES: u64 = 30_000;
const SAMPLE: usize = 48;

/// What must be the same everywhere.
#[derive(Debug, PartialEq, Eq)]
struct Words {
    verdict: Option<String>,
    best: PointSet,
    keeps_goal: PointSet,
    pass: PassKeeps,
    moves: Vec<(Move, Worth)>,
}

fn words(report: &Report) -> Vec<Words> {
    let side = |side: &shikatsu_engine::Side| {
        let mut moves: Vec<_> = side.moves.iter().map(|m| (m.played, m.worth)).collect();
        moves.sort();
        Words {
            verdict: worded(&side.outcome),
            best: side.best,
            keeps_goal: side.keeps_goal,
            pass: side.pass_keeps,
            moves,
        }
    };
    report.sides.iter().map(side).collect()
}

/// Files spread over the suite that are proved within half the budget, with
/// what is found there.
fn sample() -> Vec<(Page, Vec<Words>)> {
    let mut engine = engine(1, 64 << 20);
    let pages: Vec<_> = Page::all()
        .into_iter()
        .step_by(3)
        .filter_map(|page| {
            let report = solve(&mut engine, &page.problem, NODES);
            (report.nodes < NODES / 2).then(|| (page, words(&report)))
        })
        .take(SAMPLE)
        .collect();
    assert_eq!(pages.len(), SAMPLE);
    pages
}

fn assert_same(engine: &mut Engine, name: &str) {
    for (page, expected) in sample() {
        let found = words(&solve(engine, &page.problem, 10 * NODES));
        assert_eq!(found, expected, "{} with {name}", page.name);
    }
}

#[test]
fn threads_and_memory_change_nothing() {
    assert_same(&mut engine(2, 64 << 20), "two threads");
    assert_same(&mut engine(1, 1 << 20), "1 MB");
    assert_same(&mut engine(2, 1 << 20), "two threads and 1 MB");
    assert_same(&mut engine(3, 256 << 20), "three threads");
}

#[test]
fn symmetry_and_colour_change_nothing() {
    let mut engine = engine(1, 64 << 20);
    for (page, expected) in sample() {
        for symmetry in Symmetry::ALL {
            for black_becomes in Color::BOTH {
                let transform = Transform {
                    symmetry,
                    black_becomes,
                };
                let turned = transform.problem(&page.problem);
                let mut found = words(&solve(&mut engine, &turned, 10 * NODES));
                if black_becomes == Color::White {
                    found.reverse();
                }
                for words in &mut found {
                    turn_back(words, symmetry, &turned);
                }
                assert_eq!(found, expected, "{} {transform:?}", page.name);
            }
        }
    }
}

fn turn_back(words: &mut Words, symmetry: Symmetry, turned: &Problem) {
    let size = turned.setup.size;
    let back = symmetry.inverse();
    words.best = back.points(size, words.best);
    words.keeps_goal = back.points(size, words.keeps_goal);
    for (played, _) in &mut words.moves {
        if let Move::Play(point) = played {
            *point = back.point(size, *point).unwrap();
        }
    }
    words.moves.sort();
}

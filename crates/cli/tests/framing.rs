//! How well points in play, key stones and goals are found for other people's
//! problems. Run with `--nocapture` to see the figures.
//!
//! The sets belong to others and stand beside the project.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a failed unwrap is a failed test, and figures are to be seen"
)]

use std::path::Path;

use shikatsu_board::flood;
use shikatsu_engine::framing::{Framed, Reach, frame};
use shikatsu_formats::bench::{self, Row};
use shikatsu_problem::{Point, PointSet, Problem, Stakes};

/// Sets with the least percentage of answers in play at reach 0 and beyond.
const SETS: [(&str, f64, f64); 5] = [
    ("classic-easy", 99.5, 99.9),
    ("classic-mid", 99.5, 99.9),
    ("classic-hard", 99.5, 99.9),
    ("rz-open", 98.5, 99.9),
    ("regress", 95.0, 99.0),
];

fn rows(set: &str) -> Vec<Row> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/bench");
    let file = folder.join(set).with_extension("jsonl");
    let text = std::fs::read_to_string(&file).unwrap();
    bench::read(&text).unwrap()
}

/// Percentage; of nothing, all.
fn share(part: usize, whole: usize) -> f64 {
    let count = |n: usize| f64::from(u32::try_from(n).unwrap());
    100.0 * count(part + usize::from(whole == 0)) / count(whole.max(1))
}

fn in_play(framed: &Framed) -> PointSet {
    framed.problem.in_play.unwrap()
}

fn bits(points: PointSet) -> usize {
    let span = |values: Vec<u8>| {
        usize::from(values.iter().max().unwrap() - values.iter().min().unwrap()) + 1
    };
    let columns = span(points.iter().map(Point::x).collect());
    let rows = span(points.iter().map(Point::y).collect());
    rows * (columns + 1)
}

/// Prints a line of the table; returns the share of rows with all answers in play.
fn measure(set: &str, rows: &[Row], reach: u8) -> f64 {
    let framed: Vec<Framed> = rows
        .iter()
        .map(|row| frame(&row.problem, Reach(reach)).unwrap())
        .collect();
    let within = |moves: fn(&Row) -> PointSet| {
        let asked = rows
            .iter()
            .zip(&framed)
            .filter(|(row, _)| !moves(row).is_empty());
        let found = asked
            .clone()
            .filter(|(row, framed)| moves(row).is_subset(&in_play(framed)));
        share(found.count(), asked.count())
    };
    let holds = |limit: usize| {
        let narrow = framed
            .iter()
            .filter(|framed| bits(in_play(framed)) <= limit);
        share(narrow.count(), rows.len())
    };
    let mut room: Vec<usize> = framed
        .iter()
        .map(|framed| {
            let setup = &framed.problem.setup;
            (in_play(framed) - setup.black - setup.white).len()
        })
        .collect();
    room.sort_unstable();
    let answers = within(|row| row.key.answers);
    println!(
        "{set:12} | {reach} | {answers:5.1} | {:5.1} | {:3} | {:3} | {:5.1} | {:5.1} | {:5.1}",
        within(|row| row.key.wrong),
        room[room.len() / 2],
        room[room.len() * 95 / 100],
        holds(64),
        holds(128),
        share(
            framed.iter().filter(|framed| framed.is_closed()).count(),
            rows.len()
        ),
    );
    answers
}

#[test]
fn the_answers_of_books_are_in_play() {
    println!("set          | r | answr | wrong | med | p95 | <= 64 | <=128 | closed");
    for (set, tight, wide) in SETS {
        let rows = rows(set);
        for reach in 0..=3 {
            let answers = measure(set, &rows, reach);
            assert!(
                answers >= if reach == 0 { tight } else { wide },
                "{set} {reach}"
            );
        }
    }
}

#[test]
fn points_in_play_only_grow() {
    for (set, ..) in SETS {
        for row in rows(set) {
            let mut inner = PointSet::EMPTY;
            for reach in 0..=4 {
                let framed = frame(&row.problem, Reach(reach)).unwrap();
                assert!(
                    inner.is_subset(&in_play(&framed)),
                    "{:?}",
                    row.problem.metadata.id
                );
                assert_eq!(framed.is_closed(), framed.problem == framed.sealed);
                inner = in_play(&framed);
            }
        }
    }
}

#[test]
fn what_is_at_stake_is_found_again() {
    println!("set          | colour | meets key stones | only chains of the key");
    for (set, ..) in &SETS[..3] {
        let (mut colour, mut meets, mut only) = (0, 0, 0);
        let rows = rows(set);
        for row in &rows {
            let silent = Problem {
                key_stones: PointSet::EMPTY,
                goal: None,
                ..row.problem.clone()
            };
            let found = frame(&silent, Reach(0)).unwrap().problem;
            let setup = &row.problem.setup;
            let given = flood(row.problem.key_stones, setup.black)
                | flood(row.problem.key_stones, setup.white);
            let defender = |problem| Stakes::of(problem).map(|stakes| stakes.defender());
            colour += usize::from(defender(&found) == defender(&row.problem));
            meets += usize::from(!found.key_stones.is_disjoint(&given));
            only += usize::from(found.key_stones.is_subset(&given));
        }
        let [colour, meets, only] = [colour, meets, only].map(|part| share(part, rows.len()));
        println!("{set:12} | {colour:6.2} | {meets:16.2} | {only:6.2}");
        assert!(colour >= 99.0 && meets >= 99.0 && only >= 99.0, "{set}");
    }
}

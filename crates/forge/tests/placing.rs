//! Small boards as parts of 19×19: what becomes of the stones stays the same.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::path::{Path, PathBuf};

use shikatsu_engine::{Asked, Cancel, Engine, Limits, MoveDetail, Options, Request};
use shikatsu_forge::{dressed, placed, question_id, undressed};
use shikatsu_formats::read_any;
use shikatsu_problem::{Outcome, Problem, Size, Stakes};

/// The problems of a folder of the suite, by the names of their files.
fn suite(folder: &str) -> Vec<Problem> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../suite")
        .join(folder);
    let entries = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
        .iter()
        .flat_map(|file| read_any(&std::fs::read(file).unwrap()).unwrap())
        .map(|(document, _)| document.problem)
        .collect()
}

fn outcomes(problem: &Problem) -> Vec<Outcome> {
    let mut engine = Engine::new(Options {
        threads: 1,
        memory: 16 << 20,
    });
    let request = Request {
        first: Asked::Both,
        limits: Limits::of_nodes(200_000),
        moves: MoveDetail::VerdictOnly,
    };
    let report = engine.solve(problem, &request, &Cancel::new(), &mut |_| {});
    let sides = report.unwrap().sides.into_iter();
    sides.map(|side| side.outcome).collect()
}

#[test]
fn a_small_board_becomes_a_part_of_a_large_one_with_the_same_verdicts() {
    let small = suite("seki");
    let mut count = 0;
    for problem in &small {
        let Some(large) = placed(problem) else {
            continue;
        };
        count += 1;
        assert_eq!(large.setup.size, Size::NINETEEN);
        // What an author said of the small board gives the answer away, or is not true of what is made of it.
        assert_eq!(large.notes, "");
        assert_eq!(large.metadata, Problem::new(large.setup).metadata);
        let attacker = Stakes::of(problem).unwrap().attacker();
        assert_eq!(dressed(&undressed(&large), attacker), large);
        assert_eq!(
            outcomes(&large),
            outcomes(problem),
            "{}",
            question_id(&large)
        );
    }
    assert!(
        count >= 10 && count < small.len(),
        "{count} of {}",
        small.len()
    );
}

#[test]
fn a_board_that_needs_both_sides_or_holds_a_stone_out_of_play_has_no_place() {
    let mut problem = suite("seki").remove(0);
    let size = problem.setup.size;
    assert!(Stakes::of(&problem).is_ok());
    problem.in_play = Some(size.all());
    assert_eq!(placed(&problem), None, "both edges");
    problem.in_play = None;
    assert_eq!(placed(&problem), None, "no boundary");
}

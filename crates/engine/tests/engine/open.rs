//! Problems without a boundary, solved: what is claimed, what was assumed, and
//! what is not claimed because the outside decides.

use shikatsu_engine::{Assumption, Report, Worth, readings};
use shikatsu_problem::{Color, Outcome, PointSet, Problem, Unproved};
use shikatsu_proof::check;

use crate::open_boards::{CORNER, LEAK, open};
use crate::solving::{self, engine};

/// A stone that is not surrounded.
const RUNNER: [&str; 5] = ["---------", "---------", "---------", "---xo----", "..."];

fn solve(problem: &Problem, nodes: u64) -> Report {
    solving::solve(&mut engine(1, 1 << 24), problem, nodes)
}

fn outcomes(report: &Report) -> Vec<&Outcome> {
    report.sides.iter().map(|side| &side.outcome).collect()
}

/// Every certificate holds for its reading, and a stranger finds that reading.
fn assert_checkable(problem: &Problem, report: &Report) {
    let found: Vec<PointSet> = report
        .proofs()
        .filter_map(|proof| proof.problem.in_play)
        .collect();
    let readings = readings(problem, &found).unwrap();
    assert!(report.proofs().count() > 0);
    for proof in report.proofs() {
        assert!(readings.contains(&proof.problem));
        assert_eq!(
            check(&proof.problem, &proof.bytes[..]).unwrap().claim(),
            &proof.claim
        );
    }
}

#[test]
fn a_corner_needs_no_boundary() {
    for key in ["B8", ""] {
        let problem = open(&CORNER, key);
        let report = solve(&problem, 1_000_000);
        assert_eq!(outcomes(&report), [&Outcome::Dead, &Outcome::Alive]);
        let middle = PointSet::of(problem.setup.size.point("B9").unwrap());
        assert!(report.sides.iter().all(|side| side.best == middle));
        let found = |assumption: &Assumption| matches!(assumption, Assumption::KeyStonesFound(_));
        assert_eq!(report.assumptions.iter().any(found), key.is_empty());
        assert!(report.assumptions.contains(&Assumption::BoundaryFound));
        assert_checkable(&problem, &report);
    }
}

#[test]
fn a_leak_is_closed_by_the_side_that_plays_well() {
    let problem = open(&LEAK, "B8");
    let report = solve(&problem, 2_000_000);
    assert_eq!(outcomes(&report)[1], &Outcome::Alive, "White plays first");
    assert_checkable(&problem, &report);
    for side in &report.sides {
        for first in &side.moves {
            // What is said to fail was proved to fail, in some reading at least.
            let shown = report
                .proofs()
                .any(|proof| proof.claim.opening == [first.played]);
            assert!(first.worth == Worth::Unknown || shown, "{first:?}");
        }
    }
}

#[test]
fn a_stone_in_the_open_has_no_verdict() {
    let report = solve(&open(&RUNNER, "E6"), 100_000);
    for side in &report.sides {
        assert!(
            matches!(
                side.outcome,
                Outcome::Unknown(Unproved::Outside | Unproved::Nodes)
            ),
            "{:?}",
            side.outcome
        );
        assert!(side.proofs.is_empty() && side.moves.is_empty());
    }
}

/// Black closes the gap at A6 from A5, and on an empty board that stone can be cut off.
pub(crate) const GAP: [&str; 5] = ["-o--x----", "--oox----", "-o--x----", "-xxxx----", "..."];

#[test]
fn where_the_outside_decides_the_diagram_is_taken_at_its_word() {
    let problem = open(&GAP, "C8");
    let report = solve(&problem, 1_200_000);
    let side = report
        .sides
        .iter()
        .find(|side| side.first == Color::Black)
        .unwrap();
    assert!(!side.outcome.is_decided() && side.best.is_empty());
    let drawn = side.conditional.as_ref().unwrap();
    assert_eq!(drawn.outcome, Outcome::Dead);
    assert_eq!(drawn.winner, Color::Black);
    let a5 = problem.setup.size.point("A5").unwrap();
    assert_eq!(drawn.gates, PointSet::of(a5));
    assert!(!drawn.proofs.is_empty());
    for proof in &drawn.proofs {
        let checked = check(&proof.problem, &proof.bytes[..]).unwrap();
        assert_eq!(checked.claim(), &proof.claim);
    }
    // An author who draws the boundary takes the diagram at its word: then it is a verdict.
    let drawn = Problem {
        in_play: Some(drawn.in_play),
        ..problem
    };
    let report = solve(&drawn, 1_200_000);
    assert_eq!(outcomes(&report)[0], &Outcome::Dead);
    assert!(report.sides.iter().all(|side| side.conditional.is_none()));
}

/// Everything just outside is Black's in the reading in which White is proved to live, and A5 is
/// suicide there; on the board it is a move, and was neither judged nor named.
#[test]
fn a_move_that_only_a_reading_forbids_is_not_judged() {
    let rows = [
        "-----x---",
        "o-o--x---",
        "-oo--x---",
        "xoxxxx---",
        "-xx------",
        "...",
    ];
    let mut problem = open(&rows, "B7");
    problem.setup.to_move = Some(Color::White);
    let report = solve(&problem, 400_000);
    let side = report
        .sides
        .iter()
        .find(|side| side.first == Color::White)
        .unwrap();
    assert_eq!(side.outcome, Outcome::Alive);
    let a5 = problem.setup.size.point("A5").unwrap();
    let worth = side
        .moves
        .iter()
        .find(|first| first.played.point() == Some(a5))
        .map(|first| first.worth);
    assert!(worth.is_none_or(|worth| worth == Worth::Unknown));
    assert!(side.moves.is_sorted_by_key(|first| first.worth));
}

//! Motifs on lines that are drawn here; those of whole problems are tested with the suite.

use shikatsu_problem::{BoardDrawing, Color, Outcome, Problem, Role, Setup};

use super::*;

/// What is seen when these moves are played on a board of `x` (attacker, capitals out of play) and `o`.
fn seen(rows: &[&str], first: Role, labels: &[&str]) -> Vec<Motif> {
    let drawing = BoardDrawing::of(rows).unwrap();
    let size = drawing.size();
    let mut problem = Problem::new(Setup::empty(size));
    problem.setup.black = drawing.points("xX");
    problem.setup.white = drawing.points("o");
    problem.key_stones = problem.setup.white;
    problem.in_play = Some(size.all() - drawing.points("X"));
    let start = Replay::new(&problem, Color::White, first);
    let line: Vec<Move> = labels
        .iter()
        .map(|label| Move::Play(size.point(label).unwrap()))
        .collect();
    let played = PlayedLine::new(&start, &line);
    assert_eq!(played.moves.len(), line.len(), "the line is legal");
    let sightings = on_line(&start, &line, &Outcome::Dead);
    sightings.iter().map(|one| one.motif).collect()
}

#[test]
fn connecting_two_chains_and_dying_is_named_and_running_is_not() {
    for (row, line) in [
        ("- o o - o o -", &["A2", "D2", "G2"]),
        ("- o - o o - X", &["A2", "C2", "F2"]),
    ] {
        let motifs = seen(&[row, "X X X X X X X"], Role::Attacker, line);
        assert!(motifs.contains(&Motif::ConnectAndDie), "{row}: {motifs:?}");
    }
    let runs = seen(
        &["- o o - - X X", "X X X X X X X"],
        Role::Attacker,
        &["A2", "D2", "E2"],
    );
    assert!(!runs.contains(&Motif::ConnectAndDie), "{runs:?}");
}

#[test]
fn a_squeeze_ends_with_filling_the_hole() {
    let board = ["- o - - - X", "X o o X X X", "X X X X X X"];
    let squeezed = seen(&board, Role::Attacker, &["C3", "D3", "E3", "C3"]);
    assert!(squeezed.contains(&Motif::Squeeze) && squeezed.contains(&Motif::ThrowIn));
    let mirrored = ["X - - - o -", "X X X o o X", "X X X X X X"];
    let squeezed = seen(&mirrored, Role::Attacker, &["D3", "C3", "B3", "D3"]);
    assert!(squeezed.contains(&Motif::Squeeze));
    let declined = seen(&board, Role::Attacker, &["C3", "D3", "E3", "A3"]);
    assert!(!declined.contains(&Motif::Squeeze) && declined.contains(&Motif::ThrowIn));
}

#[test]
fn under_the_stones_takes_back_more_than_one() {
    let under = seen(
        &["x x - o X", "o o X X X", "- X X X X"],
        Role::Defender,
        &["C3", "B3"],
    );
    assert!(under.contains(&Motif::UnderTheStones) && under.contains(&Motif::Sacrifice(2)));
    // The taker stands alone: two for one.
    let one = seen(
        &["x x - X X", "o o X X X", "- X X X X"],
        Role::Defender,
        &["C3", "B3"],
    );
    assert!(!one.contains(&Motif::UnderTheStones) && one.contains(&Motif::Sacrifice(2)));
}

#[test]
fn a_hane_turns_around_a_stone_and_does_not_touch_its_own() {
    let board = ["- - - - -", "- x o - -", "- x o - -", "X X X X X"];
    let hane = seen(&board, Role::Attacker, &["C4"]);
    assert!(hane.contains(&Motif::Hane), "{hane:?}");
    let other_side = ["- - - - -", "- - o x -", "- - o x -", "X X X X X"];
    let hane = seen(&other_side, Role::Attacker, &["C4"]);
    assert!(hane.contains(&Motif::Hane), "{hane:?}");
    let straight = seen(&board, Role::Attacker, &["B4"]);
    assert!(!straight.contains(&Motif::Hane) && straight.contains(&Motif::Descent));
}

#[test]
fn a_descent_goes_straight_to_the_edge() {
    let board = ["- - - - -", "- x o - -", "- x o - -", "X X X X X"];
    assert!(seen(&board, Role::Attacker, &["B4"]).contains(&Motif::Descent));
    let side = ["- - - -", "- x x o", "- o o o", "X X X X"];
    assert!(seen(&side, Role::Attacker, &["A3"]).contains(&Motif::Descent));
    // Along the edge is no descent.
    let along = ["x - - - -", "- o o - -", "X X X X X"];
    assert!(!seen(&along, Role::Attacker, &["B3"]).contains(&Motif::Descent));
}

#[test]
fn the_diagonal_that_makes_an_eye_false_is_named() {
    // B3 is an eye at the edge with both diagonals to come.
    let edge = ["o - o -", "- o - -", "X X X X"];
    for steal in ["A2", "C2"] {
        let motifs = seen(&edge, Role::Attacker, &[steal]);
        assert!(motifs.contains(&Motif::EyeStealing), "{steal}: {motifs:?}");
    }
    // In the centre one diagonal is not enough.
    let centre = [
        "- - - - -",
        "- o o - -",
        "- o - o -",
        "- - o - -",
        "X X X X X",
    ];
    let first = seen(&centre, Role::Attacker, &["D4"]);
    assert!(!first.contains(&Motif::EyeStealing), "{first:?}");
}

#[test]
fn a_placement_stands_alone_beside_the_defender() {
    let board = ["- - - - -", "- - - o X", "o o - o X", "X X X X X"];
    for point in ["B3", "C4"] {
        let motifs = seen(&board, Role::Attacker, &[point]);
        assert!(motifs.contains(&Motif::Placement), "{point}: {motifs:?}");
    }
    // Next to his own stone it is a move from outside.
    let joined = seen(&board, Role::Attacker, &["E4"]);
    assert!(!joined.contains(&Motif::Placement), "{joined:?}");
}

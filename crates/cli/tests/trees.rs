//! `tree`: solutions written as SGF, read back and walked.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::binary::{folder, shikatsu, stderr, stdout};

const CORNER: &str = "docs/examples/corner.sgf";

#[test]
fn a_tree_has_the_solution_and_every_mistake_with_its_refutation() {
    let output = shikatsu(&["tree", CORNER]);
    assert!(output.status.success());
    let text = stdout(&output);
    for part in [
        "(;B[ba]C[White is dead.]TE[1])",
        "(;B[aa]\n;W[ba]C[White lives: it has eyes at A9 and C9.]GW[1])",
        "(;B[ca]\n;W[ba]C[White lives: it has eyes at A9 and C9.]GW[1])",
        "White has three points in a row. Where is the middle?",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(stderr(&output).contains("6 nodes"));
}

#[test]
fn every_dialect_and_ogs_carry_a_tree_that_holds_when_it_is_read_back() {
    let folder = folder("trees");
    for dialect in ["plain", "goproblems", "tsumego"] {
        let path = folder.join(format!("{dialect}.sgf"));
        let path = path.to_str().unwrap();
        let made = shikatsu(&[
            "tree",
            "suite/groups/03-l-leg-long.txt",
            "--dialect",
            dialect,
            "-o",
            path,
        ]);
        assert!(made.status.success(), "{}", stderr(&made));
        let checked = shikatsu(&["tree", "--check", path]);
        assert!(checked.status.success(), "{dialect}: {}", stdout(&checked));
        assert!(
            stdout(&checked).contains(" 0 faults"),
            "{}",
            stdout(&checked)
        );
    }
    let sgf = folder.join("plain.sgf");
    let ogs = folder.join("puzzle.json");
    let (sgf, ogs) = (sgf.to_str().unwrap(), ogs.to_str().unwrap());
    let converted = shikatsu(&["convert", sgf, "--to", "ogs", "-o", ogs]);
    assert!(converted.status.success(), "{}", stderr(&converted));
}

#[test]
fn a_false_tree_is_told_what_is_wrong_with_it() {
    let folder = folder("false-trees");
    let path = folder.join("false.sgf");
    let setup = "(;GM[1]FF[4]SZ[9]AB[ea][eb][ac][bc][cc][dc]AW[da][ab][bb][cb][db]PL[B]KEYS[bb]";
    for (moves, fault) in [
        (
            "(;B[aa]TE[1]))",
            "called right, but it gives the verdict away",
        ),
        ("(;B[aa]TE[1]))", "a move that works is missing here (B9)"),
        ("(;B[ba]\n;W[aa]GW[1]))", "called wrong, but it works"),
        ("(;B[ba]BM[1]))", "a wrong line must end on its refutation"),
        (
            "(;B[ba]\n;W[aa]GB[1]))",
            "a right line must end on the solver's move",
        ),
        ("(;B[bb]TE[1]))", "there is already a stone"),
        ("(;B[aa]))", "no line is called right"),
        ("(;W[ba]GB[1]))", "it is the other side's turn"),
    ] {
        std::fs::write(&path, format!("{setup}{moves}")).unwrap();
        let output = shikatsu(&["tree", "--check", path.to_str().unwrap()]);
        let text = stdout(&output).replace("\n    ", " ");
        assert!(text.contains(fault), "{moves}: {text} {}", stderr(&output));
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn what_cannot_be_solved_is_said() {
    let output = shikatsu(&["tree", "suite/tesuji/12-two-headed.txt"]);
    assert_eq!(output.status.code(), Some(1));
    let why = stderr(&output);
    assert!(
        why.contains("without a move") || why.contains("has lost"),
        "{why}"
    );
}

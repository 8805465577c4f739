//! `play`, and the hints and explanations of `solve`, as a person meets them.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::binary::{objects, shikatsu, stderr, stdout, typed};

const CORNER: &str = "docs/examples/corner.txt";

/// What `play` prints when these lines are typed.
fn play(arguments: &[&str], lines: &str) -> String {
    let arguments: Vec<&str> = [&["play"], arguments].concat();
    typed(&arguments, lines)
}

#[test]
fn a_wrong_move_is_punished_and_can_be_taken_back() {
    let text = play(&["--ascii", CORNER], "A9\nundo\nB9\n");
    for sentence in [
        "Black to play.\n",
        "Black A9: a mistake. Now White is alive.\n",
        "White answers B9, the only move that works.\n",
        "White lives: it has eyes at A9 and C9.\n",
        "Black B9: White is dead.\n",
        "White passes: no move helps.\n",
    ] {
        assert!(text.contains(sentence), "{sentence}{text}");
    }
    let boards = text.matches(" 7 X  X  X  X").count() + text.matches(" 7 X X X X").count();
    assert_eq!(boards, 4, "{text}");
}

#[test]
fn an_opponent_with_levels_is_judged_like_a_person() {
    let text = play(&["--ascii", "--level", "5", CORNER], "A9\n");
    for sentence in [
        "Black A9: a mistake. Now White is alive.\n",
        "White B9: White is alive.\n",
    ] {
        assert!(text.contains(sentence), "{sentence}{text}");
    }
    // A beginner with Black overlooks the middle at one chance or another, and is told by proof what it cost.
    let lost = (1..13).any(|chance: u32| {
        let chance = chance.to_string();
        let beginner = ["--as", "white", "--level", "1", "--breadth", "1"];
        let text = play(
            &[&beginner[..], &["--chance", &chance, CORNER]].concat(),
            "",
        );
        text.contains(": a mistake. Now White is alive.\n")
    });
    assert!(lost);
}

#[test]
fn hints_come_one_after_the_other() {
    let text = play(&[CORNER], "hint\nhint\nhint\nhint 1\nhint 9\n");
    let told: Vec<&str> = text
        .lines()
        .filter(|line| {
            line.starts_with("Look") || line.starts_with("Play") || line.contains("Think")
        })
        .collect();
    assert_eq!(
        told,
        [
            "Look on the first line in the upper left corner.",
            "White can be killed. Think of: nakade of three.",
            "Play B9.",
            "Look on the first line in the upper left corner.",
        ]
    );
    assert!(text.contains("there are hints 1 (where)"));
}

#[test]
fn every_legal_move_is_priced_and_illegal_ones_are_explained() {
    let text = play(&[CORNER], "moves\nB8\nZ1\nwhy\n");
    for sentence in [
        "B9: White is dead.\n",
        "A9, C9, pass: a mistake. Now White is alive.\n",
        "B8: there is already a stone.\n",
        "'help' tells what you can type",
        "White cannot make two eyes: no move helps.\n",
    ] {
        assert!(text.contains(sentence), "{sentence}{text}");
    }
}

#[test]
fn sides_can_be_changed_and_both_played_by_hand() {
    let text = play(
        &["--as", "white", CORNER],
        "side\nauto\nA9\nreset\nquit\nB9\n",
    );
    // The program began, then White was moved for.
    assert!(
        text.contains("Black answers B9, the only move that works."),
        "{text}"
    );
    assert!(text.contains("You are Black now."));
    assert!(text.contains("You play both sides now."));
    assert!(!text.ends_with("B9\n"), "nothing is read after quit");
}

#[test]
fn a_problem_from_standard_input_is_refused_with_the_reason() {
    let output = shikatsu(&["play", "-"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("the problem needs a file"));
}

#[test]
fn a_hint_tells_no_verdict_and_an_explanation_tells_the_end() {
    let output = shikatsu(&["solve", "--hint", "2", CORNER]);
    let text = stdout(&output);
    assert!(text.ends_with(
        "Look on the first line in the upper left corner.\nWhite can be killed. Think of: nakade of three.\n"
    ));
    assert!(!text.contains("first: dead") && !text.contains("Play B9"));
    let output = shikatsu(&["solve", "--explain", CORNER]);
    let text = stdout(&output);
    assert!(text.contains("White lives: it has eyes at A9 and C9.\n"));
    assert!(
        text.contains("Motifs: first-line move, nakade of three.\n"),
        "{text}"
    );
    let output = shikatsu(&["solve", "--explain", "--json", CORNER]);
    let explained = objects(&output)[0]["explanations"].clone();
    assert_eq!(explained.as_array().unwrap().len(), 2);
    assert_eq!(explained[0]["motifs"][1], "nakade of three");
}

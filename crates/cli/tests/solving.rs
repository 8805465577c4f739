//! `solve` and `check`: verdicts in words and in JSON, proofs that travel, and
//! honest words where there is no proof.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::json;

use crate::binary::{CORNER, fields, folder, given, objects, shikatsu, stderr, stdout};

/// Seki: the side that starts loses something.
const SEKI: &str = "suite/seki/01-shared-pair.txt";
/// White lives only by ko.
const KO: &str = "suite/ko/01-two-stones.txt";
/// Bent four in the corner.
const BENT_FOUR: &str = "suite/bent-four/01-classic.txt";

#[test]
fn a_verdict_is_said_for_each_first_mover() {
    let output = shikatsu(&["solve", CORNER]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    for part in [
        "Three in a row\n   A B C D E F\n 9 ┌─┬─┬─○─●─┬─ 9\n",
        "Where is the middle?\n\nWhite is unsettled: it depends on who moves first.\n",
        "\nBlack first: dead. Best: B9.\nWorse: A9, C9.\n",
        "\nWhite first: alive with two eyes. Best: B9.\nWorse: A9, C9.\nBest play: 1 B9.\n",
        " 9 ┌──○1─┬──○──●──┬─ 9\n",
        "\nIn play: A9 B9 C9 D9 A8 B8 C8 D8\nAssumed: play stays within the walls; ",
    ] {
        assert!(text.contains(part), "{part}\nis not in\n{text}");
    }
    let (black, white) = (text.find("Black first"), text.find("White first"));
    assert!(black < white, "the side to move comes first");
}

#[test]
fn time_and_counts_are_talk_and_the_rest_is_the_same_every_time() {
    let runs = [1, 2].map(|_| shikatsu(&["solve", KO]));
    assert_eq!(stdout(&runs[0]), stdout(&runs[1]));
    let talk = stderr(&runs[0]);
    let start = format!("shikatsu: {KO}: ");
    assert!(talk.starts_with(&start), "{talk}");
    assert!(
        talk.contains(" nodes in 0.") && talk.contains("checked "),
        "{talk}"
    );
    assert!(
        !talk.contains('\u{1b}'),
        "no progress line in a pipe: {talk}"
    );
}

#[test]
fn one_side_alone_has_no_status() {
    let output = shikatsu(&["solve", "--first", "white", CORNER]);
    let text = stdout(&output);
    assert!(text.contains("White first: alive with two eyes."), "{text}");
    assert!(
        !text.contains("Black first") && !text.contains("unsettled"),
        "{text}"
    );
}

#[test]
fn ko_and_seki_are_told_by_colour() {
    let text = shikatsu(&["solve", KO]);
    let text = stdout(&text);
    assert!(
        text.contains("White is in ko, whichever side moves first."),
        "{text}"
    );
    let words = "ko (White must be 1 ko threat ahead to live, Black takes first). Best: A4.";
    assert!(text.replace("\n    ", " ").contains(words), "{text}");
    let text = shikatsu(&["solve", "--ascii", SEKI]);
    let text = stdout(&text);
    assert!(
        text.contains("White is alive in seki, whichever side moves first."),
        "{text}"
    );
    assert!(
        text.contains("Nothing needs to be played: a pass keeps it."),
        "{text}"
    );
    assert!(text.is_ascii(), "{text}");
}

#[test]
fn json_has_the_documented_fields() {
    let output = shikatsu(&["solve", "--json", CORNER, KO]);
    let objects = objects(&output);
    assert_eq!(objects.len(), 2);
    let corner = &objects[0];
    assert_eq!(
        fields(corner),
        [
            "assumptions",
            "by_rule",
            "certificates",
            "defender",
            "doubts",
            "file",
            "id",
            "in_play",
            "nodes",
            "number",
            "place",
            "seconds",
            "sides",
            "status",
        ]
    );
    assert_eq!(corner["status"], "unsettled");
    assert_eq!(corner["by_rule"], json!(null));
    let black = &corner["sides"][0];
    assert_eq!(
        fields(black),
        [
            "best",
            "capture_to",
            "certificates",
            "conditional",
            "first",
            "guess",
            "keeps_goal",
            "ko",
            "line",
            "moves",
            "nodes",
            "outcome",
            "pass_keeps",
            "reason",
            "role",
            "stand_from",
            "words",
        ]
    );
    assert_eq!(black["first"], "black");
    assert_eq!(black["role"], "attacker");
    assert_eq!(black["outcome"], "dead");
    assert_eq!(black["best"], json!(["B9"]));
    assert_eq!(black["pass_keeps"], false);
    assert_eq!(black["moves"][1]["worth"], "fails");
    assert_eq!(objects[1]["status"], "ko");
    assert_eq!(
        objects[1]["sides"][0]["ko"],
        json!({ "needs_threats": "white", "threats": 1, "takes_first": "black", "steps": 1 })
    );
}

#[test]
fn a_bent_four_is_dead_by_rule_beside_the_ko() {
    let text = stdout(&shikatsu(&["solve", BENT_FOUR])).replace("\n    ", " ");
    for words in [
        "White is in ko, whichever side moves first.\n\n\
         By Japanese rule (bent four in the corner): dead. Black can leave it as it is: if both \
         pass, Black captures when it is played out without ko threats, and no move of White's",
        "\n\nWhite first: ko (White must be 1 ko threat ahead to live, Black takes first).",
        "; a bent four in the corner is played out, and the verdict by rule is shown beside it.",
    ] {
        assert!(text.contains(words), "{words}\nis not in\n{text}");
    }
    let output = shikatsu(&["solve", "suite/bent-four/05-before.txt"]);
    let text = stdout(&output);
    let words = "By Japanese rule (bent four in the corner), Black first: dead. Black plays C4 and";
    assert!(text.replace("\n    ", " ").contains(words), "{text}");

    let file = folder("bent-four").join("out.proof");
    let proof = file.to_str().unwrap();
    let object = &objects(&shikatsu(&["solve", "--json", BENT_FOUR, "--proof", proof]))[0];
    assert_eq!(object["status"], "ko");
    assert_eq!(
        object["by_rule"],
        json!({
            "outcome": "dead",
            "first": ["black", "white"],
            "prepared_by": null,
            "certificates": 2,
        })
    );
    let output = check(&file, BENT_FOUR);
    let text = stdout(&output);
    let words = format!(
        "{} certificates about {BENT_FOUR} hold",
        object["certificates"]
    );
    assert!(text.contains(&words), "{text}");
    for played in ["A3", "D4"] {
        let words = format!("Black captures White, after White {played}, White 5 ko threats ahead");
        assert!(text.contains(&words), "{words}\nis not in\n{text}");
    }
}

#[test]
fn what_is_not_proved_is_said_with_reason_and_next_step() {
    let output = shikatsu(&["solve", "--nodes", "1", CORNER]);
    assert_eq!(output.status.code(), Some(3));
    let text = stdout(&output).replace("\n    ", " ");
    let words = "Black first: not proved (the search reached its limit). Most promising: B9, a guess; such guesses are right in 4 of 10 cases. Give it more nodes: --nodes 100";
    assert!(text.contains(words), "{text}");
    assert!(!text.contains("dead.") && !text.contains("Best:"), "{text}");
    let output = shikatsu(&["solve", "--json", "--nodes", "1", CORNER]);
    assert_eq!(output.status.code(), Some(3));
    let object = &objects(&output)[0];
    assert_eq!(object["status"], json!(null));
    assert_eq!(object["sides"][0]["outcome"], "unknown");
    assert_eq!(object["sides"][0]["reason"], "the search reached its limit");
}

#[test]
fn a_problem_that_cannot_be_asked_does_not_stop_the_others() {
    let folder = folder("unasked");
    let file = folder.join("no-key.txt");
    std::fs::write(&file, "x -\n- -\n").unwrap();
    let path = file.to_str().unwrap();
    let output = shikatsu(&["solve", path, CORNER]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("no key stones; mark a stone"),
        "{}",
        stderr(&output)
    );
    assert!(stdout(&output).contains("Black first: dead."));
    let output = shikatsu(&["solve", "--json", path]);
    let object = &objects(&output)[0];
    let message = object["error"]["message"].as_str().unwrap();
    assert!(message.starts_with("no key stones"), "{message}");
}

fn proof_of(problem: &str, folder: &Path) -> PathBuf {
    let proof = folder.join("out.proof");
    let output = shikatsu(&["solve", problem, "--proof", proof.to_str().unwrap()]);
    assert!(output.status.success(), "{}", stderr(&output));
    proof
}

fn check(proof: &Path, problem: &str) -> Output {
    shikatsu(&["check", proof.to_str().unwrap(), problem])
}

#[test]
fn a_proof_is_written_and_checked() {
    let folder = folder("proof");
    let proof = proof_of(CORNER, &folder);
    let names = std::fs::read_dir(&folder).unwrap().count();
    assert_eq!(names, 1, "nothing half-written is left");
    let output = check(&proof, CORNER);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    for words in [
        "Black captures White, Black first, White 5 ko threats ahead (",
        "White lives with two eyes, White first, Black 5 ko threats ahead (",
        " certificates about docs/examples/corner.sgf hold\n",
    ] {
        assert!(text.contains(words), "{words}\nis not in\n{text}");
    }
    let arguments = ["check", "--json", proof.to_str().unwrap(), CORNER];
    for object in objects(&shikatsu(&arguments)) {
        assert_eq!(
            fields(&object),
            ["bytes", "certificate", "claim", "holds", "nodes", "superko"]
        );
        assert_eq!(object["holds"], true);
    }
}

#[test]
fn the_same_problem_in_another_notation_is_the_same_problem() {
    let proof = proof_of(CORNER, &folder("notation"));
    let output = check(&proof, "docs/examples/corner.txt");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

#[test]
fn a_proof_of_another_problem_is_refused() {
    let output = check(&proof_of(CORNER, &folder("other")), KO);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "");
    let talk = stderr(&output);
    assert!(
        talk.contains(": certificates 1 to ")
            && talk.contains(": the certificate is about another problem"),
        "{talk}"
    );
}

#[test]
fn a_damaged_proof_is_refused_with_place_and_reason() {
    let folder = folder("damaged");
    let proof = proof_of(CORNER, &folder);
    let whole = std::fs::read(&proof).unwrap();
    let damaged = |bytes: &[u8]| {
        std::fs::write(&proof, bytes).unwrap();
        let output = check(&proof, CORNER);
        assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
        stderr(&output).to_owned()
    };
    let cut = damaged(&whole[..whole.len() - 1]);
    assert!(cut.contains("the bundle ends too early"), "{cut}");
    let none = damaged(b"neither bundle nor certificate");
    assert!(none.contains("this is not a certificate"), "{none}");
    let mut changed = whole.clone();
    *changed.last_mut().unwrap() ^= 0xFF;
    let talk = damaged(&changed);
    assert!(talk.contains(": certificate "), "{talk}");
    assert!(
        talk.contains(": node ") && talk.contains("(byte "),
        "{talk}"
    );
    assert!(talk.contains("1 of "), "the others hold: {talk}");
    std::fs::write(&proof, &changed).unwrap();
    let output = shikatsu(&["check", "--json", proof.to_str().unwrap(), CORNER]);
    let faulty = objects(&output).pop().unwrap();
    assert_eq!(faulty["holds"], false);
    assert_eq!(
        fields(&faulty["fault"]),
        ["byte", "line", "message", "node"]
    );
}

#[test]
fn several_problems_get_a_proof_each() {
    let folder = folder("several");
    let out = folder.join("proofs");
    let output = shikatsu(&["solve", CORNER, KO, "--proof", out.to_str().unwrap()]);
    assert!(output.status.success(), "{}", stderr(&output));
    for (file, problem) in [("corner.proof", CORNER), ("01-two-stones.proof", KO)] {
        let output = check(&out.join(file), problem);
        assert!(output.status.success(), "{file}: {}", stderr(&output));
    }
}

#[test]
fn without_a_proof_there_is_no_file() {
    let folder = folder("unwritten");
    let proof = folder.join("out.proof");
    let path = proof.to_str().unwrap();
    let output = shikatsu(&["solve", CORNER, "--nodes", "1", "--proof", path]);
    assert_eq!(output.status.code(), Some(3));
    assert!(!proof.exists());
    assert!(
        stderr(&output).contains("nothing was proved"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_problem_is_chosen_by_number_to_check_a_proof() {
    let folder = folder("number");
    let proof = proof_of(CORNER, &folder);
    let path = proof.to_str().unwrap();
    let sgf = std::fs::read_to_string(crate::binary::root().join(CORNER)).unwrap();
    let two = folder.join("two.sgf");
    std::fs::write(&two, format!("(;SZ[5]AB[aa]){sgf}")).unwrap();
    let two = two.to_str().unwrap();
    let output = shikatsu(&["check", path, two]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("choose one with --number"),
        "{}",
        stderr(&output)
    );
    let output = shikatsu(&["check", path, two, "--number", "2"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

#[test]
fn a_problem_may_come_through_a_pipe() {
    let grid = std::fs::read(crate::binary::root().join("docs/examples/corner.txt")).unwrap();
    let output = given(&["solve", "--json", "-"], &grid);
    assert_eq!(objects(&output)[0]["file"], "standard input");
    assert_eq!(output.status.code(), Some(0));
}

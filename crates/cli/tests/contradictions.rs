//! A problem whose goal and key stones do not go together is refused, not guessed at.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::binary::{folder, objects, shikatsu, stderr, stdout};

/// Black is to live, but White's stone is marked. Each half alone has another answer.
const TWO_MINDED: &str = "(;GM[1]FF[4]SZ[9]PL[B]AB[ag][bg][cg][eg][ah][eh][ai][bi]\
                          AW[bh][ch][dh][ci]MA[bh]GOAL[live])";

const REFUSAL: &str = "Black must live, but the key stones are White's; \
                       mark Black's stones, change the goal to kill, or change the side to move";

#[test]
fn solve_refuses_a_problem_that_contradicts_itself() {
    let file = folder("contradictions").join("two-minded.sgf");
    std::fs::write(&file, TWO_MINDED).unwrap();
    let path = file.to_str().unwrap();
    let output = shikatsu(&["solve", path]);
    assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
    assert!(stderr(&output).contains(REFUSAL), "{}", stderr(&output));
    assert!(!stdout(&output).contains("first:"), "{}", stdout(&output));

    let output = shikatsu(&["solve", path, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(objects(&output)[0]["error"]["message"], REFUSAL);
}

#[test]
fn each_way_out_that_the_refusal_names_is_one() {
    let folder = folder("ways-out");
    let mended = [
        ("MA[bh]", "MA[bg]"),
        ("GOAL[live]", "GOAL[kill]"),
        ("PL[B]", "PL[W]"),
    ];
    for (wrong, right) in mended {
        let file = folder.join("mended.sgf");
        std::fs::write(&file, TWO_MINDED.replace(wrong, right)).unwrap();
        let output = shikatsu(&["solve", file.to_str().unwrap(), "--nodes", "1000"]);
        let said = stderr(&output);
        assert!(!said.contains("but the key stones are"), "{right}: {said}");
        assert!(stdout(&output).contains(" first: "), "{right}: {said}");
    }
}

//! `solve --workers`: one problem over searchers with a table each.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::binary::{shikatsu, stderr, stdout};

#[test]
fn two_searchers_with_a_table_each_say_what_one_says() {
    // Hard enough for the engine to call them.
    let verdicts = |workers: &str| {
        let hard = "suite/carpenter/04-square.txt";
        let output = shikatsu(&["solve", hard, "--workers", workers, "--time", "5m"]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let text = stdout(&output);
        text.lines()
            .filter(|line| line.contains(" first: "))
            .map(String::from)
            .collect::<Vec<_>>()
    };
    let one = verdicts("1");
    assert_eq!(one.len(), 2, "{one:?}");
    assert_eq!(verdicts("2"), one);
}

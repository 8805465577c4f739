//! Verdicts beside other people's keys: a difference that
//! `docs/differences.md` does not name is red, a problem not proved only
//! counts.
//!
//! The sets belong to others and stand beside the project. The whole sets are
//! run by hand (`docs/results.md`).

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::binary::{objects, root, shikatsu, stderr};

/// Runs the first problems of a set; at least so many must be proved.
fn compare(set: &str, limit: usize, proved: u64) {
    let file = root().join("../shared/bench").join(set);
    assert!(file.exists(), "no set at {}", file.display());
    let limit = limit.to_string();
    let arguments = ["bench", "--json", "--list", "--time", "5s", "--limit"];
    let file = file.to_str().unwrap().to_owned();
    let output = shikatsu(&[&arguments[..], &[&limit, &file]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let explained = std::fs::read_to_string(root().join("docs/differences.md")).unwrap();
    let mut rows = objects(&output);
    let figures = rows.pop().unwrap();
    for row in rows {
        let id = row["id"].as_str().unwrap_or_default();
        let differs = row["judgement"] == "disagree";
        let known = explained.contains(&format!("`{id}`"));
        assert!(!differs || known, "an unexplained difference: {row}");
    }
    assert!(figures["proved"].as_u64().unwrap() >= proved, "{figures}");
    assert!(figures["checked"].as_u64().unwrap() >= proved, "{figures}");
}

#[test]
fn gotools_agrees() {
    compare("gotools.jsonl", 120, 100);
}

#[test]
fn hand_marked_problems_agree() {
    compare("enclosed.jsonl", 60, 45);
}

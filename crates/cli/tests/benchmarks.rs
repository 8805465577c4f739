//! `bench`: every problem counted once, and the counts are those of the key.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::binary::{command, fields, folder, objects, shikatsu, stderr, stdout};

/// The corner of the README with a key; a target of its own or none.
fn row(id: &str, targets: &[&str], key: &Value) -> String {
    let mut row = json!({
        "id": id, "size": 9, "to_play": "B", "goal": "kill", "targets": targets,
        "black": ["ea", "eb", "ac", "bc", "cc", "dc"],
        "white": ["da", "ab", "bb", "cb", "db"],
    });
    let fields = key.as_object().unwrap().clone();
    row.as_object_mut().unwrap().extend(fields);
    format!("{row}\n")
}

/// One row that agrees, one that does not, and one that names no target: it
/// is found.
fn set(name: &str) -> PathBuf {
    let file = folder(name).join("tiny.jsonl");
    let rows = [
        row(
            "right",
            &["bb"],
            &json!({
                "answers": ["ba"], "wrong": ["aa"], "result": "win",
                "exact": { "result": "win", "winning": ["ba"] },
            }),
        ),
        row(
            "mistaken",
            &["bb"],
            &json!({ "answers": ["aa"], "result": "win" }),
        ),
        row("aimless", &[], &json!({ "answers": ["ba"] })),
    ];
    std::fs::write(&file, rows.concat()).unwrap();
    file
}

#[test]
fn the_last_object_has_the_figures() {
    let set = set("figures");
    let output = shikatsu(&["bench", "--json", set.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(stderr(&output), "", "no progress bar in a pipe");
    let objects = objects(&output);
    assert_eq!(objects.len(), 1);
    let figures = &objects[0];
    let mut names = [
        "set",
        "problems",
        "proved",
        "agree",
        "disagree",
        "unjudged",
        "unknown",
        "answers",
        "book",
        "book_disagree",
        "undisturbed",
        "undisturbed_disagree",
        "false_kills",
        "choices",
        "checked",
        "median_s",
        "p95_s",
        "p99_s",
        "nodes",
        "nodes_per_s",
    ];
    names.sort_unstable();
    assert_eq!(fields(figures), names);
    assert_eq!(figures["set"], "tiny");
    for (name, number) in [
        ("problems", 3),
        ("proved", 3),
        ("agree", 2),
        ("disagree", 1),
        ("unjudged", 0),
        ("unknown", 0),
    ] {
        assert_eq!(figures[name], number, "{name}");
    }
    assert!(figures["checked"].as_u64().unwrap() >= 2);
    assert!(figures["median_s"].as_f64().unwrap() < 10.0);
}

#[test]
fn the_list_has_a_row_for_each_problem_in_the_order_of_the_set() {
    let set = set("list");
    let path = set.to_str().unwrap();
    for crew in [["--jobs", "1"], ["--jobs", "3"], ["--threads", "2"]] {
        let [flag, number] = crew;
        let output = shikatsu(&["bench", "--json", "--list", flag, number, path]);
        let objects = objects(&output);
        assert_eq!(objects.len(), 4);
        let told = |name: &str| -> Vec<&Value> {
            objects[..3].iter().map(|object| &object[name]).collect()
        };
        assert_eq!(told("id"), ["right", "mistaken", "aimless"]);
        assert_eq!(told("number"), [1, 2, 3]);
        assert_eq!(told("judgement"), ["agree", "disagree", "agree"]);
        assert_eq!(told("outcome"), ["dead", "dead", "dead"]);
        assert_eq!(objects[0]["best"], json!(["B9"]));
        assert_eq!(objects[1]["reason"], "ours lacks A9, which the key accepts");
        assert_eq!(
            fields(&objects[0]),
            [
                "answers",
                "best",
                "checked",
                "choice",
                "choice_right",
                "conditional",
                "false_kill",
                "grade",
                "id",
                "judgement",
                "keeps_goal",
                "ko_threats",
                "line",
                "nodes",
                "number",
                "outcome",
                "reason",
                "seconds",
                "words",
            ]
        );
    }
}

#[test]
fn the_list_in_words_gives_reasons_and_the_sums_follow() {
    let set = set("words");
    let output = shikatsu(&["bench", "--list", set.to_str().unwrap()]);
    let text = stdout(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("agree "), "{text}");
    assert!(lines[0].ends_with(" right: dead; best B9"), "{text}");
    assert!(
        lines[1].ends_with(" mistaken: dead; best B9; ours lacks A9, which the key accepts"),
        "{text}"
    );
    assert!(text.contains("\ntiny: 3 problems\nproved "), "{text}");
}

#[test]
fn a_limit_takes_the_first_problems_only() {
    let set = set("limit");
    let output = shikatsu(&["bench", "--json", "--limit", "1", set.to_str().unwrap()]);
    let figures = &objects(&output)[0];
    assert_eq!(
        (&figures["problems"], &figures["agree"]),
        (&json!(1), &json!(1))
    );
}

#[test]
fn a_limit_of_nodes_ends_each_search() {
    let set = set("nodes");
    let path = set.to_str().unwrap();
    let output = shikatsu(&["bench", "--json", "--list", "--nodes", "1", path]);
    let rows = &objects(&output)[..3];
    assert!(rows.iter().all(|row| row["judgement"] == "unknown"));
    assert!(rows.iter().all(|row| row["nodes"].as_u64() < Some(100)));
}

#[test]
fn a_sample_is_the_same_every_time_and_keeps_the_numbers_of_the_set() {
    let file = folder("sample").join("many.jsonl");
    let rows = (1..=20).map(|number| row(&format!("row-{number}"), &["bb"], &json!({})));
    std::fs::write(&file, rows.collect::<String>()).unwrap();
    let path = file.to_str().unwrap();
    let sample = |more: &[&str]| -> Vec<u64> {
        let arguments = [&["bench", "--json", "--list", path][..], more].concat();
        let mut objects = objects(&shikatsu(&arguments));
        objects.pop();
        for object in &objects {
            assert_eq!(object["id"], format!("row-{}", object["number"]));
        }
        let numbers = objects.iter().map(|object| object["number"].as_u64());
        numbers.map(Option::unwrap).collect()
    };
    let four = sample(&["--take", "4"]);
    assert_eq!(four.len(), 4);
    assert!(four.is_sorted());
    assert_eq!(four, sample(&["--take", "4", "--seed", "1"]));
    assert_ne!(four, sample(&["--take", "4", "--seed", "2"]));
    let nine = sample(&["--take", "9"]);
    assert!(four.iter().all(|number| nine.contains(number)));
    assert_eq!(sample(&["--take", "99"]).len(), 20);
    // What was run before is left out of the same sample.
    let known = format!("{},{}", four[0], four[2]);
    let rest = sample(&["--take", "4", "--except", &known]);
    assert_eq!(rest, [four[1], four[3]]);
    let both = shikatsu(&["bench", path, "--take", "4", "--limit", "4"]);
    assert_eq!(both.status.code(), Some(2), "a sample of what?");
    let nothing = shikatsu(&["bench", path, "--seed", "4"]);
    assert_eq!(nothing.status.code(), Some(2), "a seed draws nothing");
}

#[test]
fn a_set_that_cannot_be_read_names_the_line() {
    let file = folder("unreadable-set").join("bad.jsonl");
    std::fs::write(&file, row("fine", &["bb"], &json!({})) + "{\"size\":9}\n").unwrap();
    let output = shikatsu(&["bench", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("bad.jsonl: line 2"),
        "{}",
        stderr(&output)
    );
    let output = shikatsu(&["bench", "nosuch.jsonl"]);
    assert_eq!(output.status.code(), Some(1));
}

/// Two problems are solved at once, and one that is not.
#[test]
fn ctrl_c_prints_the_figures_of_what_is_done() {
    let hard = json!({
        "id": "endless", "size": 19, "to_play": "B", "goal": "kill", "targets": ["jj"],
        "black": ["aa"], "white": ["jj", "jk"], "answers": ["ji"],
    });
    let file = folder("interrupted").join("set.jsonl");
    let quick = |id: &str| row(id, &["bb"], &json!({ "answers": ["ba"], "result": "win" }));
    std::fs::write(&file, quick("one") + &quick("two") + &format!("{hard}\n")).unwrap();
    let mut child = command(&[
        "bench",
        "--list",
        "--jobs",
        "1",
        "--time",
        "10m",
        file.to_str().unwrap(),
    ])
    .stdout(Stdio::piped())
    .stderr(Stdio::piped())
    .spawn()
    .unwrap();
    let mut printed = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    for _ in 0..2 {
        printed.read_line(&mut text).unwrap();
    }
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &pid]).status();
    assert!(sent.unwrap().success());
    printed.read_to_string(&mut text).unwrap();
    let mut said = String::new();
    let mut stderr = child.stderr.take().unwrap();
    stderr.read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{said}");
    assert!(text.contains("2 problems"), "{text}");
    assert!(
        said.contains("stopped by ctrl-c: 2 of 3 problems"),
        "{said}"
    );
}

#[test]
fn a_level_is_counted_by_its_first_moves_alone() {
    let set = set("levels");
    let set = set.to_str().unwrap();
    let output = shikatsu(&["bench", "--level", "5", "--json", set]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let figures = &objects(&output)[0];
    // Of the three keys one names another move, and one row names no target, so no level can be asked.
    assert_eq!(
        (&figures["asked"], &figures["right"]),
        (&json!(2), &json!(1))
    );
    let shallow = shikatsu(&["bench", "--level", "5", "--depth", "1", set]);
    let text = stdout(&shallow);
    assert!(
        text.contains("1 of 2 first moves are in the key; nothing is proved"),
        "{text}"
    );
    let refused = shikatsu(&["bench", "--level", "9", set]);
    assert!(
        stderr(&refused).contains("9 is no level; there are 1 to 5"),
        "{}",
        stderr(&refused)
    );
    let refused = shikatsu(&["bench", "--level", "2", "--without", "luck", set]);
    assert!(
        stderr(&refused).contains("luck is no heuristic"),
        "{}",
        stderr(&refused)
    );
}

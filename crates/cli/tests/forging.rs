//! `forge`: a journal that goes on, packs that stay, records that are checked.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod binary;

use std::fs;
use std::path::Path;

use binary::{folder, root, shikatsu, stderr, stdout};

/// Seeds of which some give problems, in a moment.
const SEEDS: &str = "60";

/// Few nodes, so that hard drawings are given up soon.
const NODES: &str = "4000";

fn make(journal: &Path, count: &str, jobs: &str) -> std::process::Output {
    let journal = journal.to_str().unwrap();
    shikatsu(&[
        "forge",
        "make",
        "--count",
        count,
        "--nodes",
        NODES,
        "--jobs",
        jobs,
        "--journal",
        journal,
    ])
}

/// The lines of a journal without their times, in order of seeds.
fn results(journal: &Path) -> Vec<serde_json::Value> {
    let text = fs::read_to_string(journal).unwrap();
    let mut lines: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    for line in &mut lines {
        line.as_object_mut().unwrap().remove("ms").unwrap();
    }
    lines.sort_by_key(|line| line["seed"].as_u64());
    lines
}

#[test]
fn a_run_that_was_killed_goes_on_and_comes_to_the_same() {
    let folder = folder("forge-journal");
    let [whole, torn] = ["whole.jsonl", "torn.jsonl"].map(|name| folder.join(name));
    let made = make(&whole, SEEDS, "1");
    assert!(made.status.success(), "{}", stderr(&made));
    assert!(stderr(&made).contains("60 seeds"), "{}", stderr(&made));
    let text = fs::read_to_string(&whole).unwrap();
    let cut: String = text
        .lines()
        .take(25)
        .map(|line| format!("{line}\n"))
        .collect();
    fs::write(&torn, cut + "{\"seed\":25,\"rec").unwrap();
    let made = make(&torn, SEEDS, "2");
    assert!(stderr(&made).contains("35 seeds"), "{}", stderr(&made));
    assert_eq!(results(&torn), results(&whole));
    let again = make(&torn, SEEDS, "1");
    assert!(stderr(&again).contains("0 seeds"), "{}", stderr(&again));
}

#[test]
fn another_file_is_not_taken_for_a_journal() {
    let folder = folder("forge-foreign");
    let path = folder.join("notes.txt");
    fs::write(&path, "my notes\n").unwrap();
    let made = make(&path, "1", "1");
    assert_eq!(made.status.code(), Some(1));
    assert!(stderr(&made).contains("not a journal"), "{}", stderr(&made));
    assert_eq!(fs::read_to_string(&path).unwrap(), "my notes\n");
}

#[test]
fn packs_take_what_is_new_and_are_never_written_again() {
    let bank = folder("forge-bank");
    let bank = bank.to_str().unwrap();
    let pack = root().join("problems/packs/rooms-001.jsonl");
    let lines: Vec<String> = fs::read_to_string(pack)
        .unwrap()
        .lines()
        .take(30)
        .map(|line| format!("{line}\n"))
        .collect();
    let [few, all] = ["few.jsonl", "all.jsonl"].map(|name| Path::new(bank).join(name));
    fs::write(&few, lines[..10].concat()).unwrap();
    fs::write(&all, lines.concat()).unwrap();
    for (file, says) in [
        (&few, "10 in the bank"),
        (&all, "30 in the bank"),
        (&all, " 0 new"),
    ] {
        let packed = shikatsu(&["forge", "pack", file.to_str().unwrap(), "--into", bank]);
        assert!(stderr(&packed).contains(says), "{}", stderr(&packed));
    }
    let first = fs::read_to_string(Path::new(bank).join("packs/rooms-001.jsonl")).unwrap();
    assert_eq!(first, lines[..10].concat());
    let index = fs::read_to_string(Path::new(bank).join("index.json")).unwrap();
    let index: serde_json::Value = serde_json::from_str(&index).unwrap();
    assert_eq!(index["problems"], 30);
    assert_eq!(index["packs"].as_array().unwrap().len(), 2);
}

#[test]
fn a_false_record_is_named_with_its_fault_and_a_true_one_is_not() {
    let folder = folder("forge-check");
    let pack = root().join("problems/packs/rooms-001.jsonl");
    let line = fs::read_to_string(pack)
        .unwrap()
        .lines()
        .next()
        .unwrap()
        .to_owned();
    let path = folder.join("one.jsonl");
    fs::write(&path, format!("{line}\n")).unwrap();
    let file = path.to_str().unwrap();
    let checked = shikatsu(&["forge", "check", file]);
    assert!(checked.status.success(), "{}", stdout(&checked));
    let mut record: serde_json::Value = serde_json::from_str(&line).unwrap();
    let outcome = record["outcome"].take();
    record["outcome"] = record["otherwise"].take();
    record["otherwise"] = outcome;
    fs::write(&path, format!("{record}\n{line}\n")).unwrap();
    let checked = shikatsu(&["forge", "check", file]);
    assert_eq!(checked.status.code(), Some(5));
    let text = stdout(&checked);
    assert!(text.contains("one.jsonl:1"), "{text}");
    assert!(text.contains("outcome: something else is proved"), "{text}");
    assert!(text.contains("gate new: repeats"), "{text}");
}

#[test]
fn the_bank_is_counted_and_read_by_other_commands() {
    let pack = "problems/packs/rooms-001.jsonl";
    let stats = shikatsu(&["forge", "stats", pack]);
    let problems = fs::read_to_string(root().join(pack))
        .unwrap()
        .lines()
        .count();
    assert!(stdout(&stats).contains(&format!("{problems} problems")));
    let folder = folder("forge-sgf");
    let sgf = folder.join("bank.sgf");
    let written = shikatsu(&["forge", "sgf", pack]);
    fs::write(&sgf, &written.stdout).unwrap();
    let shown = shikatsu(&["show", "--ascii", "--number", "1", sgf.to_str().unwrap()]);
    assert!(
        stdout(&shown).contains("Black to play and"),
        "{}",
        stdout(&shown)
    );
    let checked = shikatsu(&["tree", "--check", "--number", "1", sgf.to_str().unwrap()]);
    assert!(
        stdout(&checked).contains(" 0 faults"),
        "{}",
        stdout(&checked)
    );
}

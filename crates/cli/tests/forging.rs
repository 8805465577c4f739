//! `forge`: a journal that goes on, packs that stay, records that are checked.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;
use std::path::Path;

use crate::binary::{folder, root, shikatsu, stderr, stdout};

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
fn a_variation_names_its_parent_and_needs_one() {
    let folder = folder("forge-vary");
    let journal = folder.join("vary.jsonl");
    let journal = journal.to_str().unwrap();
    let vary = |more: &[&str]| {
        let make = [
            "forge",
            "make",
            "--recipe",
            "vary",
            "--journal",
            journal,
            "--count",
            "200",
        ];
        shikatsu(&[&make[..], more].concat())
    };
    let orphan = vary(&[]);
    assert_eq!(orphan.status.code(), Some(1));
    assert!(
        stderr(&orphan).contains("no records in --parents"),
        "{}",
        stderr(&orphan)
    );
    let pack = "problems/packs/rooms-001.jsonl";
    let made = vary(&["--nodes", NODES, "--parents", pack]);
    assert!(made.status.success(), "{}", stderr(&made));
    let known = fs::read_to_string(root().join(pack)).unwrap();
    let lines = results(Path::new(journal));
    let kept: Vec<_> = lines.iter().filter_map(|line| line.get("record")).collect();
    assert!(!kept.is_empty());
    for record in kept {
        let parent = record["source"]["parent"].as_str().unwrap();
        assert!(known.contains(&format!("\"id\":\"{parent}\"")), "{record}");
    }
}

#[test]
fn positions_of_the_suite_become_status_items_on_a_large_board() {
    let folder = folder("forge-seki");
    let journal = folder.join("seki.jsonl");
    let journal = journal.to_str().unwrap();
    let suite = root().join("suite/seki");
    let mut command = vec![
        "forge", "make", "--status", "--recipe", "vary", "--count", "60",
    ];
    command.extend(["--nodes", NODES, "--journal", journal, "--positions"]);
    let made = shikatsu(&[&command[..], &[suite.to_str().unwrap()]].concat());
    assert!(made.status.success(), "{}", stderr(&made));
    let lines = results(Path::new(journal));
    let kept: Vec<_> = lines.iter().filter_map(|line| line.get("record")).collect();
    assert!(!kept.is_empty());
    for record in kept {
        assert!(record["id"].as_str().unwrap().starts_with('s'), "{record}");
        assert!(
            record["problem"].as_str().unwrap().contains("SZ[19]"),
            "{record}"
        );
        assert_eq!(record["source"]["recipe"], "vary");
    }
}

#[test]
fn rounds_that_were_killed_go_on_with_the_same_parents() {
    let folder = folder("forge-grow");
    let [whole, torn] = ["whole.jsonl", "torn.jsonl"].map(|name| folder.join(name));
    let grow = |journal: &Path, rounds: &str| {
        let grown = shikatsu(&[
            "forge",
            "grow",
            "problems/packs/rooms-001.jsonl",
            "--seeds",
            "200",
            "--rounds",
            rounds,
            "--nodes",
            "20000",
            "--journal",
            journal.to_str().unwrap(),
        ]);
        assert!(grown.status.success(), "{}", stderr(&grown));
        stderr(&grown).to_owned()
    };
    let said = grow(&whole, "3");
    assert!(said.contains("round 3: 200 seeds"), "{said}");
    let text = fs::read_to_string(&whole).unwrap();
    let cut: Vec<&str> = text.lines().take(330).collect();
    fs::write(&torn, cut.join("\n") + "\n{\"se").unwrap();
    let said = grow(&torn, "3");
    assert!(said.contains("round 1: 0 seeds"), "{said}");
    assert!(said.contains("round 2: 70 seeds"), "{said}");
    assert_eq!(results(&torn), results(&whole));
    let lines = results(&whole);
    let kept: Vec<_> = lines.iter().filter_map(|line| line.get("record")).collect();
    assert!(kept.len() >= 3, "{}", kept.len());
    // What the first round gave is changed in the next ones.
    let made: Vec<&str> = kept.iter().filter_map(|kept| kept["id"].as_str()).collect();
    let is_child = |kept: &&&serde_json::Value| {
        let parent = kept["source"]["parent"].as_str();
        parent.is_some_and(|parent| made.contains(&parent))
    };
    assert!(kept.iter().any(|kept| is_child(&kept)));
}

#[test]
fn status_items_are_made_packed_counted_and_checked() {
    let folder = folder("forge-status");
    let journal = folder.join("status.jsonl");
    let journal = journal.to_str().unwrap();
    let make = ["forge", "make", "--status", "--nodes", NODES];
    let made = shikatsu(&[&make[..], &["--count", "400", "--journal", journal]].concat());
    assert!(made.status.success(), "{}", stderr(&made));
    let bank = folder.join("bank");
    let bank = bank.to_str().unwrap();
    let packed = shikatsu(&["forge", "pack", journal, "--into", bank]);
    assert!(
        stderr(&packed).contains("status items offered"),
        "{}",
        stderr(&packed)
    );
    let pack = format!("{bank}/status/status-001.jsonl");
    let items = fs::read_to_string(&pack).unwrap().lines().count();
    assert!(items > 3, "{items}");
    let stats = shikatsu(&["forge", "stats", &pack]);
    let stats = stdout(&stats);
    assert!(stats.contains(&format!("{items} status items")), "{stats}");
    let checked = shikatsu(&["forge", "check", &pack]);
    assert!(checked.status.success(), "{}", stdout(&checked));
    assert!(stderr(&checked).contains(&format!("{items} proved again, 0 faults")));
    let text = fs::read_to_string(&pack).unwrap();
    let (from, to) = ("\"answer\":\"dead\"", "\"answer\":\"alive\"");
    fs::write(&pack, text.replace(from, to)).unwrap();
    let checked = shikatsu(&["forge", "check", &pack]);
    assert_eq!(checked.status.code(), Some(5));
    assert!(stdout(&checked).contains("answer: something else is proved"));
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
        (&all, "27 in the bank"),
        (&all, " 0 new"),
    ] {
        let packed = shikatsu(&["forge", "pack", file.to_str().unwrap(), "--into", bank]);
        assert!(stderr(&packed).contains(says), "{}", stderr(&packed));
    }
    let first = fs::read_to_string(Path::new(bank).join("packs/bank-001.jsonl")).unwrap();
    assert_eq!(first, lines[..10].concat());
    let index = fs::read_to_string(Path::new(bank).join("index.json")).unwrap();
    let index: serde_json::Value = serde_json::from_str(&index).unwrap();
    // One has the room and the line of another, one is seen at a glance and not easy, and one is of a room that has enough.
    assert_eq!(index["problems"], 27);
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

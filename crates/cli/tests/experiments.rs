//! `shikatsu team experiment`: teams of real GNU Go in real rooms, journals that resume, and the tables.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a failed unwrap is a failed test"
)]

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::binary::{command, folder, stderr, stdout};
use crate::programs::has_gnugo;

/// The commands of plans name GNU Go without its folder.
fn experiment(plan: &Path, output: &Path, more: &[&str]) -> Command {
    let (plan, output) = (plan.to_str().unwrap(), output.to_str().unwrap());
    let arguments = [&["team", "experiment", plan, "--output", output][..], more].concat();
    let mut command = command(&arguments);
    let path = std::env::var("PATH").unwrap_or_default();
    command.env("PATH", format!("{path}:/usr/games"));
    command
}

fn journal(output: &Path) -> Vec<String> {
    let text = fs::read_to_string(output.join("journal.jsonl")).unwrap_or_default();
    text.lines().map(ToOwned::to_owned).collect()
}

/// Every scheme that is asked here.
const SCHEMES: &[&str] = &[
    "plurality",
    "monte-carlo",
    "random",
    "rated",
    "captain",
    "relay",
    "lottery",
    "ranked",
    "approval",
];

/// These schemes with two levels on a small board, and two teams against each other: two games of each.
fn small_plan(folder: &Path, schemes: &[&str]) -> std::path::PathBuf {
    let mut text = String::from(
        "id = \"small\"\ntitle = \"small boards\"\nkind = \"teams\"\nsize = 5\nkomi = 7.5\nopening = 2\nseed = 3\n\
         games = 2\nbatch = 1\nplayouts = 20\njudge = \"gnugo --mode gtp --level 1 --chinese-rules\"\n\
         [[set]]\nname = \"two\"\n",
    );
    for level in [1, 3] {
        text.push_str(&format!(
            "[[set.member]]\nengine = \"gnugo --mode gtp --level {level} --chinese-rules\"\nrating = {level}\n"
        ));
    }
    for scheme in schemes {
        text.push_str(&format!(
            "[[cell]]\nset = \"two\"\nscheme = \"{scheme}\"\nsize = 3\n"
        ));
    }
    text.push_str("[[cell]]\nset = \"two\"\nscheme = \"monte-carlo\"\nagainst = \"random\"\n");
    let file = folder.join("small.toml");
    fs::write(&file, text).unwrap();
    file
}

#[test]
fn every_scheme_plays_and_equal_seeds_give_equal_games() {
    if !has_gnugo() {
        return;
    }
    let place = folder("experiment-schemes");
    let plan = small_plan(&place, SCHEMES);
    let [first, second] = ["first", "second"].map(|name| place.join(name));
    let output = experiment(&plan, &first, &["--jobs", "2"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    let table = stdout(&output);
    assert_eq!(table.lines().count(), 2 + 10, "{table}");
    for file in ["results.csv", "results.md", "results.svg"] {
        assert!(
            fs::metadata(first.join(file)).unwrap().len() > 100,
            "{file}"
        );
    }
    let mut games = journal(&first);
    assert_eq!(games.len(), 1 + 20);
    // A second run has nothing to do; another folder gets the same games.
    assert!(experiment(&plan, &first, &[]).status().unwrap().success());
    assert_eq!(journal(&first), games);
    assert!(experiment(&plan, &second, &[]).status().unwrap().success());
    let mut again = journal(&second);
    games.sort();
    again.sort();
    assert_eq!(games, again);
}

#[test]
fn a_run_that_was_killed_goes_on_and_a_torn_line_is_played_again() {
    if !has_gnugo() {
        return;
    }
    let place = folder("experiment-kill");
    // Games are left when it is killed after the third.
    let plan = small_plan(&place, &SCHEMES[..3]);
    let output = place.join("out");
    let mut child = experiment(&plan, &output, &[]).spawn().unwrap();
    let begun = Instant::now();
    while journal(&output).len() < 4 && begun.elapsed() < Duration::from_secs(120) {
        thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = journal(&output);
    assert!((4..9).contains(&before.len()), "{}", before.len());
    let file = output.join("journal.jsonl");
    let mut text = fs::read_to_string(&file).unwrap();
    text.push_str("{\"set\":\"two\",\"sch");
    fs::write(&file, text).unwrap();
    let run = experiment(&plan, &output, &[]).output().unwrap();
    assert!(run.status.success(), "{}", stderr(&run));
    let after = journal(&output);
    assert_eq!(after[..before.len()], before, "nothing is changed");
    let whole: Vec<_> = after.iter().filter(|line| line.ends_with('}')).collect();
    assert_eq!(whole.len(), 1 + 8);
    // Another experiment does not write into this journal.
    let other = fs::read_to_string(&plan)
        .unwrap()
        .replace("seed = 3", "seed = 4");
    fs::write(&plan, other).unwrap();
    let refused = experiment(&plan, &output, &[]).output().unwrap();
    assert!(!refused.status.success());
    assert!(
        stderr(&refused).contains("another experiment"),
        "{}",
        stderr(&refused)
    );
    assert_eq!(journal(&output), after);
}

/// A record on a small board, and a plan that asks for two of its positions.
fn record_plan(folder: &Path, playouts: u32) -> std::path::PathBuf {
    let record = folder.join("game.sgf");
    fs::write(&record, "(;SZ[5]KM[7.5];B[cc];W[bc];B[cb];W[bb])").unwrap();
    let plan = folder.join("plan.toml");
    let text = format!(
        "id = \"x1\"\ntitle = \"values\"\nkind = \"record\"\nrecord = \"{}\"\nevery = 2\nkomi = 7.5\nseed = 1\nfew = 10\nplayouts = {playouts}\n",
        record.display()
    );
    fs::write(&plan, text).unwrap();
    plan
}

#[test]
fn the_values_of_a_record_are_a_table_and_heat_maps() {
    let place = folder("experiment-record");
    let plan = record_plan(&place, 200);
    let output = experiment(&plan, &place, &[]).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    let csv = fs::read_to_string(place.join("results.csv")).unwrap();
    assert_eq!(
        csv.lines().count(),
        1 + 23 + 21,
        "every legal move of two positions"
    );
    assert!(
        stdout(&output).contains("| 2 | 23 | 23 |"),
        "{}",
        stdout(&output)
    );
    for map in ["heat-002.svg", "heat-004.svg"] {
        assert!(
            fs::read_to_string(place.join(map))
                .unwrap()
                .contains("<circle")
        );
    }
    let again = experiment(&plan, &place, &[]).output().unwrap();
    assert_eq!(
        stdout(&again),
        stdout(&output),
        "equal seeds give equal values"
    );
    assert_eq!(journal(&place).len(), 1 + 23 + 21, "nothing is done twice");
}

#[test]
fn the_values_of_a_record_go_on_where_they_were_stopped() {
    let place = folder("experiment-record-stopped");
    let plan = record_plan(&place, 100);
    let [whole, parts] = ["whole", "parts"].map(|name| place.join(name));
    let run = |output: &Path, more: &[&str]| {
        let run = experiment(&plan, output, more).output().unwrap();
        assert!(run.status.success(), "{}", stderr(&run));
        stdout(&run).to_owned()
    };
    let expected = run(&whole, &["--jobs", "2"]);
    // Five moves of each position first, and a torn line of another.
    let some = run(&parts, &["--games", "5"]);
    assert!(some.contains("| 2 | 23 | 5 |"), "{some}");
    assert_eq!(journal(&parts).len(), 1 + 10);
    let file = parts.join("journal.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text + "{\"after\":2,\"at\":[0").unwrap();
    assert_eq!(run(&parts, &["--games", "0"]), some, "tables alone");
    assert_eq!(run(&parts, &[]), expected);
    let read = |folder: &Path| fs::read_to_string(folder.join("results.csv")).unwrap();
    assert_eq!(read(&parts), read(&whole));
}

#[test]
fn proofs_first_throw_nothing_away_that_is_proved() {
    if !has_gnugo() {
        return;
    }
    let place = folder("experiment-proofs");
    let plan = crate::binary::root().join("docs/experiments/plans/x5.toml");
    let output = experiment(&plan, &place, &["--games", "8"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    let csv = fs::read_to_string(place.join("results.csv")).unwrap();
    let rows: Vec<Vec<&str>> = csv
        .lines()
        .skip(1)
        .map(|line| line.split(',').collect())
        .collect();
    assert_eq!(rows.len(), 8, "{csv}");
    assert!(csv.contains("kept"), "{csv}");
    for row in rows {
        // Where two thirds would play elsewhere, no scheme is asked.
        let is_elsewhere = row[1..].iter().all(|word| *word == "elsewhere");
        assert!(
            is_elsewhere || row[3] == "kept",
            "any proved move wins: {row:?}"
        );
        assert!(
            row[1] != "kept" || row[2] == "kept",
            "proofs lose nothing: {row:?}"
        );
    }
}

#[test]
fn answers_are_counted_by_team() {
    let place = folder("experiment-logs");
    let logs = place.join("logs");
    fs::create_dir(&logs).unwrap();
    let mut log = String::new();
    let mut add = |event: serde_json::Value| {
        let line = serde_json::json!({ "version": shikatsu_api::VERSION, "at": 1, "event": event });
        log.push_str(&format!("{line}\n"));
    };
    for member in ["a", "b", "c"] {
        add(serde_json::json!({ "kind": "joined", "request": {
            "member": member, "name": null, "rating": null, "admission": "link",
            "seat": { "kind": "player", "color": "black" }, "origin": { "address": "1", "block": "1" },
        } }));
    }
    add(serde_json::json!({ "kind": "wentAway", "member": "c" }));
    add(serde_json::json!({ "kind": "windowOpened", "opening": {
        "number": 1, "color": "black", "commitment": "0", "captain": null, "mover": null, "tieRule": "ladder",
    } }));
    add(
        serde_json::json!({ "kind": "motionVoted", "member": "a", "motion": { "kind": "pass" }, "vote": "for" }),
    );
    add(
        serde_json::json!({ "kind": "windowClosed", "number": 1, "seed": "0", "unused": 0,
        "outcome": { "kind": "resigned" } }),
    );
    fs::write(logs.join("club.jsonl"), log).unwrap();
    let plan = place.join("plan.toml");
    let text = format!(
        "id = \"x6\"\ntitle = \"answers\"\nkind = \"logs\"\nlogs = \"{}\"\nseed = 1\nplayouts = 1\n",
        logs.display()
    );
    fs::write(&plan, text).unwrap();
    let output = experiment(&plan, &place, &[]).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    let told = stdout(&output);
    assert!(told.contains("| club | Black | 1 | 2 | 50.0 % |"), "{told}");
}

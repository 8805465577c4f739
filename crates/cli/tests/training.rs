//! `train` as a person meets it: sessions, the log, and logs that move between terminal and browser.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::binary::{command, folder, root, shikatsu, stderr, stdout, typed};

/// A session on this log: what it prints when these lines are typed.
fn train(log: &Path, arguments: &[&str], lines: &str) -> String {
    let log = log.to_str().unwrap();
    let arguments = [&["train"], arguments, &["--log", log, "--ascii"]].concat();
    typed(&arguments, lines)
}

/// What was printed, on one line: where a sentence is wrapped depends on how long the path in it is.
fn unwrapped(output: &Output) -> String {
    let text = stdout(output);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn log_in(name: &str) -> PathBuf {
    folder(name).join("log.txt")
}

/// The events of a log, without its heading.
fn events(log: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(log).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("shikatsu train 1"));
    let words = |line: &str| line.split(' ').map(str::to_owned).collect();
    lines.map(words).collect()
}

/// The right first moves of a problem as it was drawn.
fn right(id: &str) -> String {
    let bank = fs::read_to_string(root().join("web/problems/bank.txt")).unwrap();
    let known = bank.lines().find_map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        (words[1] == id).then(|| words[words.len() - 1].to_owned())
    });
    known.unwrap()
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    i64::try_from(since.as_millis()).unwrap()
}

#[test]
fn a_wrong_move_is_priced_answered_and_logged_and_comes_back() {
    let log = log_in("train-wrong");
    // A pass gives away whatever there is, whichever problem is drawn.
    let text = train(&log, &["--seed", "7"], "pass\nwhy\nquit\n");
    for sentence in [
        "Your log is",
        "Problem 1 of 20.",
        "you 800",
        "passes: a mistake.",
        "Wrong.",
        "Your rating: 6",
        "It comes back tomorrow.",
        "Done: 0 right, 1 wrong.",
    ] {
        assert!(text.contains(sentence), "{sentence}\n{text}");
    }
    let logged = events(&log);
    assert_eq!(logged.len(), 1);
    assert_eq!(logged[0][1], "1");
    assert_eq!(logged[0][3..5], ["attempt", "rated"]);
    assert_eq!(logged[0][9], "wrong");
}

#[test]
fn a_right_move_a_hint_a_slip_and_a_second_best_move_are_told_apart() {
    let log = log_in("train-right");
    // The daily problems lie as they were drawn, so the bank's labels are the moves.
    let seen = train(&log, &["daily"], "quit\n");
    assert!(seen.contains("Problem 1 of 3."), "{seen}");
    let theme = train(
        &log,
        &["--theme", "eyes-corner", "--seed", "1"],
        "hint\nhint\nhint\npass\nslip\nnever\nquit\n",
    );
    assert!(theme.contains("Wrong."), "{theme}");
    assert!(theme.contains("The try is taken back."), "{theme}");
    assert!(theme.contains("It comes back no more."), "{theme}");
    let kinds: Vec<String> = events(&log).iter().map(|words| words[3].clone()).collect();
    assert_eq!(kinds, ["attempt", "forget", "mark"]);
    assert_eq!(events(&log)[0][11], "3", "three hints were read");
}

#[test]
fn a_solved_problem_is_right_and_shows_what_it_changed() {
    let log = log_in("train-solved");
    // Each hint tells more, and the third one names the move; reading it makes the try a card.
    let text = train(&log, &["--theme", "eyes-corner", "--seed", "3"], "hint 3\n");
    let point = text.lines().find_map(|line| line.strip_prefix("Play "));
    let point = point
        .unwrap()
        .trim_end_matches('.')
        .split([',', ' '])
        .next()
        .unwrap();
    let lines = format!("{point}\n");
    let solved = train(&log, &["--theme", "eyes-corner", "--seed", "3"], &lines);
    assert!(solved.contains("Correct, first try."), "{solved}");
    assert!(solved.contains("Your rating: 8"), "{solved}");
    let hinted = train(
        &log_in("train-hinted"),
        &["--theme", "eyes-corner", "--seed", "3"],
        &format!("hint\n{point}\n"),
    );
    assert!(hinted.contains("Correct, with a hint."), "{hinted}");
    assert!(hinted.contains("It comes back tomorrow."), "{hinted}");
    assert!(!hinted.contains("Your rating:"), "{hinted}");
}

#[test]
fn what_was_missed_days_ago_is_due_and_leaves_the_queue_when_it_was_reviewed() {
    let log = log_in("train-review");
    let at = now() - 5 * 86_400_000;
    let old = format!(
        "00000000000000b0 1 {at} attempt rated eyes-corner-03-three-row-black eyes-corner 830 1 wrong 9000 0 0 S1\n"
    );
    fs::write(&log, format!("shikatsu train 1\n{old}")).unwrap();
    let text = train(&log, &["review"], "pass\n\n");
    assert!(text.contains("Problem 1 of 1. eyes corner."), "{text}");
    assert!(text.contains("Done: 0 right, 1 wrong."), "{text}");
    let again = train(&log, &["review"], "");
    assert!(again.contains("Nothing is due."), "{again}");
    assert_eq!(events(&log)[1][4], "review");
}

/// The answer to a status question, as the shipped problems or the bank have it.
fn answer_of(id: &str) -> String {
    let shipped = fs::read_to_string(root().join("web/problems/bank.txt")).unwrap();
    let line = shipped
        .lines()
        .find(|line| line.split(' ').nth(1) == Some(id));
    if let Some(line) = line {
        return line.rsplit(' ').next().unwrap().to_owned();
    }
    let packs = fs::read_dir(root().join("problems/status")).unwrap();
    let texts = packs.map(|pack| fs::read_to_string(pack.unwrap().path()).unwrap());
    let items: Vec<serde_json::Value> = texts
        .flat_map(|text| text.lines().map(String::from).collect::<Vec<_>>())
        .map(|line| serde_json::from_str(&line).unwrap())
        .collect();
    let item = items.iter().find(|item| item["id"] == id).unwrap();
    item["answer"].as_str().unwrap().to_owned()
}

#[test]
fn a_status_is_answered_by_number_or_word_and_has_a_rating_of_its_own() {
    let log = log_in("train-status");
    let text = train(
        &log,
        &["status", "--count", "3", "--seed", "5"],
        "what\n1\nslip\nunsettled\nk\n5\n",
    );
    assert!(text.contains("What becomes of the marked"), "{text}");
    assert!(text.contains("Proved for both first players."), "{text}");
    assert!(text.contains("is taken back"), "{text}");
    let logged = events(&log);
    assert_eq!(logged[1][3], "forget");
    for words in logged.iter().filter(|words| words[3] == "attempt") {
        let answer = answer_of(&words[5]);
        let expected = if answer == words[13] {
            "right"
        } else {
            "wrong"
        };
        assert_eq!(words[9], expected, "{words:?}");
    }
}

#[test]
fn three_mistakes_end_a_rush_and_what_was_missed_can_be_kept() {
    let log = log_in("train-rush");
    // Every point of the board is tried: what is no empty point in play is refused and costs nothing.
    let points: String = ('A'..='T')
        .filter(|column| *column != 'I')
        .flat_map(|column| (1..=19).map(move |row| format!("{column}{row}\n")))
        .collect();
    let text = train(
        &log,
        &["rush", "--seed", "9"],
        &format!("{points}{points}keep\n"),
    );
    assert!(text.contains("3 mistakes of 3."), "{text}");
    assert!(
        text.contains("3 wrong. Your best in 3 minutes is"),
        "{text}"
    );
    let logged = events(&log);
    let of = |kind: &str| logged.iter().filter(|words| words[3] == kind).count();
    assert_eq!(of("rush"), 1);
    let missed = logged
        .iter()
        .filter(|words| words[4] == "rush" && words[9] == "wrong");
    assert_eq!(missed.count(), 3);
    let again = train(&log, &["rush", "--seed", "9"], "stop\n");
    assert!(again.contains("seed of this ladder is 9"), "{again}");
}

#[test]
fn a_log_of_another_device_is_read_and_an_export_is_what_the_browser_reads() {
    let log = log_in("train-moves");
    // The browser's tests import the same file.
    let kept = root().join("crates/cli/tests/training/terminal.txt");
    let import = shikatsu(&[
        "train",
        "import",
        kept.to_str().unwrap(),
        "--log",
        log.to_str().unwrap(),
    ]);
    assert!(import.status.success(), "{}", stderr(&import));
    let lines = fs::read_to_string(&kept).unwrap().lines().count() - 1;
    assert!(
        unwrapped(&import).contains(&format!("{lines} new, 0 known already.")),
        "{}",
        stdout(&import)
    );
    let again = shikatsu(&[
        "train",
        "import",
        kept.to_str().unwrap(),
        "--log",
        log.to_str().unwrap(),
    ]);
    assert!(unwrapped(&again).contains(&format!("0 new, {lines} known already.")));
    let export = shikatsu(&["train", "export", "--log", log.to_str().unwrap()]);
    assert_eq!(stdout(&export), fs::read_to_string(&kept).unwrap());
    let me = train(&log, &["me"], "");
    for words in [
        "Rating: ",
        "Right on the first try",
        "Missed most",
        "Themes: ",
    ] {
        assert!(me.contains(words), "{words}\n{me}");
    }
}

#[test]
fn ctrl_c_loses_nothing_and_two_terminals_share_a_log() {
    let log = log_in("train-ctrl-c");
    let path = log.to_str().unwrap();
    let arguments = ["train", "status", "--log", path, "--ascii", "--seed", "1"];
    let mut child = command(&arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "1").unwrap();
    said.find(|line| line.as_ref().unwrap().contains("Proved for"))
        .unwrap()
        .unwrap();
    // Another terminal meanwhile.
    train(&log, &["status", "--count", "1", "--seed", "2"], "5\n");
    writeln!(stdin, "2").unwrap();
    said.find(|line| line.as_ref().unwrap().contains("Proved for"))
        .unwrap()
        .unwrap();
    let signal = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(signal.unwrap().success());
    assert!(!child.wait().unwrap().success());
    let numbers: Vec<String> = events(&log).iter().map(|words| words[1].clone()).collect();
    assert_eq!(numbers, ["1", "2", "3"]);
    // A line that a crash cut short is left alone, and the next one is whole.
    let cut = fs::read_to_string(&log).unwrap() + "00000000000000b0 9 17";
    fs::write(&log, cut).unwrap();
    train(&log, &["status", "--count", "1"], "3\n");
    let text = fs::read_to_string(&log).unwrap();
    assert!(text.contains("\n00000000000000b0 9 17\n"), "{text}");
    assert_eq!(text.lines().count(), 6);
}

#[test]
fn wishes_are_events_and_what_cannot_be_is_said() {
    let log = log_in("train-set");
    let path = log.to_str().unwrap();
    let set = shikatsu(&["train", "set", "start", "1600", "--log", path]);
    assert_eq!(stdout(&set), "start is 1600 from now on.\n");
    assert!(train(&log, &["--seed", "1"], "quit\n").contains("you 1600"));
    for (arguments, sentence) in [
        (
            &["set", "start", "9999"][..],
            "'9999' is no value for start",
        ),
        (
            &["--theme", "ladders"],
            "there is no theme 'ladders'; there are",
        ),
        (
            &["import", "docs/examples/corner.txt"],
            "lines are left out",
        ),
        (&["import", "missing.txt"], "missing.txt: "),
    ] {
        let output = shikatsu(&[&["train"], arguments, &["--log", path]].concat());
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(stderr(&output).contains(sentence), "{}", stderr(&output));
    }
    let homeless = command(&["train", "me"])
        .env_remove("HOME")
        .env_remove("XDG_DATA_HOME")
        .env_remove("APPDATA")
        .output()
        .unwrap();
    assert!(stderr(&homeless).contains("name one with --log FILE"));
    let device = log.with_extension("device");
    fs::write(&device, "my phone\n").unwrap();
    let broken = shikatsu(&["train", "me", "--log", path]);
    assert!(
        stderr(&broken).contains("remove the file"),
        "{}",
        stderr(&broken)
    );
}

#[test]
fn help_teaches() {
    let output = shikatsu(&["train", "--help"]);
    let text = stdout(&output);
    for words in [
        "slip",
        "review",
        "ctrl-c loses nothing",
        "train import copy.txt",
        "no account",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    assert!(right("eyes-corner-03-three-row-black").starts_with('T'));
}

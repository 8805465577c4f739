//! `shikatsu gtp` as board programs and scripts use it: over the pipes of the
//! real binary.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::process::Output;
use std::time::{Duration, Instant};

use shikatsu_gtp::{Address, Controller, GtpReply};

use crate::binary::{given, root, shikatsu, stderr, stdout};

const PATIENCE: Duration = Duration::from_secs(20);

/// Sends a script without waiting for any answer.
fn script(arguments: &[&str], lines: &str) -> Output {
    given(arguments, lines.as_bytes())
}

#[test]
fn a_script_proves_a_problem() {
    let output = script(
        &["gtp", "--batch"],
        "loadsgf docs/examples/corner.sgf 1\nshikatsu-solve\ngenmove b\nquit\n",
    );
    assert!(output.status.success());
    let text = stdout(&output);
    assert!(
        text.starts_with("=\n\n= outcome dead\nfirst black\n"),
        "{text}"
    );
    assert!(text.ends_with("\n\n= B9\n\n=\n\n"), "{text}");
    assert_eq!(stderr(&output), "shikatsu: proved, Black first: dead\n");
}

#[test]
fn one_command_and_the_end_of_the_input_is_enough() {
    let lines = "loadsgf docs/examples/corner.sgf 1\nreg_genmove w";
    let output = script(&["gtp"], lines);
    assert!(output.status.success());
    assert_eq!(stdout(&output), "=\n\n= B9\n\n");
    let output = script(&["gtp"], "kata-analyze b 50");
    assert!(output.status.success(), "an analysis ends with the input");
}

#[test]
fn a_plain_move_is_called_one() {
    let output = script(&["gtp"], "boardsize 5\ngenmove b\n");
    let text = stderr(&output);
    assert!(
        text.contains("nothing to prove") && text.contains("a plain move"),
        "{text}"
    );
}

#[test]
fn an_analysis_of_the_binary_stops_at_once() {
    let program = env!("CARGO_BIN_EXE_shikatsu");
    let address = Address::program(program, ["gtp", "--time", "10m"]);
    let mut engine = Controller::start(address, PATIENCE).unwrap();
    let file = root().join("docs/examples/corner.sgf");
    engine
        .expect(&format!("loadsgf {} 1", file.display()))
        .unwrap();
    let mut best = PATIENCE;
    for _ in 0..3 {
        engine.send("lz-analyze b 5").unwrap();
        while !engine.line(PATIENCE).unwrap().starts_with("info move B9") {}
        let start = Instant::now();
        // The end of the analysis comes first, as an empty line.
        assert_eq!(
            engine.ask("name").unwrap(),
            GtpReply::Success("shikatsu".into())
        );
        best = best.min(start.elapsed());
    }
    assert!(best < Duration::from_millis(100), "{best:?}");
    engine.quit();
}

#[test]
fn the_help_teaches_and_wrong_options_are_refused() {
    let help = shikatsu(&["gtp", "--help"]);
    for word in [
        "Sabaki",
        "GoGui",
        "Lizzie",
        "shikatsu-refute",
        "--batch",
        "docs/gtp.md",
    ] {
        assert!(stdout(&help).contains(word), "{word}");
    }
    let wrong = shikatsu(&["gtp", "--rules", "Ing"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(stderr(&wrong).contains("Tromp-Taylor"));
}

#[test]
fn rules_and_files_follow_the_options() {
    let output = script(
        &["gtp", "--rules", "AGA", "--no-files"],
        "kata-get-rules\nloadsgf docs/examples/corner.sgf\n",
    );
    let text = stdout(&output);
    assert!(text.contains("SITUATIONAL"), "{text}");
    assert!(
        text.ends_with("? cannot load file: files are not read here\n\n"),
        "{text}"
    );
}

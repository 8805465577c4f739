//! `shikatsu match`: series between real programs, with every clock, over pipes and TCP.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a failed unwrap is a failed test"
)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;

use shikatsu_formats::sgf;

use crate::binary::{folder, shikatsu, stderr, stdout};

/// Our own engine, which plays simple moves where nothing is to be proved.
fn ours() -> String {
    format!("{} gtp --time 20ms", env!("CARGO_BIN_EXE_shikatsu"))
}

/// A program that answers as told: the answer to `genmove` is a shell's words.
fn scripted(genmove: &str) -> String {
    let body = format!(
        "while read -r c x; do case $c in \
         name) echo '= Script ]one'; echo;; \
         list_commands) echo '= genmove'; echo time_left; echo; ;; \
         genmove) {genmove}; echo;; \
         quit) echo '='; echo; exit;; \
         *) echo '='; echo;; esac; done"
    );
    format!("sh -c \"{body}\"")
}

/// A series of two games of a program and ours.
fn two_small_games(program: &str, clock: &str, more: &[&str]) -> Output {
    let ours = ours();
    let series = ["match", program, &ours, "--size", "5x5", "--games", "2"];
    shikatsu(&[&series[..], &["--clock", clock], more].concat())
}

#[test]
fn every_clock_is_played_and_the_games_are_kept() {
    let games_of = folder("match-clocks");
    for (number, clock) in [
        "none",
        "absolute 10m",
        "byo-yomi 10s 5x30s",
        "canadian 10s 25/5m",
        "fischer 2m 5s",
        "per-move 30s",
    ]
    .iter()
    .enumerate()
    {
        let games = games_of.join(number.to_string());
        let kept = ["--opening", "2", "--sgf", games.to_str().unwrap()];
        let output = two_small_games(&ours(), clock, &kept);
        assert!(output.status.success(), "{clock}: {}", stderr(&output));
        let told = stdout(&output);
        assert!(
            told.contains("shikatsu (Black) – shikatsu (White)"),
            "{told}"
        );
        assert!(told.contains("of 2 games"), "{told}");
        assert!(!told.contains("lost ("), "{told}");
        let first = fs::read(games.join("game-0001.sgf")).unwrap();
        let second = fs::read(games.join("game-0002.sgf")).unwrap();
        let [first, second] =
            [first, second].map(|bytes| sgf::read(&bytes).unwrap().remove(0).document);
        let opening = |document: &shikatsu_formats::Document| -> Vec<_> {
            let line: Vec<_> = document.tree.main_line().collect();
            line.iter()
                .filter_map(|id| document.tree.node(*id).played)
                .take(2)
                .collect()
        };
        assert_eq!(opening(&first), opening(&second), "a pair has one opening");
        assert!(first.tree.len() > 3, "{}", first.tree.len());
    }
}

#[test]
fn a_program_that_hangs_dies_or_breaks_a_rule_loses_its_game() {
    for (genmove, words) in [
        ("sleep 5", "is out of time"),
        ("exit", "is lost"),
        ("echo '= Z99'", "loses by an illegal move (Z99)"),
        ("echo '? no idea'", "loses by an illegal move (no idea)"),
        ("echo '= resign'", "resigns"),
    ] {
        let output = two_small_games(&scripted(genmove), "per-move 1s", &[]);
        let told = stdout(&output);
        assert!(
            output.status.success(),
            "{genmove}: {told} {}",
            stderr(&output)
        );
        assert!(
            told.contains(&format!("Black {words}")),
            "{genmove}: {told}"
        );
        assert!(
            told.contains(&format!("White {words}")),
            "it is started anew for the next game: {told}"
        );
        assert!(told.contains("won 0, drawn 0, lost 2"), "{told}");
    }
}

#[test]
fn a_program_is_called_by_tcp() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let place = format!("tcp:{}", listener.local_addr().unwrap());
    let server = thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        let mut engine = Command::new(env!("CARGO_BIN_EXE_shikatsu"))
            .args(["gtp", "--time", "200ms", "--batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (mut input, output) = (engine.stdin.take().unwrap(), engine.stdout.take().unwrap());
        let mut answers = stream.try_clone().unwrap();
        let forward = thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if writeln!(answers, "{}", line.unwrap()).is_err() {
                    return;
                }
            }
        });
        for line in BufReader::new(stream).lines() {
            let Ok(line) = line else { break };
            if writeln!(input, "{line}").is_err() {
                break;
            }
        }
        drop(input);
        drop(engine.wait());
        drop(forward.join());
    });
    let output = shikatsu(&["match", &place, &ours(), "--size", "5x5", "--games", "1"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(
        stdout(&output).contains("of 1 games"),
        "{}",
        stdout(&output)
    );
    server.join().unwrap();
}

#[test]
fn gnu_go_plays_itself_at_two_levels() {
    if !Path::new("/usr/games/gnugo").exists() {
        eprintln!("skipped: GNU Go is not installed here");
        return;
    }
    let gnugo = |level| format!("/usr/games/gnugo --mode gtp --level {level} --chinese-rules");
    let output = shikatsu(&[
        "match",
        &gnugo(1),
        &gnugo(2),
        "--games",
        "2",
        "--clock",
        "canadian 1m 25/60s",
        "--opening",
        "4",
        "--size",
        "5x5",
    ]);
    let told = stdout(&output);
    assert!(output.status.success(), "{told} {}", stderr(&output));
    assert!(told.contains("GNU Go against GNU Go"), "{told}");
    assert!(!told.contains("lost ("), "{told}");
}

#[test]
fn what_makes_no_match_is_refused_with_what_to_do() {
    for (arguments, words) in [
        (&["match", "/no/such/program", "x"][..], "/no/such/program"),
        (&["match", "tcp:127.0.0.1:1", "x"], "127.0.0.1:1"),
        (
            &["match", "a", "b", "--clock", "blitz"],
            "expected a clock such as",
        ),
        (&["match", "a 'b", "c"], "opened and not closed"),
        (
            &["match", "a", "b", "--komi", "6.25"],
            "expected points such as 7.5",
        ),
    ] {
        let output = shikatsu(arguments);
        assert!(!output.status.success());
        assert!(stderr(&output).contains(words), "{}", stderr(&output));
    }
}

//! `shikatsu room gtp --open`: a room that opens itself, is driven by a referee, and plays real GNU Go to the end.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "a failed unwrap is a failed test"
)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout, Stdio};

use crate::binary::{Beside, command, folder, shikatsu, stderr};
use crate::programs::{gnugo, has_gnugo, scripted};
use crate::server::{Ground, Process};

/// The code in the line that tells of an open room.
fn code_in(line: &str) -> Option<&str> {
    let (_, code) = line.split_once("/#/room?in=")?;
    Some(code.trim())
}

fn seat(service: &Process, code: &str, engine: &str, more: &[&str]) -> Beside {
    let server = service.address.to_string();
    let arguments = [
        "room", "seat", code, "--server", &server, "--engine", engine,
    ];
    let mut command = command(&[&arguments[..], more].concat());
    Beside(command.stderr(Stdio::null()).spawn().unwrap())
}

/// A room as an engine, asked line by line.
struct Asked {
    child: Beside,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    code: String,
}

impl Asked {
    fn open(service: &Process, more: &[&str]) -> Self {
        let url = format!("http://{}", service.address);
        let arguments = ["room", "gtp", &url, "--open"];
        let mut child = command(&[&arguments[..], more].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stderr.take().unwrap()).lines();
        let line = said.next().unwrap().unwrap();
        let code = code_in(&line)
            .unwrap_or_else(|| panic!("{line}"))
            .to_owned();
        std::thread::spawn(move || said.for_each(drop));
        Self {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child: Beside(child),
            code,
        }
    }

    fn ask(&mut self, line: &str) -> String {
        writeln!(self.input, "{line}").unwrap();
        let mut answer = String::new();
        while !answer.ends_with("\n\n") {
            assert!(self.output.read_line(&mut answer).unwrap() > 0, "{line}");
        }
        answer.trim_end().to_owned()
    }
}

#[test]
fn gnu_go_plays_a_whole_game_against_a_room_that_a_referee_drives() {
    if !has_gnugo() {
        return;
    }
    let ground = Ground::new("roomengine");
    let service = Process::start(&ground, "127.0.0.1:0", &[]);
    let games = folder("room-engine");
    let gnugo = gnugo(1);
    let room = format!(
        // Actions end when all have acted, so a busy machine loses no game on time.
        "{} room gtp {} --open --wait --action 10m",
        env!("CARGO_BIN_EXE_shikatsu"),
        service.address
    );
    let mut child = command(&[
        "match",
        &gnugo,
        &room,
        "--games",
        "1",
        "--size",
        "7x7",
        "--opening",
        "2",
        "--clock",
        "byo-yomi 30m 3x10m",
        "--patience",
        "15m",
        "--remarks",
        "--sgf",
        games.to_str().unwrap(),
    ])
    .stdout(Stdio::piped())
    .stderr(Stdio::piped())
    .spawn()
    .unwrap();
    let said = BufReader::new(child.stderr.take().unwrap()).lines();
    let mut seats = Vec::new();
    for line in said {
        // A program comes in when the room is open.
        if let Some(code) = code_in(&line.unwrap()) {
            seats.push(seat(&service, code, &gnugo, &["--name", "Member"]));
        }
    }
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{told}");
    assert_eq!(seats.len(), 1, "{told}");
    assert!(told.contains("shikatsu room (White)"), "{told}");
    for words in ["lost (", "illegal", "out of time", "too long"] {
        assert!(!told.contains(words), "{told}");
    }
    let game = fs::read_to_string(games.join("game-0001.sgf")).unwrap();
    let moves = game.matches("\n;").count();
    assert!(moves > 10, "{moves} moves");
}

#[test]
fn a_room_of_our_own_follows_the_caller_and_takes_pass_and_resignation() {
    let ground = Ground::new("roomopen");
    let service = Process::start(&ground, "127.0.0.1:0", &[]);
    let mut room = Asked::open(&service, &["--action", "10m"]);
    assert_eq!(
        room.ask("boardsize 26"),
        "? unacceptable size: from 1 to 19"
    );
    assert_eq!(room.ask("boardsize 9"), "=");
    assert_eq!(
        room.ask("komi 6.25"),
        "? komi not a float, or not in half points"
    );
    assert_eq!(room.ask("komi 0.5"), "=");
    assert_eq!(room.ask("fixed_handicap 10"), "? invalid number of stones");
    assert_eq!(room.ask("fixed_handicap 2"), "= G7 C3");
    assert_eq!(room.ask("fixed_handicap 2"), "? board not empty");
    assert!(room.ask("play w C3").starts_with("? illegal move"));
    assert_eq!(room.ask("play w E5"), "=");
    assert_eq!(room.ask("undo"), "=");
    assert_eq!(room.ask("undo"), "? cannot undo");
    assert_eq!(room.ask("play w D5"), "=");
    assert_eq!(
        room.ask("final_score"),
        "? cannot score: the game is not over"
    );
    let script = "n=0; while read -r c x; do case $c in name) echo '= Two'; echo;; \
         list_commands) echo '= reg_genmove'; echo;; \
         reg_genmove) n=$((n+1)); case $n in 1) echo '= F5';; 2) echo '= pass';; *) echo '= resign';; esac; echo;; \
         *) echo '='; echo;; esac; done";
    let code = room.code.clone();
    let _seat = seat(&service, &code, &format!("sh -c \"{script}\""), &[]);
    assert_eq!(room.ask("genmove b"), "= F5");
    assert!(
        room.ask("genmove w")
            .contains("the caller plays this colour")
    );
    assert_eq!(room.ask("undo"), "? cannot undo: a room takes nothing back");
    assert!(room.ask("komi 7.5").contains("a komi of 0.5"));
    assert_eq!(room.ask("fixed_handicap 2"), "? board not empty");
    assert!(room.ask("play b A1").contains("the team decides"));
    assert_eq!(room.ask("play w D6"), "=");
    assert_eq!(room.ask("genmove b"), "= pass");
    assert_eq!(room.ask("play w D7"), "=");
    assert_eq!(room.ask("genmove b"), "= resign");
    assert!(room.ask("play w D8").starts_with("? the game is over"));
    assert!(room.ask("final_score").contains("ended without a count"));
    // Another game has another room.
    assert_eq!(room.ask("clear_board"), "=");
    assert!(!room.ask("showboard").contains('X'));
    assert_eq!(room.ask("quit"), "=");
    assert!(room.child.0.wait().unwrap().success());
}

#[test]
fn the_caller_s_clock_shortens_the_windows_of_the_team() {
    let ground = Ground::new("roomclock");
    let service = Process::start(&ground, "127.0.0.1:0", &[]);
    let mut room = Asked::open(&service, &["--action", "10m"]);
    room.ask("boardsize 9");
    assert!(
        room.ask("time_settings soon 0 0")
            .starts_with("? syntax error")
    );
    assert_eq!(room.ask("kgs-time_settings byoyomi 600 30 5"), "=");
    assert_eq!(room.ask("time_settings 600 0 0"), "=");
    let code = room.code.clone();
    // A member that never answers: only the deadline ends the window.
    let _seat = seat(&service, &code, &scripted("sleep 300"), &[]);
    assert_eq!(room.ask("time_left b 9 0"), "=");
    let decided = room.ask("genmove b");
    assert!(decided.starts_with("= ") && decided.len() >= 4, "{decided}");
    // By the room's own clock, whatever else the machine does: the room is told eight of the nine seconds, and the phase
    // takes a third of them instead of ten minutes.
    let told = ground.rows(
        "select (body::json->'event'->>'until')::bigint - at, (body::json->'event'->>'deadline')::bigint - at \
         from room_event where kind = 'timeTold' order by seq limit 1",
    );
    assert_eq!(told, ["8000|2666"]);
}

#[test]
fn what_cannot_be_is_told_with_what_to_do() {
    let told = |arguments: &[&str]| {
        let output = shikatsu(&[&["room"], arguments].concat());
        assert!(!output.status.success());
        stderr(&output).to_owned()
    };
    let encrypted = told(&["gtp", "https://go.example", "--open"]);
    assert!(encrypted.contains("ssh -N -L"), "{encrypted}");
    let seat = [
        "seat",
        "https://go.example/#/room?in=7KQ2MX",
        "--engine",
        "x",
    ];
    let encrypted = told(&seat);
    assert!(encrypted.contains("ssh -N -L"), "{encrypted}");
    let away = told(&["gtp", "127.0.0.1:1", "--open"]);
    assert!(
        away.contains("whether 'shikatsu serve' runs there"),
        "{away}"
    );
    let neither = told(&["gtp", "127.0.0.1:1"]);
    assert!(neither.contains("--opponent"), "{neither}");
}

#[test]
fn a_link_with_the_code_of_a_class_opens_the_room_and_not_the_code() {
    let ground = Ground::new("roomclass");
    let service = Process::start(&ground, "127.0.0.1:0", &[]);
    let room = Asked::open(&service, &[]);
    let link = format!(
        "http://{}/#/room?in={}&class=NONONO",
        service.address, room.code
    );
    let arguments = ["room", "seat", &link, "--engine", &scripted("exit")];
    let output = shikatsu(&arguments);
    let said = stderr(&output);
    assert!(said.contains("not the code of the class"), "{said}");
}

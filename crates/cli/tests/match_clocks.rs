//! Losses on time in `shikatsu match`: every clock, over pipes and over TCP, with programs that really take their time.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::net::TcpListener;
use std::os::fd::OwnedFd;
use std::process::{Command, Stdio};
use std::thread;

use crate::binary::{shikatsu, stderr, stdout};

/// The six systems, with two seconds for a move that is made at once.
const CLOCKS: [&str; 6] = [
    "absolute 2s",
    "byo-yomi 0s 1x2s",
    "canadian 0s 9/2s",
    "fischer 2s 2s",
    "per-move 2s",
    "days 2s",
];

/// How a program is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reached {
    Pipes,
    Tcp,
}

/// What a shell reads to be a program that thinks for so long and passes.
fn thinking(seconds: &str) -> String {
    format!(
        "while read -r c x; do case $c in \
         name) echo '= Slow'; echo;; \
         list_commands) echo '= genmove'; echo time_left; echo time_settings; echo;; \
         genmove) sleep {seconds}; echo '= pass'; echo;; \
         quit) echo '='; echo; exit;; \
         *) echo '='; echo;; esac; done"
    )
}

/// Where the program is; over TCP every call starts one of its own.
fn address(body: &str, reached: Reached) -> String {
    if reached == Reached::Pipes {
        return format!("sh -c \"{body}\"");
    }
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let place = listener.local_addr().unwrap();
    let body = body.to_owned();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let stream = stream.unwrap();
            let input = OwnedFd::from(stream.try_clone().unwrap());
            let mut program = Command::new("sh")
                .args(["-c", &body])
                .stdin(Stdio::from(input))
                .stdout(Stdio::from(OwnedFd::from(stream)))
                .spawn()
                .unwrap();
            thread::spawn(move || drop(program.wait()));
        }
    });
    format!("tcp:{place}")
}

/// What a series of two games against our own engine comes to.
fn played(seconds: &str, clock: &str, reached: Reached) -> String {
    let slow = address(&thinking(seconds), reached);
    let ours = format!("{} gtp --time 20ms", env!("CARGO_BIN_EXE_shikatsu"));
    let output = shikatsu(&[
        "match", &slow, &ours, "--size", "5x5", "--games", "2", "--clock", clock,
    ]);
    assert!(output.status.success(), "{clock}: {}", stderr(&output));
    stdout(&output).to_owned()
}

/// A move that takes longer than the whole time loses under every clock, in both colours.
fn a_long_move_loses(reached: Reached) {
    thread::scope(|scope| {
        for clock in CLOCKS {
            scope.spawn(move || {
                let told = played("3", clock, reached);
                for color in ["Black", "White"] {
                    let words = format!("{color} is out of time");
                    assert!(told.contains(&words), "{reached:?} {clock}: {told}");
                }
                assert!(told.contains("lost 2"), "{reached:?} {clock}: {told}");
                let forfeits = "Slow lost 2 of them by time";
                assert!(told.contains(forfeits), "{reached:?} {clock}: {told}");
            });
        }
    });
}

#[test]
fn a_long_move_loses_on_time_under_every_clock_over_pipes() {
    a_long_move_loses(Reached::Pipes);
}

#[test]
fn a_long_move_loses_on_time_under_every_clock_over_tcp() {
    a_long_move_loses(Reached::Tcp);
}

/// Short moves add up only where the system says so.
#[test]
fn many_short_moves_lose_only_where_time_is_not_given_back() {
    thread::scope(|scope| {
        for (place, clock) in CLOCKS.into_iter().enumerate() {
            let reached = [Reached::Pipes, Reached::Tcp][place % 2];
            scope.spawn(move || {
                let told = played("0.7", clock, reached);
                let is_summed = clock.starts_with("absolute") || clock.starts_with("canadian");
                assert_eq!(
                    told.contains("is out of time"),
                    is_summed,
                    "{clock}: {told}"
                );
            });
        }
    });
}

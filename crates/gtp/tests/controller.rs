//! The controller against programs that behave, die, hang, chatter and answer
//! over a network.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::io::sink;
use std::net::TcpListener;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use shikatsu_gtp::{Address, ControlError, Controller, GtpReply, Settings, Transcript, serve};

use crate::pipes;

const PATIENCE: Duration = Duration::from_secs(5);

fn shell(script: &str) -> Controller {
    Controller::start(Address::program("sh", ["-c", script]), PATIENCE).unwrap()
}

const ECHO: &str = "echo hello; echo; while read -r line; do
   case $line in bad) printf '? no\\n\\n';; die) exit 1;; *) printf '= %s\\n\\n' \"$line\";; esac
 done";

#[test]
fn a_program_is_asked_and_answers_in_turn() {
    let mut player = shell(ECHO);
    for (command, reply) in [
        ("one", GtpReply::Success("one".into())),
        ("bad", GtpReply::Refusal("no".into())),
        ("two", GtpReply::Success("two".into())),
    ] {
        assert_eq!(player.ask(command).unwrap(), reply);
    }
    let refused = player.expect("bad").unwrap_err();
    assert!(matches!(&refused, ControlError::Refused { text, .. } if text == "no"));
    assert_eq!(
        player.expect("three").unwrap(),
        "three",
        "a refusal ends nothing"
    );
}

#[test]
fn a_program_that_dies_or_hangs_is_told_apart() {
    let dead = shell("exit 1").ask("x").unwrap_err();
    assert!(matches!(dead, ControlError::Dead { .. }), "{dead}");
    let start = Instant::now();
    let mut hanging = shell("sleep 60");
    let late = hanging
        .ask_within("x", Duration::from_millis(50))
        .unwrap_err();
    assert!(matches!(late, ControlError::Late { .. }), "{late}");
    let gone = hanging.ask("y").unwrap_err();
    assert!(matches!(gone, ControlError::NotRunning), "{gone}");
    assert!(start.elapsed() < PATIENCE, "it was killed");
}

#[test]
fn a_program_that_died_is_started_again() {
    let mut player = shell(ECHO);
    assert!(player.ask("die").is_err());
    player.restart().unwrap();
    assert_eq!(player.starts(), 2);
    assert_eq!(player.expect("again").unwrap(), "again");
}

#[test]
fn errors_say_what_to_do_next() {
    let address = Address::program("/nowhere/engine", [""; 0]);
    let error = Controller::start(address, PATIENCE).unwrap_err();
    assert!(
        error.to_string().contains("check that it is installed"),
        "{error}"
    );
    // A port that was free a moment ago.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let place = listener.local_addr().unwrap().to_string();
    drop(listener);
    let error = Controller::start(Address::Tcp(place), PATIENCE).unwrap_err();
    assert!(
        error.to_string().contains("start one there first"),
        "{error}"
    );
    let mut engine = pipes::engine(Settings::default(), PATIENCE);
    let error = engine.restart().unwrap_err();
    assert!(
        error.to_string().contains("connect to the engine anew"),
        "{error}"
    );
}

#[test]
fn an_engine_is_asked_over_tcp() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let place = listener.local_addr().unwrap().to_string();
    let server = thread::spawn(move || {
        for _ in 0..2 {
            let (stream, _) = listener.accept().unwrap();
            let input = stream.try_clone().unwrap();
            let mut output = stream;
            serve(Settings::default(), input, &mut output, &mut sink()).unwrap();
        }
    });
    let mut engine = Controller::start(Address::Tcp(place), PATIENCE).unwrap();
    assert_eq!(engine.expect("name").unwrap(), "shikatsu");
    engine.restart().unwrap();
    assert_eq!(engine.expect("protocol_version").unwrap(), "2");
    engine.quit();
    server.join().unwrap();
}

#[test]
fn gnu_go_is_asked_over_tcp() {
    const GNU_GO: &str = "/usr/games/gnugo";
    if !Path::new(GNU_GO).exists() {
        return;
    }
    let port = {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.local_addr().unwrap().port()
    };
    let place = format!("127.0.0.1:{port}");
    let mut program = std::process::Command::new(GNU_GO)
        .args(["--mode", "gtp", "--quiet", "--gtp-listen", &place])
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    let mut engine = loop {
        match Controller::start(Address::Tcp(place.clone()), PATIENCE) {
            Ok(engine) => break engine,
            Err(error) => assert!(start.elapsed() < PATIENCE, "{error}"),
        }
        thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(engine.expect("name").unwrap(), "GNU Go");
    engine.quit();
    let _ = program.kill();
    program.wait().unwrap();
}

#[test]
fn a_transcript_is_kept_in_a_file_and_replayed() {
    let mut engine = pipes::engine(Settings::default(), PATIENCE);
    engine.record();
    for command in [
        "boardsize 9",
        "play b D4",
        "play w D4",
        "showboard",
        "nonsense",
    ] {
        engine.ask(command).unwrap();
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("kept.gtp");
    std::fs::write(&file, engine.take_transcript().to_string()).unwrap();

    let kept: Transcript = std::fs::read_to_string(&file).unwrap().parse().unwrap();
    assert_eq!(kept.exchanges.len(), 5);
    let mut another = pipes::engine(Settings::default(), PATIENCE);
    another.replay(&kept, PATIENCE).unwrap();

    let text = kept.to_string().replace("play b D4", "play b E4");
    let changed: Transcript = text.parse().unwrap();
    let mut third = pipes::engine(Settings::default(), PATIENCE);
    let divergence = third.replay(&changed, PATIENCE).unwrap_err();
    assert_eq!(divergence.sent, "play w D4", "{divergence}");
}

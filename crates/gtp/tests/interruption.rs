//! Whatever runs is stopped by a line, over real pipes and within 100 ms.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::time::{Duration, Instant};

use shikatsu_gtp::{Controller, GtpReply, InterruptRule, Settings};

use crate::pipes;

const PATIENCE: Duration = Duration::from_secs(20);

/// The promise, and room for a machine that is busy with other things.
const AT_ONCE: Duration = Duration::from_millis(100);

/// A board on which nothing is proved in any time that a test has: a few white
/// stones in a wide ring of black ones.
fn wide(settings: Settings) -> Controller {
    let mut engine = pipes::engine(settings, PATIENCE);
    engine.expect("boardsize 13").unwrap();
    let columns = ["C", "D", "E", "F", "G", "H", "J", "K", "L"];
    let rows = columns.iter().zip(3..);
    let ring = rows.flat_map(|(column, row)| {
        [
            format!("b {column}3"),
            format!("b {column}11"),
            format!("b C{row}"),
            format!("b L{row}"),
        ]
    });
    let mut stones: Vec<String> = ring.collect();
    stones.sort();
    stones.dedup();
    stones.extend(["w G7", "w H7", "w G8"].map(Into::into));
    let sequence = format!("gogui-play_sequence {}", stones.join(" "));
    engine.expect(&sequence).unwrap();
    engine
}

fn patient() -> Settings {
    Settings {
        time: Duration::from_secs(600),
        ..Settings::default()
    }
}

/// Sends a command, waits a while, sends a line; how long until the command's
/// response is complete.
fn stopped(engine: &mut Controller, command: &str, line: &str) -> (String, Duration) {
    engine.send(command).unwrap();
    std::thread::sleep(Duration::from_millis(300));
    let start = Instant::now();
    engine.send(line).unwrap();
    let mut text = String::new();
    loop {
        let said = engine.line(PATIENCE).unwrap();
        if said.is_empty() {
            return (text, start.elapsed());
        }
        text.push_str(&said);
        text.push('\n');
    }
}

/// The best of three: a busy machine may be late once, a fault always is.
fn stops_at_once(settings: Settings, command: &str, line: &str) -> String {
    let tries = (0..3).map(|_| stopped(&mut wide(settings), command, line));
    let mut slowest = Duration::ZERO;
    let in_time = tries.inspect(|(_, time)| slowest = slowest.max(*time));
    let text = in_time
        .filter(|(_, time)| *time < AT_ONCE)
        .map(|(text, _)| text)
        .next();
    assert!(text.is_some(), "{command} stops after up to {slowest:?}");
    text.unwrap()
}

#[test]
fn a_proof_is_stopped_by_any_line() {
    for line in ["name", "", "# interrupt", "nonsense"] {
        let text = stops_at_once(patient(), "shikatsu-solve b G7", line);
        assert!(text.starts_with("= outcome unknown"), "{line}: {text}");
        assert!(text.contains("reason "), "{text}");
    }
    let text = stops_at_once(patient(), "shikatsu-status G7", "name");
    assert!(text.starts_with("= status unknown"), "{text}");
}

#[test]
fn an_analysis_is_stopped_by_any_line() {
    for command in [
        "analyze b 10",
        "lz-analyze 10",
        "kata-analyze b interval 10",
    ] {
        let text = stops_at_once(patient(), command, "name");
        assert!(text.starts_with("=\n"), "{text}");
        assert!(!text.contains("winrate 1"), "nothing is proved: {text}");
    }
}

#[test]
fn the_line_that_stops_is_answered_next() {
    let mut engine = wide(patient());
    let (_, _) = stopped(&mut engine, "5 shikatsu-solve b G7", "6 name");
    assert_eq!(engine.line(PATIENCE).unwrap(), "=6 shikatsu");
}

#[test]
fn a_move_is_hurried_by_an_interruption_and_not_by_the_next_command() {
    let text = stops_at_once(patient(), "genmove b", "# interrupt");
    assert!(text.starts_with("= ") && text.len() > 3, "{text}");

    let settings = Settings {
        time: Duration::from_secs(1),
        ..Settings::default()
    };
    let mut engine = wide(settings);
    let start = Instant::now();
    engine.send("genmove b").unwrap();
    engine.send("name").unwrap();
    assert!(engine.line(PATIENCE).unwrap().starts_with("= "));
    assert!(
        start.elapsed() > Duration::from_millis(500),
        "it took its time"
    );
}

/// Also the witness that the proofs above would have gone on by themselves.
#[test]
fn in_a_batch_commands_wait_their_turn() {
    let settings = Settings {
        time: Duration::from_secs(1),
        interrupt: InterruptRule::Batch,
        ..Settings::default()
    };
    let mut engine = wide(settings);
    engine.send("shikatsu-solve b G7").unwrap();
    let start = Instant::now();
    let reply = engine.ask("name").unwrap();
    // For want of time, or because it hangs on what lies outside the first points in play.
    assert!(matches!(reply, GtpReply::Success(text) if text.contains("outcome unknown")));
    assert!(start.elapsed() > Duration::from_millis(500));
}

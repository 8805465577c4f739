//! A side that has won keeps it against any reply: games from positions of the
//! suite, our moves against moves drawn by lot.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::path::{Path, PathBuf};

use shikatsu_engine::Options;
use shikatsu_gtp::{GtpSession, SessionOutput, Settings};

/// Kinds of positions, and how many of each are played.
const KINDS: [&str; 4] = ["eyes-corner", "eyes-side", "tesuji", "seki"];
const OF_EACH: usize = 5;
const GAMES: u64 = 4;
const LONGEST: usize = 24;

struct Table {
    session: GtpSession,
    chance: u64,
}

impl Table {
    fn at(file: &Path, seed: u64) -> Self {
        let mut table = Self {
            session: GtpSession::new(Settings {
                nodes: Some(300_000),
                engine: Options {
                    threads: 1,
                    memory: 32 << 20,
                },
                ..Settings::default()
            }),
            chance: seed,
        };
        let loaded = table.ask(&format!("loadsgf {}", file.display()));
        assert_eq!(loaded, "=", "{}", file.display());
        table
    }

    fn ask(&mut self, line: &str) -> String {
        let (mut output, mut remarks) = (Vec::new(), Vec::new());
        let mut stage = SessionOutput::new(&mut output, &mut remarks);
        self.session.answer(line, &mut stage);
        String::from_utf8(output).unwrap().trim().to_owned()
    }

    /// A legal point in play, or a pass.
    fn draw(&mut self, color: &str, in_play: &[String]) -> String {
        let legal = self.ask(&format!("all_legal {color}"));
        let legal: Vec<&str> = legal.split_whitespace().skip(1).collect();
        let mut open: Vec<&String> = in_play
            .iter()
            .filter(|label| legal.contains(&label.as_str()))
            .collect();
        let pass = "pass".to_owned();
        open.push(&pass);
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005) + 1_442_695;
        let place = usize::try_from(self.chance >> 33).unwrap() % open.len();
        open[place].clone()
    }
}

/// The value of a fact in an answer.
fn fact<'a>(answer: &'a str, name: &str) -> Option<&'a str> {
    let mut lines = answer.trim_start_matches("= ").lines();
    lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
}

/// Who wins when this colour moves first, if anybody does.
fn wins(answer: &str) -> bool {
    match fact(answer, "role") {
        Some("attacker") => fact(answer, "outcome") == Some("dead"),
        Some("defender") => matches!(fact(answer, "outcome"), Some("alive" | "seki" | "stands")),
        _ => false,
    }
}

/// Plays one game; false if there was nothing to win.
fn play_out(file: &Path, winner: &str, loser: &str, seed: u64) -> bool {
    let mut table = Table::at(file, seed);
    let start = table.ask(&format!("shikatsu-solve {winner}"));
    if !wins(&start) {
        return false;
    }
    let in_play = fact(&start, "in_play").unwrap();
    let in_play: Vec<String> = in_play.split(' ').map(Into::into).collect();
    let mut game = Vec::new();
    for _ in 0..LONGEST {
        game.push(table.ask(&format!("genmove {winner}")));
        let reply = table.draw(loser, &in_play);
        assert_eq!(table.ask(&format!("play {loser} {reply}")), "=");
        game.push(reply);
        let now = table.ask(&format!("shikatsu-solve {winner}"));
        if now.contains("captured") {
            assert_eq!(fact(&start, "role"), Some("attacker"), "{game:?}");
            return true;
        }
        assert!(
            wins(&now),
            "{}: {winner} first, {game:?}: {now}",
            file.display()
        );
    }
    true
}

fn files(kind: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../suite")
        .join(kind);
    let entries = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn what_is_won_stays_won_against_any_reply() {
    let mut played = 0;
    for file in KINDS
        .iter()
        .flat_map(|kind| files(kind).into_iter().take(OF_EACH))
    {
        for (winner, loser) in [("black", "white"), ("white", "black")] {
            for seed in 1..=GAMES {
                played += usize::from(play_out(&file, winner, loser, seed));
            }
        }
    }
    assert!(played >= 60, "only {played} games");
}

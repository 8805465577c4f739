//! docs/gtp.md is true: its examples answer what it says, and no command is
//! without one. Recorded conversations of board programs go the same way.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::path::{Path, PathBuf};
use std::sync::Once;
use std::time::Duration;

use shikatsu_gtp::{Command, Settings, Transcript};

use crate::pipes;

const PATIENCE: Duration = Duration::from_secs(30);

/// Paths in the examples begin here.
fn root() -> PathBuf {
    static THERE: Once = Once::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    THERE.call_once(|| std::env::set_current_dir(&root).unwrap());
    root
}

fn replay(name: &str, text: &str) {
    let transcript: Transcript = text.parse().unwrap();
    let settings = Settings {
        time: Duration::from_secs(2),
        ..Settings::default()
    };
    let mut engine = pipes::engine(settings, PATIENCE);
    let divergence = engine.replay(&transcript, PATIENCE).err();
    let told = divergence.map(|divergence| divergence.to_string());
    assert_eq!(told, None, "{name}");
}

/// The blocks marked as examples of the protocol.
fn examples() -> Vec<String> {
    let page = std::fs::read_to_string(root().join("docs/gtp.md")).unwrap();
    let blocks = page.split("```gtp\n").skip(1);
    blocks
        .map(|rest| rest.split("```").next().unwrap().to_owned())
        .collect()
}

#[test]
fn every_example_in_the_docs_answers_what_it_says() {
    let examples = examples();
    assert!(examples.len() >= 8, "the examples are gone");
    for (number, example) in (1..).zip(examples) {
        replay(&format!("example {number} of docs/gtp.md"), &example);
    }
}

#[test]
fn every_command_has_an_example() {
    let mut engine = pipes::engine(Settings::default(), PATIENCE);
    let examples = examples().join("\n");
    let transcript: Transcript = examples.parse().unwrap();
    let shown: Vec<String> = transcript
        .exchanges
        .iter()
        .filter_map(|exchange| Command::parse(&exchange.sent))
        .map(|command| command.name)
        .collect();
    for name in engine.commands().unwrap() {
        assert!(
            shown.contains(&name),
            "{name} has no example in docs/gtp.md"
        );
    }
}

#[test]
fn conversations_of_board_programs_are_answered_as_ever() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    root();
    let mut replayed = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        replay(&path.display().to_string(), &text);
        replayed += 1;
    }
    assert!(replayed >= 3, "only {replayed} transcripts");
}

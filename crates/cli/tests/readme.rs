//! README and docs are true: their commands print what they say, the picture is
//! the one the command draws. (Its Rust example is a doctest of `shikatsu-formats`.)

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}

fn run(line: &str) -> String {
    let arguments = line.strip_prefix("shikatsu ").unwrap().split_whitespace();
    let output = Command::new(env!("CARGO_BIN_EXE_shikatsu"))
        .args(arguments)
        .current_dir(root())
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{line}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// Every `$ shikatsu …` line of a console block, with the lines that follow it
/// up to the next command or the end of the block.
fn examples(text: &str) -> Vec<(String, String)> {
    let mut examples: Vec<(String, String)> = Vec::new();
    let blocks = text.split("```console\n").skip(1);
    for block in blocks.map(|rest| rest.split("```").next().unwrap()) {
        for line in block.lines() {
            match line.strip_prefix("$ ") {
                Some(command) => examples.push((command.into(), String::new())),
                None => {
                    let (_, printed) = examples.last_mut().unwrap();
                    printed.push_str(line);
                    printed.push('\n');
                }
            }
        }
    }
    examples.retain(|(command, _)| command.starts_with("shikatsu "));
    examples
}

#[test]
fn every_command_in_the_docs_prints_what_they_say() {
    for (page, least) in [
        ("README.md", 5),
        ("docs/formats.md", 1),
        ("docs/audit.md", 1),
        ("docs/answers.md", 2),
    ] {
        let examples = examples(&std::fs::read_to_string(root().join(page)).unwrap());
        assert!(examples.len() >= least, "{page} has lost its examples");
        for (command, printed) in examples {
            let output = run(&command);
            // An example may leave out a long output; then it must only work.
            if !printed.is_empty() {
                assert_eq!(output.trim_end(), printed.trim_end(), "{page}: {command}");
            }
        }
    }
}

#[test]
fn the_picture_in_the_readme_is_the_one_the_command_draws() {
    let kept = std::fs::read_to_string(root().join("docs/corner.svg")).unwrap();
    assert_eq!(run("shikatsu show --svg docs/examples/corner.sgf"), kept);
}

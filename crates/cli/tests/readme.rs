//! The README is true: its commands print what it says, its picture is the one
//! the command draws. (Its Rust example is a doctest of `shikatsu-formats`.)

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
fn every_command_of_the_readme_prints_what_the_readme_says() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let examples = examples(&readme);
    assert!(examples.len() >= 3, "the README has lost its examples");
    for (command, printed) in examples {
        // Commands that write files, or whose output is not shown, must only work.
        let output = run(&command);
        if !printed.is_empty() {
            assert_eq!(output.trim_end(), printed.trim_end(), "{command}");
        }
    }
}

#[test]
fn the_picture_in_the_readme_is_the_one_the_command_draws() {
    let kept = std::fs::read_to_string(root().join("docs/corner.svg")).unwrap();
    assert_eq!(run("shikatsu show --svg docs/examples/corner.sgf"), kept);
}

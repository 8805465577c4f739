//! README and docs are true: their commands print what they say, the picture is
//! the one the command draws. (Its Rust example is a doctest of `shikatsu-formats`.)

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}

/// What a line prints in a shell that knows the command, and how it ends.
fn run_in_shell(line: &str) -> String {
    let command = Path::new(env!("CARGO_BIN_EXE_shikatsu"));
    let mut folders = vec![command.parent().unwrap().to_owned()];
    folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap()));
    let output = Command::new("sh")
        .args(["-c", line])
        .env("PATH", std::env::join_paths(folders).unwrap())
        .current_dir(root())
        .output()
        .unwrap();
    let mut printed = String::from_utf8(output.stdout).unwrap();
    match output.status.code() {
        Some(0) => {}
        Some(code) => printed.push_str(&format!("(exit status {code})\n")),
        None => panic!("{line}: {}", output.status),
    }
    printed
}

fn run(line: &str) -> String {
    let printed = run_in_shell(line);
    assert!(!printed.contains("(exit status"), "{line}: {printed}");
    printed
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
    examples.retain(|(command, _)| command.contains("shikatsu "));
    examples
}

#[test]
fn every_command_in_the_docs_prints_what_they_say() {
    for (page, least) in [
        ("README.md", 5),
        ("docs/formats.md", 1),
        ("docs/audit.md", 1),
        ("docs/book/src/introduction.md", 1),
        ("docs/book/src/players.md", 5),
        ("docs/book/src/authors.md", 6),
        ("docs/book/src/sites.md", 1),
        ("docs/book/src/engines.md", 1),
        ("docs/answers.md", 2),
    ] {
        let examples = examples(&std::fs::read_to_string(root().join(page)).unwrap());
        assert!(examples.len() >= least, "{page} has lost its examples");
        for (command, printed) in examples {
            // An example may leave out a long output; then it must only work.
            if printed.is_empty() {
                run(&command);
            } else {
                let output = run_in_shell(&command);
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

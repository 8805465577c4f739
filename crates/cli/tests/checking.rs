//! `check` on a board without a boundary: the verdicts follow from the certificates alone.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod binary;

use std::path::Path;

use binary::{folder, shikatsu, stderr, stdout};
use shikatsu_engine::bundle;

/// Three points in a row, and nobody says where the problem ends.
const OPEN: &str = "\
. . . O X . . . .
O O O O X . . . .
X X X X . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
";

/// The same with a gap at E9, and Black's stones further out.
const GAP: &str = "\
. . . O . X . . .
O O O O X . . . .
X X X X . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
";

/// Writes the board and its certificates; what `check` says of them.
fn checked(name: &str, board: &str) -> String {
    let folder = folder(name);
    let (file, proof) = (folder.join("open.txt"), folder.join("open.proof"));
    std::fs::write(&file, format!("{board}key: B8\nplayer: x\ngoal: kill\n")).unwrap();
    let path = file.to_str().unwrap();
    let output = shikatsu(&["solve", path, "--proof", proof.to_str().unwrap()]);
    assert!(output.status.success(), "{}", stderr(&output));
    check(&proof, &file)
}

fn check(proof: &Path, file: &Path) -> String {
    let arguments = ["check", proof.to_str().unwrap(), file.to_str().unwrap()];
    let output = shikatsu(&arguments);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    stdout(&output).to_owned()
}

#[test]
fn an_open_board_gets_its_verdicts_from_certificates() {
    let text = checked("check-open", OPEN);
    let verdicts = "\nBlack first: White is dead\nWhite first: White is alive\n";
    assert!(text.contains(verdicts), "{text}");
    // Here Black needs a wall that does not outlast by count; no enemy can be reached from it.
    let text = checked("check-gap", GAP);
    assert!(text.contains(verdicts), "{text}");
}

#[test]
fn without_a_certificate_there_is_no_verdict_of_it() {
    let text = checked("check-part", OPEN);
    assert!(text.contains("White first: White is alive\n"), "{text}");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check-part");
    let (file, proof) = (folder.join("open.txt"), folder.join("open.proof"));
    let bytes = std::fs::read(&proof).unwrap();
    let mut bundle = bundle::read(&bytes).unwrap();
    bundle.certificates.truncate(1);
    let mut part = Vec::new();
    bundle::write(&bundle, &mut part).unwrap();
    std::fs::write(&proof, part).unwrap();
    let text = check(&proof, &file);
    assert!(text.contains("\nBlack first: White is dead\n"), "{text}");
    assert!(!text.contains("White first: White is"), "{text}");
}

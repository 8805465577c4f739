//! `check` on a board without a boundary: the verdicts follow from the certificates alone.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::path::Path;

use shikatsu_engine::bundle;

use crate::binary::{folder, shikatsu, stderr, stdout};

/// Three points in a row; the file does not say where the problem ends.
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

#[test]
fn certificates_replace_files_and_nothing_else() {
    let folder = folder("check-places");
    let corner = "docs/examples/corner.txt";
    for special in ["/dev/null", "/dev/full"] {
        let output = shikatsu(&["solve", corner, "--proof", special]);
        assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
        let said = stderr(&output);
        assert!(said.contains("is no regular file"), "{said}");
        assert!(!Path::new(special).is_file(), "{special}");
        // It says so before it searches.
        assert_eq!(stdout(&output), "");
    }
    // A file may be made and no byte written, as on a disk that is full.
    let proof = folder.join("corner.proof");
    let binary = env!("CARGO_BIN_EXE_shikatsu");
    let script = format!(
        "trap '' XFSZ; ulimit -f 0; exec {binary} solve {corner} --proof {}",
        proof.display()
    );
    let output = std::process::Command::new("sh")
        .args(["-c", &script])
        .current_dir(crate::binary::root())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(
        stderr(&output).contains("File too large"),
        "{}",
        stderr(&output)
    );
    let left: Vec<_> = std::fs::read_dir(&folder).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn another_checker_gets_each_certificate_with_its_problem() {
    let folder = folder("check-lines");
    let proof = folder.join("corner.proof");
    let proof = proof.to_str().unwrap();
    let corner = "docs/examples/corner.txt";
    assert!(
        shikatsu(&["solve", corner, "--proof", proof])
            .status
            .success()
    );
    let bytes = std::fs::read(proof).unwrap();
    let whole = bundle::read(&bytes).unwrap();
    let output = shikatsu(&["check", proof, corner, "--lines"]);
    let lines: Vec<serde_json::Value> = crate::binary::objects(&output);
    assert_eq!(lines.len(), whole.certificates.len());
    assert_eq!(lines[0]["problem"]["stones"][0], "...OX....");
    assert_eq!(lines[0]["problem"]["keys"][1], ".x.......");
    let digits = lines[0]["certificate"].as_str().unwrap();
    assert_eq!(digits.len(), 2 * whole.certificates[0].len());
    let other = "suite/eyes-corner/01-one.txt";
    let output = shikatsu(&["check", proof, other, "--lines"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("are not about"),
        "{}",
        stderr(&output)
    );
}

//! The second checker as a process, and what agreement with it means.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;
use shikatsu_proof::{CertificateFault, Checked, Superko};

use crate::binary::root;
use crate::case::Case;

/// What `tools/check.py` says of each case.
pub(crate) fn answers(cases: &[Case]) -> Vec<Value> {
    let mut child = Command::new("python3")
        .arg(root().join("tools/check.py"))
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let lines: Vec<String> = cases.iter().map(|case| case.line() + "\n").collect();
    let writing = std::thread::spawn(move || {
        for line in lines {
            stdin.write_all(line.as_bytes()).unwrap();
        }
    });
    let output = child.wait_with_output().unwrap();
    writing.join().unwrap();
    assert_ne!(output.status.code(), Some(2), "a line could not be read");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Whether both accept, and found the same on the way, or both refuse. They may refuse for different reasons: a
/// mutant often has several faults, and each checker names the one that it comes to first.
pub(crate) fn agrees(ours: &Result<Checked, CertificateFault>, theirs: &Value) -> bool {
    let Ok(checked) = ours else {
        return theirs["accepted"] == false;
    };
    let superko = match checked.superko() {
        Superko::Independent => "independent",
        Superko::MayLean => "mayLean",
    };
    let zone: Option<Vec<[u8; 2]>> = checked
        .zone()
        .map(|zone| zone.iter().map(|point| [point.x(), point.y()]).collect());
    theirs["accepted"] == true
        && theirs["superko"] == superko
        && theirs["zone"] == serde_json::json!(zone)
        && theirs["elsewhere"].as_u64() == checked.defender_elsewhere().map(u64::from)
}

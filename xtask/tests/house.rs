//! The sources are as ARCHITECTURE.md describes them.
//!
//! `cargo xtask arrows` says the same. As a test it comes with every other one, and CI needs no build of its own for it:
//! cargo chooses other features for one package than for all.

use std::process::Command;

#[test]
fn the_house_is_as_it_was_planned() {
    let done = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .arg("arrows")
        .output()
        .expect("the task starts");
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{said}");
}

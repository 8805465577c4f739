//! Replays the committed corpora of `fuzz/`: inputs that fuzzing found worth keeping.
//!
//! The bodies of the fuzz targets are compiled in here, because `fuzz/` is a workspace of its own and would compile the
//! engine a second time for the same replay. This crate uses every crate that they use.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

#[path = "../../../fuzz/src/lib.rs"]
#[expect(
    unreachable_pub,
    reason = "the fuzz targets call these from other crates"
)]
mod targets;

use std::path::Path;

fn each_of(target: &str, check: impl Fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/corpus")
        .join(target);
    let mut replayed = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        check(&std::fs::read(entry.unwrap().path()).unwrap());
        replayed += 1;
    }
    assert!(
        replayed >= 20,
        "the corpus of {target} has only {replayed} inputs"
    );
}

fn each_text_of(target: &str, check: impl Fn(&str)) {
    each_of(target, |bytes| check(&String::from_utf8_lossy(bytes)));
}

#[test]
fn play() {
    each_of("play", targets::play);
}

#[test]
fn sgf() {
    each_of("sgf", targets::sgf);
}

#[test]
fn ogs() {
    each_text_of("ogs", targets::ogs);
}

#[test]
fn grid() {
    each_text_of("grid", targets::grid);
}

#[test]
fn diagram() {
    each_text_of("diagram", targets::diagram);
}

#[test]
fn bench() {
    each_text_of("bench", targets::bench);
}

#[test]
fn gtp() {
    each_of("gtp", targets::gtp);
}

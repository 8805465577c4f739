//! Replays the committed corpora: inputs that fuzzing found worth keeping.

use std::path::Path;

fn each_of(target: &str, check: impl Fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    let mut replayed = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        check(&std::fs::read(entry.unwrap().path()).unwrap());
        replayed += 1;
    }
    assert!(replayed >= 20, "the corpus of {target} has only {replayed} inputs");
}

fn each_text_of(target: &str, check: impl Fn(&str)) {
    each_of(target, |bytes| check(&String::from_utf8_lossy(bytes)));
}

#[test]
fn play() {
    each_of("play", shikatsu_fuzz::play);
}

#[test]
fn sgf() {
    each_of("sgf", shikatsu_fuzz::sgf);
}

#[test]
fn ogs() {
    each_text_of("ogs", shikatsu_fuzz::ogs);
}

#[test]
fn grid() {
    each_text_of("grid", shikatsu_fuzz::grid);
}

#[test]
fn diagram() {
    each_text_of("diagram", shikatsu_fuzz::diagram);
}

#[test]
fn bench() {
    each_text_of("bench", shikatsu_fuzz::bench);
}

#[test]
fn gtp() {
    each_of("gtp", shikatsu_fuzz::gtp);
}

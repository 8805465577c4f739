//! `tools/check.py`, which was written from the documents alone, beside the checker of `crates/proof`: they accept and
//! refuse the same certificates, and find the same zones, superko remarks and moves elsewhere.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a failed unwrap is a failed test, and figures are printed"
)]

#[path = "../binary/mod.rs"]
mod binary;
mod case;
mod mutation;
mod second;
mod small_spaces;

use std::path::PathBuf;

use binary::{folder, root, shikatsu, stderr, stdout};
use case::Case;
use mutation::Chance;

/// The longest certificate that is given to Python, which takes about a millisecond for a node.
const LONGEST: usize = 30_000;

/// Certificates of the problems in these files.
fn certificates(name: &str, files: &[PathBuf], most_of_a_file: usize) -> Vec<Case> {
    let folder = folder(name);
    let mut cases = Vec::new();
    for (number, file) in files.iter().enumerate() {
        let (file, proof) = (
            file.to_str().unwrap(),
            folder.join(format!("{number}.proof")),
        );
        let proof = proof.to_str().unwrap();
        // What is not proved in this time has certificates all the same, or none.
        let solved = shikatsu(&[
            "solve",
            file,
            "--proof",
            proof,
            "--time",
            "20s",
            "--threads",
            "1",
        ]);
        if !PathBuf::from(proof).exists() {
            assert!(stderr(&solved).contains("is not written"), "{file}");
            continue;
        }
        let output = shikatsu(&["check", proof, file, "--lines"]);
        assert!(output.status.success(), "{file}: {}", stderr(&output));
        let mut found: Vec<Case> = stdout(&output).lines().map(Case::read).collect();
        found.retain(|case| case.certificate.len() <= LONGEST);
        let step = found.len().div_ceil(most_of_a_file).max(1);
        cases.extend(found.into_iter().step_by(step));
    }
    cases
}

/// How many of the cases both checkers accept; fails where they differ.
fn accepted_by_both(cases: &[Case]) -> usize {
    let answers = second::answers(cases);
    assert_eq!(answers.len(), cases.len());
    let mut accepted = 0;
    let mut differ = Vec::new();
    for (case, theirs) in cases.iter().zip(&answers) {
        let ours = case.ours();
        if second::agrees(&ours, theirs) {
            accepted += usize::from(ours.is_ok());
        } else {
            differ.push(format!("{}\nours: {ours:?}\ntheirs: {theirs}", case.line()));
        }
    }
    let first = differ.first().map_or("", String::as_str);
    assert!(differ.is_empty(), "{} differ; {first}", differ.len());
    accepted
}

fn mutants(cases: &[Case], of_each: usize) -> Vec<Case> {
    let mut chance = Chance::new(27);
    let mut mutants = Vec::new();
    for case in cases {
        mutants.extend((0..of_each).map(|_| mutation::mutant(case, &mut chance)));
    }
    mutants
}

#[test]
fn a_checker_written_from_the_documents_agrees() {
    let names = [
        "docs/examples/corner.txt",
        "suite/bent-four/01-classic.txt",
        "suite/capturing/race-1-1-2.txt",
    ];
    let files: Vec<PathBuf> = names.iter().map(|name| root().join(name)).collect();
    let mut cases = certificates("agreeing", &files, 20);
    cases.retain(|case| case.certificate.len() <= 2_000);
    assert!(cases.len() >= 20, "{}", cases.len());
    assert_eq!(accepted_by_both(&cases), cases.len());
    let mutants = mutants(&cases, 6);
    let accepted = accepted_by_both(&mutants);
    assert!(accepted < mutants.len() / 2, "{accepted}");
}

/// Cases with one leaf, and how many both checkers accept.
fn leaves(seed: u64, count: usize) -> usize {
    let mut chance = Chance::new(seed);
    let cases = std::iter::repeat_with(|| small_spaces::random_case(&mut chance)).flatten();
    accepted_by_both(&cases.take(count).collect::<Vec<_>>())
}

#[test]
fn small_spaces_are_judged_alike() {
    let accepted = leaves(1, 400);
    assert!((100..300).contains(&accepted), "{accepted}");
}

#[test]
#[ignore = "minutes"]
fn twenty_thousand_small_spaces_are_judged_alike() {
    println!("of 20000 leaves both accept {}", leaves(2, 20_000));
}

/// Every file of problems under a folder.
fn files_under(folder: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "txt")
                && !path.ends_with("signature.txt")
            {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// The certificates of all our own problems.
fn our_own(name: &str) -> Vec<Case> {
    let files: Vec<PathBuf> = ["suite", "docs/examples"]
        .into_iter()
        .flat_map(files_under)
        .collect();
    let cases = certificates(name, &files, 24);
    println!("{} certificates of {} files", cases.len(), files.len());
    assert!(cases.len() >= 2_000);
    cases
}

#[test]
#[ignore = "several minutes; the figures are in docs/experiments"]
fn two_thousand_certificates_are_judged_alike() {
    let cases = our_own("agreeing-on-all");
    assert_eq!(accepted_by_both(&cases), cases.len());
}

#[test]
#[ignore = "several minutes; the figures are in docs/experiments"]
fn twenty_thousand_mutants_are_judged_alike() {
    let mut cases = our_own("agreeing-on-mutants");
    cases.sort_by_key(|case| case.certificate.len());
    cases.truncate(2_000);
    let mutants = mutants(&cases, 10);
    assert_eq!(mutants.len(), 20_000);
    let accepted = accepted_by_both(&mutants);
    println!("of 20000 mutants both accept {accepted}");
}

//! The bank as the trainer takes it.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::collections::BTreeSet;
use std::path::Path;

use shikatsu_forge::{BankFamilies, BankRecord, newest_revisions};
use shikatsu_train::TrainingBank;

fn packs() -> Vec<Vec<BankRecord>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems/packs");
    let files = std::fs::read_dir(folder).unwrap();
    let read = |path: &Path| {
        let text = std::fs::read_to_string(path).unwrap();
        let record = |line| BankRecord::from_json(&serde_json::from_str(line).unwrap()).unwrap();
        text.lines().map(record).collect()
    };
    files.map(|file| read(&file.unwrap().path())).collect()
}

#[test]
fn every_record_is_a_problem_that_the_trainer_reads_as_it_was_written() {
    let records: Vec<BankRecord> = packs().into_iter().flatten().collect();
    let lines = records
        .iter()
        .map(|one| format!("{}\n", one.training_problem(None, &BankFamilies::default())));
    let bank = TrainingBank::read(&lines.collect::<String>()).unwrap();
    assert_eq!(bank.problems.len(), records.len());
    for record in &records {
        let kept = bank.problem(&record.id).unwrap();
        assert_eq!(
            *kept,
            record.training_problem(None, &BankFamilies::default())
        );
        let size = record.problem.setup.size;
        let right = size.labelled(&kept.right.replace(',', " ")).unwrap();
        assert_eq!(right, record.right, "{}", record.id);
        assert!((350..2000).contains(&kept.rating), "{kept}");
    }
}

#[test]
fn themes_have_names_on_the_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/messages/en");
    let words = |file: &str, prefix: &str| -> BTreeSet<String> {
        let text = std::fs::read_to_string(root.join(file)).unwrap();
        let all: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&text).unwrap();
        let named = all.keys().filter_map(|key| key.strip_prefix(prefix));
        named.map(str::to_owned).collect()
    };
    let mut known = words("train.json", "motif.");
    known.extend(words("solve.json", "theme."));
    for record in packs().into_iter().flatten() {
        let theme = record
            .training_problem(None, &BankFamilies::default())
            .theme;
        assert!(known.contains(&theme), "{}: {theme}", record.id);
    }
}

#[test]
fn a_correction_takes_the_place_of_what_it_corrects() {
    let mut packs = packs();
    let mut corrected = packs[0][3].clone();
    corrected.revision = 2;
    let (id, before) = (corrected.id.clone(), packs[0].len());
    packs.push(vec![corrected]);
    newest_revisions(packs.iter_mut());
    assert_eq!(packs[0].len(), before - 1);
    assert!(packs[0].iter().all(|one| one.id != id));
    assert_eq!(
        packs.last().unwrap()[0]
            .training_problem(None, &BankFamilies::default())
            .revision,
        2
    );
}

#[test]
fn what_was_made_of_a_record_is_of_its_family() {
    let records: Vec<BankRecord> = packs().remove(0);
    let mut chain: Vec<BankRecord> = records[..4].to_vec();
    for at in 0..3 {
        chain[at + 1].source.parent = Some(chain[at].id.clone());
    }
    // The parent of the first is in no pack.
    chain[0].source.parent = Some("aaaaaaaaaa".to_owned());
    let families = BankFamilies::of_records(chain.iter());
    for record in &chain {
        assert_eq!(record.training_problem(None, &families).family, chain[0].id);
    }
    let other = &records[9];
    assert_eq!(other.training_problem(None, &families).family, other.id);
}

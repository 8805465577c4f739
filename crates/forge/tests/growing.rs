//! What a bank takes, and what its rounds are made of.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::path::Path;

use shikatsu_board::Symmetry;
use shikatsu_forge::{
    BankIntake, BankRecord, ForgeOrder, GrowthRound, IntakeTally, OtherSets, Recipe, RecordGrade,
    undressed,
};
use shikatsu_problem::PointSet;

fn records() -> Vec<BankRecord> {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems/packs/rooms-001.jsonl");
    let text = std::fs::read_to_string(pack).unwrap();
    let record = |line| BankRecord::from_json(&serde_json::from_str(line).unwrap()).unwrap();
    text.lines().map(record).collect()
}

fn none() -> OtherSets {
    OtherSets::new(&[])
}

#[test]
fn what_is_turned_or_in_another_set_is_not_taken() {
    let records = records();
    for symmetry in Symmetry::ALL {
        let mut intake = BankIntake::new(records.clone(), none());
        let tally = intake.offer(&[records[5].turned(symmetry)]);
        assert_eq!((tally.taken, tally.repeated), (0, 1));
    }
    let others = OtherSets::new(&[Symmetry::Transpose.problem(&records[5].problem)]);
    let tally = BankIntake::new(Vec::new(), others).offer(&records[5..6]);
    assert_eq!((tally.taken, tally.known), (0, 1));
}

#[test]
fn a_room_has_only_so_many_problems_in_however_many_parts_they_come() {
    let records = records();
    let mut whole = BankIntake::new(Vec::new(), none());
    let tally = whole.offer(&records);
    let IntakeTally { taken, crowded, .. } = tally;
    assert!(crowded > 0 && taken > 100, "{tally:?}");
    let mut parts = BankIntake::new(Vec::new(), none());
    for part in records.chunks(17) {
        parts.offer(part);
    }
    let ids = |intake: &BankIntake| -> Vec<String> {
        intake
            .records()
            .iter()
            .map(|record| record.id.clone())
            .collect()
    };
    assert_eq!(ids(&whole), ids(&parts));
    let mut rooms: Vec<PointSet> = Vec::new();
    for record in whole.records() {
        let bare = undressed(&record.problem);
        let key = bare.key_stones.first().unwrap();
        let group = *bare.setup.stones(bare.setup.at(key).unwrap());
        rooms.push(bare.in_play.unwrap() - group);
    }
    // Rooms that lie the same way are a part of those that are counted.
    for room in &rooms {
        let alike = rooms.iter().filter(|other| *other == room).count();
        assert!(
            alike <= room.len().saturating_sub(4).clamp(1, 6),
            "{room:?}"
        );
    }
}

#[test]
fn a_round_changes_what_the_last_one_gave_most_often_and_prefers_long_lines() {
    let records = records();
    let last = records.len() - 30;
    let round = GrowthRound::after(&records, last);
    let mut fresh = 0;
    let mut lengths = (0, 0);
    for seed in 0..800 {
        let order = round.order(seed);
        assert_eq!(order.source(), round.order(seed).source());
        match order {
            ForgeOrder::Drawn(..) => assert!(seed.is_multiple_of(8)),
            ForgeOrder::Mined(_) => panic!("fights yield too little for a round"),
            ForgeOrder::Varied(parent, _) | ForgeOrder::Deepened(parent, _) => {
                let deepens = matches!(order, ForgeOrder::Deepened(..));
                assert_eq!(deepens, seed % 8 == 4);
                let record = |one: &&BankRecord| one.id == parent.name;
                fresh += usize::from(records[last..].iter().any(|one| record(&one)));
                let parent = records.iter().find(record).unwrap();
                lengths = (lengths.0 + parent.line.len(), lengths.1 + 1);
            }
        }
    }
    assert!((350..700).contains(&fresh), "{fresh}");
    let all: usize = records.iter().map(|record| record.line.len()).sum();
    assert!(lengths.0 * records.len() > all * lengths.1, "{lengths:?}");
    let chance = GrowthRound::after(&[], 0);
    assert_eq!(chance.order(1).source().recipe, Recipe::Rooms);
}

#[test]
fn every_record_of_the_bank_has_a_grade_and_its_band_follows_from_it() {
    let bank = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems");
    let text = std::fs::read_to_string(bank.join("grades.jsonl")).unwrap();
    let grades: Vec<RecordGrade> = text
        .lines()
        .map(|line| RecordGrade::from_json(&serde_json::from_str(line).unwrap()).unwrap())
        .collect();
    assert!(grades.is_sorted_by(|one, other| one.id < other.id));
    let mut ids = Vec::new();
    for pack in std::fs::read_dir(bank.join("packs")).unwrap() {
        let text = std::fs::read_to_string(pack.unwrap().path()).unwrap();
        ids.extend(text.lines().map(|line| {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            value["id"].as_str().unwrap().to_owned()
        }));
    }
    ids.sort();
    ids.dedup();
    assert!(grades.iter().map(|grade| &grade.id).eq(&ids));
}

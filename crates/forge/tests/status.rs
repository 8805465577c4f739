//! Status items: what ships is true, what is false is refused.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use shikatsu_board::SeededRandom;
use shikatsu_engine::Cancel;
use shikatsu_forge::{
    Examiner, ForgeOrder, NODES, RecordFault, RoomStyle, StatusAnswer, StatusRecord, forge_status,
    new_positions, status_id, verify_status,
};

fn bank() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems")
}

fn lines(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(bank().join(folder)).unwrap();
    let mut packs: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    packs.sort();
    let texts = packs
        .iter()
        .map(|path| std::fs::read_to_string(path).unwrap());
    texts
        .flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

fn items() -> Vec<StatusRecord> {
    let item = |line: &String| {
        let item = StatusRecord::from_json(&serde_json::from_str(line).unwrap()).unwrap();
        assert_eq!(item.to_json().unwrap().to_string(), *line, "the same bytes");
        item
    };
    lines("status").iter().map(item).collect()
}

/// Items that are proved in a moment.
fn cheap() -> Vec<StatusRecord> {
    let mut items = items();
    items.sort_by_key(|item| item.proof.nodes);
    items.truncate(items.len() / 2);
    items
}

#[test]
fn every_item_has_its_own_name_and_repeats_no_other() {
    let items = items();
    assert!(items.len() >= 500, "{} items", items.len());
    let names: BTreeSet<&str> = items.iter().map(|item| item.id.as_str()).collect();
    assert_eq!(names.len(), items.len());
    for item in &items {
        assert_eq!(item.id, status_id(&item.problem).unwrap());
        let [attacked, defended] = &item.outcomes;
        assert_eq!(Some(item.answer), StatusAnswer::of([attacked, defended]));
        assert_ne!(item.answer, item.change.answer, "{}", item.id);
    }
    let again = new_positions(&[], &[], &[], &items);
    assert!(again.into_iter().all(|is_new| is_new));
}

#[test]
fn no_answer_can_be_guessed() {
    let mut counts: BTreeMap<StatusAnswer, usize> = BTreeMap::new();
    let items = items();
    for item in &items {
        *counts.entry(item.answer).or_default() += 1;
    }
    for answer in [
        StatusAnswer::Dead,
        StatusAnswer::Alive,
        StatusAnswer::Unsettled,
    ] {
        assert!(counts[&answer] >= 100, "{counts:?}");
    }
    for answer in [StatusAnswer::Seki, StatusAnswer::Ko] {
        assert!(counts[&answer] >= 60, "{counts:?}");
    }
    let most = counts.values().max().unwrap();
    assert!(most * 2 < items.len(), "{counts:?}");
}

#[test]
fn races_end_in_seki_and_in_ko() {
    let mut examiner = Examiner::new(NODES, Cancel::new()).for_drawings();
    let mut counts: BTreeMap<StatusAnswer, usize> = BTreeMap::new();
    for seed in 0..1_000 {
        let order = ForgeOrder::Drawn(RoomStyle::Racing, seed);
        if let Ok(item) = forge_status(&mut examiner, order) {
            assert_eq!(verify_status(&mut examiner, &item), [], "{}", item.id);
            *counts.entry(item.answer).or_default() += 1;
        }
    }
    assert!(counts[&StatusAnswer::Seki] >= 3, "{counts:?}");
    assert!(counts[&StatusAnswer::Ko] >= 3, "{counts:?}");
}

#[test]
fn thirty_items_are_proved_again_from_nothing() {
    let mut cheap = cheap();
    let mut random = SeededRandom::new(30);
    while cheap.len() > 30 {
        cheap.swap_remove(random.below(cheap.len()));
    }
    let mut examiner = Examiner::new(NODES, Cancel::new());
    for item in &cheap {
        assert_eq!(verify_status(&mut examiner, item), [], "{}", item.id);
    }
}

#[test]
fn items_with_another_answer_position_or_change_are_refused() {
    let mut examiner = Examiner::new(NODES, Cancel::new());
    for item in cheap().iter().take(25) {
        let mut answered = item.clone();
        answered.answer = item.change.answer;
        let mut swapped = item.clone();
        swapped.outcomes.reverse();
        let mut unchanged = item.clone();
        unchanged.change.answer = item.answer;
        let mut elsewhere = item.clone();
        elsewhere.problem = item.change.applied(&item.problem);
        let mut renamed = elsewhere.clone();
        renamed.id = status_id(&renamed.problem).unwrap();
        assert!(!verify_status(&mut examiner, &answered).is_empty());
        assert!(!verify_status(&mut examiner, &unchanged).is_empty());
        assert!(!verify_status(&mut examiner, &renamed).is_empty());
        assert!(matches!(
            verify_status(&mut examiner, &elsewhere)[..],
            [RecordFault::Name { .. }]
        ));
        if swapped.outcomes != item.outcomes {
            assert!(!verify_status(&mut examiner, &swapped).is_empty());
        }
    }
}

#[test]
fn a_seed_gives_the_same_item_again_and_it_is_true() {
    let made = |seed| {
        let mut examiner = Examiner::new(25_000, Cancel::new()).for_drawings();
        forge_status(&mut examiner, ForgeOrder::Drawn(RoomStyle::Small, seed)).ok()
    };
    let (seed, item) = (0..400).find_map(|seed| Some((seed, made(seed)?))).unwrap();
    assert_eq!(made(seed), Some(item.clone()));
    assert_eq!(
        verify_status(&mut Examiner::new(25_000, Cancel::new()), &item),
        []
    );
    let value = item.to_json().unwrap();
    for field in value.as_object().unwrap().keys() {
        let mut less = value.clone();
        less.as_object_mut().unwrap().remove(field);
        assert_eq!(StatusRecord::from_json(&less).unwrap_err().field, field);
    }
}

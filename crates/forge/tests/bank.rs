//! The bank that ships: records are true, and false records are refused.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use shikatsu_board::SeededRandom;
use shikatsu_engine::Cancel;
use shikatsu_forge::{
    BankRecord, Examiner, NODES, RecordFault, WrongFirstMove, known_problems, question_id,
    repetitions, verify, wall_around,
};
use shikatsu_formats::collection;
use shikatsu_problem::{Move, Outcome, Point, PointSet, Problem};

fn bank() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems")
}

fn records() -> Vec<BankRecord> {
    let mut packs: Vec<PathBuf> = std::fs::read_dir(bank().join("packs"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    packs.sort();
    let lines = packs.iter().flat_map(|path| {
        let text = std::fs::read_to_string(path).unwrap();
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    });
    lines
        .map(|line| {
            let record = BankRecord::from_json(&serde_json::from_str(&line).unwrap()).unwrap();
            assert_eq!(
                record.to_json().unwrap().to_string(),
                line,
                "the same bytes"
            );
            record
        })
        .collect()
}

/// Records that are proved in a moment, so that a test can prove many.
fn cheap() -> Vec<BankRecord> {
    let mut records = records();
    records.sort_by_key(|record| record.proof.nodes);
    records.truncate(records.len() / 3);
    records
}

#[test]
fn every_record_has_its_own_name_and_repeats_no_other() {
    let records = records();
    assert!(records.len() >= 40, "a bank of {}", records.len());
    let names: BTreeSet<&str> = records.iter().map(|record| record.id.as_str()).collect();
    assert_eq!(names.len(), records.len());
    for record in &records {
        assert_eq!(record.id, question_id(&record.problem));
    }
    assert!(repetitions(&records).iter().all(Option::is_none));
}

#[test]
fn no_record_repeats_a_problem_of_the_sets_that_grade_it() {
    let sets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/bench");
    let Ok(entries) = std::fs::read_dir(&sets) else {
        return;
    };
    let mut others: Vec<Problem> = Vec::new();
    for entry in entries {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "jsonl") {
            let bytes = std::fs::read(&path).unwrap();
            let _ = collection::each_problem(&bytes, &mut |found| {
                others.extend(found.ok().map(|found| found.document.problem));
                std::ops::ControlFlow::Continue(())
            });
        }
    }
    let records = records();
    let known = known_problems(&records, &others);
    for (record, known) in records.iter().zip(known) {
        assert_eq!(known, None, "{} is in {}", record.id, sets.display());
    }
}

#[test]
fn forty_records_are_proved_again_from_nothing() {
    let mut cheap = cheap();
    let mut random = SeededRandom::new(40);
    while cheap.len() > 40 {
        cheap.swap_remove(random.below(cheap.len()));
    }
    let mut examiner = Examiner::new(NODES, Cancel::new());
    for record in &cheap {
        assert_eq!(verify(&mut examiner, record), [], "{}", record.id);
    }
}

/// A way to make a true record false; `None` where it does not apply.
type Falsification = fn(&BankRecord, &mut SeededRandom) -> Option<BankRecord>;

/// A stone of the wall goes to an empty point next to the wall, and the name stays.
fn wall_stone_moved(record: &BankRecord, random: &mut SeededRandom) -> Option<BankRecord> {
    let mut false_record = record.clone();
    let setup = &mut false_record.problem.setup;
    let in_play = record.problem.in_play?;
    let stones = setup.black | setup.white;
    let stone = random.pick(stones - in_play)?;
    let beside = wall_around(stones | in_play, setup.size) - stones - in_play;
    let color = setup.at(stone);
    setup.put(stone, None);
    setup.put(random.pick(beside)?, color);
    Some(renamed(false_record))
}

/// A stone in play is taken off, and the name stays.
fn stone_taken(record: &BankRecord, random: &mut SeededRandom) -> Option<BankRecord> {
    let mut false_record = record.clone();
    let setup = &mut false_record.problem.setup;
    let loose = (setup.black | setup.white) & record.problem.in_play?;
    let stone = random.pick(loose - record.problem.key_stones)?;
    setup.put(stone, None);
    Some(false_record)
}

/// A right move and a wrong one change places.
fn right_move_swapped(record: &BankRecord, random: &mut SeededRandom) -> Option<BankRecord> {
    let mut false_record = record.clone();
    let place = random.below(record.wrong.len());
    let right = record.right.first()?;
    let wrong = false_record.wrong.get_mut(place)?;
    false_record.right.remove(right);
    false_record.right.insert(wrong.played);
    wrong.played = right;
    Some(false_record)
}

/// A move that works too is not told.
fn right_move_hidden(record: &BankRecord, _: &mut SeededRandom) -> Option<BankRecord> {
    let mut false_record = record.clone();
    let right = record.right.iter().last()?;
    false_record.right.remove(right);
    let wrong = WrongFirstMove {
        played: right,
        reply: None,
        outcome: record.otherwise.clone(),
    };
    false_record.wrong.push(wrong);
    false_record.wrong.sort_by_key(|wrong| wrong.played);
    Some(false_record)
}

/// The verdicts of the two first movers change places.
fn verdicts_swapped(record: &BankRecord, _: &mut SeededRandom) -> Option<BankRecord> {
    let mut false_record = record.clone();
    std::mem::swap(&mut false_record.outcome, &mut false_record.otherwise);
    Some(false_record)
}

/// A wrong move is said to lead to something else.
fn mistake_misjudged(record: &BankRecord, random: &mut SeededRandom) -> Option<BankRecord> {
    let mut false_record = record.clone();
    let place = random.below(record.wrong.len());
    let wrong = false_record.wrong.get_mut(place)?;
    wrong.outcome = match wrong.outcome {
        Outcome::Seki => Outcome::Alive,
        _ => Outcome::Seki,
    };
    Some(false_record)
}

/// The line begins with a wrong move.
fn line_spoilt(record: &BankRecord, random: &mut SeededRandom) -> Option<BankRecord> {
    let mut false_record = record.clone();
    let wrong = record.wrong.get(random.below(record.wrong.len()))?;
    *false_record.line.first_mut()? = Move::Play(wrong.played);
    Some(false_record)
}

/// The solver's last move is left out.
fn line_cut(record: &BankRecord, _: &mut SeededRandom) -> Option<BankRecord> {
    let mut false_record = record.clone();
    false_record.line.pop()?;
    false_record.features.length -= 1;
    Some(false_record)
}

/// A theme is claimed that the line does not have.
fn theme_invented(record: &BankRecord, _: &mut SeededRandom) -> Option<BankRecord> {
    let mut false_record = record.clone();
    false_record.themes.push("moonshine".to_owned());
    Some(false_record)
}

/// A point goes out of play, the wall follows, and the name too.
fn room_made_smaller(record: &BankRecord, random: &mut SeededRandom) -> Option<BankRecord> {
    let mut false_record = record.clone();
    let problem = &mut false_record.problem;
    let in_play = problem.in_play?;
    let free = in_play - problem.setup.black - problem.setup.white;
    let gone = random.pick(free)?;
    let mut fewer = in_play;
    fewer.remove(gone);
    problem.in_play = Some(fewer);
    let attacker = problem
        .setup
        .at((record.problem.setup.black | record.problem.setup.white)
            .iter()
            .find(|&stone: &Point| !in_play.contains(stone))?);
    problem.setup.put(gone, attacker);
    Some(renamed(false_record))
}

fn renamed(mut record: BankRecord) -> BankRecord {
    record.id = question_id(&record.problem);
    record
}

const FALSIFICATIONS: [(&str, Falsification); 10] = [
    ("wall stone moved", wall_stone_moved),
    ("stone taken", stone_taken),
    ("right move swapped", right_move_swapped),
    ("right move hidden", right_move_hidden),
    ("verdicts swapped", verdicts_swapped),
    ("mistake misjudged", mistake_misjudged),
    ("line spoilt", line_spoilt),
    ("line cut", line_cut),
    ("theme invented", theme_invented),
    ("room made smaller", room_made_smaller),
];

#[test]
fn two_hundred_false_records_are_refused() {
    let mut examiner = Examiner::new(NODES, Cancel::new());
    let mut random = SeededRandom::new(200);
    let mut refused = 0;
    let mut kinds: BTreeSet<&str> = BTreeSet::new();
    let mut cheap = cheap();
    cheap.sort_by_key(|record| record.proof.nodes);
    for record in &cheap {
        for (name, falsify) in FALSIFICATIONS {
            let Some(false_record) = falsify(record, &mut random) else {
                continue;
            };
            let faults = verify(&mut examiner, &false_record);
            assert!(!faults.is_empty(), "{}: {name} was believed", record.id);
            refused += 1;
            kinds.insert(name);
        }
        if refused >= 200 {
            break;
        }
    }
    assert!(refused >= 200, "only {refused}");
    assert_eq!(kinds.len(), FALSIFICATIONS.len());
}

#[test]
fn a_line_that_is_no_record_is_refused_by_the_name_of_the_field() {
    let record = records().remove(0).to_json().unwrap();
    for field in record.as_object().unwrap().keys() {
        let mut less = record.clone();
        less.as_object_mut().unwrap().remove(field);
        let error = BankRecord::from_json(&less).unwrap_err();
        assert_eq!(error.field, field);
    }
    let mut more = record.clone();
    more["rating"] = serde_json::json!(1500);
    assert_eq!(BankRecord::from_json(&more).unwrap_err().field, "line");
}

#[test]
fn a_name_that_belongs_to_another_question_is_no_name() {
    let records = records();
    let mut false_record = records[0].clone();
    false_record.id = records[1].id.clone();
    let expected = records[0].id.clone();
    let mut examiner = Examiner::new(NODES, Cancel::new());
    assert_eq!(
        verify(&mut examiner, &false_record),
        [RecordFault::Name { expected }]
    );
}

#[test]
fn the_wall_is_all_that_is_out_of_play() {
    for record in records() {
        let Problem { setup, in_play, .. } = &record.problem;
        let in_play = in_play.unwrap();
        let outside: PointSet = (setup.black | setup.white) - in_play;
        assert_eq!(outside, wall_around(in_play, setup.size), "{}", record.id);
    }
}

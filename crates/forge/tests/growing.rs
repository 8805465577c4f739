//! What a bank takes, and what its rounds are made of.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::path::{Path, PathBuf};

use shikatsu_board::{Position, Symmetry, regions};
use shikatsu_engine::{Asked, Cancel, Engine, Limits, MoveDetail, Options, Request};
use shikatsu_forge::{
    BankIntake, BankRecord, ForgeOrder, GrowthRound, IntakeRefusal, NODES, OtherSets, Recipe,
    RecordGrade, undressed,
};
use shikatsu_problem::{Color, Goal, Move, Outcome, PointSet, Problem};

fn bank() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems")
}

fn grades() -> Vec<RecordGrade> {
    let text = std::fs::read_to_string(bank().join("grades.jsonl")).unwrap();
    let grade = |line| RecordGrade::from_json(&serde_json::from_str(line).unwrap()).unwrap();
    text.lines().map(grade).collect()
}

fn records() -> Vec<BankRecord> {
    let text = std::fs::read_to_string(bank().join("packs/rooms-001.jsonl")).unwrap();
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
        assert_eq!((tally.taken, tally.of(IntakeRefusal::Repeated)), (0, 1));
    }
    let others = OtherSets::new(&[Symmetry::Transpose.problem(&records[5].problem)]);
    let tally = BankIntake::new(Vec::new(), others).offer(&records[5..6]);
    assert_eq!((tally.taken, tally.of(IntakeRefusal::Known)), (0, 1));
}

#[test]
fn a_room_has_only_so_many_problems_in_however_many_parts_they_come() {
    let records = records();
    let mut whole = BankIntake::new(Vec::new(), none());
    let tally = whole.offer(&records);
    assert!(tally.of(IntakeRefusal::Crowded) > 0, "{tally}");
    assert!(tally.taken > 80, "{tally}");
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
            ForgeOrder::Varied(parent, _)
            | ForgeOrder::Deepened(parent, _)
            | ForgeOrder::Excerpted(parent, _) => {
                let deepens = matches!(order, ForgeOrder::Deepened(..));
                assert_eq!(deepens, seed % 8 == 4);
                let excerpts = matches!(order, ForgeOrder::Excerpted(..));
                assert_eq!(excerpts, seed % 4 == 2);
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

/// Where the two lowest bands end.
const EASY: i32 = 1225;

/// Half the nodes: stored grades were measured with an earlier search.
const MARGIN: i32 = 60;

/// What an empty bank says of one record.
fn refusal(record: &BankRecord) -> Option<IntakeRefusal> {
    let tally = BankIntake::new(Vec::new(), none()).offer(std::slice::from_ref(record));
    tally.refused.into_keys().next()
}

#[test]
fn what_is_seen_at_once_is_taken_where_it_is_easy_and_nowhere_else() {
    let grades = grades();
    let mut obvious = 0;
    for record in records() {
        let grade = grades.iter().find(|grade| grade.id == record.id).unwrap();
        let (is_seen, rating) = (grade.features.glance == 0, grade.features.rating());
        let found = refusal(&record);
        match found {
            Some(IntakeRefusal::Obvious) => {
                assert!(is_seen && rating >= EASY - MARGIN, "{}", record.id);
            }
            // Fewer than two wrong moves come to mind, which is asked first.
            Some(IntakeRefusal::Plain) => {}
            _ => assert!(!is_seen || rating < EASY + MARGIN, "{}", record.id),
        }
        obvious += usize::from(found == Some(IntakeRefusal::Obvious));
    }
    assert!(obvious > 20, "{obvious}");
}

/// Whether a chain of the diagram falls, whichever side moves first.
fn falls(engine: &mut Engine, problem: &Problem, chain: PointSet) -> bool {
    let mut question = problem.clone();
    let owner = chain.first().and_then(|stone| problem.setup.at(stone));
    question.key_stones = chain;
    question.goal = Some(Goal::of(problem.to_move(), owner.unwrap()));
    let request = Request {
        first: Asked::Both,
        limits: Limits::of_nodes(NODES),
        moves: MoveDetail::VerdictOnly,
    };
    let report = engine.solve(&question, &request, &Cancel::new(), &mut |_| {});
    let sides = report.unwrap().sides;
    sides.len() == 2 && sides.iter().all(|side| side.outcome == Outcome::Dead)
}

#[test]
fn what_has_stones_that_fall_in_any_case_is_not_taken_unless_the_line_takes_them() {
    let mut engine = Engine::new(Options::default());
    let mut taken_later = 0;
    let lost = records().into_iter();
    let lost: Vec<BankRecord> = lost
        .filter(|record| refusal(record) == Some(IntakeRefusal::LostStones))
        .collect();
    assert!(lost.len() > 5, "{}", lost.len());
    for mut record in lost {
        let setup = &record.problem.setup;
        let in_play = record.problem.in_play.unwrap();
        let chains = Color::BOTH.map(|color| regions(*setup.stones(color)).collect::<Vec<_>>());
        let mut chains = chains.into_iter().flatten();
        let fallen = chains.find(|&chain| {
            chain.is_disjoint(&record.problem.key_stones)
                && chain.is_subset(&in_play)
                && falls(&mut engine, &record.problem, chain)
        });
        let chain = fallen.expect("a chain falls");
        // A line that fills the liberties of the chain takes it, if the other side passes.
        let position = Position::from_problem(&record.problem).unwrap();
        let liberties = position.liberties(chain.first().unwrap()).unwrap();
        let is_own = setup.at(chain.first().unwrap()) == Some(record.problem.to_move());
        let pass = is_own.then_some(Move::Pass);
        let fills = liberties.iter().map(Move::Play);
        let fills = fills.flat_map(|fill| [fill, Move::Pass]);
        record.line = pass.into_iter().chain(fills).collect();
        taken_later += usize::from(refusal(&record) != Some(IntakeRefusal::LostStones));
    }
    assert!(taken_later > 3, "{taken_later}");
}

#[test]
fn every_record_of_the_bank_has_a_grade_and_its_band_follows_from_it() {
    let grades = grades();
    assert!(grades.is_sorted_by(|one, other| one.id < other.id));
    let mut ids = Vec::new();
    for pack in std::fs::read_dir(bank().join("packs")).unwrap() {
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

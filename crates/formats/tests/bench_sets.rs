//! Every row of the benchmark sets loads and comes back.

#![expect(clippy::panic, reason = "a failed helper is a failed test")]

use std::path::PathBuf;

use serde_json::Value;
use shikatsu_board::Position;
use shikatsu_formats::Document;
use shikatsu_formats::bench::{self, KeyResult, Row};
use shikatsu_problem::{Goal, Judgement, Stakes, StakesError};

/// Rows, rows with answers, to live, to kill, with a target, with an
/// exhaustive check: the table in the sets' own description.
const SETS: [(&str, [usize; 6]); 11] = [
    ("classic-easy", [978, 978, 530, 448, 978, 248]),
    ("classic-mid", [1853, 1853, 835, 1018, 1853, 150]),
    ("classic-hard", [1646, 1646, 770, 876, 1646, 29]),
    ("regress", [834, 641, 424, 410, 834, 0]),
    ("gotools", [3000, 3000, 2388, 612, 12, 612]),
    ("enclosed", [111, 111, 29, 82, 111, 61]),
    ("rz-masked", [117, 103, 103, 14, 117, 0]),
    ("rz-open", [113, 99, 99, 14, 113, 0]),
    ("extra-easy", [835, 744, 429, 370, 50, 133]),
    ("extra-mid", [2585, 2402, 813, 1418, 83, 133]),
    ("extra-hard", [3854, 3491, 788, 2460, 139, 46]),
];

/// The fields that are sets of points, whose order carries no meaning.
const POINTS: [&str; 8] = [
    "black",
    "white",
    "answers",
    "wrong",
    "candidates",
    "targets",
    "region",
    "winning",
];

fn text(set: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/bench");
    let path = folder.join(set).with_extension("jsonl");
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn rows(set: &str) -> Vec<Row> {
    bench::read(&text(set)).unwrap_or_else(|error| panic!("{set}: {error}"))
}

/// JSON in which equal sets of points are equal lists.
fn normal(value: &mut Value) {
    let Value::Object(fields) = value else { return };
    for (name, value) in fields {
        match value {
            Value::Array(list) if POINTS.contains(&name.as_str()) => {
                list.sort_by_key(Value::to_string);
            }
            other => normal(other),
        }
    }
}

#[test]
fn the_counts_are_those_of_the_description() {
    for (set, expected) in SETS {
        let rows = rows(set);
        let count = |test: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| test(row)).count();
        let found = [
            rows.len(),
            count(&|row| !row.key.answers.is_empty()),
            count(&|row| row.problem.goal == Some(Goal::Live)),
            count(&|row| row.problem.goal == Some(Goal::Kill)),
            count(&|row| row.key.target.is_some()),
            count(&|row| row.key.exact.is_some()),
        ];
        assert_eq!(found, expected, "{set}");
    }
}

#[test]
fn every_row_comes_back_with_all_its_fields() {
    for (set, _) in SETS {
        for line in text(set).lines() {
            let row = bench::read_row(line, 1).unwrap();
            let written = bench::write_row(&row).unwrap();
            assert_eq!(bench::read_row(&written, 1).as_ref(), Ok(&row));
            let [mut before, mut after] =
                [line, &written].map(|text| serde_json::from_str::<Value>(text).unwrap());
            normal(&mut before);
            normal(&mut after);
            assert_eq!(before, after, "{set}");
        }
    }
}

#[test]
fn stones_and_targets_make_sense() {
    for (set, _) in SETS {
        for row in rows(set) {
            let problem = &row.problem;
            let id = problem.metadata.id.as_deref().unwrap();
            let stones = problem.setup.black | problem.setup.white;
            assert!(
                problem.setup.black.is_disjoint(&problem.setup.white),
                "{id}"
            );
            assert!(stones.is_disjoint(&row.key.answers), "{id}");
            assert!(row.key.answers.is_disjoint(&problem.setup.ko_bans), "{id}");
            if problem.goal.is_some() {
                let stakes = Stakes::of(problem);
                let is_sound = stakes.is_ok() || stakes == Err(StakesError::NoKeyStones);
                assert!(is_sound, "{id}");
            }
        }
    }
}

#[test]
fn details_of_single_sets_are_understood() {
    let regress = rows("regress");
    let fails = |row: &&Row| row.key.result == Some(KeyResult::Fail);
    assert_eq!(regress.iter().filter(fails).count(), 173);
    assert!(regress.iter().filter(fails).all(|row| {
        row.key.answers.is_empty() && row.key.expect.as_ref().is_some_and(|e| e.codes == [0])
    }));
    // 22 rows tell of a ko; in one of them a retake would be one.
    let bans = regress
        .iter()
        .filter(|row| !row.problem.setup.ko_bans.is_empty());
    assert_eq!(bans.count(), 1);

    let gotools = rows("gotools");
    let threats = gotools.iter().filter_map(|row| row.key.ko_threats);
    assert_eq!(threats.clone().count(), 600);
    assert_eq!((threats.clone().min(), threats.max()), (Some(-5), Some(5)));

    let masked = rows("rz-masked");
    assert!(masked.iter().all(|row| row.problem.in_play.is_some()));
    assert!(
        masked
            .iter()
            .all(|row| row.extras.iter().any(|extra| extra.name == "ko_rule"))
    );
}

#[test]
fn answers_become_judged_first_moves() {
    for row in rows("classic-mid") {
        let document = Document::from(&row);
        assert_eq!(document.problem, row.problem);
        let first = document.tree.root().children();
        assert_eq!(first.len(), document.tree.len() - 1);
        for (judgement, points) in [
            (Judgement::Right, row.key.answers),
            (Judgement::Wrong, row.key.wrong),
        ] {
            let nodes = first.iter().map(|&id| document.tree.node(id));
            let judged = nodes.filter(|node| node.judgement == Some(judgement));
            let played = judged.map(|node| node.played.unwrap());
            let found = played.map(|(color, played)| {
                assert_eq!(color, row.problem.to_move());
                played.point().unwrap()
            });
            assert_eq!(found.collect::<shikatsu_problem::PointSet>(), points);
        }
    }
}

/// The board crate agrees that every position is possible, that the key stones
/// are there, and that each move of the key may be played.
#[test]
fn every_position_and_every_move_of_the_keys_is_legal() {
    let mut moves = 0;
    for (set, _) in SETS {
        for row in rows(set) {
            let id = row.problem.metadata.id.clone().unwrap_or_default();
            let position = Position::from_problem(&row.problem)
                .unwrap_or_else(|faults| panic!("{set} {id}: {faults}"));
            for point in row.key.answers | row.key.wrong | row.key.candidates {
                let verdict = position.check(point, row.problem.rules.suicide);
                assert_eq!(verdict, Ok(()), "{set} {id}: {point:?}");
                moves += 1;
            }
        }
    }
    assert_eq!(moves, 31_938);
}

//! What the problems of the page are, and that the file has them.

use std::path::Path;

use shikatsu_board::{CanonicalQuestion, check_problem, neighbours};
use shikatsu_engine::{Engine, Options};
use shikatsu_formats::{Document, grid};
use shikatsu_problem::Color;

use super::confirmation::confirm;
use super::left_out::LeftOut;
use super::page_problem::{PageProblem, name};
use super::problem_set::ProblemSet;
use super::suite_position::SuitePosition;
use super::{compare, folder, listed, listed_questions};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn shipped() -> ProblemSet {
    listed(root()).unwrap()
}

/// The rows of the board that have more than empty points out of play, each with its number from the top.
fn drawn(id: &str) -> Vec<(usize, String)> {
    let set = shipped();
    let found = set.problems.iter().find(|problem| problem.id == id);
    let document = Document::from(found.unwrap().problem.clone());
    let text = grid::write(&document).unwrap();
    let rows = (1..=19).zip(text.lines().map(str::to_owned));
    rows.filter(|(_, row)| row.chars().any(|sign| !"* ".contains(sign)))
        .collect()
}

fn rows(first: usize, rows: &[&str]) -> Vec<(usize, String)> {
    (first..)
        .zip(rows.iter().map(|row| (*row).to_owned()))
        .collect()
}

fn left_out(id: &str) -> LeftOut {
    let set = shipped();
    let found = set.left_out.iter().find(|(other, _)| other == id);
    found.unwrap().1.clone()
}

#[test]
fn the_file_is_what_the_suite_makes() {
    compare(root()).unwrap();
    let text = std::fs::read_to_string(folder(root()).join("problems.json")).unwrap();
    assert!(text.len() < 200_000, "{} bytes", text.len());
    let read: serde_json::Value = serde_json::from_str(&text).unwrap();
    let problems = read["problems"].as_array().unwrap();
    assert!(problems.len() >= 120, "{} problems", problems.len());
    for entry in problems {
        let sent: shikatsu_api::Problem = serde_json::from_value(entry["problem"].clone()).unwrap();
        let problem = shikatsu_problem::Problem::try_from(&sent).unwrap();
        assert_eq!(check_problem(&problem), Ok(()), "{}", entry["id"]);
    }
    let counted: usize = shipped().counts().iter().map(|(_, count)| count).sum();
    assert_eq!(counted, problems.len());
}

#[test]
fn questions_have_every_answer_and_lie_on_legal_boards() {
    let questions = listed_questions(root()).unwrap();
    let count = |answer| questions.iter().filter(|one| one.answer == answer).count();
    for answer in ["dead", "alive", "seki", "ko", "unsettled"] {
        assert!(count(answer) >= 5, "{answer}: {}", count(answer));
    }
    for one in &questions {
        assert_eq!(check_problem(&one.problem), Ok(()), "{}", one.id);
    }
}

#[test]
fn the_bank_is_one_that_the_trainer_reads() {
    let text = std::fs::read_to_string(folder(root()).join("bank.txt")).unwrap();
    let bank = shikatsu_train::TrainingBank::read(&text).unwrap();
    assert_eq!(bank.problems.len(), shipped().problems.len());
    assert_eq!(
        bank.positions.len(),
        listed_questions(root()).unwrap().len()
    );
    for problem in shipped().problems {
        let known = bank.problem(&problem.id).unwrap();
        let right = shikatsu_problem::Size::NINETEEN.labelled(&known.right.replace(',', " "));
        assert_eq!(right.unwrap(), problem.best, "{}", problem.id);
    }
}

#[test]
fn every_problem_is_the_question_of_its_position() {
    let set = shipped();
    let mut found = 0;
    for position in SuitePosition::all(&root().join("suite")).unwrap() {
        for first in Color::BOTH {
            let id = name(&position, first);
            let Some(problem) = set.problems.iter().find(|problem| problem.id == id) else {
                continue;
            };
            let asked = CanonicalQuestion::of(&position.problem, first);
            assert_eq!(problem.question(), asked.bytes(), "{id}");
            found += 1;
        }
    }
    assert_eq!(found, set.problems.len());
}

#[test]
fn a_wall_encloses_the_points_in_play() {
    for PageProblem { id, problem, .. } in shipped().problems {
        let in_play = problem.in_play.unwrap();
        let around = neighbours(in_play, problem.setup.size.all()) - in_play;
        let stones = problem.setup.black | problem.setup.white;
        assert!(around.is_subset(&stones), "{id}");
    }
}

#[test]
fn problems_lie_all_round_the_board() {
    let mut edges = [0; 4];
    for PageProblem { problem, .. } in shipped().problems {
        let in_play = problem.in_play.unwrap();
        let touches = [
            in_play.iter().any(|point| point.x() == 0),
            in_play.iter().any(|point| point.x() == 18),
            in_play.iter().any(|point| point.y() == 0),
            in_play.iter().any(|point| point.y() == 18),
        ];
        for (edge, touches) in edges.iter_mut().zip(touches) {
            *edge += usize::from(touches);
        }
    }
    assert!(edges.iter().all(|&count| count >= 30), "{edges:?}");
}

#[test]
fn notes_name_no_direction_because_boards_are_turned() {
    let directions = [
        "on the left",
        "on the right",
        "left one",
        "right one",
        "left side",
        "right side",
        "above",
        "below",
    ];
    for PageProblem { id, problem, .. } in shipped().problems {
        let named = directions
            .iter()
            .find(|words| problem.notes.contains(**words));
        assert_eq!(named, None, "{id}");
    }
}

#[test]
fn what_is_no_problem_is_left_out() {
    for (id, reason) in [
        ("rows-06-second-line-black", LeftOut::NothingToPlay),
        ("ko-25-taken-white", LeftOut::Settled),
        ("cycles-05-bend-black", LeftOut::Settled),
        (
            "cycles-04-triangle-one-white",
            LeftOut::OutOfReach("cycle".into()),
        ),
        ("cycles-06-row-white", LeftOut::OutOfReach("cycle".into())),
        ("several-chains-02-link-white", LeftOut::ManyRight(1, 1)),
        ("carpenter-04-square-white", LeftOut::ManyRight(5, 13)),
        ("tesuji-14-neck-black", LeftOut::SmallBoard),
        ("tesuji-21-race-inside-black", LeftOut::CaptiveWall),
        ("tesuji-27-nose-white", LeftOut::OutOfReach("seki".into())),
        ("cycles-03-triangle-white", LeftOut::Settled),
        ("regressions-proof-in-a-circle-white", LeftOut::NoVerdict),
    ] {
        assert_eq!(left_out(id), reason, "{id}");
    }
}

#[test]
fn a_corner_is_drawn_as_in_a_book() {
    assert_eq!(
        drawn("carpenter-06-one-leg-white"),
        rows(
            1,
            &[
                "* * * * * * * * * * * * * * O - - - -",
                "* * * * * * * * * * * * * * O x - - -",
                "* * * * * * * * * * * * * * O x - - -",
                "* * * * * * * * * * * * * * O x x x x",
                "* * * * * * * * * * * * * * O O O O O",
            ]
        )
    );
}

#[test]
fn a_side_is_drawn_as_in_a_book() {
    assert_eq!(
        drawn("tesuji-01-throw-in-black"),
        rows(
            16,
            &[
                "* * * * * * X X X X X X X * * * * * *",
                "* * * * * * X o o o o o X X * * * * *",
                "* * * * * * X o - - o - o X * * * * *",
                "* * * * * * X - o - x - o X * * * * *",
            ]
        )
    );
}

#[test]
fn a_centre_is_drawn_as_in_a_book() {
    assert_eq!(
        drawn("eyes-centre-21-five-cross-black"),
        rows(
            7,
            &[
                "* * * * * * * X X X X X * * * * * * *",
                "* * * * * * X X o o o X X * * * * * *",
                "* * * * * * X o o - o o X * * * * * *",
                "* * * * * * X o - - - o X * * * * * *",
                "* * * * * * X o o - o o X * * * * * *",
                "* * * * * * X X o o o X X * * * * * *",
                "* * * * * * * X X X X X * * * * * * *",
            ]
        )
    );
}

/// The engine confirms every one of these.
fn confirm_all<'a>(problems: impl Iterator<Item = &'a PageProblem>) -> usize {
    let mut engine = Engine::new(Options::default());
    let confirmed = problems.map(|problem| {
        assert_eq!(
            confirm(&mut engine, problem).unwrap(),
            Ok(()),
            "{}",
            problem.id
        );
    });
    confirmed.count()
}

#[test]
fn the_engine_confirms_a_sample() {
    let set = shipped();
    assert!(confirm_all(set.problems.iter().step_by(16)) >= 10);
}

#[test]
#[ignore = "`cargo xtask problems` does the same"]
fn the_engine_confirms_all() {
    let set = shipped();
    confirm_all(set.problems.iter());
}

#[test]
fn the_engine_does_not_confirm_what_is_wrong() {
    let mut set = shipped();
    let problem = &mut set.problems[0];
    let mut engine = Engine::new(Options::default());
    let mut verdict = "alive".to_owned();
    std::mem::swap(&mut verdict, &mut problem.verdict);
    let found = confirm(&mut engine, problem).unwrap();
    assert_eq!(found, Err("VERDICT dead, not alive".to_owned()));
    problem.verdict = verdict;
    problem.best = problem.problem.setup.black;
    let found = confirm(&mut engine, problem).unwrap();
    assert!(found.unwrap_err().starts_with("RIGHT MOVES "));
}

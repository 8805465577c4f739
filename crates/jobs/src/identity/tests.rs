#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::HashSet;

use proptest::prelude::*;
use shikatsu_api::{Color, Limits, Problem as Sent, Vertex};
use shikatsu_problem::Setup;

use super::*;

fn job() -> Job {
    let mut setup = Setup::empty(Size::square(9).unwrap());
    setup.black.insert(setup.size.point("C3").unwrap());
    setup.white.insert(setup.size.point("D4").unwrap());
    let mut problem = Problem::new(setup);
    problem.key_stones.insert(setup.size.point("D4").unwrap());
    Job::new(
        Sent::from(&problem),
        Asked::Both,
        JobTask::Solve,
        Limits::default(),
    )
}

/// Every way in which a question can differ, each alone.
fn changes() -> Vec<fn(&mut Job)> {
    vec![
        |job| job.problem.width = 10,
        |job| job.problem.height = 10,
        |job| job.problem.black.push(Vertex(0, 0)),
        |job| job.problem.white.push(Vertex(0, 0)),
        |job| job.problem.ko.push(Vertex(0, 0)),
        |job| job.problem.key_stones.push(Vertex(0, 0)),
        |job| job.problem.in_play = Some(vec![]),
        |job| job.problem.in_play = Some(vec![Vertex(0, 0)]),
        |job| job.problem.to_move = Some(Color::Black),
        |job| job.problem.to_move = Some(Color::White),
        |job| job.problem.goal = Some(shikatsu_api::Goal::Kill),
        |job| job.problem.goal = Some(shikatsu_api::Goal::Live),
        |job| job.problem.rules = Rules::CHINESE.into(),
        |job| job.problem.rules = Rules::AGA.into(),
        |job| job.problem.rules = Rules::TROMP_TAYLOR.into(),
        |job| job.problem.rules.scoring = shikatsu_api::Scoring::Area,
        |job| job.problem.rules.bent_four = shikatsu_api::BentFour::PlayedOut,
        |job| job.first = Asked::Black,
        |job| job.first = Asked::White,
        |job| job.task = JobTask::AllFirstMoves,
        |job| job.task = JobTask::Refute { played: Move::Pass },
        |job| job.task = refute(0, 0),
        |job| job.task = refute(0, 1),
        |job| job.task = audit("a", "bc"),
        |job| job.task = audit("ab", "c"),
        |job| job.task = search(|_| {}),
        |job| job.task = search(|node| node.question = ProofQuestion::Eyes),
        |job| job.task = search(|node| node.question = ProofQuestion::Stand),
        |job| job.task = search(|node| node.opening.push(Move::Pass)),
        |job| job.task = search(|node| node.opening.push(Move::Play(Vertex(0, 0)))),
        |job| job.task = search(|node| node.threats = -1),
        |job| job.task = search(|node| node.limits = [2, 1]),
        |job| job.task = search(|node| node.least = 2),
        |job| job.task = search(|node| node.dear = 2),
        |job| job.task = search(|node| node.errand = "other".into()),
        |job| job.task = search(|node| node.number = 2),
        |job| job.budget.milliseconds = Some(0),
        |job| job.budget.milliseconds = Some(7),
        |job| job.budget.nodes = Some(7),
        |job| job.budget.nodes = Some(0),
    ]
}

fn refute(x: u8, y: u8) -> JobTask {
    JobTask::Refute {
        played: Move::Play(Vertex(x, y)),
    }
}

fn search(change: fn(&mut SearchNode)) -> JobTask {
    let mut node = SearchNode {
        question: ProofQuestion::Capture,
        opening: Vec::new(),
        threats: 0,
        limits: [1, 2],
        least: 1,
        dear: 1,
        errand: "one".into(),
        number: 1,
        news: String::new(),
    };
    change(&mut node);
    JobTask::Search { node }
}

fn audit(file: &str, text: &str) -> JobTask {
    JobTask::Audit {
        source: AuditSource {
            file: file.into(),
            number: 1,
            text: text.into(),
            index: 0,
            stones: AuditStones::AsTheyAre,
        },
    }
}

#[test]
fn every_part_of_a_question_counts() {
    let mut seen = HashSet::from([JobId::of(&job()).unwrap()]);
    for (at, change) in changes().into_iter().enumerate() {
        let mut other = job();
        change(&mut other);
        assert!(seen.insert(JobId::of(&other).unwrap()), "change {at}");
    }
}

#[test]
fn texts_and_requests_do_not_count() {
    let plain = JobId::of(&job()).unwrap();
    let mut told = job();
    told.problem.title = Some("a name".into());
    told.problem.author = Some("another author".into());
    told.problem.notes = "a text".into();
    told.request = Some("r-1".into());
    assert_eq!(JobId::of(&told).unwrap(), plain);
}

#[test]
fn the_id_of_a_question_is_the_same_everywhere() {
    // Computed by another program from the bytes as they are described. Another value here makes all
    // stored ids wrong and wants a new FORM.
    assert_eq!(
        JobId::of(&job()).unwrap().to_string(),
        "7817c1efca1946b70d358d8fdfd41705"
    );
}

#[test]
fn ids_are_read_back_and_nothing_else_is() {
    let id = JobId::of(&job()).unwrap();
    assert_eq!(id.to_string().parse::<JobId>().unwrap(), id);
    let upper = id.to_string().to_uppercase();
    for text in ["", "1234", "é", &"g".repeat(32), &"ä".repeat(16), &upper] {
        assert!(text.parse::<JobId>().is_err(), "{text}");
    }
}

#[test]
fn what_is_off_the_board_is_no_question() {
    let mut off = job();
    off.task = refute(9, 0);
    assert!(matches!(JobId::of(&off), Err(JobsError::Malformed(_))));
    let mut off = job();
    off.problem.black.push(Vertex(9, 9));
    assert!(matches!(JobId::of(&off), Err(JobsError::Malformed(_))));
}

proptest! {
    #[test]
    fn the_order_of_points_does_not_count(
        points in prop::collection::vec((0u8..9, 0u8..9), 1..20),
        turn in 0usize..20,
    ) {
        let mut one = job();
        one.problem.black = points.iter().map(|&(x, y)| Vertex(x, y)).collect();
        let mut other = one.clone();
        let middle = turn % points.len();
        other.problem.black.rotate_left(middle);
        other.problem.black.push(one.problem.black[0]);
        prop_assert_eq!(JobId::of(&one).unwrap(), JobId::of(&other).unwrap());
    }
}

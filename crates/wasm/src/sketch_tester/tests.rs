use shikatsu_api::{BoundaryOrigin, RemarkKind, SolutionWorth};

use super::*;
use crate::fixture::{SKETCH_LIMITS, sketch};

const THREE: &str = "X o - - -\nX o o o o\nX X X X X\n* * * * *\nkey: B4\nplayer: x\ngoal: kill\n";

fn weighed(bench: &mut SketchTester, sketch: &Sketch) -> Opinion {
    bench.weigh(sketch, SKETCH_LIMITS, &mut |_| {}).unwrap()
}

fn kinds(opinion: &Opinion) -> Vec<RemarkKind> {
    opinion.remarks.iter().map(|one| one.kind).collect()
}

#[test]
fn a_sound_problem_has_one_lettered_solution_for_the_side_to_move() {
    let opinion = weighed(&mut SketchTester::new(crate::MEMORY), &sketch(THREE));
    assert_eq!(kinds(&opinion), [RemarkKind::Sound]);
    let [solution] = &opinion.solutions[..] else {
        panic!("{:?}", opinion.solutions)
    };
    assert_eq!(
        (solution.name.as_str(), solution.letter.as_str()),
        ("D4", "A")
    );
    assert_eq!(solution.worth, SolutionWorth::Best);
    assert_eq!(opinion.boundary, BoundaryOrigin::Given);
    let words: Vec<&str> = opinion
        .report
        .sides
        .iter()
        .map(|side| side.words.as_str())
        .collect();
    assert_eq!(words, ["White is dead", "White is alive"]);
}

#[test]
fn second_solutions_lost_causes_and_idle_moves_are_told() {
    let mut bench = SketchTester::new(crate::MEMORY);
    // Four in a row lives whichever side begins.
    let four =
        "X o - - - -\nX o o o o o\nX X X X X X\n* * * * * *\nkey: B4\nplayer: x\ngoal: kill\n";
    assert_eq!(
        kinds(&weighed(&mut bench, &sketch(four))),
        [RemarkKind::GoalFails]
    );
    let mut live = sketch(four);
    live.problem.to_move = Some(api::Color::White);
    live.problem.goal = Some(api::Goal::Live);
    assert_eq!(
        kinds(&weighed(&mut bench, &live)),
        [RemarkKind::NothingToDo]
    );
    // A race in which it does not matter which liberty is taken first.
    let race = "X - o o x - O\nX - o o x - O\nX X o o x O O\nX X X X O O O\nkey: C4\nplayer: x\ngoal: kill\n";
    let opinion = weighed(&mut bench, &sketch(race));
    assert_eq!(kinds(&opinion), [RemarkKind::SecondSolution]);
    assert_eq!(opinion.remarks[0].names, "B4, B3");
    let letters: Vec<&str> = opinion
        .solutions
        .iter()
        .map(|one| one.letter.as_str())
        .collect();
    assert_eq!(letters, ["A", "B"]);
    let guessed = "X o - - -\nX o o o o\nX X X X X\n* * * * *\nplayer: x\n";
    let opinion = weighed(&mut bench, &sketch(guessed));
    assert_eq!(
        kinds(&opinion),
        [
            RemarkKind::KeyStonesGuessed,
            RemarkKind::GoalGuessed,
            RemarkKind::Sound
        ]
    );
}

#[test]
fn stones_are_tried_one_by_one_until_none_is_left() {
    let mut bench = SketchTester::new(crate::MEMORY);
    assert_eq!(
        bench.trial(SKETCH_LIMITS, &mut |_| {}).unwrap_err().kind,
        ErrorKind::NothingOpen
    );
    let text = "X o - - - o X\nX o o o o o X\nX X X X X X X\n* * * * * * *\nX * * * * * *\nkey: B5\nplayer: x\ngoal: kill\n";
    let opinion = weighed(&mut bench, &sketch(text));
    let mut trials = Vec::new();
    while let Some(trial) = bench.trial(SKETCH_LIMITS, &mut |_| {}).unwrap() {
        trials.push(trial);
    }
    assert_eq!(trials.len(), opinion.stones as usize);
    let idle = trials.iter().find(|one| one.name == "A1").unwrap();
    assert_eq!(idle.result, TrialResult::Needless);
    let wall = trials.iter().find(|one| one.name == "B3").unwrap();
    assert_eq!(wall.result, TrialResult::Needed);
    assert_eq!(trials.last().unwrap().left, 0);
}

#[test]
fn a_boundary_is_held_against_the_open_board() {
    let mut bench = SketchTester::new(crate::MEMORY);
    let closed = "X o - - -\nX o o o o\nX X X X X\n* * * * *\nkey: B4\nplayer: x\ngoal: kill\n";
    weighed(&mut bench, &sketch(closed));
    let beyond = bench.beyond(SKETCH_LIMITS, &mut |_| {}).unwrap();
    assert_eq!(beyond.result, UnboundedResult::Same, "{beyond:?}");
    assert_eq!(beyond.names, "D4");
    // The wall has one liberty outside, and White is there: only the boundary makes it stand.
    let leak =
        "X o - - -\nX o o o o\nX X X X X\nO O O O *\n* * * * *\nkey: B5\nplayer: x\ngoal: kill\n";
    weighed(&mut bench, &sketch(leak));
    let beyond = bench.beyond(SKETCH_LIMITS, &mut |_| {}).unwrap();
    assert_eq!(beyond.result, UnboundedResult::OtherVerdict, "{beyond:?}");
}

#[test]
fn what_has_faults_is_refused_and_nothing_stays_on_the_bench() {
    let mut bench = SketchTester::new(crate::MEMORY);
    let mut faulty = sketch(THREE);
    weighed(&mut bench, &faulty);
    faulty.problem.key_stones = vec![api::Vertex(3, 0)];
    let error = bench
        .weigh(&faulty, SKETCH_LIMITS, &mut |_| {})
        .unwrap_err();
    assert_eq!(error.kind, ErrorKind::Unsolvable);
    assert!(bench.trial(SKETCH_LIMITS, &mut |_| {}).is_err());
}

#[test]
fn what_is_cut_short_is_not_proved() {
    let little = api::Limits {
        milliseconds: None,
        nodes: Some(1),
    };
    let wide = "- - - - - -\n- x x x - -\n- x - o o -\n- x o - - -\n- - - - - -\nkey: D3\nplayer: x\ngoal: kill\n";
    let mut bench = SketchTester::new(crate::MEMORY);
    let opinion = bench.weigh(&sketch(wide), little, &mut |_| {}).unwrap();
    assert!(
        kinds(&opinion).contains(&RemarkKind::NotProved),
        "{:?}",
        opinion.remarks
    );
    assert_eq!(opinion.stones, 0);
    assert!(!kinds(&opinion).contains(&RemarkKind::Sound));
}

#[test]
fn what_is_only_known_to_stand_contradicts_no_life() {
    use shikatsu_problem::Unproved;
    for (one, other, expected) in [
        (Outcome::Dead, Outcome::Alive, true),
        (Outcome::Alive, Outcome::Seki, true),
        (Outcome::Dead, Outcome::Stands, true),
        (Outcome::Alive, Outcome::Stands, false),
        (Outcome::Stands, Outcome::Seki, false),
        (Outcome::Dead, Outcome::Unknown(Unproved::Time), false),
        (Outcome::Dead, Outcome::Dead, false),
    ] {
        assert_eq!(contradicts(&one, &other), expected, "{one:?}, {other:?}");
        assert_eq!(contradicts(&other, &one), expected, "{other:?}, {one:?}");
    }
}

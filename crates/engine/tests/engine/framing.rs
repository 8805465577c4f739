//! Diagrams without a boundary, and the points in play that are found.
//!
//! In the pictures that come back, `*` and capitals are out of play.

use shikatsu_engine::EngineError;
use shikatsu_engine::framing::{Framed, Inferred, Reach, frame};
use shikatsu_problem::{Color, Goal, Point, PointSet, Problem, Size, Stakes, StakesError};

use crate::open_boards::open;

/// A problem without a boundary. `key` is a label, or nothing.
fn diagram(rows: &[&str], to_move: Color, key: &str) -> Problem {
    let mut problem = open(rows, key);
    problem.setup.to_move = Some(to_move);
    problem
}

fn picture(problem: &Problem) -> Vec<String> {
    let size = problem.setup.size;
    let in_play = problem.in_play.unwrap();
    let cell = |point: Point| {
        let stone = match problem.setup.at(point) {
            Some(Color::Black) => 'x',
            Some(Color::White) => 'o',
            None => '-',
        };
        match (in_play.contains(point), stone) {
            (true, _) => stone,
            (false, '-') => '*',
            (false, _) => stone.to_ascii_uppercase(),
        }
    };
    let row = |y| (0..size.width()).map(move |x| cell(Point::new(x, y).unwrap()));
    (0..size.height()).map(|y| row(y).collect()).collect()
}

fn framed(rows: &[&str], to_move: Color, key: &str, reach: u8) -> Framed {
    frame(&diagram(rows, to_move, key), Reach(reach)).unwrap()
}

fn labels(size: Size, points: PointSet) -> String {
    size.labels(points).join(" ")
}

const CLOSED: [&str; 4] = ["--x-xo---", "xxxxxo---", "oooooo---", "..."];

#[test]
fn a_closed_corner_is_what_its_wall_encloses() {
    let problem = diagram(&CLOSED, Color::White, "C8");
    for reach in 0..=3 {
        let framed = frame(&problem, Reach(reach)).unwrap();
        assert_eq!(
            picture(&framed.problem)[..4],
            ["--x-xO***", "xxxxxO***", "OOOOOO***", "*********"]
        );
        assert!(framed.is_closed());
        assert_eq!(framed.problem, framed.sealed);
        let wall = framed.problem.setup.white;
        let inferred = [
            Inferred::Goal(Goal::Kill),
            Inferred::Boundary,
            Inferred::Wall(wall),
        ];
        assert_eq!(framed.inferred, inferred);
    }
}

/// White keeps Black in, but for a gap at H10; J10 is a link, too.
const OPEN: [&str; 5] = [
    "-x--x--ooo-",
    "xxxxx------",
    "ooooo--o---",
    "----oooo---",
    "...",
];

#[test]
fn a_gap_is_in_play_and_what_lies_beyond_only_with_reach() {
    let tight = framed(&OPEN, Color::Black, "E10", 0);
    assert!(!tight.is_closed());
    let wide = framed(&OPEN, Color::Black, "E10", 1);
    assert_eq!(picture(&tight.problem)[..6], OPEN_TIGHT);
    assert_eq!(picture(&wide.problem)[..6], OPEN_WIDE);
}

const OPEN_TIGHT: [&str; 6] = [
    "-x--x--OOO*",
    "xxxxx----**",
    "OOOOO--O***",
    "****OOOO***",
    "***********",
    "***********",
];
const OPEN_WIDE: [&str; 6] = [
    "-x--x--ooo-",
    "xxxxx-----*",
    "OOOOO--O-**",
    "****OOOO***",
    "***********",
    "***********",
];

#[test]
fn beyond_a_gap_the_sealed_board_belongs_to_the_attacker() {
    let framed = framed(&OPEN, Color::Black, "E10", 0);
    let setup = &framed.problem.setup;
    let sealed = &framed.sealed;
    assert_eq!(sealed.in_play, framed.problem.in_play);
    assert_eq!(sealed.setup.black, setup.black);
    let in_play = sealed.in_play.unwrap();
    let beyond = shikatsu_board::neighbours(in_play, setup.size.all() - in_play);
    assert!(beyond.is_subset(&sealed.setup.white));
    assert_eq!(setup.white & in_play, sealed.setup.white & in_play);
}

/// The stones at D9 have one liberty outside.
const WEAK: [&str; 5] = ["--xo-----", "xxxox----", "oooxx----", "---o-----", "..."];

#[test]
fn a_weak_wall_is_in_play_with_its_liberties() {
    let framed = framed(&WEAK, Color::Black, "C8", 0);
    assert_eq!(picture(&framed.problem)[..5], WEAK_FRAMED);
}

const WEAK_FRAMED: [&str; 5] = [
    "--xo-****",
    "xxxoX****",
    "OOOXX****",
    "***O*****",
    "*********",
];

#[test]
fn who_holds_the_outside_attacks() {
    for (to_move, goal) in [(Color::White, Goal::Kill), (Color::Black, Goal::Live)] {
        let framed = framed(&CLOSED, to_move, "", 0);
        assert_eq!(
            Stakes::of(&framed.problem).unwrap().defender(),
            Color::Black
        );
        assert_eq!(framed.problem.goal, Some(goal));
        let key = framed.problem.key_stones;
        assert_eq!(
            framed.inferred[..2],
            [Inferred::KeyStones(key), Inferred::Goal(goal)]
        );
        assert_eq!(key, framed.problem.setup.black);
    }
    let swapped = CLOSED.map(|row| row.replace('x', "b").replace('o', "x").replace('b', "o"));
    let framed = framed(&swapped.each_ref().map(String::as_str), Color::Black, "", 0);
    assert_eq!(
        Stakes::of(&framed.problem).unwrap().defender(),
        Color::White
    );
    assert_eq!(framed.problem.goal, Some(Goal::Kill));
}

#[test]
fn a_stone_to_be_given_up_is_no_key_stone() {
    let framed = framed(&OPEN, Color::White, "", 0);
    let size = framed.problem.setup.size;
    let key = framed.problem.key_stones;
    assert_eq!(labels(size, key), "B11 E11 A10 B10 C10 D10 E10");
    let rows = ["x-xx-o---", "-xxxxo---", "ooooxo---", "---o-o---"];
    let rows: Vec<&str> = rows.into_iter().chain(["---------"; 5]).collect();
    let problem = diagram(&rows, Color::White, "");
    let found = frame(&problem, Reach(0)).unwrap().problem;
    let corner = found.setup.size.point("A9").unwrap();
    assert!(!found.key_stones.contains(corner));
}

#[test]
fn a_goal_without_key_stones_says_whose_they_are() {
    let mut problem = diagram(&CLOSED, Color::White, "");
    problem.goal = Some(Goal::Live);
    let framed = frame(&problem, Reach(0)).unwrap();
    assert_eq!(framed.problem.goal, Some(Goal::Live));
    assert!(framed.problem.key_stones.is_subset(&problem.setup.white));
}

#[test]
fn a_small_board_is_in_play_as_a_whole() {
    let rows = ["-----", "-xxx-", "-xo--", "-xoo-", "-----"];
    let framed = framed(&rows, Color::Black, "C3", 0);
    assert_eq!(picture(&framed.problem), rows);
    assert!(framed.is_closed());
}

#[test]
fn a_boundary_that_is_given_stays() {
    let mut problem = diagram(&OPEN, Color::Black, "E10");
    let size = problem.setup.size;
    problem.in_play = Some(
        ["D10", "E10", "F10"]
            .map(|label| size.point(label).unwrap())
            .into_iter()
            .collect(),
    );
    for reach in [0, 3] {
        let framed = frame(&problem, Reach(reach)).unwrap();
        assert_eq!(framed.problem.in_play, problem.in_play);
        assert_eq!(framed.sealed, framed.problem);
        assert_eq!(framed.inferred, [Inferred::Goal(Goal::Live)]);
    }
}

#[test]
fn what_cannot_be_asked_is_said() {
    let fault =
        |rows: &[&str], key| frame(&diagram(rows, Color::Black, key), Reach(0)).unwrap_err();
    assert_eq!(fault(&["---------"; 9], ""), EngineError::NoStones);
    let of_both = StakesError::KeyStonesOfBoth;
    assert_eq!(fault(&CLOSED, "C8 C7"), EngineError::Stakes(of_both));
    let missing = fault(&CLOSED, "C8 J1");
    assert!(missing.to_string().contains("no stone: J1;"), "{missing}");
    let mut lone = ["---------"; 9];
    lone[4] = "----x----";
    let none = StakesError::NoKeyStones;
    assert_eq!(fault(&lone, ""), EngineError::Stakes(none));
}

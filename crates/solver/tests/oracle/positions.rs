//! Positions every player knows, with the answers every player expects.

use shikatsu_problem::{Color, Move, Point, PointSet, Problem, Role, Rules};
use shikatsu_solver::oracle::{MAX_LEVEL, Oracle, OracleError, OracleLevels};

use crate::drawing::problem;

const DEAD: OracleLevels = OracleLevels {
    capture_to: Some(MAX_LEVEL),
    stand_from: None,
    eyes_from: None,
};
const ALIVE: OracleLevels = OracleLevels {
    capture_to: None,
    stand_from: Some(-MAX_LEVEL),
    eyes_from: Some(-MAX_LEVEL),
};
const SEKI: OracleLevels = OracleLevels {
    eyes_from: None,
    ..ALIVE
};
/// The defender needs one threat more than the attacker.
const KO: OracleLevels = OracleLevels {
    capture_to: Some(0),
    stand_from: Some(1),
    eyes_from: Some(1),
};
/// Neither side gets anywhere at any level.
const CYCLE: OracleLevels = OracleLevels {
    capture_to: None,
    stand_from: None,
    eyes_from: None,
};

fn answers(drawing: &str) -> [OracleLevels; 2] {
    let oracle = Oracle::new(&problem(drawing)).unwrap();
    [Role::Attacker, Role::Defender].map(|first| oracle.levels(&oracle.start(first)).unwrap())
}

/// Asserts the answers with the attacker first and with the defender first.
fn assert_answers(drawing: &str, attacker_first: OracleLevels, defender_first: OracleLevels) {
    assert_eq!(
        answers(drawing),
        [attacker_first, defender_first],
        "{drawing}"
    );
}

#[test]
fn three_points_are_unsettled() {
    let straight = ". . . k X
                    k k k k X
                    X X X X X";
    let bent = ". . k X
                . k k X
                k k X X
                X X X X";
    assert_answers(straight, DEAD, ALIVE);
    assert_answers(bent, DEAD, ALIVE);
}

#[test]
fn four_in_a_row_live_and_a_square_four_is_dead() {
    let straight = ". . . . k X
                    k k k k k X
                    X X X X X X";
    let square = ". . k X
                  . . k X
                  k k k X
                  X X X X";
    assert_answers(straight, ALIVE, ALIVE);
    assert_answers(square, DEAD, DEAD);
}

#[test]
fn two_eyes_of_two_points_live() {
    let drawing = ". . k . . k X
                   k k k k k k X
                   X X X X X X X";
    assert_answers(drawing, ALIVE, ALIVE);
}

#[test]
fn an_eye_that_can_be_filled_from_outside_is_none() {
    let drawing = ". k . X
                   k k k X
                   X X X X";
    assert_answers(drawing, DEAD, DEAD);
}

#[test]
fn rectangular_six_in_the_corner_depends_on_outside_liberties() {
    let none = ". . . k X
                . . . k X
                k k k k X
                X X X X X";
    let one = ". . . k X
               . . . k .
               k k k k X
               X X X X X";
    let two = ". . . k .
               . . . k .
               k k k k X
               X X X X X";
    assert_answers(none, DEAD, ALIVE);
    assert_answers(one, KO, ALIVE);
    assert_answers(two, ALIVE, ALIVE);
}

#[test]
fn four_points_around_the_corner_are_a_ko() {
    let drawing = ". . . k X
                   . k k k X
                   k k X X X";
    assert_answers(drawing, KO, ALIVE);
}

#[test]
fn bent_four_in_the_corner_is_a_ko_when_played_out() {
    let drawing = "x x . k X
                   x k k k X
                   . k X X X
                   k k X X X";
    // With a threat more the defender leaves it as a seki; he never gets two eyes.
    let stands = OracleLevels {
        eyes_from: None,
        ..KO
    };
    assert_answers(drawing, stands, stands);
}

#[test]
fn four_stones_inside_six_points_are_a_seki_and_two_inside_four_are_not() {
    let seki = ". x x x x . k X
                k k k k k k k X
                X X X X X X X X";
    let dead = ". x x . k X
                k k k k k X
                X X X X X X";
    assert_answers(seki, SEKI, SEKI);
    assert_answers(dead, DEAD, DEAD);
}

#[test]
fn two_kos_for_one_eye_are_death_at_every_level() {
    // Each threat buys one retake, and the attacker takes the other ko.
    let drawing = "X X o . k . o X X
                   X X X k k k X X X
                   X X X k . k X X X
                   X X X k k k X X X";
    assert_answers(drawing, DEAD, DEAD);
}

#[test]
fn a_double_ko_seki_runs_in_a_circle_at_every_level() {
    let drawing = "x . x . x o .
                   k x x x x x k
                   k k k k k k k
                   . k X X X X X";
    assert_answers(drawing, CYCLE, CYCLE);
}

#[test]
fn a_snapback_is_the_only_way_to_cut() {
    let drawing = "X k . O
                   X k . X
                   X X X X";
    assert_answers(drawing, DEAD, ALIVE);
    let oracle = Oracle::new(&problem(drawing)).unwrap();
    let start = oracle.start(Role::Attacker);
    let after = |x, y| {
        let stone = Move::Play(Point::new(x, y).unwrap());
        let (after, _) = oracle.play(&start, stone, 0).unwrap();
        oracle.levels(&after).unwrap()
    };
    assert_eq!((after(2, 0), after(2, 1)), (DEAD, ALIVE));
}

#[test]
fn a_stone_that_reaches_the_boundary_has_escaped() {
    let drawing = ". k . -
                   X k X X
                   X X X X";
    assert_answers(drawing, DEAD, ALIVE);
}

#[test]
fn a_target_with_a_stone_out_of_play_always_stands() {
    let outside = "K . X
                   X X X";
    let partly = "K k . X
                  X X X X";
    assert_answers(outside, ALIVE, ALIVE);
    assert_answers(partly, ALIVE, ALIVE);
}

#[test]
fn one_target_that_stands_is_enough() {
    let both = "k . X k . k .
                X X X k k k k
                X X X X X X X";
    let left = "k . X o . o .
                X X X o o o o
                X X X X X X X";
    assert_answers(both, ALIVE, ALIVE);
    assert_answers(left, DEAD, DEAD);
}

#[test]
fn suicide_of_a_target_is_a_fall_only_where_it_is_allowed() {
    let drawing = "k . k X
                   X X X X";
    let mut with_suicide = problem(drawing);
    with_suicide.rules = Rules::TROMP_TAYLOR;
    for (problem, moves) in [(problem(drawing), 1), (with_suicide, 2)] {
        let oracle = Oracle::new(&problem).unwrap();
        let moves_found = oracle.moves(&oracle.start(Role::Defender));
        assert_eq!(moves_found.len(), moves);
        let after = moves_found.last().unwrap().after;
        assert_eq!(after.standing.is_empty(), moves == 2);
        assert_eq!(oracle.levels(&after), Some(DEAD));
    }
}

#[test]
fn a_ban_binds_the_side_to_move_and_a_retake_costs_a_threat() {
    // Black has just taken the ko in the corner.
    let mut taken = problem(
        ". x . k X
         x k k k X
         k k X X X",
    );
    let corner = Point::new(0, 0).unwrap();
    taken.setup.ko_bans.insert(corner);
    taken.setup.to_move = Some(Color::White);
    let oracle = Oracle::new(&taken).unwrap();
    let start = oracle.start(Role::Defender);
    assert_eq!(start.ban, Some(corner));
    assert_eq!(oracle.start(Role::Attacker).ban, None);
    assert_eq!(oracle.levels(&start), Some(KO));
    assert_eq!(oracle.play(&start, Move::Play(corner), 0), None);
    let (retaken, left) = oracle.play(&start, Move::Play(corner), 1).unwrap();
    assert_eq!((left, retaken.ban), (0, Point::new(0, 1)));
    let (lifted, left) = oracle.play(&start, Move::Pass, 1).unwrap();
    assert_eq!((left, lifted.ban), (1, None));
}

#[test]
fn what_cannot_be_tabulated_is_refused_with_the_reason() {
    let good = problem("k . . X");
    let refused = |problem: &Problem| Oracle::with_limit(problem, 17).unwrap_err();
    assert_eq!(
        refused(&good),
        OracleError::TooLarge {
            states: 18,
            limit: 17
        }
    );
    let mut open = good.clone();
    open.in_play = None;
    assert_eq!(refused(&open), OracleError::NoBoundary);
    let mut keyless = good.clone();
    keyless.key_stones = PointSet::EMPTY;
    assert_eq!(refused(&keyless), OracleError::NoTarget);
    let mut mixed = good.clone();
    mixed.key_stones |= mixed.setup.black;
    assert_eq!(refused(&mixed), OracleError::TwoDefenders);
    assert_eq!(refused(&problem("k X")), OracleError::ImpossibleBoard);
}

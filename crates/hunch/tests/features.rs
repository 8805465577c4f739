//! Features of moves on drawn boards, and that no turn of the board changes them.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use shikatsu_hunch::{
    FeatureFamily, HunchGround, HunchScene, MoveFeatures, MoveOdds, PatternWeights, ZoneGuess,
};
use shikatsu_problem::{
    BoardDrawing, Color, Goal, Point, PointSet, Problem, Role, Setup, Size, Stakes,
};

/// Black `x` attacks, White `o` defends, `O` is at stake; capitals `X` and points `.` are out of play.
fn problem(rows: &[&str]) -> Problem {
    let drawing = BoardDrawing::of(rows).unwrap();
    let mut setup = Setup::empty(drawing.size());
    setup.black = drawing.points("xX");
    setup.white = drawing.points("oO");
    setup.to_move = Some(Color::Black);
    let mut problem = Problem::new(setup);
    problem.goal = Some(Goal::Kill);
    problem.key_stones = drawing.points("O");
    problem.in_play = Some(drawing.points("-xoO"));
    problem
}

/// The feature of a family at a point.
fn feature(problem: &Problem, label: &str, mover: Role, family: FeatureFamily) -> usize {
    let point = problem.setup.size.point(label).unwrap();
    let place = FeatureFamily::ALL
        .iter()
        .position(|&one| one == family)
        .unwrap();
    usize::from(features(problem, point, mover).0[place])
}

fn features(problem: &Problem, point: Point, mover: Role) -> MoveFeatures {
    let in_play = problem.in_play.unwrap();
    let ground = HunchGround::new(problem, Stakes::of(problem).unwrap(), in_play).unwrap();
    let cells = |points: PointSet| {
        let points: Vec<usize> = points
            .iter()
            .filter_map(|point| ground.cell(point))
            .collect();
        points.into_iter()
    };
    let scene = HunchScene::new(
        &ground,
        cells(problem.setup.black & in_play),
        cells(problem.setup.white & in_play),
        cells(problem.key_stones),
    );
    MoveFeatures::of(&scene, ground.cell(point).unwrap(), mover)
}

/// Captured stones and liberties after the move.
fn effect(rows: &[&str], label: &str, mover: Role) -> (usize, usize) {
    let found = feature(&problem(rows), label, mover, FeatureFamily::Effect);
    (found / 5, found % 5)
}

#[test]
fn an_effect_counts_captured_stones_and_liberties_after_the_move() {
    let rows = [
        "-xoO----", //
        "xooox---", //
        "--------", //
        "XXXXXXXX", "........", //
        "........", //
        "........", //
        "........",
    ];
    // In the corner a stone of White's captures the one beside it, and has its place as a liberty.
    assert_eq!(effect(&rows, "A8", Role::Defender), (1, 1));
    assert_eq!(effect(&rows, "A8", Role::Attacker), (0, 1));
    assert_eq!(effect(&rows, "H8", Role::Attacker), (0, 2));
    // The stones below reach the attacker's wall, whose liberties are beyond.
    assert_eq!(effect(&rows, "H6", Role::Attacker), (0, 4));
}

#[test]
fn a_space_is_open_where_it_touches_the_wall() {
    let closed = problem(&["--oX", "OooX", "XXXX", "...."]);
    let space =
        |problem: &Problem, label| feature(problem, label, Role::Attacker, FeatureFamily::Space);
    // Two points, closed, one neighbour within.
    assert_eq!(space(&closed, "A4"), 2 * 5 + 1);
    let open = problem(&["---X", "OooX", "XXXX", "...."]);
    assert_eq!(space(&open, "B4"), (2 * 2 + 1) * 5 + 2);
}

#[test]
fn distances_are_counted_from_all_stones_of_a_target() {
    let rows = problem(&["Oo---", "-----", "-----", "....."]);
    let steps = |label| feature(&rows, label, Role::Attacker, FeatureFamily::Distance) / 10;
    assert_eq!(
        (steps("C4"), steps("D4"), steps("A3"), steps("E2")),
        (1, 2, 1, 5)
    );
}

#[test]
fn no_turn_of_the_board_changes_the_class_of_a_feature() {
    let size = Size::square(7).unwrap();
    let mut seed = 1_u64;
    let mut drawn = |sides: u64| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % sides
    };
    let mut compared = 0;
    for _ in 0..200 {
        let mut setup = Setup::empty(size);
        setup.to_move = Some(Color::Black);
        for point in size.points() {
            match drawn(4) {
                0 => setup.put(point, Some(Color::Black)),
                1 => setup.put(point, Some(Color::White)),
                _ => {}
            }
        }
        let mut problem = Problem::new(setup);
        problem.goal = Some(Goal::Kill);
        problem.in_play = Some(
            size.points()
                .filter(|point| point.x() + point.y() < 9)
                .collect(),
        );
        let Some(key) = (problem.setup.white & problem.in_play.unwrap()).first() else {
            continue;
        };
        problem.key_stones = PointSet::of(key);
        for turn in [|x, y| (y, x), |x, y| (6 - x, y), |x: u8, y: u8| (y, 6 - x)] {
            let there = turned(&problem, turn);
            let vacant = problem.in_play.unwrap() - problem.setup.black - problem.setup.white;
            for point in &vacant {
                for mover in [Role::Attacker, Role::Defender] {
                    let (x, y) = turn(point.x(), point.y());
                    let found = features(&there, Point::new(x, y).unwrap(), mover);
                    assert_eq!(classes(features(&problem, point, mover)), classes(found));
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 10_000, "{compared}");
}

fn turned(problem: &Problem, turn: fn(u8, u8) -> (u8, u8)) -> Problem {
    let all = |points: PointSet| -> PointSet {
        let there = points.iter().map(|point| turn(point.x(), point.y()));
        there.filter_map(|(x, y)| Point::new(x, y)).collect()
    };
    let mut there = problem.clone();
    there.setup.black = all(problem.setup.black);
    there.setup.white = all(problem.setup.white);
    there.in_play = problem.in_play.map(all);
    there.key_stones = all(problem.key_stones);
    there
}

fn classes(features: MoveFeatures) -> Vec<usize> {
    let families = FeatureFamily::ALL.into_iter().zip(features.0);
    families
        .map(|(family, feature)| family.canonical(usize::from(feature)))
        .collect()
}

#[test]
fn odds_follow_the_weights_and_their_sum_is_even() {
    // Only the effect of capturing nothing with four liberties is liked, and needs no answer.
    let weights =
        PatternWeights::from_classes(|mover, guess, family, class| match (mover, family, class) {
            (Role::Attacker, FeatureFamily::Effect, 4) if guess == 0 => 32,
            (Role::Attacker, FeatureFamily::Effect, 4) => -50,
            _ => 0,
        });
    let rows = problem(&["--oX", "OooX", "--XX", "...."]);
    let moves = ["A4", "B4", "B2"]
        .map(|label| features(&rows, rows.setup.size.point(label).unwrap(), Role::Attacker));
    let odds = MoveOdds::of_all(&weights, Role::Attacker, &moves);
    assert!(odds[2].advantage > 0 && odds[0].advantage < 0, "{odds:?}");
    assert_eq!(odds[2].advantage - odds[0].advantage, 2 * 256);
    assert_eq!(odds[2].zone, ZoneGuess::FarOutside);
    assert_eq!(odds[0].zone, ZoneGuess::Inside);
    let other = MoveOdds::of_all(&weights, Role::Defender, &moves);
    assert!(other.iter().all(|one| one.advantage == 0), "{other:?}");
}

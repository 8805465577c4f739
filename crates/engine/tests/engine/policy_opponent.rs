//! The opponent who draws moves: that a seed decides, what the dials do, and that what it plays is the same on every machine.

use std::collections::BTreeSet;

use shikatsu_board::SeededRandom;
use shikatsu_engine::{PolicyDials, choose_by_policy};
use shikatsu_hunch::PatternWeights;
use shikatsu_problem::{BoardDrawing, Color, Goal, Move, Problem, Setup};

const DRAWS: PolicyDials = PolicyDials {
    slip: 100,
    breadth: 12,
    reading: 0,
};

/// A row of four with a hole at its side: White to move lives, Black to move kills.
fn corner(to_move: Color) -> Problem {
    let drawing = BoardDrawing::of([
        "---ox....", //
        "oooox....", //
        "xxxxx....", //
        ".........",
        ".........", //
        ".........",
        ".........", //
        ".........",
        ".........", //
    ])
    .unwrap();
    let mut setup = Setup::empty(drawing.size());
    setup.black = drawing.points("x");
    setup.white = drawing.points("o");
    setup.to_move = Some(to_move);
    let mut problem = Problem::new(setup);
    problem.goal = Some(match to_move {
        Color::Black => Goal::Kill,
        Color::White => Goal::Live,
    });
    problem.key_stones = problem.setup.size.labelled("A8").unwrap();
    problem.in_play = Some(drawing.points("-o"));
    problem
}

fn played(problem: &Problem, dials: PolicyDials, seed: u64) -> Move {
    let weights = PatternWeights::shipped().unwrap();
    choose_by_policy(problem, &weights, dials, seed)
        .unwrap()
        .played
}

#[test]
fn the_same_seed_plays_the_same_and_others_play_other_moves() {
    let even = PolicyDials {
        slip: 1_000,
        ..DRAWS
    };
    let problem = corner(Color::Black);
    let moves: BTreeSet<Move> = (0..50).map(|seed| played(&problem, even, seed)).collect();
    assert_eq!(moves.len(), 3, "{moves:?}");
    for seed in 0..50 {
        assert_eq!(played(&problem, even, seed), played(&problem, even, seed));
    }
}

#[test]
fn reading_keeps_from_moves_that_are_proved_to_lose() {
    let reader = PolicyDials {
        slip: 1_000,
        reading: 1_000,
        ..DRAWS
    };
    for to_move in Color::BOTH {
        let problem = corner(to_move);
        let vital = Move::Play(problem.setup.size.point("B9").unwrap());
        for seed in 0..20 {
            assert_eq!(played(&problem, reader, seed), vital);
        }
    }
}

#[test]
fn a_loser_still_plays_a_move() {
    let mut problem = corner(Color::White);
    let vital = problem.setup.size.point("B9").unwrap();
    problem.setup.put(vital, Some(Color::Black));
    let reader = PolicyDials {
        reading: 1_000,
        ..DRAWS
    };
    assert!(played(&problem, reader, 1).point().is_some());
}

#[test]
fn a_small_slip_plays_the_likeliest_move_most_often() {
    let problem = corner(Color::Black);
    let count = |slip: u16| {
        let dials = PolicyDials { slip, ..DRAWS };
        let likeliest = played(
            &problem,
            PolicyDials {
                breadth: 1,
                ..dials
            },
            1,
        );
        (0..200)
            .filter(|&seed| played(&problem, dials, seed) == likeliest)
            .count()
    };
    let (sure, even) = (count(20), count(1_000));
    assert!(sure > even + 20, "{sure} and {even} of 200");
}

/// Pinned: where it differs, a machine draws otherwise than the others, or the weights are others.
#[test]
fn moves_on_random_boards_are_the_pinned_ones() {
    let mut random = SeededRandom::new(11);
    let mut sum = 0_u64;
    for seed in 0..300 {
        let mut problem = corner(Color::BOTH[random.below(2)]);
        let all = problem.setup.size.all();
        problem.in_play = Some(all);
        for _ in 0..12 {
            let color = Color::BOTH[random.below(2)];
            let free = all - problem.setup.black - problem.setup.white;
            if let Some(point) = random.pick(free) {
                problem.setup.put(point, Some(color));
            }
        }
        let weights = PatternWeights::shipped().unwrap();
        let dials = PolicyDials {
            reading: 50,
            ..DRAWS
        };
        let place = match choose_by_policy(&problem, &weights, dials, seed) {
            Ok(chosen) => chosen
                .played
                .point()
                .map_or(400, |point| point.index() as u64),
            Err(_) => 500,
        };
        sum = sum.wrapping_mul(31).wrapping_add(place);
    }
    assert_eq!(sum, 6_923_805_580_206_522_622);
}

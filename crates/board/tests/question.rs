//! Questions as properties over random problems: what is equal has one form, what differs does not.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

use proptest::prelude::*;
use shikatsu_board::{CanonicalQuestion, Symmetry, Transform, neighbours};
use shikatsu_problem::{Color, Goal, Point, PointSet, Problem, Rules, Setup, Size};

use crate::any_board::{points, sizes};
use crate::drawing::{marked, setup};

/// Boards with anything on them, with and without a boundary.
fn problems() -> impl Strategy<Value = Problem> {
    sizes().prop_flat_map(|size| {
        let sets = (points(size), points(size), points(size));
        let turn = prop_oneof![Just(Color::Black), Just(Color::White)];
        let ban = proptest::option::of(points(size));
        (sets, proptest::option::of(points(size)), turn, ban).prop_map(
            move |((black, white, key_stones), in_play, to_move, ban)| {
                let mut problem = Problem::new(Setup {
                    black,
                    white: white - black,
                    to_move: Some(to_move),
                    ko_bans: ban.unwrap_or_default() - black - white,
                    ..Setup::empty(size)
                });
                problem.key_stones = key_stones;
                problem.in_play = in_play;
                problem
            },
        )
    })
}

fn felt(problem: &Problem) -> PointSet {
    let all = problem.setup.size.all();
    let in_play = problem.in_play.unwrap_or(all);
    in_play | neighbours(in_play, all)
}

/// The problem so many columns and rows further on a board of another size.
fn moved(problem: &Problem, size: Size, (columns, rows): (u8, u8)) -> Problem {
    let carry = |points: PointSet| -> PointSet {
        let moved = points
            .iter()
            .map(|point| Point::new(point.x() + columns, point.y() + rows).unwrap());
        moved.collect()
    };
    let setup = &problem.setup;
    Problem {
        setup: Setup {
            size,
            black: carry(setup.black),
            white: carry(setup.white),
            to_move: setup.to_move,
            ko_bans: carry(setup.ko_bans),
        },
        key_stones: carry(problem.key_stones),
        in_play: problem.in_play.map(carry),
        ..problem.clone()
    }
}

proptest! {
    #[test]
    fn turning_and_exchanging_colours_ask_the_same(problem in problems(), first in prop_oneof![Just(Color::Black), Just(Color::White)]) {
        let bytes = CanonicalQuestion::of(&problem, first).bytes();
        for symmetry in Symmetry::ALL {
            for black_becomes in Color::BOTH {
                let turned = Transform { symmetry, black_becomes }.problem(&problem);
                let same = if black_becomes == Color::Black { first } else { !first };
                let mut named = turned.clone();
                named.notes = "another text".into();
                named.metadata.title = Some("another name".into());
                prop_assert_eq!(&CanonicalQuestion::of(&turned, same).bytes(), &bytes);
                prop_assert_eq!(&CanonicalQuestion::of(&named, same).bytes(), &bytes);
            }
        }
    }

    #[test]
    fn every_point_comes_home_with_its_stone(problem in problems(), first in prop_oneof![Just(Color::Black), Just(Color::White)]) {
        let question = CanonicalQuestion::of(&problem, first);
        prop_assert_eq!(question.color_home(question.first), first);
        let (form, size) = (&question.problem, question.problem.setup.size);
        for point in size.points() {
            let Some(home) = question.home(point) else { continue };
            if felt(&problem).contains(home) {
                let stone = form.setup.at(point).map(|color| question.color_home(color));
                prop_assert_eq!(stone, problem.setup.at(home));
            }
        }
        if let Some(in_play) = problem.in_play {
            prop_assert_eq!(question.points_home(form.in_play.unwrap()), in_play);
        }
        prop_assert!((problem.key_stones & felt(&problem)).is_subset(&question.points_home(form.key_stones)));
    }

    #[test]
    fn what_play_cannot_feel_changes_nothing_and_what_it_feels_does(
        problem in problems().prop_filter("a boundary", |problem| problem.in_play.is_some_and(|points| !points.is_empty())),
        junk in points(Size::square(7).unwrap()),
    ) {
        let mut problem = problem;
        let (all, felt) = (problem.setup.size.all(), felt(&problem));
        problem.key_stones &= problem.in_play.unwrap();
        let beyond = (all - felt) & junk;
        // A chain of key stones that reaches out of sight is left as it is.
        problem.setup.ko_bans &= problem.in_play.unwrap();
        let mut other = problem.clone();
        other.setup.black = (other.setup.black & felt) | beyond;
        other.setup.white &= felt;
        problem.setup.black &= felt;
        problem.setup.white &= felt;
        prop_assume!(chained(&other).is_subset(&felt));
        let bytes = |problem: &Problem| CanonicalQuestion::of(problem, Color::Black).bytes();
        prop_assert_eq!(bytes(&problem), bytes(&other));
        for point in felt.iter().filter(|&point| problem.setup.at(point).is_none()) {
            let mut more = problem.clone();
            more.setup.white.insert(point);
            prop_assert_ne!(bytes(&more), bytes(&problem));
        }
    }

    #[test]
    fn a_problem_is_the_same_wherever_it_stands(
        problem in problems().prop_filter("a boundary", |problem| problem.in_play.is_some_and(|points| !points.is_empty())),
        (columns, rows) in (0..=6u8, 0..=6u8),
    ) {
        let mut problem = problem;
        let in_play = problem.in_play.unwrap();
        problem.key_stones &= in_play;
        let size = problem.setup.size;
        let touches = |on: fn(Point) -> u8, at: u8| in_play.iter().any(|point| on(point) == at);
        // A side that is in play must stay at the edge; the opposite one too, or the board grows there.
        let grown = |on: fn(Point) -> u8, length: u8, by: u8| {
            match (touches(on, 0), touches(on, length - 1)) {
                (true, true) => (0, length),
                (true, false) => (0, length + by),
                (false, true) => (by, length + by),
                (false, false) => (by, length + by + 2),
            }
        };
        let (x, width) = grown(Point::x, size.width(), columns);
        let (y, height) = grown(Point::y, size.height(), rows);
        let larger = Size::new(width.into(), height.into()).unwrap();
        let there = moved(&problem, larger, (x, y));
        // Where a chain of key stones leaves what is felt, nothing is taken away.
        prop_assume!(chained(&problem).is_subset(&felt(&problem)));
        let bytes = |problem: &Problem| CanonicalQuestion::of(problem, Color::White).bytes();
        prop_assert_eq!(bytes(&problem), bytes(&there));
    }
}

/// The key stones with their chains.
fn chained(problem: &Problem) -> PointSet {
    let whole = |color: Color| {
        let stones = *problem.setup.stones(color);
        shikatsu_board::flood(problem.key_stones & stones, stones)
    };
    whole(Color::Black) | whole(Color::White)
}

#[test]
fn a_corner_is_one_problem_on_every_board_and_the_rules_make_another() {
    let corner = |width: usize, height: usize| {
        let rows = ["..XO", ".XXO", "XXOO", "OOO."];
        let mut text = String::new();
        for y in 0..height {
            let row = rows.get(y).copied().unwrap_or("....");
            text += &format!("{row:.<width$}\n");
        }
        let mut problem = Problem::new(setup(&text));
        problem.key_stones = marked(&text, 'X');
        problem.in_play = Some(
            problem
                .setup
                .size
                .points()
                .filter(|point| point.x() + point.y() < 3)
                .collect(),
        );
        problem
    };
    let small = CanonicalQuestion::of(&corner(6, 5), Color::Black);
    let large = CanonicalQuestion::of(&corner(19, 19), Color::Black);
    assert_eq!(small.bytes(), large.bytes());
    assert_eq!(small.problem.setup.size, Size::square(5).unwrap());
    let mut other = corner(19, 19);
    other.rules = Rules::NEW_ZEALAND;
    assert_ne!(
        CanonicalQuestion::of(&other, Color::Black).bytes(),
        large.bytes()
    );
    assert_ne!(
        CanonicalQuestion::of(&corner(19, 19), Color::White).bytes(),
        large.bytes()
    );
    // How far it is to the edge matters as soon as no boundary is drawn.
    let open = |width| {
        let mut problem = corner(width, 19);
        problem.in_play = None;
        CanonicalQuestion::of(&problem, Color::Black).bytes()
    };
    assert_ne!(open(13), open(19));
}

#[test]
fn a_goal_without_key_stones_means_the_same_stones_with_either_side_first() {
    let mut problem = Problem::new(Setup::empty(Size::square(9).unwrap()));
    problem.setup.black.insert(Point::new(2, 2).unwrap());
    problem.setup.to_move = Some(Color::Black);
    problem.goal = Some(Goal::Live);
    for first in Color::BOTH {
        let question = CanonicalQuestion::of(&problem, first);
        let asked = &question.problem;
        let defender = asked.goal.unwrap().defender(asked.to_move());
        assert_eq!(defender == question.first, first == Color::Black);
    }
}

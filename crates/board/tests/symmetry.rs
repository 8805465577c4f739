//! Turning, mirroring and canonical forms, as properties over random problems.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

use proptest::prelude::*;
use shikatsu_board::{
    Game, Position, Symmetry, Transform, canonical_problem, canonical_setup, unconditional_life,
};
use shikatsu_problem::{Color, Goal, Move, Point, Problem, Rules, Setup, Size};

use crate::any_board::{points, sizes};
use crate::drawing::{marked, setup};

fn problems() -> impl Strategy<Value = Problem> {
    let turn = prop_oneof![
        Just(None),
        Just(Some(Color::Black)),
        Just(Some(Color::White))
    ];
    (sizes(), turn).prop_flat_map(|(size, to_move)| {
        (
            points(size),
            points(size),
            points(size),
            proptest::option::of(points(size)),
        )
            .prop_map(move |(black, white, key_stones, in_play)| {
                let white = white - black;
                let mut problem = Problem::new(Setup {
                    black,
                    white,
                    to_move,
                    ..Setup::empty(size)
                });
                problem.goal = Some(Goal::Kill);
                problem.key_stones = key_stones;
                problem.in_play = in_play;
                problem
            })
    })
}

fn transforms() -> impl Iterator<Item = Transform> {
    Symmetry::ALL.into_iter().flat_map(|symmetry| {
        Color::BOTH.map(|black_becomes| Transform {
            symmetry,
            black_becomes,
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_transform_is_undone_by_its_inverse(problem in problems()) {
        for transform in transforms() {
            prop_assert_eq!(&transform.inverse().problem(&transform.problem(&problem)), &problem);
        }
    }

    #[test]
    fn all_sixteen_forms_have_one_canonical_form(problem in problems()) {
        let (form, transform) = canonical_problem(&problem);
        prop_assert_eq!(&transform.problem(&problem), &form);
        prop_assert!(form.setup.to_move != Some(Color::White));
        prop_assert!(form.setup.size.width() >= form.setup.size.height());
        for transform in transforms() {
            prop_assert_eq!(&canonical_problem(&transform.problem(&problem)).0, &form);
            prop_assert_eq!(canonical_setup(&transform.setup(&problem.setup)).0, canonical_setup(&problem.setup).0);
        }
    }

    #[test]
    fn the_rules_look_the_same_from_every_side(moves in proptest::collection::vec(0..20usize, 1..60)) {
        let size = Size::new(5, 4).unwrap();
        let all: Vec<Point> = size.points().collect();
        for symmetry in Symmetry::ALL {
            let mut game = Game::new(Position::empty(size), Rules::CHINESE);
            let mut turned = Game::new(Position::empty(symmetry.size(size)), Rules::CHINESE);
            for &index in &moves {
                let there = symmetry.point(size, all[index]).unwrap();
                let result = game.play(Move::Play(all[index]));
                prop_assert_eq!(turned.play(Move::Play(there)).is_ok(), result.is_ok());
                prop_assert_eq!(turned.position().to_setup(), symmetry.setup(&game.position().to_setup()));
                prop_assert_eq!(turned.legal_points(), symmetry.points(size, game.legal_points()));
                prop_assert_eq!(
                    unconditional_life(turned.position(), Color::Black).stones,
                    symmetry.points(size, unconditional_life(game.position(), Color::Black).stones)
                );
            }
        }
    }
}

#[test]
fn each_symmetry_moves_a_drawing_as_its_name_says() {
    let start = setup("X O .\n. . .");
    for (symmetry, expected) in [
        (Symmetry::Identity, "X O .\n. . ."),
        (Symmetry::QuarterTurn, ". X\n. O\n. ."),
        (Symmetry::HalfTurn, ". . .\n. O X"),
        (Symmetry::ThreeQuarterTurn, ". .\nO .\nX ."),
        (Symmetry::MirrorColumns, ". O X\n. . ."),
        (Symmetry::MirrorRows, ". . .\nX O ."),
        (Symmetry::Transpose, "X .\nO .\n. ."),
        (Symmetry::AntiTranspose, ". .\n. O\n. X"),
    ] {
        assert_eq!(symmetry.setup(&start), setup(expected), "{symmetry:?}");
    }
}

#[test]
fn the_canonical_form_gathers_stones_at_the_top_left_with_black_to_move() {
    let drawing = ". . . . .\n. . . X .\n. . . O O";
    let mut start = setup(drawing);
    start.to_move = Some(Color::White);
    let (form, _) = canonical_setup(&start);
    let expected = "X X . . .\n. O . . .\n. . . . .";
    assert_eq!(
        (form.black, form.white),
        (marked(expected, 'X'), marked(expected, 'O'))
    );
    assert_eq!(form.to_move, Some(Color::Black));
}

#[test]
fn a_solution_tree_turns_with_its_problem() {
    use shikatsu_problem::SolutionTree;
    let size = Size::new(3, 2).unwrap();
    let mut tree = SolutionTree::new();
    let id = tree.add(
        SolutionTree::ROOT,
        Some((Color::Black, Move::Play(Point::new(0, 0).unwrap()))),
    );
    tree.node_mut(id).markup.labels = vec![
        (Point::new(1, 0).unwrap(), "a".into()),
        (Point::new(2, 0).unwrap(), "b".into()),
    ];
    let turned = Symmetry::QuarterTurn.tree(size, &tree);
    assert_eq!(
        turned.node(id).played,
        Some((Color::Black, Move::Play(Point::new(1, 0).unwrap())))
    );
    assert_eq!(
        Symmetry::ThreeQuarterTurn.tree(Size::new(2, 3).unwrap(), &turned),
        tree
    );
}

//! Recipes, walls, names and gates.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use proptest::prelude::*;
use shikatsu_board::{Symmetry, neighbours, regions};
use shikatsu_engine::Cancel;
use shikatsu_forge::{
    BankRecord, BankSource, Examiner, Gate, Recipe, Rejection, dressed, forge, question_id,
    undressed, verify, wall_around,
};
use shikatsu_formats::sgf;
use shikatsu_problem::{Color, Point, PointSet, Problem, Setup, Size, Stakes};

/// Nodes that the problems below need.
const NODES: u64 = 25_000;

fn source(seed: u64) -> BankSource {
    let recipe = Recipe::Rooms;
    BankSource { recipe, seed }
}

/// A problem of the recipe: White has a ko if Black does not begin at B18.
fn made() -> BankRecord {
    let mut examiner = Examiner::new(NODES, Cancel::new());
    forge(&mut examiner, source(51)).unwrap()
}

fn problem(text: &str) -> Problem {
    sgf::read_text(text).unwrap().remove(0).document.problem
}

/// Why a problem is rejected.
fn rejection(problem: &Problem) -> Rejection {
    let mut examiner = Examiner::new(NODES, Cancel::new());
    examiner.examine(problem, source(0)).unwrap_err()
}

#[test]
fn a_seed_gives_the_same_bytes_again_and_they_are_true() {
    let record = made();
    let text = record.to_json().unwrap().to_string();
    assert_eq!(made().to_json().unwrap().to_string(), text);
    let read = BankRecord::from_json(&serde_json::from_str(&text).unwrap()).unwrap();
    assert_eq!(read, record);
    assert_eq!(verify(&mut Examiner::new(NODES, Cancel::new()), &read), []);
}

#[test]
fn a_search_that_is_cut_short_proves_nothing() {
    let mut examiner = Examiner::new(1, Cancel::new());
    let rejection = forge(&mut examiner, source(51)).unwrap_err();
    assert!(matches!(rejection, Rejection::NotProved(_)), "{rejection}");
    let cancel = Cancel::new();
    cancel.cancel();
    let rejection = forge(&mut Examiner::new(NODES, cancel), source(51)).unwrap_err();
    assert!(matches!(rejection, Rejection::NotProved(_)), "{rejection}");
}

#[test]
fn a_wall_with_a_stone_more_or_less_or_elsewhere_is_refused() {
    let record = made();
    let in_play = record.problem.in_play.unwrap();
    let setup = record.problem.setup;
    let wall = (setup.black | setup.white) - in_play;
    let beyond = wall_around(in_play | wall, Size::NINETEEN);
    for stone in wall {
        let mut less = record.problem.clone();
        less.setup.put(stone, None);
        assert_eq!(rejection(&less), Rejection::WallDiffers);
    }
    for stone in beyond {
        let mut more = record.problem.clone();
        more.setup.put(stone, setup.at(wall.first().unwrap()));
        assert_eq!(rejection(&more), Rejection::WallDiffers);
    }
}

/// A bulky five in the corner, with these white stones in it and these black ones in play.
fn bulky_five(white: &str, black: &str) -> Problem {
    problem(&format!(
        "(;SZ[19]{black}AW[da][db][cb][cc][bc][ac]{white}PL[B]KEYS[cb]GOAL[kill]AREA[aa][ba][ca][da][ea][ab][bb][cb][db][ac][bc][cc])"
    ))
}

#[test]
fn a_stone_that_changes_nothing_is_found() {
    let needless = Point::from_sgf("ea").unwrap();
    let drawn = dressed(&bulky_five("", "AB[ea]"), Color::Black);
    assert_eq!(rejection(&drawn), Rejection::NeedlessStone(needless));
}

#[test]
fn what_is_settled_or_has_no_boundary_is_named() {
    let alive = bulky_five("[ba]", "");
    assert_eq!(
        rejection(&dressed(&alive, Color::Black)),
        Rejection::Settled
    );
    assert_eq!(rejection(&alive.unbounded()), Rejection::NoBoundary);
    let empty = Problem::new(Setup::empty(Size::NINETEEN));
    assert_eq!(rejection(&empty).gate(), Gate::Legal);
}

#[test]
fn a_name_does_not_depend_on_place_or_colour_and_changes_with_a_stone() {
    let record = made();
    for symmetry in Symmetry::ALL {
        let turned = symmetry.problem(&record.problem);
        assert_eq!(question_id(&turned), record.id);
        let mut swapped = turned.clone();
        std::mem::swap(&mut swapped.setup.black, &mut swapped.setup.white);
        swapped.setup.to_move = Some(Color::White);
        assert_eq!(question_id(&swapped), record.id);
    }
    let in_play = record.problem.in_play.unwrap();
    for point in in_play - record.problem.key_stones {
        let mut other = record.problem.clone();
        let content = other.setup.at(point).is_none().then_some(Color::Black);
        other.setup.put(point, content);
        assert_ne!(question_id(&other), record.id);
    }
}

proptest! {
    #[test]
    fn a_wall_closes_the_points_in_play_and_can_be_drawn_again(
        cells in proptest::collection::vec((0..7_u8, 0..5_u8), 3..20),
        corner in (0..13_u8, 0..15_u8),
    ) {
        let size = Size::NINETEEN;
        let point = |&(x, y): &(u8, u8)| Point::new(x + corner.0, y + corner.1);
        let points: PointSet = cells.iter().filter_map(point).collect();
        let in_play = regions(points).max_by_key(PointSet::len).unwrap();
        let wall = wall_around(in_play, size);
        prop_assert!(wall.is_disjoint(&in_play));
        prop_assert!(neighbours(in_play, size.all()).is_subset(&(wall | in_play)));
        for point in size.points() {
            let touches = in_play.iter().any(|other| {
                point.x().abs_diff(other.x()) <= 1 && point.y().abs_diff(other.y()) <= 1
            });
            prop_assert_eq!(touches, wall.contains(point) || in_play.contains(point));
        }
        let mut problem = Problem::new(Setup::empty(size));
        problem.in_play = Some(in_play);
        let first = in_play.first().unwrap();
        problem.setup.put(first, Some(Color::White));
        problem.key_stones.insert(first);
        let walled = dressed(&problem, Color::Black);
        prop_assert_eq!(undressed(&walled), problem);
        prop_assert_eq!(dressed(&walled, Color::Black), walled.clone());
        prop_assert_eq!(Stakes::of(&walled).unwrap().attacker(), Color::Black);
    }
}

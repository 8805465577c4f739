//! Recipes, walls, names and gates.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use proptest::prelude::*;
use shikatsu_board::{Symmetry, neighbours, regions};
use shikatsu_engine::Cancel;
use shikatsu_forge::{
    BankRecord, Examiner, ForgeOrder, Gate, Recipe, Rejection, RoomStyle, dressed, forge,
    question_id, repeated_lessons, repetitions, undressed, verify, wall_around,
};
use shikatsu_formats::sgf;
use shikatsu_problem::{Color, Point, PointSet, Problem, Setup, Size, Stakes};

/// Nodes that the problems below need.
const NODES: u64 = 25_000;

fn order(seed: u64) -> ForgeOrder<'static> {
    ForgeOrder::Drawn(RoomStyle::Small, seed)
}

/// A problem of the recipe: White has a ko if Black does not begin at B18.
fn made() -> BankRecord {
    let mut examiner = Examiner::new(NODES, Cancel::new());
    forge(&mut examiner, order(51)).unwrap()
}

fn problem(text: &str) -> Problem {
    sgf::read_text(text).unwrap().remove(0).document.problem
}

/// Why a problem is rejected.
fn rejection(problem: &Problem) -> Rejection {
    let mut examiner = Examiner::new(NODES, Cancel::new());
    examiner.examine(problem, &order(0).source()).unwrap_err()
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

/// A variation of a problem of the recipe, with the seed that gave it.
fn varied(parent: &BankRecord) -> (u64, BankRecord) {
    let mut examiner = Examiner::new(NODES, Cancel::new()).for_drawings();
    let mut made = (0..400).filter_map(|seed| {
        let record = forge(&mut examiner, ForgeOrder::Varied(parent.into(), seed)).ok()?;
        Some((seed, record))
    });
    made.next().unwrap()
}

#[test]
fn a_variation_is_true_differs_by_more_than_a_stone_and_comes_again() {
    let parent = made();
    let (seed, child) = varied(&parent);
    assert_eq!(child.source.recipe, Recipe::Vary);
    assert_eq!(child.source.parent.as_deref(), Some(&parent.id[..]));
    assert_eq!(repetitions(&[parent.clone(), child.clone()]), [None, None]);
    let mut examiner = Examiner::new(NODES, Cancel::new()).for_drawings();
    let again = forge(&mut examiner, ForgeOrder::Varied((&parent).into(), seed)).unwrap();
    assert_eq!(again, child);
    let text = child.to_json().unwrap();
    assert_eq!(BankRecord::from_json(&text).unwrap(), child);
    assert_eq!(verify(&mut Examiner::new(NODES, Cancel::new()), &child), []);
}

#[test]
fn a_problem_is_put_some_moves_before() {
    let parent = made();
    let stones = |problem: &Problem| {
        let bare = undressed(problem);
        (bare.setup.black | bare.setup.white).len()
    };
    let mut examiner = Examiner::new(NODES, Cancel::new()).for_drawings();
    let mut made = (0..400)
        .filter_map(|seed| forge(&mut examiner, ForgeOrder::Deepened((&parent).into(), seed)).ok());
    let child = made.next().unwrap();
    assert_eq!(child.source.recipe, Recipe::Deepen);
    assert_eq!(repetitions(&[parent.clone(), child.clone()]), [None, None]);
    let [before, after] = [&child, &parent].map(|one| one.problem.in_play.unwrap().len());
    assert!(stones(&child.problem) < stones(&parent.problem) || before > after);
    assert_eq!(verify(&mut Examiner::new(NODES, Cancel::new()), &child), []);
}

#[test]
fn a_problem_is_taken_out_of_the_proof_of_another() {
    let parent = made();
    let mut examiner = Examiner::new(NODES, Cancel::new()).for_drawings();
    let order = |seed| ForgeOrder::Excerpted((&parent).into(), seed);
    let parts = order(1).drawn(&mut examiner).unwrap();
    assert_eq!(parts, order(1).drawn(&mut examiner).unwrap());
    for [own, other] in &parts {
        assert_eq!(
            own.in_play.map(|points| points.len()),
            parent.problem.in_play.map(|points| points.len())
        );
        assert_ne!(own.goal, other.goal);
        assert_ne!(question_id(own), parent.id);
    }
    let mut made = (0..400).filter_map(|seed| forge(&mut examiner, order(seed)).ok());
    let child = made.next().unwrap();
    assert_eq!(child.source.recipe, Recipe::Excerpt);
    assert_eq!(child.source.parent.as_deref(), Some(&parent.id[..]));
    assert_eq!(verify(&mut Examiner::new(NODES, Cancel::new()), &child), []);
}

#[test]
fn a_parent_is_named_by_variations_only() {
    let mut value = made().to_json().unwrap();
    value["source"]["parent"] = "aaaaaaaaaa".into();
    assert!(BankRecord::from_json(&value).is_err());
    value["source"] = serde_json::json!({ "recipe": "vary", "seed": 1 });
    assert!(BankRecord::from_json(&value).is_err());
}

#[test]
fn a_problem_that_is_turned_or_shifted_along_the_side_teaches_the_same() {
    let record = made();
    for symmetry in Symmetry::ALL {
        let turned = record.turned(symmetry);
        assert_eq!(repeated_lessons(&[record.clone(), turned]), [None, Some(0)]);
    }
    // The same room with the same line, and two stones of the group farther out: no likeness of stones, and no new lesson.
    let mut farther = record.clone();
    let wall = wall_around(record.problem.in_play.unwrap(), Size::NINETEEN);
    let color = record
        .problem
        .setup
        .at(record.problem.key_stones.first().unwrap());
    for stone in wall.iter().take(3) {
        farther.problem.setup.put(stone, color);
        farther.problem.in_play.as_mut().unwrap().insert(stone);
    }
    assert_eq!(repeated_lessons(&[record, farther]), [None, Some(0)]);
}

#[test]
fn a_search_that_is_cut_short_proves_nothing() {
    let mut examiner = Examiner::new(1, Cancel::new());
    let rejection = forge(&mut examiner, order(51)).unwrap_err();
    assert!(matches!(rejection, Rejection::NotProved(_)), "{rejection}");
    let cancel = Cancel::new();
    cancel.cancel();
    let rejection = forge(&mut Examiner::new(NODES, cancel), order(51)).unwrap_err();
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

//! Problems that are alike, whichever way they are turned, and problems that
//! are not.
#![allow(clippy::unwrap_used, reason = "tests")]

use proptest::prelude::*;
use shikatsu_audit::duplicate::{Catalogue, Likeness, NEAR};
use shikatsu_board::{Symmetry, Transform};
use shikatsu_problem::{Color, Point, PointSet, Problem, Setup, Size};

fn likeness(one: &Problem, other: &Problem) -> Option<Likeness> {
    let mut catalogue = Catalogue::new();
    catalogue.add(one);
    catalogue.add(other);
    catalogue.likenesses()[1]
}

fn shifted(problem: &Problem, by: (u8, u8)) -> Problem {
    let shift = |points: PointSet| -> PointSet {
        let each = points.iter();
        each.map(|point| Point::new(point.x() + by.0, point.y() + by.1).unwrap())
            .collect()
    };
    let mut shifted = problem.clone();
    shifted.setup.black = shift(problem.setup.black);
    shifted.setup.white = shift(problem.setup.white);
    shifted
}

prop_compose! {
    /// At least nine stones, in the top left quarter of a board.
    fn problem()(
        cells in prop::collection::btree_map((0_u8..7, 0_u8..6), any::<bool>(), 9..24),
        turn in prop::option::of(any::<bool>()),
    ) -> Problem {
        let mut setup = Setup::empty(Size::NINETEEN);
        let color = |black| if black { Color::Black } else { Color::White };
        for ((x, y), black) in cells {
            setup.put(Point::new(x, y).unwrap(), Some(color(black)));
        }
        setup.to_move = turn.map(color);
        Problem::new(setup)
    }
}

fn transform() -> impl Strategy<Value = Transform> {
    (0_usize..8, any::<bool>()).prop_map(|(symmetry, swap)| Transform {
        symmetry: Symmetry::ALL[symmetry],
        black_becomes: if swap { Color::White } else { Color::Black },
    })
}

proptest! {
    #[test]
    fn turned_mirrored_and_with_colours_exchanged_it_is_the_same(
        problem in problem(),
        transform in transform(),
    ) {
        let same = Some(Likeness::Same { other: 0 });
        prop_assert_eq!(likeness(&problem, &transform.problem(&problem)), same);
    }

    #[test]
    fn away_from_the_edges_a_shift_changes_nothing(
        problem in problem(),
        by in (0_u8..3, 0_u8..3),
        transform in transform(),
    ) {
        let away = NEAR + 1;
        let problem = shifted(&problem, (away, away));
        let moved = transform.problem(&shifted(&problem, by));
        prop_assert_eq!(likeness(&problem, &moved), Some(Likeness::Same { other: 0 }));
    }

    #[test]
    fn along_an_edge_a_shift_changes_nothing_and_towards_it_everything(
        problem in problem(),
        by in 1_u8..3,
    ) {
        let along = shifted(&problem, (NEAR + 1, 0));
        let moved = shifted(&along, (by, 0));
        prop_assert_eq!(likeness(&along, &moved), Some(Likeness::Same { other: 0 }));
        let lifted = shifted(&along, (0, NEAR + 1));
        let same = likeness(&along, &lifted) == Some(Likeness::Same { other: 0 });
        let was_near = along.setup.black.iter().chain(along.setup.white.iter()).any(|point| point.y() <= NEAR);
        prop_assert_eq!(same, !was_near);
    }

    #[test]
    fn one_stone_more_less_or_moved_is_nearly_the_same(
        problem in problem(),
        transform in transform(),
        place in any::<prop::sample::Index>(),
        to in (0_u8..7, 0_u8..6),
        content in prop::option::of(any::<bool>()),
    ) {
        let stones: Vec<Point> = (problem.setup.black | problem.setup.white).iter().collect();
        let taken = stones[place.index(stones.len())];
        let mut changed = problem.clone();
        let color = problem.setup.at(taken);
        changed.setup.put(taken, content.map(|black| if black { Color::Black } else { Color::White }));
        let free = Point::new(to.0, to.1).unwrap();
        if content.is_none() && changed.setup.at(free).is_none() {
            changed.setup.put(free, color);
        }
        let likeness = likeness(&problem, &transform.problem(&changed));
        prop_assert!(likeness.is_some(), "{likeness:?}");
    }

    #[test]
    fn with_two_stones_more_it_is_another_problem(problem in problem()) {
        // Two stones far outside change the box in every orientation.
        let mut changed = problem.clone();
        changed.setup.put(Point::new(9, 9).unwrap(), Some(Color::Black));
        changed.setup.put(Point::new(9, 10).unwrap(), Some(Color::White));
        prop_assert_eq!(likeness(&problem, &changed), None);
    }

    /// The canonical form of `board` knows no shift; where it says equal, so must we.
    #[test]
    fn canonical_forms_agree(problem in problem(), transform in transform()) {
        let other = transform.problem(&problem);
        let [one, two] = [&problem, &other].map(|p| shikatsu_board::canonical_problem(p).0.setup);
        prop_assert_eq!(one, two);
        let same = Some(Likeness::Same { other: 0 });
        prop_assert_eq!(likeness(&problem, &other), same);
    }
}

#[test]
fn the_side_to_move_is_part_of_the_problem() {
    let mut setup = Setup::empty(Size::NINETEEN);
    for x in 0..5 {
        setup.put(Point::new(x, 1).unwrap(), Some(Color::White));
        setup.put(Point::new(x, 2).unwrap(), Some(Color::Black));
    }
    setup.to_move = Some(Color::Black);
    let black = Problem::new(setup);
    let mut white = black.clone();
    white.setup.to_move = Some(Color::White);
    assert_eq!(likeness(&black, &white), None);
}

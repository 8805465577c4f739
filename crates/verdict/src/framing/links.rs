//! Gaps in a wall: the empty points on which the attacker would link up.
//!
//! Two stones with little between them keep the defender in nearly as well as a
//! solid wall, and so does a stone near the edge. What lies between is where
//! the wall of a book problem ends. A link is never taken for a fact: its points
//! are in play.

use shikatsu_problem::{Point, PointSet};

use super::sides::Sides;

/// A link: where the other stone is, and what lies between.
type Link = ((i8, i8), &'static [(i8, i8)]);

/// One move of the attacker's closes these. A diagonal is closed as it stands.
const NARROW: &[Link] = &[
    ((2, 0), &[(1, 0)]),
    ((2, 1), &[(1, 0), (1, 1)]),
    ((2, 2), &[(1, 1)]),
];

/// These may take two.
const WIDE: &[Link] = &[
    ((3, 0), &[(1, 0), (2, 0)]),
    ((3, 1), &[(1, 0), (2, 0), (1, 1), (2, 1)]),
    ((3, 2), &[(1, 1), (2, 1), (1, 0), (2, 2)]),
];

/// And these three: a wall only in name.
const LOOSE: &[Link] = &[
    ((4, 0), &[(1, 0), (2, 0), (3, 0)]),
    ((4, 1), &[(1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (3, 1)]),
    ((3, 3), &[(1, 1), (2, 2), (1, 2), (2, 1)]),
];

/// The empty points of all links up to a width of 0 to 3 points.
pub(super) fn links(sides: &Sides, width: usize) -> PointSet {
    let mut points = PointSet::EMPTY;
    for links in &[NARROW, WIDE, LOOSE][..width.min(3)] {
        for (to, between) in *links {
            for turn in TURNS {
                points |= spanned(sides, turned(*to, turn), between, turn);
            }
        }
    }
    points | drops(sides, width)
}

/// The eight ways a link can lie: signs of both axes, and whether they swap.
const TURNS: [(i8, i8, bool); 8] = [
    (1, 1, false),
    (1, -1, false),
    (-1, 1, false),
    (-1, -1, false),
    (1, 1, true),
    (1, -1, true),
    (-1, 1, true),
    (-1, -1, true),
];

fn turned((x, y): (i8, i8), (right, down, swap): (i8, i8, bool)) -> (i8, i8) {
    let (x, y) = if swap { (y, x) } else { (x, y) };
    (x * right, y * down)
}

/// What lies between two stones of the attacker's, unless the defender is there.
fn spanned(sides: &Sides, to: (i8, i8), between: &[(i8, i8)], turn: (i8, i8, bool)) -> PointSet {
    let mut points = PointSet::EMPTY;
    for stone in sides.theirs {
        if !beside(stone, to).is_some_and(|other| sides.theirs.contains(other)) {
            continue;
        }
        let gap: PointSet = between
            .iter()
            .filter_map(|&step| beside(stone, turned(step, turn)))
            .collect();
        if gap.is_subset(&sides.empty) {
            points |= gap;
        }
    }
    points
}

/// The points below a stone that stands above the edge.
fn drops(sides: &Sides, width: usize) -> PointSet {
    let mut points = PointSet::EMPTY;
    for stone in sides.theirs {
        for step in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let mut drop = PointSet::EMPTY;
            let mut at = stone;
            let landed = loop {
                match beside(at, step).filter(|&next| sides.all.contains(next)) {
                    None => break true,
                    Some(next) if drop.len() == width || !sides.empty.contains(next) => {
                        break false;
                    }
                    Some(next) => {
                        drop.insert(next);
                        at = next;
                    }
                }
            };
            if landed {
                points |= drop;
            }
        }
    }
    points
}

fn beside(point: Point, (x, y): (i8, i8)) -> Option<Point> {
    Point::new(
        point.x().checked_add_signed(x)?,
        point.y().checked_add_signed(y)?,
    )
}

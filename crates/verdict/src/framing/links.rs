//! Gaps in a wall: the empty points on which the attacker would link up.
//!
//! Two stones with little between them keep the defender in nearly as well as a
//! solid wall, and so does a stone near the edge. What lies between is where
//! the wall of a book problem ends. A link is never taken for a claim: its points
//! are in play.

use shikatsu_problem::{Point, PointSet};

use super::sides::Sides;

/// Columns and rows from one point to another.
type PointOffset = (i8, i8);

/// A link: where the other stone is, and what lies between.
type Link = (PointOffset, &'static [PointOffset]);

/// The attacker closes these with one move. A diagonal is closed as it stands.
const NARROW: &[Link] = &[
    ((2, 0), &[(1, 0)]),
    ((2, 1), &[(1, 0), (1, 1)]),
    ((2, 2), &[(1, 1)]),
];

/// These may take two moves.
const WIDE: &[Link] = &[
    ((3, 0), &[(1, 0), (2, 0)]),
    ((3, 1), &[(1, 0), (2, 0), (1, 1), (2, 1)]),
    ((3, 2), &[(1, 1), (2, 1), (1, 0), (2, 2)]),
];

/// These may take three moves; they are hardly walls.
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
            for turn in turns() {
                points |= spanned(sides, turned(*to, turn), between, turn);
            }
        }
    }
    points | drops(sides, width)
}

/// A way in which a link can lie.
#[derive(Debug, Clone, Copy)]
struct LinkTurn {
    /// The sign of each axis.
    signs: PointOffset,
    axes: Axes,
}

/// Which axis of a link runs along the rows.
#[derive(Debug, Clone, Copy)]
enum Axes {
    AsListed,
    Swapped,
}

const SIGNS: [PointOffset; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The eight ways in which a link can lie.
fn turns() -> impl Iterator<Item = LinkTurn> {
    [Axes::AsListed, Axes::Swapped]
        .into_iter()
        .flat_map(|axes| SIGNS.map(|signs| LinkTurn { signs, axes }))
}

fn turned(offset: PointOffset, turn: LinkTurn) -> PointOffset {
    let (x, y) = match turn.axes {
        Axes::AsListed => offset,
        Axes::Swapped => (offset.1, offset.0),
    };
    (x * turn.signs.0, y * turn.signs.1)
}

/// What lies between two stones of the attacker's, unless the defender is there.
fn spanned(sides: &Sides, to: PointOffset, between: &[PointOffset], turn: LinkTurn) -> PointSet {
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

fn beside(point: Point, offset: PointOffset) -> Option<Point> {
    Point::new(
        point.x().checked_add_signed(offset.0)?,
        point.y().checked_add_signed(offset.1)?,
    )
}

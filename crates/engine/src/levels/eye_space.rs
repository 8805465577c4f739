//! The eye spaces of a group, their shapes, and how many half eyes each is worth.
//!
//! A shape is known by its size and by how many of its points touch one, two, three and four others. Of five points only the
//! bulky five and the cross have one vital point, of six only the rabbity six; three in a row or bent have the middle.
//! The bent four in the corner and two by three in the corner are worth less than elsewhere.
//!
//! Invariant: a guess by shape. It is never more than four half eyes, which are life.

use shikatsu_board::{Position, neighbours, regions};
use shikatsu_problem::{Point, PointSet};

use super::sight::LevelSight;

/// Half eyes that are life.
pub(super) const LIFE: u32 = 4;

/// A part of the area without stones of the defender's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ShapedSpace {
    pub(super) points: PointSet,
    /// What it is worth to the defender, in half eyes.
    pub(super) half_eyes: u32,
    /// Where both sides want to play.
    pub(super) vital: PointSet,
}

/// All eye spaces of a position.
pub(super) fn eye_spaces(sight: &LevelSight, position: &Position) -> Vec<ShapedSpace> {
    let group = position.stones(sight.defender);
    let spaces = regions(sight.area - group);
    spaces
        .filter(|points| !neighbours(*points, group).is_empty())
        .map(|points| ShapedSpace::of(points, position, sight))
        .collect()
}

impl ShapedSpace {
    fn of(points: PointSet, position: &Position, sight: &LevelSight) -> Self {
        let group = position.stones(sight.defender);
        let outside = position.board() - points - group;
        let gaps = neighbours(outside, points);
        let enemies = position.stones(!sight.defender) & points;
        if !gaps.is_empty() {
            return Self::open(points, gaps, enemies);
        }
        let vital = vital_points(points, position.board()) - enemies;
        let half_eyes = match points.len() {
            1 if is_false(points, position, sight) => 1,
            _ => half_eyes(points, enemies, position.board()),
        };
        Self {
            points,
            half_eyes,
            vital,
        }
    }

    /// A space that is not closed: what is left when the attacker comes in at the gaps, and half an eye more, because the
    /// defender may close it.
    fn open(points: PointSet, gaps: PointSet, enemies: PointSet) -> Self {
        let inner = points - gaps - neighbours(enemies, points) - enemies;
        let half_eyes = match inner.len() {
            0 => 0,
            1 | 2 => 2,
            3 | 4 => 3,
            _ => LIFE,
        };
        Self {
            points,
            half_eyes,
            vital: gaps | neighbours(gaps, points),
        }
    }
}

/// What a closed space is worth with the attacker's stones in it.
fn half_eyes(points: PointSet, enemies: PointSet, board: PointSet) -> u32 {
    let vital = vital_points(points, board);
    let is_taken = !(vital & enemies).is_empty();
    match (points.len(), degrees(points)) {
        (0 | 1, _) => 2,
        (2, _) => 2,
        (4, [_, _, 4, ..]) => 2,
        (3..=6, _) if !vital.is_empty() => {
            if is_taken {
                2
            } else {
                3
            }
        }
        (size, _) if enemies.len() * 2 >= size => 3,
        _ => LIFE,
    }
}

/// The points of a shape on which one move decides; none for a shape that lives or dies with either side playing first.
fn vital_points(points: PointSet, board: PointSet) -> PointSet {
    let most = |degree: usize| -> PointSet {
        let is_most = |point: &Point| neighbours(PointSet::of(*point), points).len() == degree;
        points.iter().filter(is_most).collect()
    };
    let corners = points
        .iter()
        .filter(|&point| neighbours(PointSet::of(point), board).len() == 2);
    let corner: PointSet = corners.collect();
    match (points.len(), degrees(points)) {
        (3, _) => most(2),
        (4, [_, 3, 0, 1, _]) => most(3),
        // The bent four in the corner: the corner is the bend.
        (4, [_, 2, 2, ..]) => corner & most(2),
        (5, [_, 1, 3, 1, _]) => most(3),
        (5, [_, 4, 0, 0, 1]) => most(4),
        (6, [_, 2, 3, 0, 1]) => most(4),
        // Two by three in the corner: the middle points.
        (6, [_, 0, 4, 2, _]) if !corner.is_empty() => most(3),
        _ => PointSet::EMPTY,
    }
}

/// How many points touch none, one, two, three and four others.
fn degrees(points: PointSet) -> [usize; 5] {
    let mut degrees = [0; 5];
    for point in points {
        degrees[neighbours(PointSet::of(point), points).len()] += 1;
    }
    degrees
}

/// Whether an eye of one point can be taken away from its corners.
fn is_false(eye: PointSet, position: &Position, sight: &LevelSight) -> bool {
    let Some(point) = eye.single() else {
        return false;
    };
    let corners = diagonals(point, position.board());
    let lost = corners & (position.stones(!sight.defender) | (position.vacant() - sight.area));
    let is_inside = corners.len() == 4;
    lost.len() > usize::from(is_inside)
}

/// The points diagonally beside a point.
pub(super) fn diagonals(point: Point, board: PointSet) -> PointSet {
    let mut corners = PointSet::EMPTY;
    for (right, down) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
        let x = point.x().checked_add_signed(right);
        let y = point.y().checked_add_signed(down);
        corners.extend(x.zip(y).and_then(|(x, y)| Point::new(x, y)));
    }
    corners & board
}

#[cfg(test)]
mod tests {
    use shikatsu_problem::Size;

    use super::*;

    fn shape(labels: &str) -> PointSet {
        Size::NINETEEN.labelled(labels).unwrap()
    }

    fn worth(empty: &str, enemies: &str) -> u32 {
        let enemies = match enemies {
            "" => PointSet::EMPTY,
            labels => shape(labels),
        };
        half_eyes(shape(empty) | enemies, enemies, Size::NINETEEN.all())
    }

    #[test]
    fn shapes_are_worth_what_books_say() {
        for (points, half) in [
            ("K10", 2),
            ("K10 L10", 2),
            ("K10 L10 M10", 3),
            ("K10 L10 L11", 3),
            ("K10 L10 K11 L11", 2),
            ("K10 L10 M10 N10", 4),
            ("K10 L10 M10 L11", 3),
            ("K10 L10 M10 M11", 4),
            ("K10 L10 K11 L11 M10", 3),
            ("L10 K10 M10 L11 L9", 3),
            ("K10 L10 M10 N10 O10", 4),
            ("L10 L11 M10 M11 K10 L9", 3),
            ("K10 L10 M10 K11 L11 M11", 4),
            ("A1 B1 C1 A2 B2 C2", 3),
            ("A1 B1 C1 D1", 4),
            ("A1 B1 A2 A3", 3),
        ] {
            assert_eq!(worth(points, ""), half, "{points}");
        }
    }

    #[test]
    fn a_stone_on_the_vital_point_takes_an_eye() {
        assert_eq!(worth("K10 M10", "L10"), 2);
        assert_eq!(worth("L10 M10", "K10"), 3);
        assert_eq!(worth("K10 M10 L11", "L10"), 2);
        assert_eq!(
            vital_points(shape("K10 L10 M10"), Size::NINETEEN.all()),
            shape("L10")
        );
        let rabbity = shape("L10 L11 M10 M11 K10 L9");
        assert_eq!(vital_points(rabbity, Size::NINETEEN.all()), shape("L10"));
    }
}

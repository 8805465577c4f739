//! The box around a set of points, and what it costs the search.

use shikatsu_problem::{Point, PointSet};

/// Bits of the widest word in which the search is fast.
const WORD: usize = 128;

/// The rows and columns that a set of points takes up.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    columns: (u8, u8),
    rows: (u8, u8),
}

impl Bounds {
    fn of(points: PointSet) -> Option<Self> {
        let span = |coordinate: fn(Point) -> u8| {
            let values = || points.iter().map(coordinate);
            Some((values().min()?, values().max()?))
        };
        Some(Self {
            columns: span(Point::x)?,
            rows: span(Point::y)?,
        })
    }

    /// Bits of a word that holds these rows with a column between them.
    fn bits(self) -> usize {
        let length = |(first, last): (u8, u8)| usize::from(last - first) + 1;
        length(self.rows) * (length(self.columns) + 1)
    }

    fn clip(self, points: PointSet) -> PointSet {
        let within = |value: u8, (first, last): (u8, u8)| (first..=last).contains(&value);
        points
            .into_iter()
            .filter(|point| within(point.x(), self.columns) && within(point.y(), self.rows))
            .collect()
    }
}

/// As much of a growing set as fits into a word, if what it grew from does:
/// all of it, else without new columns or without new rows, else neither.
pub(super) fn clipped(grown: PointSet, from: PointSet) -> PointSet {
    let (Some(new), Some(old)) = (Bounds::of(grown), Bounds::of(from)) else {
        return grown;
    };
    if old.bits() > WORD {
        return grown;
    }
    let (rows, columns) = (
        Bounds {
            columns: old.columns,
            ..new
        },
        Bounds {
            rows: old.rows,
            ..new
        },
    );
    [new, rows, columns]
        .into_iter()
        .filter(|bounds| bounds.bits() <= WORD)
        .map(|bounds| bounds.clip(grown))
        .max_by_key(PointSet::len)
        .unwrap_or_else(|| old.clip(grown))
}

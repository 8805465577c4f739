//! Which part of the board is shown.
//!
//! Invariant: a window lies on its board and holds every needed point.

use std::ops::RangeInclusive;

use shikatsu_problem::{Point, PointSet, Size};

use super::{Crop, Picture};

/// The visible rectangle, borders included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) size: Size,
    pub(super) columns: RangeInclusive<u8>,
    pub(super) rows: RangeInclusive<u8>,
}

/// Empty lines left beyond the outermost needed point.
const MARGIN: u8 = 1;
/// With no more empty lines than this to the edge, the edge itself is shown:
/// in life and death it matters how far away it is.
const NEAR_EDGE: u8 = 3;

impl Window {
    /// The part of the board to draw.
    pub(super) fn of(picture: &Picture) -> Self {
        let size = picture.setup.size;
        match picture.crop {
            Crop::WholeBoard => Self::whole(size),
            Crop::Problem => Self::around(size, needed(picture)),
        }
    }

    fn whole(size: Size) -> Self {
        Self {
            size,
            columns: 0..=size.width() - 1,
            rows: 0..=size.height() - 1,
        }
    }

    /// The smallest view that shows these points well; the whole board if there are none.
    fn around(size: Size, needed: PointSet) -> Self {
        let needed = needed & size.all();
        let columns = span(needed.iter().map(Point::x), size.width());
        let rows = span(needed.iter().map(Point::y), size.height());
        columns.zip(rows).map_or_else(
            || Self::whole(size),
            |(columns, rows)| Self {
                size,
                columns,
                rows,
            },
        )
    }

    /// The visible points, row by row.
    pub(super) fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.size
            .points()
            .filter(|point| self.columns.contains(&point.x()) && self.rows.contains(&point.y()))
    }

    /// The visible points as a reader names them, unless all are visible.
    pub(super) fn part(&self) -> Option<String> {
        let corner = |x: &u8, y: &u8| Point::new(*x, *y).map(|point| self.size.label(point));
        let low = corner(self.columns.start(), self.rows.end())?;
        let high = corner(self.columns.end(), self.rows.start())?;
        (*self != Self::whole(self.size)).then(|| format!("{low} to {high}"))
    }
}

/// The points that a view of the problem must show.
fn needed(picture: &Picture) -> PointSet {
    let marked = picture.marks.keys().copied().collect();
    let stones = picture.setup.black | picture.setup.white;
    stones | marked | picture.in_view | picture.in_play.unwrap_or_default()
}

/// From the first to the last of these lines, widened within a side of
/// `length` lines.
fn span(lines: impl Iterator<Item = u8> + Clone, length: u8) -> Option<RangeInclusive<u8>> {
    let widened = |lines_to_edge: u8| {
        if lines_to_edge <= NEAR_EDGE {
            0
        } else {
            lines_to_edge - MARGIN
        }
    };
    let (first, last) = (lines.clone().min()?, lines.max()?);
    let after = length.checked_sub(1 + last)?;
    Some(widened(first)..=length - 1 - widened(after))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn no_needed_point_is_hidden(
            width in 1..=19u32,
            height in 1..=19u32,
            places in proptest::collection::vec((0..19u8, 0..19u8), 0..6),
        ) {
            let size = Size::new(width, height).unwrap();
            let needed: PointSet = places.into_iter().filter_map(|(x, y)| Point::new(x, y)).collect();
            let window = Window::around(size, needed);
            let visible: PointSet = window.points().collect();
            prop_assert!((needed & size.all()).is_subset(&visible));
            prop_assert!(visible.is_subset(&size.all()) && !visible.is_empty());
        }
    }

    #[test]
    fn near_edges_are_shown_and_far_ones_cut() {
        let on_19 = |lines: &[u8]| span(lines.iter().copied(), 19);
        assert_eq!(on_19(&[]), None);
        assert_eq!(on_19(&[0]), Some(0..=1));
        assert_eq!(on_19(&[3, 5]), Some(0..=6));
        assert_eq!(on_19(&[5, 4]), Some(3..=6));
        assert_eq!(on_19(&[13, 14]), Some(12..=15));
        assert_eq!(on_19(&[13, 15]), Some(12..=18));
        assert_eq!(on_19(&[2, 16]), Some(0..=18));
    }

    #[test]
    fn a_part_is_named_by_its_lower_left_and_upper_right_corner() {
        let size = Size::square(13).unwrap();
        let window = |label| Window::around(size, size.point(label).unwrap().into());
        assert_eq!(window("B3").part().as_deref(), Some("A1 to C4"));
        assert_eq!(window("G7").part().as_deref(), Some("F6 to H8"));
        assert_eq!(Window::around(size, PointSet::EMPTY).part(), None);
        assert_eq!(window("G7").points().count(), 9);
    }
}

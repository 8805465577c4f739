//! Boards of any small size with anything on them, for properties.

use proptest::prelude::*;
use shikatsu_problem::{Point, PointSet, Size};

pub(crate) fn sizes() -> impl Strategy<Value = Size> {
    (1..=7u32, 1..=7u32).prop_map(|(width, height)| Size::new(width, height).unwrap())
}

/// Any points of a board.
pub(crate) fn points(size: Size) -> impl Strategy<Value = PointSet> {
    let all: Vec<Point> = size.points().collect();
    let most = all.len();
    proptest::sample::subsequence(all, 0..=most).prop_map(|points| points.into_iter().collect())
}

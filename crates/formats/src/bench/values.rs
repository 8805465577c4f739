//! The values that only benchmark rows have: words, and points in letters.

use shikatsu_problem::{Point, PointSet, Size};

use super::key::Words;
use crate::ReadError;
use crate::json::Field;

/// One of some words.
pub(super) fn word<T: Copy>(field: &Field<'_>, words: &Words<T>) -> Result<T, ReadError> {
    let text = field.string()?;
    let known = words.iter().find(|(word, _)| *word == text);
    known.map(|&(_, meaning)| meaning).ok_or_else(|| {
        let expected: Vec<_> = words.iter().map(|(word, _)| *word).collect();
        field.wrong(format!("one of {}", expected.join(", ")))
    })
}

pub(super) fn point(field: &Field<'_>, size: Size) -> Result<Point, ReadError> {
    let point = Point::from_sgf(&field.string()?).ok();
    point.filter(|&point| size.contains(point)).ok_or_else(|| {
        let expected = format!("a point of the {size} board in two letters, such as 'aa'");
        field.wrong(expected)
    })
}

pub(super) fn points(field: &Field<'_>, size: Size) -> Result<PointSet, ReadError> {
    field
        .list()?
        .iter()
        .map(|field| point(field, size))
        .collect()
}

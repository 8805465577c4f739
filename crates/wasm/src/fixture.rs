//! What the tests of this crate begin with: a problem of a file, a sketch of a grid, and limits that a debug build can meet.

use shikatsu_api::{Limits, Problem, Sketch};

use crate::read;
use crate::sketch::open;

/// Three points in a row, Black to play and kill.
pub(crate) const ROW: &str = include_str!("../../../suite/eyes-corner/03-three-row.txt");

/// Enough for the problems of these tests.
pub(crate) const LIMITS: Limits = Limits {
    milliseconds: None,
    nodes: Some(1_000_000),
};

/// Enough to test a sketch.
pub(crate) const SKETCH_LIMITS: Limits = Limits {
    milliseconds: None,
    nodes: Some(300_000),
};

pub(crate) fn problem(text: &str) -> Problem {
    read(text.as_bytes()).unwrap().remove(0).problem
}

pub(crate) fn sketch(text: &str) -> Sketch {
    open(text.as_bytes()).unwrap().remove(0).sketch
}

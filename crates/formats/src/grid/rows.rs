//! The rows of a text grid: stones, and the boundary drawn with `*`.
//!
//! A program prints a board with `.`, `X` and `O` only; there the capitals say
//! nothing about a boundary.
//!
//! Invariant: all rows pushed so far are equally long and fit on 19×19.

use std::collections::BTreeSet;

use shikatsu_problem::{Color, Point, PointSet, Problem, Setup, Size};

use crate::error::excerpt;
use crate::{ReadError, TextPlace};

/// The board read so far.
#[derive(Default)]
pub(super) struct Rows {
    black: PointSet,
    white: PointSet,
    out_of_play: PointSet,
    signs: BTreeSet<char>,
    width: u8,
    height: u8,
}

impl Rows {
    pub(super) fn is_empty(&self) -> bool {
        self.height == 0
    }

    /// Adds the next row.
    pub(super) fn push(&mut self, number: usize, line: &str) -> Result<(), ReadError> {
        let mut width = 0;
        let cells = (1..).zip(line.chars()).filter(|(_, c)| !is_blank(*c));
        for (column, letter) in cells {
            let place = TextPlace {
                line: number,
                column,
            };
            let point = Point::new(width, self.height).ok_or_else(|| {
                ReadError::new(
                    place,
                    "a board that is too large",
                    "at most 19 rows of 19 points",
                )
            })?;
            self.put(point, letter).ok_or_else(|| {
                let expected = "'x' Black, 'o' White, '-' or '.' empty or '*' not in play";
                ReadError::new(place, excerpt(&letter.to_string()), expected)
            })?;
            width += 1;
        }
        if !self.is_empty() && width != self.width {
            let expected = format!("{}, as in the rows above", self.width);
            return Err(ReadError::new(
                TextPlace::start_of(number),
                format!("a row of {width} points"),
                expected,
            ));
        }
        self.width = width;
        self.height += 1;
        Ok(())
    }

    /// The board, and the points in play if a boundary was drawn.
    pub(super) fn finish(self) -> Result<(Setup, Option<PointSet>), ReadError> {
        let size = Size::new(self.width.into(), self.height.into()).map_err(|_| {
            ReadError::new(
                TextPlace::start_of(1),
                "no board",
                "rows of 'x', 'o', '-' and '*'",
            )
        })?;
        let setup = Setup {
            black: self.black,
            white: self.white,
            ..Setup::empty(size)
        };
        let boundary = !self.out_of_play.is_empty() && !self.is_printed();
        Ok((setup, boundary.then(|| size.all() - self.out_of_play)))
    }

    fn is_printed(&self) -> bool {
        self.signs.contains(&'.') && self.signs.iter().all(|sign| ".XO".contains(*sign))
    }

    fn put(&mut self, point: Point, letter: char) -> Option<()> {
        match letter.to_ascii_lowercase() {
            'x' => self.black.insert(point),
            'o' => self.white.insert(point),
            '-' | '.' | '*' => true,
            _ => return None,
        };
        self.signs.insert(letter);
        if matches!(letter, 'X' | 'O' | '*') {
            self.out_of_play.insert(point);
        }
        Some(())
    }
}

/// Every row, each with its line break.
pub(super) fn write(problem: &Problem) -> String {
    let size = problem.setup.size;
    let letter = |point| {
        let inside = problem.in_play.is_none_or(|set| set.contains(point));
        match (problem.setup.at(point), inside) {
            (Some(Color::Black), true) => 'x',
            (Some(Color::Black), false) => 'X',
            (Some(Color::White), true) => 'o',
            (Some(Color::White), false) => 'O',
            (None, true) => '-',
            (None, false) => '*',
        }
    };
    let last = size.width() - 1;
    size.points()
        .flat_map(|point| [letter(point), if point.x() == last { '\n' } else { ' ' }])
        .collect()
}

/// How many points a line shows, if it shows nothing else.
pub(super) fn width(line: &str) -> Option<usize> {
    let mut cells = line.chars().filter(|&letter| !is_blank(letter));
    let width = cells.try_fold(0, |width, letter| {
        "xXoO-.*".contains(letter).then_some(width + 1)
    });
    width.filter(|&width| width > 0)
}

fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t')
}

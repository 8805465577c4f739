//! The shape of a board, and the coordinates printed along its edges.

use std::fmt;

use crate::point::{Point, PointError};
use crate::points::PointSet;

/// Columns and rows of a board: any rectangle from 1×1 to 19×19.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    width: u8,
    height: u8,
}

/// A width or height that a board cannot have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SizeError {
    /// Columns asked for.
    pub width: u32,
    /// Rows asked for.
    pub height: u32,
}

/// Letters of the columns: `I` is left out, as on every printed board.
const COLUMNS: &[u8; 19] = b"ABCDEFGHJKLMNOPQRST";

impl Size {
    /// The ordinary board.
    pub const NINETEEN: Self = Self {
        width: 19,
        height: 19,
    };

    /// A board of `width` columns and `height` rows.
    ///
    /// # Errors
    /// If a side is zero or longer than 19.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "both are checked to be at most 19"
    )]
    pub const fn new(width: u32, height: u32) -> Result<Self, SizeError> {
        let max = Point::MAX_SIDE as u32;
        if width == 0 || height == 0 || width > max || height > max {
            return Err(SizeError { width, height });
        }
        Ok(Self {
            width: width as u8,
            height: height as u8,
        })
    }

    /// A board with equal sides.
    ///
    /// # Errors
    /// If the side is zero or longer than 19.
    pub const fn square(side: u32) -> Result<Self, SizeError> {
        Self::new(side, side)
    }

    /// Columns.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Number of intersections.
    #[must_use]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// True when the point lies on this board.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.x() < self.width && point.y() < self.height
    }

    /// Every point of the board, as a set.
    #[must_use]
    pub fn all(self) -> PointSet {
        self.points().collect()
    }

    /// Every point of the board, row by row from the top left.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.height).flat_map(move |y| (0..self.width).filter_map(move |x| Point::new(x, y)))
    }

    /// The coordinate people use: `A1` at the bottom left, no column `I`.
    #[must_use]
    pub fn label(self, point: Point) -> String {
        let column = char::from(COLUMNS[usize::from(point.x())]);
        format!("{column}{}", i16::from(self.height) - i16::from(point.y()))
    }

    /// The coordinates of points, in their order.
    #[must_use]
    pub fn labels(self, points: PointSet) -> Vec<String> {
        points.iter().map(|point| self.label(point)).collect()
    }

    /// Reads a coordinate such as `C3` or `c3`; the opposite of [`Size::label`].
    ///
    /// # Errors
    /// If the text is no coordinate, or names a point outside this board.
    pub fn point(self, label: &str) -> Result<Point, PointError> {
        let malformed = || PointError::Malformed {
            text: label.to_owned(),
            expected: "a letter A to T without I, then a number, such as 'C3'",
        };
        let mut chars = label.chars();
        let letter = chars.next().ok_or_else(malformed)?.to_ascii_uppercase();
        let digits = chars.as_str();
        if digits.is_empty() || digits.len() > 2 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(malformed());
        }
        let column = COLUMNS
            .iter()
            .position(|&c| char::from(c) == letter)
            .ok_or_else(malformed)?;
        let row: u8 = digits.parse().map_err(|_| malformed())?;
        let y = self.height.checked_sub(row).filter(|_| row > 0);
        u8::try_from(column)
            .ok()
            .zip(y)
            .and_then(|(x, y)| Point::new(x, y))
            .filter(|&point| self.contains(point))
            .ok_or_else(|| PointError::OffBoard {
                text: label.to_owned(),
                width: self.width,
                height: self.height,
            })
    }

    /// Reads coordinates with blanks between them, such as `C3 D3`; the opposite of [`Size::labels`].
    ///
    /// # Errors
    /// If one of them is no coordinate, or names a point outside this board.
    pub fn labelled(self, labels: &str) -> Result<PointSet, PointError> {
        let labels = labels.split_whitespace();
        labels.map(|label| self.point(label)).collect()
    }

    /// The letter printed above column `x`.
    #[must_use]
    pub fn column_letter(x: u8) -> Option<char> {
        COLUMNS.get(usize::from(x)).map(|&c| char::from(c))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.width, self.height)
    }
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a board of {}×{} is not supported; sides run from 1 to {}",
            self.width,
            self.height,
            Point::MAX_SIDE
        )
    }
}

impl std::error::Error for SizeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_and_points_agree_on_every_size() {
        for (width, height) in (1..=19).flat_map(|w| (1..=19).map(move |h| (w, h))) {
            let size = Size::new(width, height).unwrap();
            assert_eq!(size.points().count(), size.area());
            assert_eq!(size.all().len(), size.area());
            for point in size.points() {
                assert_eq!(size.point(&size.label(point)), Ok(point));
            }
        }
    }

    #[test]
    fn corners_are_named_as_printed() {
        let size = Size::NINETEEN;
        assert_eq!(size.label(Point::from_sgf("aa").unwrap()), "A19");
        assert_eq!(size.label(Point::from_sgf("ss").unwrap()), "T1");
        assert_eq!(size.label(Point::from_sgf("ii").unwrap()), "J11");
    }

    #[test]
    fn a_bad_label_says_which_way_it_is_bad() {
        let size = Size::new(9, 5).unwrap();
        for text in ["", "C", "3", "I5", "C-1", "C+1", "C100", "C 3", "死1"] {
            assert!(
                matches!(size.point(text), Err(PointError::Malformed { .. })),
                "{text:?}"
            );
        }
        for text in ["C6", "K1", "C0", "A19"] {
            assert!(
                matches!(size.point(text), Err(PointError::OffBoard { .. })),
                "{text:?}"
            );
        }
    }

    #[test]
    fn sides_outside_one_to_nineteen_are_refused() {
        for (width, height) in [(0, 5), (5, 0), (20, 19), (19, 20), (1_000_000, 1)] {
            assert_eq!(Size::new(width, height), Err(SizeError { width, height }));
        }
    }
}

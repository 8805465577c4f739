//! One intersection of the largest board.
//!
//! Invariant: a point lies on 19×19. Whether it lies on the board at hand is
//! the question of [`Size::contains`](crate::Size::contains).
//!
//! The number inside is `20 * row + column`, row 0 at the top as in SGF. The
//! unused twentieth column keeps the right edge of one row from touching the
//! left edge of the next, so that in a [`PointSet`](crate::PointSet) the four
//! neighbours are plain shifts by 1 and by 20.

use std::fmt;

/// An intersection, counted from the top left corner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

/// Why a text is not a point.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PointError {
    /// Not a coordinate in the notation that was asked for.
    Malformed {
        /// What was read.
        text: String,
        /// What a coordinate looks like.
        expected: &'static str,
    },
    /// A coordinate, but not of this board.
    OffBoard {
        /// What was read.
        text: String,
        /// Width of the board.
        width: u8,
        /// Height of the board.
        height: u8,
    },
}

impl Point {
    /// The longest side a board can have.
    pub const MAX_SIDE: u8 = 19;
    /// Distance between vertical neighbours in [`Point::index`].
    pub const STRIDE: usize = 20;
    /// One more than the largest [`Point::index`].
    pub const LIMIT: usize = Self::STRIDE * Self::MAX_SIDE as usize;

    /// The point in column `x` and row `y`, both from 0 at the top left.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Option<Self> {
        if x < Self::MAX_SIDE && y < Self::MAX_SIDE {
            Some(Self(y as u16 * 20 + x as u16))
        } else {
            None
        }
    }

    /// The point with this index, unless it falls in the guard column or
    /// below the last row.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "checked to be below LIMIT")]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::LIMIT && index % Self::STRIDE < Self::MAX_SIDE as usize {
            Some(Self(index as u16))
        } else {
            None
        }
    }

    /// Position in a [`PointSet`](crate::PointSet) and in tables of [`Point::LIMIT`] entries.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Column, 0 at the left.
    #[must_use]
    pub const fn x(self) -> u8 {
        (self.0 % 20) as u8
    }

    /// Row, 0 at the top.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "at most 18")]
    pub const fn y(self) -> u8 {
        (self.0 / 20) as u8
    }

    /// Reads two SGF letters such as `cd`: column, then row from the top.
    ///
    /// # Errors
    /// If the text is not two letters from `a` to `s`.
    pub fn from_sgf(text: &str) -> Result<Self, PointError> {
        let letter = |c: u8| c.checked_sub(b'a').filter(|&i| i < Self::MAX_SIDE);
        match text.as_bytes() {
            &[x, y] => letter(x).zip(letter(y)).and_then(|(x, y)| Self::new(x, y)),
            _ => None,
        }
        .ok_or_else(|| PointError::Malformed {
            text: text.to_owned(),
            expected: "two letters from 'a' to 's', such as 'cd'",
        })
    }

    /// The two SGF letters.
    #[must_use]
    pub fn to_sgf(self) -> String {
        String::from_iter([self.x(), self.y()].map(|i| char::from(b'a' + i)))
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_sgf())
    }
}

impl fmt::Display for PointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { text, expected } => {
                write!(f, "'{text}' is not a point; expected {expected}")
            }
            Self::OffBoard {
                text,
                width,
                height,
            } => {
                write!(f, "{text} is not on a {width}×{height} board")
            }
        }
    }
}

impl std::error::Error for PointError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_survives_index_and_letters() {
        let mut seen = 0;
        for index in 0..500 {
            let Some(point) = Point::from_index(index) else {
                continue;
            };
            seen += 1;
            assert_eq!(point.index(), index);
            assert_eq!(Point::new(point.x(), point.y()), Some(point));
            assert_eq!(Point::from_sgf(&point.to_sgf()), Ok(point));
        }
        assert_eq!(seen, 361);
    }

    #[test]
    fn letters_beyond_s_are_refused() {
        for text in ["", "a", "ta", "at", "aA", "aaa", "éa", "a "] {
            assert!(Point::from_sgf(text).is_err(), "{text:?}");
        }
    }
}

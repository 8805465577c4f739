//! A board as a file describes it, unchecked.

use crate::color::Color;
use crate::point::Point;
use crate::points::PointSet;
use crate::size::Size;

/// Stones on a board, as a file gives them.
///
/// A setup may be impossible: a point may carry both colours, stones may lie
/// beyond the edge or have no liberties, several points may claim to be the
/// ko. `Position::from_setup` in the `board` crate finds all of that at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Shape of the board.
    pub size: Size,
    /// Points said to be black.
    pub black: PointSet,
    /// Points said to be white.
    pub white: PointSet,
    /// Points said to be forbidden by ko to the side to move; a legal
    /// position has at most one.
    pub ko_bans: PointSet,
    /// Whose turn it is, if the file says so.
    pub to_move: Option<Color>,
}

impl Setup {
    /// A board without stones.
    #[must_use]
    pub const fn empty(size: Size) -> Self {
        Self {
            size,
            black: PointSet::EMPTY,
            white: PointSet::EMPTY,
            ko_bans: PointSet::EMPTY,
            to_move: None,
        }
    }

    /// The stones of one colour.
    #[must_use]
    pub const fn stones(&self, color: Color) -> &PointSet {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// The stones of one colour, to change them.
    pub const fn stones_mut(&mut self, color: Color) -> &mut PointSet {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }

    /// What stands on a point; Black where both colours are claimed.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|&color| self.stones(color).contains(point))
    }

    /// Makes a point hold exactly this, as an editor does.
    pub fn put(&mut self, point: Point, content: Option<Color>) {
        for color in Color::BOTH {
            self.stones_mut(color).remove(point);
        }
        if let Some(color) = content {
            self.stones_mut(color).insert(point);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn putting_replaces_what_was_there() {
        let mut setup = Setup::empty(Size::NINETEEN);
        let point = Point::from_sgf("dd").unwrap();
        for content in [Some(Color::Black), Some(Color::White), None] {
            setup.put(point, content);
            assert_eq!(setup.at(point), content);
            assert!(setup.black.is_disjoint(&setup.white));
        }
    }
}

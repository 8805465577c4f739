//! A board drawn in characters: one sign for each point, rows from the top, blanks without meaning.
//!
//! What a sign stands for is the reader's business; notations for people, with their errors, are in `formats`.

use crate::{Point, PointSet, Size};

/// The signs of a drawn board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardDrawing {
    size: Size,
    signs: Vec<char>,
}

impl BoardDrawing {
    /// The drawing of these rows; empty rows are passed over. `None` if the rows have different lengths, or there is no
    /// board of that size.
    #[must_use]
    pub fn of<R: AsRef<str>>(rows: impl IntoIterator<Item = R>) -> Option<Self> {
        let mut signs: Vec<char> = Vec::new();
        let (mut width, mut height) = (0, 0);
        for row in rows {
            let before = signs.len();
            signs.extend(row.as_ref().chars().filter(|sign| !sign.is_whitespace()));
            match signs.len() - before {
                0 => continue,
                first if height == 0 => width = first,
                other if other == width => {}
                _ => return None,
            }
            height += 1;
        }
        let size = Size::new(u32::try_from(width).ok()?, height).ok()?;
        Some(Self { size, signs })
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Every point with its sign, row by row from the top left.
    pub fn signs(&self) -> impl Iterator<Item = (Point, char)> {
        self.size.points().zip(self.signs.iter().copied())
    }

    /// The points whose sign is one of these.
    #[must_use]
    pub fn points(&self, wanted: &str) -> PointSet {
        let found = self.signs().filter(|&(_, sign)| wanted.contains(sign));
        found.map(|(point, _)| point).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_read_from_the_top_left_without_blanks() {
        let drawing = BoardDrawing::of(["x - o", "", " --x"]).unwrap();
        let size = Size::new(3, 2).unwrap();
        assert_eq!(drawing.size(), size);
        assert_eq!(drawing.points("x"), size.labelled("A2 C1").unwrap());
        assert_eq!(drawing.points("-o").len(), 4);
        let text: String = drawing.signs().map(|(_, sign)| sign).collect();
        assert_eq!(text, "x-o--x");
    }

    #[test]
    fn what_is_no_board_has_no_drawing() {
        assert_eq!(BoardDrawing::of(["x-", "x"]), None);
        assert_eq!(BoardDrawing::of([""]), None);
        assert_eq!(BoardDrawing::of(["-".repeat(1000)]), None);
    }
}

//! The characters of a board in a terminal.

use shikatsu_problem::{Color, Point, Size};

use super::mark::PointMark;
use super::stars::star_points;

/// The characters a terminal can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Charset {
    /// Lines and round stones. East Asian terminals may show some of these
    /// characters twice as wide as others.
    Unicode,
    /// `X`, `O` and `.`, for every terminal and for screen readers; nothing
    /// but ASCII is written.
    Ascii,
}

impl Charset {
    /// A stone; key stones have a shape of their own.
    pub(super) const fn stone(self, color: Color, mark: Option<&PointMark>) -> char {
        let (plain, key) = match (self, color) {
            (Self::Unicode, Color::Black) => ('●', '◆'),
            (Self::Unicode, Color::White) => ('○', '◇'),
            (Self::Ascii, Color::Black) => ('X', '#'),
            (Self::Ascii, Color::White) => ('O', '@'),
        };
        match mark {
            Some(PointMark::KeyStone) => key,
            _ => plain,
        }
    }

    /// The figure of a mark that is not a text.
    pub(super) const fn figure(self, mark: &PointMark) -> char {
        match (self, mark) {
            (Self::Unicode, PointMark::KeyStone) => '◊',
            (Self::Unicode, PointMark::Selected) => '▪',
            (Self::Unicode, PointMark::Circle) => '◦',
            (Self::Unicode, PointMark::Square) => '□',
            (Self::Unicode, PointMark::Cross) => '×',
            (Self::Unicode, _) => '△',
            (Self::Ascii, PointMark::KeyStone) => '!',
            (Self::Ascii, PointMark::Selected) => '*',
            (Self::Ascii, PointMark::Circle) => '&',
            (Self::Ascii, PointMark::Square) => '=',
            (Self::Ascii, PointMark::Cross) => '%',
            (Self::Ascii, _) => '^',
        }
    }

    /// An empty point that is not in play.
    pub(super) const fn out_of_play(self) -> char {
        match self {
            Self::Unicode => '·',
            Self::Ascii => ':',
        }
    }

    /// What joins a point to the next one of its row.
    pub(super) const fn link(self) -> &'static str {
        match self {
            Self::Unicode => "─",
            Self::Ascii => " ",
        }
    }

    /// An empty point of a board.
    pub(super) fn crossing(self, size: Size, point: Point) -> char {
        match (self, star_points(size).contains(point)) {
            (Self::Unicode, true) => '╋',
            (Self::Unicode, false) => crossing(size, point),
            (Self::Ascii, true) => '+',
            (Self::Ascii, false) => '.',
        }
    }
}

/// Box-drawing characters by their arms. Rows: none, up, down, both; columns:
/// none, left, right, both.
const ARMS: [[char; 4]; 4] = [
    ['┼', '╴', '╶', '─'],
    ['╵', '┘', '└', '┴'],
    ['╷', '┐', '┌', '┬'],
    ['│', '┤', '├', '┼'],
];

/// The character whose arms lead to the neighbours there are.
fn crossing(size: Size, point: Point) -> char {
    let (up, down) = (point.y() > 0, point.y() + 1 < size.height());
    let (left, right) = (point.x() > 0, point.x() + 1 < size.width());
    let which = |first: bool, second: bool| usize::from(first) + 2 * usize::from(second);
    ARMS[which(up, down)][which(left, right)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crossings_reach_out_to_their_neighbours() {
        let board = |width, height| {
            let size = Size::new(width, height).unwrap();
            size.points()
                .map(|point| crossing(size, point))
                .collect::<String>()
        };
        assert_eq!(board(3, 3), "┌┬┐├┼┤└┴┘");
        assert_eq!(board(3, 1), "╶─╴");
        assert_eq!(board(1, 3), "╷│╵");
    }
}

//! The sign of one point and the character that stands for it.

use shikatsu_problem::{Color, Markup, PointSet};

/// What a diagram shows on a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DiagramCell {
    /// A stone or none, marked or not.
    Content(Option<Color>, Option<DiagramMark>),
    /// A small letter on an empty point.
    Label(char),
    /// The move with this number, 1 to 10.
    Number(u8),
    /// No point of the board at all.
    Void,
}

/// The four marks, in the order of [`SIGNS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DiagramMark {
    Circle,
    Square,
    Triangle,
    Cross,
}

impl DiagramMark {
    pub(super) const ALL: [Self; 4] = [Self::Circle, Self::Square, Self::Triangle, Self::Cross];

    /// The points that bear this mark.
    pub(super) fn points(self, markup: &Markup) -> &PointSet {
        match self {
            Self::Circle => &markup.circles,
            Self::Square => &markup.squares,
            Self::Triangle => &markup.triangles,
            Self::Cross => &markup.crosses,
        }
    }

    /// The points that bear this mark, to add to them.
    pub(super) fn points_mut(self, markup: &mut Markup) -> &mut PointSet {
        match self {
            Self::Circle => &mut markup.circles,
            Self::Square => &mut markup.squares,
            Self::Triangle => &mut markup.triangles,
            Self::Cross => &mut markup.crosses,
        }
    }
}

/// Black, White and empty; plain first, then marked.
const SIGNS: [[char; 3]; 5] = [
    ['X', 'O', '.'],
    ['B', 'W', 'C'],
    ['#', '@', 'S'],
    ['Y', 'Q', 'T'],
    ['Z', 'P', 'M'],
];

impl DiagramCell {
    /// What a character stands for.
    pub(super) fn from_sign(sign: char) -> Option<Self> {
        match sign {
            'a'..='z' => Some(Self::Label(sign)),
            '0' => Some(Self::Number(10)),
            ',' => Some(Self::Content(None, None)),
            '_' => Some(Self::Void),
            '1'..='9' => sign.to_digit(10)?.try_into().ok().map(Self::Number),
            _ => Self::every_content().find(|cell| cell.sign() == sign),
        }
    }

    /// The character that stands for this.
    pub(super) fn sign(self) -> char {
        match self {
            Self::Content(stone, mark) => {
                SIGNS[mark.map_or(0, |mark| mark as usize + 1)][stone.map_or(2, Color::index)]
            }
            Self::Label(letter) => letter,
            Self::Number(number) => char::from(b'0' + number % 10),
            Self::Void => '_',
        }
    }

    fn every_content() -> impl Iterator<Item = Self> {
        let stones = [Some(Color::Black), Some(Color::White), None];
        let marks = [None].into_iter().chain(DiagramMark::ALL.map(Some));
        marks.flat_map(move |mark| stones.map(|stone| Self::Content(stone, mark)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_comes_back() {
        let known: Vec<char> = (' '..='~')
            .filter(|&c| DiagramCell::from_sign(c).is_some())
            .collect();
        assert_eq!(
            known.iter().collect::<String>(),
            "#,.0123456789@BCMOPQSTWXYZ_abcdefghijklmnopqrstuvwxyz"
        );
        for &sign in known.iter().filter(|&&sign| sign != ',') {
            assert_eq!(
                DiagramCell::from_sign(sign).map(DiagramCell::sign),
                Some(sign)
            );
        }
    }
}

//! A board in characters, one line of text for each line of the board.
//!
//! Every column is equally wide, wide enough for the longest text on the
//! board; the last one takes no more than it needs. A mark on a stone stands
//! behind it. Black and white differ in shape, with colours as without: a
//! board that is copied or seen in shades of grey keeps its stones.

mod legend;

use shikatsu_problem::{Color, Point, Size};

use super::description::moves_in_words;
use super::glyphs::Charset;
use super::mark::PointMark;
use super::window::Window;
use super::{Coordinates, Picture, caption};

/// Whether a terminal shows colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Colours {
    /// Plain characters.
    Never,
    /// Escape sequences of 256-colour terminals. The board has a wooden
    /// background of its own, whatever the theme, so that black stones can be
    /// seen on dark terminals too.
    Ansi,
}

/// What a piece of text is painted with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ink {
    Line,
    Mark,
    Stone(Color),
}

/// A run of characters in one ink.
type TextRun = (String, Ink);

/// Columns of a usual terminal.
const SCREEN: usize = 80;
/// Longer labels are told below the board.
const LABEL_LENGTH: usize = 3;
/// Background of a coloured board, in the table of 256 colours.
const WOOD: u8 = 137;
const RESET: &str = "\u{1b}[0m";

/// The board as text, with a legend and the caption below it.
///
/// In ASCII the numbered moves are also told in words, for readers who
/// hear the board line by line.
pub(super) fn text(picture: &Picture, charset: Charset, colours: Colours) -> String {
    let board = TerminalBoard::new(picture, charset, colours);
    let moves = match charset {
        Charset::Unicode => None,
        Charset::Ascii => moves_in_words(picture),
    };
    let lines = board
        .rows()
        .into_iter()
        .chain(board.legend())
        .chain(moves)
        .chain(caption::lines(picture));
    let text: String = lines
        .map(|line| line.trim_end().to_owned() + "\n")
        .collect();
    match charset {
        Charset::Unicode => text,
        Charset::Ascii => text.chars().map(ascii).collect(),
    }
}

impl Ink {
    /// Number in the table of 256 colours.
    const fn ansi(self) -> u8 {
        match self {
            Self::Line => 234,
            Self::Mark | Self::Stone(Color::Black) => 16,
            Self::Stone(Color::White) => 231,
        }
    }

    /// White stones are thin rings; bold keeps them as weighty as the black.
    const fn weight(self) -> &'static str {
        match self {
            Self::Stone(Color::White) => "1",
            Self::Line | Self::Mark | Self::Stone(Color::Black) => "22",
        }
    }
}

/// A picture in the characters of one terminal.
pub(super) struct TerminalBoard<'a> {
    pub(super) picture: &'a Picture,
    pub(super) window: Window,
    pub(super) charset: Charset,
    colours: Colours,
    /// Characters from column to column.
    step: usize,
    /// Characters of the last column.
    last: usize,
}

impl<'a> TerminalBoard<'a> {
    fn new(picture: &'a Picture, charset: Charset, colours: Colours) -> Self {
        let mut board = Self {
            picture,
            window: Window::of(picture),
            charset,
            colours,
            step: 0,
            last: 0,
        };
        for point in board.window.points() {
            let length = length(&board.face(point));
            board.step = board.step.max(1 + length);
            if point.x() == *board.window.columns.end() {
                board.last = board.last.max(length);
            }
        }
        board
    }

    fn rows(&self) -> Vec<String> {
        let height = self.window.size.height();
        let rows = self.window.rows.clone();
        let painted = rows.map(|y| (height - y, self.painted(&self.row(y))));
        if self.picture.coordinates == Coordinates::Hidden {
            return painted.map(|(_, row)| row).collect();
        }
        let letters = self.letters();
        let has_room = self.width() + "19  19".len() <= SCREEN;
        let rows = painted.map(|(number, row)| {
            // The numbers on the right repeat those on the left and can be left out.
            let right = if has_room {
                format!(" {number}")
            } else {
                String::new()
            };
            format!("{number:>2} {row}{right}")
        });
        std::iter::once(letters.clone())
            .chain(rows)
            .chain([letters])
            .collect()
    }

    fn letters(&self) -> String {
        let letters = self.window.columns.clone().filter_map(Size::column_letter);
        let (indent, step) = (3 + self.overruns().0, self.step);
        letters.fold(" ".repeat(indent), |line, letter| {
            format!("{line}{letter:<step$}")
        })
    }

    /// A line of the board, with the links that run on where it is cut.
    fn row(&self, y: u8) -> Vec<TextRun> {
        let (first, last) = self.window.columns.clone().into_inner();
        let (overrun_left, overrun_right) = self.overruns();
        let before = first.checked_sub(1).and_then(|x| Point::new(x, y));
        let mut pieces = vec![self.link(before, Point::new(first, y), overrun_left)];
        for x in first..=last {
            let Some(point) = Point::new(x, y) else {
                continue;
            };
            let face = self.face(point);
            let room = if x < last {
                self.step
            } else {
                self.last + overrun_right
            };
            let gap = room.saturating_sub(length(&face));
            pieces.extend(face);
            pieces.push(self.link(Some(point), Point::new(x + 1, y), gap));
        }
        pieces
    }

    /// Characters of a line of the board.
    fn width(&self) -> usize {
        let (left, right) = self.overruns();
        let before_last = self.window.columns.len().saturating_sub(1);
        left + before_last * self.step + self.last + right
    }

    /// How many characters lines run on to the left and right.
    fn overruns(&self) -> (usize, usize) {
        let (first, last) = self.window.columns.clone().into_inner();
        let overrun = |cut: bool| usize::from(cut && self.charset == Charset::Unicode);
        (
            overrun(first > 0),
            overrun(last + 1 < self.window.size.width()),
        )
    }

    /// Points are linked where both are on the board and in play.
    fn link(&self, from: Option<Point>, to: Option<Point>, length: usize) -> TextRun {
        let (size, picture) = (self.window.size, self.picture);
        let linked = [from, to].into_iter().all(|point| {
            point.is_some_and(|point| size.contains(point) && picture.is_in_play(point))
        });
        let link = if linked { self.charset.link() } else { " " };
        (link.repeat(length), Ink::Line)
    }

    /// What is written on a point.
    fn face(&self, point: Point) -> Vec<TextRun> {
        let mark = self.picture.marks.get(&point);
        let sign = mark.map(|mark| (self.mark_text(mark), Ink::Mark));
        let stone = self.picture.stone(point);
        let stone = stone.map(|color| (self.charset.stone(color, mark).into(), Ink::Stone(color)));
        let empty = || (self.empty(point).into(), Ink::Line);
        match (stone, sign) {
            (Some(stone), Some(_)) if mark == Some(&PointMark::KeyStone) => vec![stone],
            (Some(stone), Some(sign)) => vec![stone, sign],
            (Some(stone), None) => vec![stone],
            // A letter alone could be taken for a stone.
            (None, Some(sign)) if self.charset == Charset::Ascii => vec![empty(), sign],
            (None, Some(sign)) => vec![sign],
            (None, None) => vec![empty()],
        }
    }

    fn empty(&self, point: Point) -> char {
        if self.picture.is_in_play(point) {
            self.charset.crossing(self.window.size, point)
        } else {
            self.charset.out_of_play()
        }
    }

    fn mark_text(&self, mark: &PointMark) -> String {
        match mark.text() {
            Some(text) if is_short(&text) => text,
            Some(_) => "?".to_owned(),
            None => self.charset.figure(mark).to_string(),
        }
    }

    pub(super) fn painted(&self, pieces: &[TextRun]) -> String {
        if self.colours == Colours::Never {
            return pieces.iter().map(|(text, _)| text.as_str()).collect();
        }
        let mut painted = String::new();
        for run in pieces.chunk_by(|(_, a), (_, b)| a == b) {
            let ink = run.first().map_or(Ink::Line, |&(_, ink)| ink);
            let (weight, colour) = (ink.weight(), ink.ansi());
            painted += &format!("\u{1b}[{weight};38;5;{colour};48;5;{WOOD}m");
            painted.extend(run.iter().map(|(text, _)| text.as_str()));
        }
        painted + RESET
    }
}

fn length(pieces: &[TextRun]) -> usize {
    pieces.iter().map(|(text, _)| text.chars().count()).sum()
}

/// True when the text fits on the board; only Latin letters are certain to be
/// one column wide.
pub(super) fn is_short(text: &str) -> bool {
    text.chars().count() <= LABEL_LENGTH && text.chars().all(|c| c < '\u{250}')
}

fn ascii(c: char) -> char {
    match c {
        '×' => 'x',
        c if c.is_ascii() => c,
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::super::theme::Rgb;
    use super::*;

    /// The colour cube and the greys of the table of 256 colours.
    fn rgb(number: u8) -> Rgb {
        let level = |n: u8| if n == 0 { 0 } else { 55 + 40 * n };
        match number {
            16..=231 => {
                let cube = number - 16;
                Rgb(level(cube / 36), level(cube / 6 % 6), level(cube % 6))
            }
            grey => {
                let value = 8 + 10 * (grey - 232);
                Rgb(value, value, value)
            }
        }
    }

    #[test]
    fn both_stones_and_all_text_stand_out_from_the_wood() {
        let contrast = |ink: Ink| rgb(ink.ansi()).contrast(rgb(WOOD));
        for color in Color::BOTH {
            assert!(contrast(Ink::Stone(color)) >= 3.0, "{color}");
        }
        assert!(contrast(Ink::Line) >= 3.0 && contrast(Ink::Mark) >= 4.5);
    }
}

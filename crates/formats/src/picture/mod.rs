//! Pictures of a position: SVG, PNG and a board for the terminal.
//!
//! One [`Picture`] says what is to be seen; the SVG and the PNG are drawn
//! from the same list of shapes. Nothing here looks at the machine, neither
//! for fonts nor for a terminal: a picture is a function of its contents.
//!
//! Invariant: every text inside a picture is plain. Control characters, and
//! characters that XML forbids or that turn the direction of writing, are
//! taken out on the way in, so that neither a label nor a title from a hostile
//! file can reach into the page or the terminal that shows it.
//!
//! ```
//! use shikatsu_formats::picture::{Charset, Colours, Picture};
//! use shikatsu_problem::{Color, Goal, Problem, Setup, Size};
//!
//! let mut setup = Setup::empty(Size::square(5)?);
//! setup.black.extend(["A2", "B2", "B1"].map(|label| setup.size.point(label).unwrap()));
//! setup.to_move = Some(Color::White);
//! let mut problem = Problem::new(setup);
//! problem.goal = Some(Goal::Kill);
//!
//! let board = Picture::of(&problem).to_terminal(Charset::Ascii, Colours::Never);
//! assert!(board.contains(" 2 X X . . . 2\n 1 . X . . . 1\n"));
//! assert!(board.ends_with("White to play and kill\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod caption;
mod description;
mod drawing;
mod glyphs;
mod lettering;
mod mark;
mod plain_text;
mod png;
mod rendering;
mod stars;
mod svg;
mod terminal;
mod theme;
mod vector_image;
mod window;

use std::collections::BTreeMap;

use shikatsu_problem::{Color, Markup, Move, Point, PointSet, Problem, Setup};

use mark::PointMark;
use plain_text::plain;

pub use glyphs::Charset;
pub use png::PictureError;
pub use terminal::Colours;
pub use theme::{Theme, ThemeError};

pub(crate) use stars::star_points;

/// A position as it is to be shown.
///
/// A point carries one mark: the number of a move before a label, a label
/// before a symbol, a symbol before the mark of a key stone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    setup: Setup,
    key_stones: PointSet,
    in_play: Option<PointSet>,
    /// Points to show besides those that carry something.
    in_view: PointSet,
    marks: BTreeMap<Point, PointMark>,
    moves: Vec<(Color, Move)>,
    /// The moves whose stone is drawn, by point.
    numbered: BTreeMap<Point, (usize, Color)>,
    /// What is said about the moves whose stone is not drawn.
    remarks: Vec<String>,
    title: String,
    caption: Vec<String>,
    theme: Theme,
    coordinates: Coordinates,
    crop: Crop,
}

/// Whether letters and numbers stand along the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Coordinates {
    /// A to T without I from the left, 1 from the bottom.
    #[default]
    Shown,
    /// None.
    Hidden,
}

/// How much of the board is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Crop {
    /// All of it.
    WholeBoard,
    /// The stones, the marks and the points in play, with a line around them;
    /// up to the edge where it is near.
    #[default]
    Problem,
}

impl Picture {
    /// The problem as a book prints it: its part of the board, the key stones
    /// marked, the points that are not in play hatched, the ko labelled, and
    /// the task below.
    #[must_use]
    pub fn of(problem: &Problem) -> Self {
        let mut picture = Self {
            setup: problem.setup,
            key_stones: problem.key_stones,
            in_play: problem.in_play,
            in_view: PointSet::EMPTY,
            marks: BTreeMap::new(),
            moves: Vec::new(),
            numbered: BTreeMap::new(),
            remarks: Vec::new(),
            title: plain(problem.metadata.title.as_deref().unwrap_or_default()),
            caption: task(problem).into_iter().collect(),
            theme: Theme::default(),
            coordinates: Coordinates::default(),
            crop: Crop::default(),
        };
        picture.mark_all(&problem.key_stones, &PointMark::KeyStone);
        picture.mark_all(&problem.setup.ko_bans, &PointMark::Ko);
        picture
    }

    /// Adds an author's symbols and labels.
    #[must_use]
    pub fn with_markup(mut self, markup: &Markup) -> Self {
        for (points, mark) in [
            (&markup.selected, PointMark::Selected),
            (&markup.circles, PointMark::Circle),
            (&markup.squares, PointMark::Square),
            (&markup.crosses, PointMark::Cross),
            (&markup.triangles, PointMark::Triangle),
        ] {
            self.mark_all(points, &mark);
        }
        for (point, text) in &markup.labels {
            let text = plain(text);
            if !text.is_empty() {
                self.mark(*point, PointMark::Label(text));
            }
        }
        self
    }

    /// Adds moves as numbered stones, counting on from the moves added before.
    ///
    /// Nothing is captured. A move onto a point that shows a stone already is
    /// told below the board, as books do: "5 at 2".
    #[must_use]
    pub fn with_moves(mut self, moves: &[(Color, Move)]) -> Self {
        for &(color, played) in moves {
            self.moves.push((color, played));
            let number = self.moves.len();
            match played {
                Move::Pass => self.remarks.push(format!("{number} passes")),
                Move::Play(point) => self.number(number, color, point),
            }
        }
        self
    }

    /// Adds a line of text below the board.
    #[must_use]
    pub fn with_caption(mut self, line: &str) -> Self {
        let line = plain(line);
        if !line.is_empty() {
            self.caption.push(line);
        }
        self
    }

    /// Keeps these points in view, such as all that a solution will use, so
    /// that the pictures of its moves show the same part of the board.
    #[must_use]
    pub fn with_points_in_view(mut self, points: PointSet) -> Self {
        self.in_view |= points;
        self
    }

    /// Shows more or less of the board.
    #[must_use]
    pub const fn with_crop(mut self, crop: Crop) -> Self {
        self.crop = crop;
        self
    }

    /// Changes the colours of the drawing.
    #[must_use]
    pub const fn with_theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Shows or hides the coordinates.
    #[must_use]
    pub const fn with_coordinates(mut self, coordinates: Coordinates) -> Self {
        self.coordinates = coordinates;
        self
    }

    fn number(&mut self, number: usize, color: Color, point: Point) {
        let size = self.setup.size;
        if !size.contains(point) {
            self.remarks.push(format!("{number} off the board"));
        } else if let Some((first, _)) = self.numbered.get(&point) {
            self.remarks.push(format!("{number} at {first}"));
        } else if self.setup.at(point).is_some() {
            let label = size.label(point);
            self.remarks.push(format!("{number} at {label}"));
        } else {
            self.numbered.insert(point, (number, color));
            self.mark(point, PointMark::Number(number));
        }
    }

    fn mark_all(&mut self, points: &PointSet, mark: &PointMark) {
        for point in points {
            self.mark(point, mark.clone());
        }
    }

    fn mark(&mut self, point: Point, mark: PointMark) {
        if self.setup.size.contains(point) {
            let slot = self.marks.entry(point).or_insert_with(|| mark.clone());
            if *slot < mark {
                *slot = mark;
            }
        }
    }

    fn stone(&self, point: Point) -> Option<Color> {
        let played = self.numbered.get(&point).map(|&(_, color)| color);
        self.setup.at(point).or(played)
    }

    fn is_in_play(&self, point: Point) -> bool {
        self.in_play.is_none_or(|points| points.contains(point))
    }
}

/// Who moves and to what end, as far as the author says so.
fn task(problem: &Problem) -> Option<String> {
    match (problem.setup.to_move, problem.goal) {
        (None, None) => None,
        (Some(color), None) => Some(format!("{color} to play")),
        (_, Some(goal)) => Some(format!("{} to play and {goal}", problem.to_move())),
    }
}

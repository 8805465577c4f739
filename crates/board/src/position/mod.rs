//! A legal position: stones, chains with their liberties, side to move, ko.
//!
//! `legality` says which moves are allowed, `play` makes them, `journal` takes them back, and
//! `consistency` compares all of it with a rebuild.
//!
//! Invariants, kept by every method and tested against a rebuild from colours:
//! every chain has a liberty; `heads` names the chain of each stone, and the
//! chain stored under that name holds exactly its stones and liberties; `hash`
//! is the exclusive or of the keys of all stones. Chains that no stone names
//! are stale and never read.

pub(crate) mod consistency;
pub(crate) mod journal;
pub(crate) mod legality;
pub(crate) mod play;

use std::fmt;

use shikatsu_problem::{Color, Point, PointSet, Problem, Setup, Size};

use crate::chain::{Cell, Chain};
use crate::fault::{Faults, check_problem, check_setup};
use crate::geometry::{neighbours, regions};
use crate::zobrist;

/// Points, one guard row above and below, and the guard column between.
const CELLS: usize = Point::LIMIT + 2 * Point::STRIDE;

/// What a cell holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    Stone(Color),
    Empty,
    Off,
}

/// A position that can be played on.
///
/// Made from a [`Setup`] by [`Position::from_setup`]. It has no memory: the
/// only trace of the past is the basic-ko ban.
#[derive(Clone)]
pub struct Position {
    size: Size,
    board: PointSet,
    stones: [PointSet; 2],
    cells: [Content; CELLS],
    heads: [u16; CELLS],
    chains: Box<[Chain]>,
    hash: u128,
    ko: Option<Point>,
    to_move: Color,
}

impl Position {
    /// Checks a setup and makes it playable. Black moves first where the setup
    /// does not say.
    ///
    /// # Errors
    /// Every fault of the setup, not only the first.
    pub fn from_setup(setup: &Setup) -> Result<Self, Faults> {
        check_setup(setup)?;
        Ok(Self::of_legal(setup))
    }

    /// Checks a problem and makes its position playable.
    ///
    /// # Errors
    /// Every fault of the position and of the question about it.
    pub fn from_problem(problem: &Problem) -> Result<Self, Faults> {
        check_problem(problem)?;
        Ok(Self::of_legal(&problem.setup))
    }

    /// The board without stones, Black to move.
    #[must_use]
    pub fn empty(size: Size) -> Self {
        let mut cells = [Content::Off; CELLS];
        for point in size.points() {
            cells[cell(point)] = Content::Empty;
        }
        Self {
            size,
            board: size.all(),
            stones: [PointSet::EMPTY; 2],
            cells,
            heads: [0; CELLS],
            chains: vec![Chain::default(); CELLS].into_boxed_slice(),
            hash: 0,
            ko: None,
            to_move: Color::Black,
        }
    }

    /// The same position as plain data.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            size: self.size,
            black: self.stones(Color::Black),
            white: self.stones(Color::White),
            ko_bans: self.ko.into_iter().collect(),
            to_move: Some(self.to_move),
        }
    }

    /// Shape of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// All points of the board.
    #[must_use]
    pub const fn board(&self) -> PointSet {
        self.board
    }

    /// All stones of a colour.
    #[must_use]
    pub const fn stones(&self, color: Color) -> PointSet {
        self.stones[color.index()]
    }

    /// The stones of both colours, by [`Color::index`].
    pub(crate) const fn stones_by_color(&self) -> [PointSet; 2] {
        self.stones
    }

    /// All points without a stone.
    #[must_use]
    pub fn vacant(&self) -> PointSet {
        self.board - self.stones[0] - self.stones[1]
    }

    /// The stone on a point, if any; points off the board are empty.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Color> {
        match self.cells[cell(point)] {
            Content::Stone(color) => Some(color),
            Content::Empty | Content::Off => None,
        }
    }

    /// The stones connected to the one on this point; `None` without a stone.
    #[must_use]
    pub fn chain(&self, point: Point) -> Option<PointSet> {
        self.at(point)
            .map(|_| self.chains[self.head(cell(point))].stones)
    }

    /// The liberties of the chain on this point; `None` without a stone.
    #[must_use]
    pub fn liberties(&self, point: Point) -> Option<PointSet> {
        self.at(point)
            .map(|_| self.chains[self.head(cell(point))].liberties())
    }

    /// The point the side to move may not retake at once.
    #[must_use]
    pub const fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// Gives the turn to a colour. If that is a change the ko ban is lifted,
    /// as by a pass.
    pub fn set_to_move(&mut self, color: Color) {
        if color != self.to_move {
            self.to_move = color;
            self.ko = None;
        }
    }

    /// Hash of the stones alone: what positional superko compares.
    #[must_use]
    pub const fn stones_hash(&self) -> u128 {
        self.hash
    }

    /// Hash of stones, ko ban and side to move: what a search remembers.
    #[must_use]
    pub fn hash(&self) -> u128 {
        self.hash ^ zobrist::ko(self.ko) ^ zobrist::to_move(self.to_move)
    }

    fn head(&self, cell: Cell) -> Cell {
        usize::from(self.heads[cell])
    }

    /// A setup that has been checked.
    fn of_legal(setup: &Setup) -> Self {
        let mut position = Self::empty(setup.size);
        position.to_move = setup.to_move.unwrap_or(Color::Black);
        position.ko = setup.ko_bans.first();
        for color in Color::BOTH {
            for stones in regions(*setup.stones(color)) {
                position.lay(color, stones);
            }
        }
        for color in Color::BOTH {
            for stones in regions(*setup.stones(color)) {
                position.name_chain(stones);
            }
        }
        position
    }

    /// Puts the stones of a chain on the board. Liberties can be counted only
    /// when all stones are there.
    fn lay(&mut self, color: Color, stones: PointSet) {
        let Some(first) = stones.first() else { return };
        self.stones[color.index()] |= stones;
        for point in stones {
            self.cells[cell(point)] = Content::Stone(color);
            self.heads[cell(point)] = name(cell(first));
            self.hash ^= zobrist::stone(color, point);
        }
    }

    fn name_chain(&mut self, stones: PointSet) {
        if let Some(first) = stones.first() {
            self.chains[cell(first)] = Chain::new(stones, neighbours(stones, self.vacant()));
        }
    }
}

/// The cell of a point.
const fn cell(point: Point) -> Cell {
    point.index() + Point::STRIDE
}

/// The four cells around a cell.
const fn around(cell: Cell) -> [Cell; 4] {
    [
        cell - Point::STRIDE,
        cell - 1,
        cell + 1,
        cell + Point::STRIDE,
    ]
}

/// A cell as it is stored in `heads`.
#[expect(clippy::cast_possible_truncation, reason = "CELLS is below 65,536")]
const fn name(cell: Cell) -> u16 {
    cell as u16
}

/// Two positions are equal when the board, the turn and the ko ban are. How
/// chains are stored makes no difference.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.to_setup() == other.to_setup()
    }
}

impl Eq for Position {}

/// The board as text: `X` Black, `O` White, `.` empty, `k` the ko point.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} to move", self.to_move)?;
        for y in 0..self.size.height() {
            let row: String = (0..self.size.width())
                .filter_map(|x| Point::new(x, y))
                .map(|point| match self.at(point) {
                    Some(Color::Black) => 'X',
                    Some(Color::White) => 'O',
                    None if self.ko == Some(point) => 'k',
                    None => '.',
                })
                .collect();
            writeln!(f, "{row}")?;
        }
        Ok(())
    }
}

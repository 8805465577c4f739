//! Which moves the rules allow, and which rule forbids the others.

use std::fmt;

use shikatsu_problem::{Point, PointSet, Suicide};

use super::{Content, Position, around, cell};

/// The rule that forbids a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// The point is not on this board.
    OffBoard,
    /// There is a stone on the point.
    Occupied,
    /// The move would retake a ko at once.
    Ko,
    /// The move would leave its own chain without liberties.
    Suicide,
    /// The move would repeat the board as it was after this many moves.
    Superko {
        /// Moves (and passes) played when the board looked like this.
        after_moves: usize,
    },
}

impl Position {
    /// Whether the side to move may play here, as far as a position without
    /// memory can tell; [`Game`](crate::Game) knows superko.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, point: Point, suicide: Suicide) -> Result<(), Illegal> {
        match self.cells[cell(point)] {
            Content::Off => Err(Illegal::OffBoard),
            Content::Stone(_) => Err(Illegal::Occupied),
            Content::Empty if self.ko == Some(point) => Err(Illegal::Ko),
            Content::Empty if suicide == Suicide::Forbidden && self.is_suicide(point) => {
                Err(Illegal::Suicide)
            }
            Content::Empty => Ok(()),
        }
    }

    /// Every point where [`Position::check`] has no objection.
    #[must_use]
    pub fn playable(&self, suicide: Suicide) -> PointSet {
        self.vacant()
            .iter()
            .filter(|&point| self.check(point, suicide).is_ok())
            .collect()
    }

    /// The stones the side to move would capture by playing on this empty point.
    #[must_use]
    pub fn would_capture(&self, point: Point) -> PointSet {
        let mut captured = PointSet::EMPTY;
        for neighbour in around(cell(point)) {
            if self.cells[neighbour] == Content::Stone(!self.to_move) {
                let chain = &self.chains[self.head(neighbour)];
                if chain.is_in_atari() {
                    captured |= chain.stones;
                }
            }
        }
        captured
    }

    /// True when no neighbour is empty, no friend has a liberty to spare and
    /// no enemy falls.
    pub(crate) fn is_suicide(&self, point: Point) -> bool {
        around(cell(point))
            .into_iter()
            .all(|neighbour| match self.cells[neighbour] {
                Content::Off => true,
                Content::Empty => false,
                Content::Stone(color) => {
                    // The point is a liberty of this chain: in atari it is the last.
                    self.chains[self.head(neighbour)].is_in_atari() == (color == self.to_move)
                }
            })
    }

    /// The stones of both colours after the side to move plays here: captured
    /// stones gone, the chain itself gone if that was suicide.
    pub(crate) fn stones_after(&self, point: Point) -> [PointSet; 2] {
        let color = self.to_move;
        let mut after = self.stones;
        after[(!color).index()] -= self.would_capture(point);
        if self.is_suicide(point) {
            for neighbour in around(cell(point)) {
                if self.cells[neighbour] == Content::Stone(color) {
                    after[color.index()] -= self.chains[self.head(neighbour)].stones;
                }
            }
        } else {
            after[color.index()].insert(point);
        }
        after
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard => f.write_str("the point is not on the board"),
            Self::Occupied => f.write_str("there is already a stone"),
            Self::Ko => {
                f.write_str("ko: this stone may not be retaken at once; play elsewhere first")
            }
            Self::Suicide => f.write_str("suicide: the move would have no liberties"),
            Self::Superko { after_moves } => {
                write!(
                    f,
                    "superko: the board would look as it did after {after_moves} moves"
                )
            }
        }
    }
}

impl std::error::Error for Illegal {}

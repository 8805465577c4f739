//! A slow rebuild of a position, to compare the fast one with.
//!
//! Everything that play and undo keep up to date step by step is derived here
//! again from the colours alone, by flood fill.

use std::fmt;

use shikatsu_problem::{Color, Point, PointSet};

use super::{Content, Position, cell};
use crate::fault::check_setup;
use crate::geometry::{neighbours, regions};
use crate::zobrist;

/// Something kept up to date wrongly: a defect of this crate.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Inconsistency {
    /// A cell and the sets of stones disagree.
    Content(Point),
    /// A chain has other stones or liberties than its colours say.
    Chain(Point),
    /// A chain without liberties is on the board.
    NoLiberties(Point),
    /// The hash is not that of the stones.
    Hash,
    /// The ko ban is on a point where no ko is.
    Ko(Point),
}

impl Position {
    /// Rebuilds everything from the colours and compares. Costs as much as
    /// hundreds of moves: for tests, fuzzing and debugging.
    ///
    /// # Errors
    /// The first difference.
    pub fn audit(&self) -> Result<(), Inconsistency> {
        for point in PointSet::EVERY {
            if self.cells[cell(point)] != self.content_by_sets(point) {
                return Err(Inconsistency::Content(point));
            }
        }
        let mut hash = 0;
        for color in Color::BOTH {
            for stones in regions(self.stones(color)) {
                self.audit_chain(stones)?;
                hash = stones
                    .iter()
                    .fold(hash, |hash, point| hash ^ zobrist::stone(color, point));
            }
        }
        if hash != self.stones_hash() {
            return Err(Inconsistency::Hash);
        }
        match self.ko() {
            Some(ko) if check_setup(&self.to_setup()).is_err() => Err(Inconsistency::Ko(ko)),
            _ => Ok(()),
        }
    }

    fn audit_chain(&self, stones: PointSet) -> Result<(), Inconsistency> {
        let liberties = neighbours(stones, self.vacant());
        for point in stones {
            if self.chain(point) != Some(stones) || self.liberties(point) != Some(liberties) {
                return Err(Inconsistency::Chain(point));
            }
            if liberties.is_empty() {
                return Err(Inconsistency::NoLiberties(point));
            }
        }
        Ok(())
    }

    fn content_by_sets(&self, point: Point) -> Content {
        let black = self.stones(Color::Black).contains(point);
        match (
            self.board().contains(point),
            black,
            self.stones(Color::White).contains(point),
        ) {
            (false, false, false) => Content::Off,
            (true, true, false) => Content::Stone(Color::Black),
            (true, false, true) => Content::Stone(Color::White),
            // Two stones on one point, or a stone off the board, match no cell.
            (_, true, _) => Content::Off,
            (false, ..) => Content::Empty,
            (true, false, false) => Content::Empty,
        }
    }
}

impl fmt::Display for Inconsistency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Content(point) => {
                write!(f, "the cell {point:?} disagrees with the sets of stones")
            }
            Self::Chain(point) => write!(f, "the chain at {point:?} disagrees with the colours"),
            Self::NoLiberties(point) => write!(f, "the chain at {point:?} has no liberties"),
            Self::Hash => f.write_str("the hash is not that of the stones"),
            Self::Ko(point) => write!(f, "there is no ko at {point:?}"),
        }
    }
}

impl std::error::Error for Inconsistency {}

//! A chain: stones of one colour that live and die together.

use shikatsu_problem::{Point, PointSet};

/// Connected stones and the empty points next to them.
///
/// The number of liberties is kept beside the set: "is this the last one?" is
/// asked for every neighbour of every candidate move, and answering from the
/// set costs a third of all playing time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Chain {
    pub(crate) stones: PointSet,
    liberties: PointSet,
    count: usize,
}

impl Chain {
    pub(crate) fn new(stones: PointSet, liberties: PointSet) -> Self {
        Self {
            stones,
            liberties,
            count: liberties.len(),
        }
    }

    pub(crate) const fn liberties(&self) -> PointSet {
        self.liberties
    }

    pub(crate) const fn is_captured(&self) -> bool {
        self.count == 0
    }

    pub(crate) const fn is_in_atari(&self) -> bool {
        self.count == 1
    }

    /// Takes over another chain, connected by a new stone on `link`.
    pub(crate) fn absorb(&mut self, other: &Self, link: Point) {
        let mut liberties = self.liberties | other.liberties;
        liberties.remove(link);
        *self = Self::new(self.stones | other.stones, liberties);
    }

    pub(crate) fn gain(&mut self, liberty: Point) {
        self.count += usize::from(self.liberties.insert(liberty));
    }

    pub(crate) fn lose(&mut self, liberty: Point) {
        self.count -= usize::from(self.liberties.remove(liberty));
    }
}

/// Where a point or chain is stored: [`Point::index`] plus one row, so that
/// every neighbour of every point has a cell and off-board needs no test.
///
/// [`Point::index`]: shikatsu_problem::Point::index
pub(crate) type Cell = usize;

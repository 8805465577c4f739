//! The part of the board around the points in play, with everything that no move changes.
//!
//! Invariant: two cells of margin surround the box of the points in play, so that a look two points away stays inside. A cell is
//! in play exactly if its background is [`EMPTY`].

use shikatsu_problem::{Point, PointSet, Problem, Stakes};

/// Nothing, in play.
pub const EMPTY: u8 = 0;
/// A stone of the defender's.
pub const DEFENDER: u8 = 1;
/// A stone of the attacker's, in play.
pub const ATTACKER: u8 = 2;
/// A stone of the attacker's that is not in play.
pub const WALL: u8 = 3;
/// No board.
pub const EDGE: u8 = 4;
/// Nothing, not in play.
pub const BEYOND: u8 = 5;

/// Cells around the box on each side.
const MARGIN: usize = 2;

/// A whole board with its margins.
pub const CELLS: usize = (19 + 2 * MARGIN) * (19 + 2 * MARGIN);

/// Distances are counted up to here.
pub(crate) const MOST_DISTANCE: u8 = 7;

/// Classes of how far a point is from the two nearest edges: 0 to 3 lines each, the nearer one first.
pub const EDGE_CLASSES: u16 = 10;

/// What no move changes.
#[derive(Debug, Clone)]
pub struct HunchGround {
    width: usize,
    left: usize,
    top: usize,
    background: Vec<u8>,
    edges: Vec<u8>,
    /// The longest distance in play, nothing elsewhere.
    farthest: Vec<u8>,
    in_play: Vec<u16>,
}

impl HunchGround {
    /// The ground of some points in play; nothing if there are none.
    #[must_use]
    pub fn new(problem: &Problem, stakes: Stakes, in_play: PointSet) -> Option<Self> {
        let columns = || in_play.iter().map(|point| usize::from(point.x()));
        let rows = || in_play.iter().map(|point| usize::from(point.y()));
        let (left, top) = (columns().min()?, rows().min()?);
        let width = columns().max()? - left + 1 + 2 * MARGIN;
        let height = rows().max()? - top + 1 + 2 * MARGIN;
        let mut ground = Self {
            width,
            left,
            top,
            background: vec![EDGE; width * height],
            edges: vec![0; width * height],
            farthest: vec![0; width * height],
            in_play: Vec::new(),
        };
        for cell in 0..width * height {
            let Some(point) = ground.point(cell) else {
                continue;
            };
            if !problem.setup.size.contains(point) {
                continue;
            }
            ground.edges[cell] = edge_class(problem, point);
            ground.background[cell] = match problem.setup.at(point) {
                _ if in_play.contains(point) => EMPTY,
                None => BEYOND,
                Some(color) if color == stakes.attacker() => WALL,
                Some(_) => DEFENDER,
            };
            if in_play.contains(point) {
                ground.in_play.extend(u16::try_from(cell));
                ground.farthest[cell] = MOST_DISTANCE;
            }
        }
        Some(ground)
    }

    /// The cell of a point in the box or its margins.
    #[must_use]
    pub fn cell(&self, point: Point) -> Option<usize> {
        let column = (usize::from(point.x()) + MARGIN).checked_sub(self.left)?;
        let row = (usize::from(point.y()) + MARGIN).checked_sub(self.top)?;
        let cell = row * self.width + column;
        (column < self.width && cell < self.background.len()).then_some(cell)
    }

    /// The point of a cell, which may lie beyond the board.
    #[must_use]
    pub fn point(&self, cell: usize) -> Option<Point> {
        let x = (cell % self.width + self.left).checked_sub(MARGIN)?;
        let y = (cell / self.width + self.top).checked_sub(MARGIN)?;
        Point::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?)
    }

    /// The cells in play.
    #[must_use]
    pub fn in_play(&self) -> &[u16] {
        &self.in_play
    }

    pub(crate) fn background(&self) -> &[u8] {
        &self.background
    }

    pub(crate) fn farthest(&self) -> &[u8] {
        &self.farthest
    }

    pub(crate) fn edge_class(&self, cell: usize) -> u16 {
        u16::from(self.edges[cell])
    }

    /// The four neighbours of a cell in play, clockwise from above.
    #[inline]
    pub(crate) const fn beside(&self, cell: usize) -> [usize; 4] {
        [cell - self.width, cell + 1, cell + self.width, cell - 1]
    }

    /// The eight cells around one in play, clockwise from above.
    #[inline]
    pub(crate) const fn around(&self, cell: usize) -> [usize; 8] {
        let (above, below) = (cell - self.width, cell + self.width);
        [
            above,
            above + 1,
            cell + 1,
            below + 1,
            below,
            below - 1,
            cell - 1,
            above - 1,
        ]
    }

    /// The cells two steps straight away, clockwise from above.
    #[inline]
    pub(crate) const fn straight(&self, cell: usize) -> [usize; 4] {
        let two = 2 * self.width;
        [cell - two, cell + 2, cell + two, cell - 2]
    }

    /// The cells a knight's move away.
    #[inline]
    pub(crate) const fn knights(&self, cell: usize) -> [usize; 8] {
        let (one, two) = (self.width, 2 * self.width);
        [
            cell - two - 1,
            cell - two + 1,
            cell - one + 2,
            cell + one + 2,
            cell + two + 1,
            cell + two - 1,
            cell + one - 2,
            cell - one - 2,
        ]
    }
}

fn edge_class(problem: &Problem, point: Point) -> u8 {
    let size = problem.setup.size;
    let line = |place: u8, side: u8| place.min(side.saturating_sub(place + 1)).min(3);
    let (x, y) = (
        line(point.x(), size.width()),
        line(point.y(), size.height()),
    );
    let (near, far) = (x.min(y), x.max(y));
    // The pairs in order: 00 01 02 03 11 12 13 22 23 33.
    near * 4 - near * near.saturating_sub(1) / 2 + (far - near)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shikatsu_problem::{Setup, Size};

    #[test]
    fn every_pair_of_edges_has_a_class_of_its_own() {
        let problem = Problem::new(Setup::empty(Size::NINETEEN));
        let mut seen = std::collections::BTreeSet::new();
        for x in 0..4 {
            for y in x..4 {
                let class = edge_class(&problem, Point::new(x, y).unwrap());
                assert_eq!(class, edge_class(&problem, Point::new(18 - y, x).unwrap()));
                seen.insert(class);
            }
        }
        assert_eq!(seen, (0..10).collect());
        assert_eq!(seen.len(), usize::from(EDGE_CLASSES));
    }
}

//! What is fixed while a game lasts: cells, lines of N, and the numbers that hashes are made of.
//!
//! Invariant: every line has N cells in a straight row; `through[cell]` are exactly the lines that contain the cell.

use shikatsu_problem::{Color, Point, PointSet};

use super::cells::CellSet;
use crate::rules::{LineDirections, RowGoal, RowRules};

/// The board of a game.
#[derive(Debug)]
pub(crate) struct RowGeometry<S> {
    rules: RowRules,
    stride: u32,
    all: S,
    /// The cells with three neighbours or more.
    roomy: S,
    lines: Vec<S>,
    through: Vec<Box<[u16]>>,
    keys: Vec<[u64; 2]>,
}

impl<S: CellSet> RowGeometry<S> {
    /// The board of these rules, if it fits into the sets.
    pub(crate) fn of(rules: RowRules) -> Option<Self> {
        let (width, height) = (
            usize::from(rules.size().width()),
            usize::from(rules.size().height()),
        );
        let stride = width + 1;
        if stride * height > S::CAPACITY {
            return None;
        }
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| y * stride + x));
        let all = cells.fold(S::EMPTY, |all, cell| all.or(S::of(cell)));
        let stride_bits = u32::try_from(stride).ok()?;
        let is_roomy = |&cell: &usize| S::of(cell).beside(stride_bits).and(all).len() >= 3;
        let roomy = all.cells().filter(is_roomy);
        let roomy = roomy.fold(S::EMPTY, |roomy, cell| roomy.or(S::of(cell)));
        let lines = lines(rules, stride);
        let mut through = vec![Vec::new(); stride * height];
        for (number, line) in (0u16..).zip(&lines) {
            for cell in line {
                through[*cell].push(number);
            }
        }
        Some(Self {
            rules,
            stride: stride_bits,
            all,
            roomy,
            lines: lines
                .iter()
                .map(|line| line.iter().fold(S::EMPTY, |set, &cell| set.or(S::of(cell))))
                .collect(),
            through: through.into_iter().map(Vec::into_boxed_slice).collect(),
            keys: (0..stride * height)
                .map(|cell| [mixed(2 * cell as u64), mixed(2 * cell as u64 + 1)])
                .collect(),
        })
    }

    pub(crate) const fn rules(&self) -> RowRules {
        self.rules
    }

    /// Every cell of the board.
    pub(crate) const fn all(&self) -> S {
        self.all
    }

    /// The cells with three neighbours or more.
    pub(crate) const fn roomy(&self) -> S {
        self.roomy
    }

    /// Every line of N cells; none where the goal is no row.
    pub(crate) fn lines(&self) -> &[S] {
        &self.lines
    }

    /// The numbers of the lines through a cell.
    pub(crate) fn through(&self, cell: usize) -> &[u16] {
        &self.through[cell]
    }

    /// The cells next to any of these, on the board.
    pub(crate) fn beside(&self, cells: S) -> S {
        cells.beside(self.stride).and(self.all)
    }

    /// The cells connected to this one through members of `within`.
    pub(crate) fn chain(&self, cell: usize, within: S) -> S {
        S::flood(S::of(cell), within, self.stride)
    }

    pub(crate) fn cell(&self, point: Point) -> usize {
        usize::from(point.y()) * self.stride as usize + usize::from(point.x())
    }

    /// The point of a cell of the board.
    pub(crate) fn point(&self, cell: usize) -> Option<Point> {
        let coordinate = |number: usize| u8::try_from(number).ok();
        let stride = self.stride as usize;
        Point::new(coordinate(cell % stride)?, coordinate(cell / stride)?)
    }

    /// The points of these cells.
    pub(crate) fn points(&self, cells: S) -> PointSet {
        cells.cells().filter_map(|cell| self.point(cell)).collect()
    }

    /// The number of a stone in a hash.
    pub(crate) fn key(&self, color: Color, cell: usize) -> u64 {
        self.keys[cell][color.index()]
    }
}

/// All lines of N cells.
fn lines(rules: RowRules, stride: usize) -> Vec<Vec<usize>> {
    let RowGoal::Row(stones) = rules.goal() else {
        return Vec::new();
    };
    let (width, height, stones) = (
        isize::from(i16::from(rules.size().width())),
        isize::from(i16::from(rules.size().height())),
        isize::from(i16::from(stones)),
    );
    let steps: &[(isize, isize)] = match rules.directions() {
        LineDirections::Orthogonal => &[(1, 0), (0, 1)],
        LineDirections::Diagonals => &[(1, 0), (0, 1), (1, 1), (1, -1)],
    };
    let mut lines = Vec::new();
    for &(right, down) in steps {
        for y in 0..height {
            for x in 0..width {
                let end = (x + right * (stones - 1), y + down * (stones - 1));
                if !(0..width).contains(&end.0) || !(0..height).contains(&end.1) {
                    continue;
                }
                let cell = |step: isize| {
                    (y + down * step).unsigned_abs() * stride + (x + right * step).unsigned_abs()
                };
                lines.push((0..stones).map(cell).collect());
            }
        }
    }
    lines
}

/// A number that looks random and is the same everywhere (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014).
pub(crate) const fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::WideCells;

    fn geometry(rules: &str) -> RowGeometry<u128> {
        RowGeometry::of(rules.parse().unwrap()).unwrap()
    }

    #[test]
    fn lines_are_counted_as_by_hand() {
        for (rules, count) in [
            ("3x3, row 3", 6),
            ("3x3, row 3, diagonals", 8),
            ("5x5, row 4", 20),
            ("9x9, row 5", 90),
            ("6x3, row 6", 3),
            ("7x7, captures 3", 0),
        ] {
            assert_eq!(geometry(rules).lines().len(), count, "{rules}");
        }
    }

    #[test]
    fn a_cell_knows_its_lines_and_every_line_its_cells() {
        let geometry = geometry("7x5, row 4, diagonals");
        for cell in geometry.all().cells() {
            let known: Vec<_> = geometry
                .through(cell)
                .iter()
                .map(|&line| usize::from(line))
                .collect();
            let found: Vec<_> = (0..geometry.lines().len())
                .filter(|&line| geometry.lines()[line].contains(cell))
                .collect();
            assert_eq!(known, found);
        }
        assert!(geometry.lines().iter().all(|line| line.len() == 4));
    }

    #[test]
    fn rows_do_not_touch_around_the_edge() {
        let geometry = geometry("3x3, row 3");
        let right = geometry.cell(Point::new(2, 0).unwrap());
        let left_below = geometry.cell(Point::new(0, 1).unwrap());
        assert!(!geometry.beside(u128::of(right)).contains(left_below));
        assert_eq!(geometry.beside(u128::of(right)).len(), 2);
    }

    #[test]
    fn points_and_cells_are_the_same_thing() {
        let rules: RowRules = "19x19, row 5".parse().unwrap();
        assert!(RowGeometry::<u128>::of(rules).is_none());
        let geometry = RowGeometry::<WideCells>::of(rules).unwrap();
        for point in rules.size().points() {
            assert_eq!(geometry.point(geometry.cell(point)), Some(point));
        }
        assert_eq!(geometry.all().len(), 361);
    }
}

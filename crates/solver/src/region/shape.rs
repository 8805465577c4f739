//! A guess at how much is missing for a win, from the small shapes of a position.
//!
//! Every point in play adds the weights of the cross around it (itself and its
//! four neighbours). The sums estimate the logarithm of the work that is
//! missing for a win of the attacker and of the defender: fast to prove rather
//! than likely to win (Shih, Wu, Wei & Wu, *A novel approach to solving
//! goal-achieving problems for board games*, 2022), as starting numbers of df-pn+
//! (Nagai & Imai, 1999). The weights come from positions that this search settled in
//! problems of our own making; `examples/learn.rs` made them.
//!
//! Invariant: a guess changes the order of the search and settles nothing. A cross weighs as much
//! as the same cross turned or mirrored, so a problem is as easy in one corner as in another.

use shikatsu_problem::{Point, Problem, Role, Stakes};

use super::role_index::role_index;
use super::word::Word;

/// What a cell can hold: nothing, defender, attacker, wall, no board, or
/// nothing out of play.
const KINDS: usize = 6;
/// How many crosses there are.
pub const CROSSES: usize = KINDS.pow(5);
const DEFENDER: u8 = 1;
const ATTACKER: u8 = 2;
const WALL: u8 = 3;
const EDGE: u8 = 4;
const BEYOND: u8 = 5;

/// A whole board with a margin.
const CELLS: usize = 21 * 21;

/// The cross that stands for this one and for all that are the same when turned or mirrored.
#[must_use]
pub fn canonical_cross(cross: usize) -> usize {
    let cell = |place: u32| cross / KINDS.pow(4 - place) % KINDS;
    let (left, middle, right, above, below) = (cell(0), cell(1), cell(2), cell(3), cell(4));
    let rings = [[left, above, right, below], [right, above, left, below]];
    let turned = rings.into_iter().flat_map(|ring| {
        (0..4).map(move |turns| {
            let at = |place: usize| ring[(place + turns) % 4];
            [at(0), middle, at(2), at(1), at(3)]
        })
    });
    let numbers = turned.map(|cells| cells.into_iter().fold(0, |sum, kind| sum * KINDS + kind));
    numbers.min().unwrap_or(cross)
}

/// Weights for one side to move: a start, then one pair for each cross.
type Weights = [[i16; 2]; CROSSES + 1];

static WEIGHTS: [Weights; 2] = unpack(include_bytes!("shape.bin"));

/// Where the points of a region lie among cells, and what surrounds them.
#[derive(Debug, Clone)]
pub(crate) struct CellGrid {
    width: usize,
    stride: usize,
    background: Vec<u8>,
    in_play: Vec<u16>,
    is_in_play: Vec<bool>,
}

/// The cells of one state, with the sums for the side that moves next.
#[derive(Debug, Clone)]
pub(crate) struct ShapeSums {
    cells: [u8; CELLS],
    sums: [i32; 2],
}

/// A settled position, as the weights are learned from.
#[derive(Debug, Clone)]
pub struct TrainingExample {
    /// The side to move.
    pub turn: Role,
    /// The crosses on the board, each as the canonical one.
    pub crosses: Vec<u16>,
    /// Who won.
    pub winner: Role,
    /// How many nodes it took.
    pub work: u32,
}

impl CellGrid {
    /// The surroundings of a region whose box begins at a corner and whose
    /// rows are `stride` bits apart.
    pub(crate) fn new(
        problem: &Problem,
        stakes: Stakes,
        points: &[Option<Point>],
        stride: usize,
    ) -> Self {
        let width = stride + 1;
        let rows = points.len() / stride.max(1);
        let mut background = vec![EDGE; width * (rows + 2)];
        let mut in_play = Vec::new();
        let mut is_in_play = vec![false; background.len()];
        for (index, point) in points.iter().enumerate() {
            let cell = cell(index, stride);
            if let (Some(_), Ok(short)) = (point, u16::try_from(cell)) {
                in_play.push(short);
                is_in_play[cell] = true;
                background[cell] = 0;
            }
        }
        let anchor = points
            .iter()
            .enumerate()
            .find_map(|(index, point)| Some((cell(index, stride), (*point)?)));
        if let Some((at, point)) = anchor {
            let (row, column) = (at / width, at % width);
            for (i, kind) in background.iter_mut().enumerate() {
                let y = (i / width + usize::from(point.y())).checked_sub(row);
                let x = (i % width + usize::from(point.x())).checked_sub(column);
                if !is_in_play[i] {
                    *kind = outside(problem, stakes, x, y);
                }
            }
        }
        Self {
            width,
            stride,
            background,
            in_play,
            is_in_play,
        }
    }

    /// The cells of some stones, with the sums for the side that moves next.
    pub(crate) fn sums<W: Word>(&self, stones: [W; 2], next: Role) -> ShapeSums {
        let mut cells = [EDGE; CELLS];
        let len = self.background.len().min(CELLS);
        cells[..len].copy_from_slice(&self.background[..len]);
        for (stones, kind) in [(stones[0], ATTACKER), (stones[1], DEFENDER)] {
            for index in stones.members() {
                cells[cell(index, self.stride)] = kind;
            }
        }
        let weights = &WEIGHTS[role_index(next)];
        let mut sums = weights[CROSSES].map(i32::from);
        for &cell in &self.in_play {
            add(&mut sums, weights, self.cross(&cells, usize::from(cell)), 1);
        }
        ShapeSums { cells, sums }
    }

    /// What is missing for attacker and defender after a move of `mover` that changed the stones
    /// `before`, from which `shape` was made, to `after`.
    pub(crate) fn numbers<W: Word>(
        &self,
        shape: &mut ShapeSums,
        before: &[W; 2],
        after: &[W; 2],
        mover: Role,
    ) -> [u32; 2] {
        let changed = (before[0] ^ after[0]) | (before[1] ^ after[1]);
        let mut sums = shape.sums;
        match changed.count() {
            0 => {}
            1 => {
                let kind = if mover == Role::Attacker {
                    ATTACKER
                } else {
                    DEFENDER
                };
                let cell = cell(changed.lowest(), self.stride);
                let weights = &WEIGHTS[role_index(mover.opponent())];
                self.add_around(&mut sums, weights, &shape.cells, cell, -1);
                shape.cells[cell] = kind;
                self.add_around(&mut sums, weights, &shape.cells, cell, 1);
                shape.cells[cell] = 0;
            }
            // Captures change too much to patch.
            _ => sums = self.sums(*after, mover.opponent()).sums,
        }
        sums.map(power)
    }

    /// A settled position as an example.
    pub(crate) fn example<W: Word>(
        &self,
        stones: [W; 2],
        turn: Role,
        winner: Role,
        work: u32,
    ) -> TrainingExample {
        let shape = self.sums(stones, turn.opponent());
        let cross = |&cell: &u16| canonical_cross(self.cross(&shape.cells, usize::from(cell)));
        let crosses = self.in_play.iter().map(cross);
        TrainingExample {
            turn,
            crosses: crosses
                .filter_map(|cross| u16::try_from(cross).ok())
                .collect(),
            winner,
            work,
        }
    }

    #[inline]
    fn add_around(
        &self,
        sums: &mut [i32; 2],
        weights: &Weights,
        cells: &[u8; CELLS],
        cell: usize,
        sign: i32,
    ) {
        let around = [
            cell,
            cell - 1,
            cell + 1,
            cell - self.width,
            cell + self.width,
        ];
        for cell in around {
            if self.is_in_play[cell] {
                add(sums, weights, self.cross(cells, cell), sign);
            }
        }
    }

    #[inline]
    fn cross(&self, cells: &[u8; CELLS], cell: usize) -> usize {
        let around = [
            cell - 1,
            cell,
            cell + 1,
            cell - self.width,
            cell + self.width,
        ];
        around
            .into_iter()
            .fold(0, |sum, cell| sum * KINDS + usize::from(cells[cell]))
    }
}

#[inline]
fn cell(index: usize, stride: usize) -> usize {
    (index / stride + 1) * (stride + 1) + index % stride + 1
}

#[inline]
fn add(sums: &mut [i32; 2], weights: &Weights, cross: usize, sign: i32) {
    let pair = weights[cross];
    sums[0] += sign * i32::from(pair[0]);
    sums[1] += sign * i32::from(pair[1]);
}

/// Two to the power of a number of 256ths, and one more.
#[inline]
fn power(exponent: i32) -> u32 {
    let exponent = exponent.clamp(0, 16 * 256).unsigned_abs();
    let (whole, part) = (exponent / 256, exponent % 256);
    1 + ((256 + part) << whole) / 256
}

fn outside(problem: &Problem, stakes: Stakes, x: Option<usize>, y: Option<usize>) -> u8 {
    let point = x
        .zip(y)
        .and_then(|(x, y)| Point::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?))
        .filter(|&point| problem.setup.size.contains(point));
    let Some(point) = point else {
        return EDGE;
    };
    match problem.setup.at(point) {
        None => BEYOND,
        Some(color) if color == stakes.attacker() => WALL,
        Some(_) => DEFENDER,
    }
}

const fn unpack(bytes: &[u8; 8 * (CROSSES + 1)]) -> [Weights; 2] {
    let mut weights = [[[0; 2]; CROSSES + 1]; 2];
    let mut i = 0;
    while i < 4 * (CROSSES + 1) {
        let value = i16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]);
        weights[i / (2 * (CROSSES + 1))][i / 2 % (CROSSES + 1)][i % 2] = value;
        i += 1;
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cross_weighs_as_much_when_it_is_turned_or_mirrored() {
        for weights in &WEIGHTS {
            for cross in 0..CROSSES {
                assert_eq!(weights[cross], weights[canonical_cross(cross)], "{cross}");
            }
        }
    }

    #[test]
    fn crosses_fall_into_classes_of_one_to_eight() {
        let mut sizes = vec![0; CROSSES];
        for cross in 0..CROSSES {
            sizes[canonical_cross(cross)] += 1;
        }
        sizes.retain(|&size| size > 0);
        // Burnside's lemma: the middle, times the necklaces of four beads in six colours that may be turned over.
        let necklaces = (6_usize.pow(4) + 2 * 6_usize.pow(3) + 3 * 6_usize.pow(2) + 2 * 6) / 8;
        assert_eq!(sizes.len(), KINDS * necklaces);
        assert!(sizes.iter().all(|size| [1, 2, 4, 8].contains(size)));
    }
}

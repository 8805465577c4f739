//! Where a small drawing lies on a board of nineteen lines.
//!
//! A side of the drawing that points in play touch is an edge of the board: two such sides are a
//! corner, one is a side, none is the centre. The name of a problem decides which corner or side, so that
//! problems lie all round the board and stay where they are.
//!
//! Invariant: points in play touch the same on the board as in the drawing, the edge included.

use shikatsu_board::Symmetry;
use shikatsu_problem::{Point, PointSet, Problem, Setup, Size};

/// Lines of the board.
const LINES: u8 = Point::MAX_SIDE;

/// A drawing may be so much taller than wide: a screen has room beside a board, and little below it.
const TALLER: u8 = 2;

/// Where a drawing lies.
pub(super) struct Placement {
    columns: u8,
    rows: u8,
    symmetry: Symmetry,
}

impl Placement {
    /// The place of a position with this name. With another `turn` it lies in another corner or on another side, so
    /// that no visitor sees it twice in the same place. `None` if its points in play touch opposite sides of the drawing or
    /// leave the wall no room.
    pub(super) fn of(problem: &Problem, name: &str, turn: u64) -> Option<Self> {
        let in_play = problem.in_play?;
        let size = problem.setup.size;
        Some(Self {
            columns: offset(in_play.iter().map(Point::x), size.width())?,
            rows: offset(in_play.iter().map(Point::y), size.height())?,
            symmetry: symmetry(size, hash(name).wrapping_add(turn)),
        })
    }

    /// The problem on the whole board: everything beyond the drawing is empty and not in play.
    pub(super) fn problem(&self, problem: &Problem) -> Problem {
        let setup = &problem.setup;
        Problem {
            setup: Setup {
                size: Size::NINETEEN,
                black: self.points(setup.black),
                white: self.points(setup.white),
                ko_bans: self.points(setup.ko_bans),
                to_move: setup.to_move,
            },
            key_stones: self.points(problem.key_stones),
            in_play: problem.in_play.map(|points| self.points(points)),
            ..problem.clone()
        }
    }

    /// Points of the drawing, on the board.
    pub(super) fn points(&self, points: PointSet) -> PointSet {
        let moved = points
            .iter()
            .filter_map(|point| Point::new(point.x() + self.columns, point.y() + self.rows));
        self.symmetry.points(Size::NINETEEN, moved.collect())
    }
}

/// How many lines of the board come before a drawing of this length in which these lines have points in play.
fn offset(taken: impl Iterator<Item = u8> + Clone, length: u8) -> Option<u8> {
    let (least, most) = (taken.clone().min()?, taken.max()?);
    let room = LINES.checked_sub(length)?;
    match (least == 0, most + 1 == length) {
        (true, true) => None,
        (true, false) => (room >= 1).then_some(0),
        (false, true) => (room >= 1).then_some(room),
        (false, false) => (room >= 2).then_some(room / 2),
    }
}

/// One of the ways to turn and mirror a drawing of this size that do not make a tower of it.
fn symmetry(size: Size, choice: u64) -> Symmetry {
    let fits = |symmetry: &Symmetry| {
        let turned = symmetry.size(size);
        turned.height() <= turned.width() + TALLER
    };
    let all: Vec<Symmetry> = Symmetry::ALL.into_iter().filter(fits).collect();
    let count = u64::try_from(all.len()).unwrap_or(1).max(1);
    let chosen = usize::try_from(choice % count).unwrap_or_default();
    all.get(chosen).copied().unwrap_or(Symmetry::Identity)
}

/// FNV-1a with the last bits mixed: the same on every machine and in every version of the compiler.
fn hash(text: &str) -> u64 {
    let folded = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    folded ^ folded >> 32
}

//! What a problem with a boundary consists of: the points in play and what touches them.
//!
//! Nothing out of play ever changes and no chain that reaches there is captured. So
//! three facts about each point in play say all that matters of the rest of the board: whether
//! it touches an empty point, a black stone or a white stone beyond the boundary
//! (`proof::terrain`, `docs/rules-of-the-game.md`). Everything else can be taken away, and the
//! board may end beyond the points in play. So a corner is one problem on a board of nine lines and
//! on one of nineteen, and a group in the middle is one problem wherever it stands.
//!
//! Invariant: the points in play of a reduced problem touch the same as those of the problem, the edge
//! included. A problem without a boundary is not reduced, because how far it is from an edge matters.

use shikatsu_problem::{Metadata, Point, PointSet, Problem, Setup, Size};

use crate::geometry::neighbours;

/// A problem without what does not matter, and the way back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReducedProblem {
    /// The problem on as small a board as will do.
    pub problem: Problem,
    /// What was taken from each column and row.
    shift: (i8, i8),
    home: Size,
}

/// Longest side of a board.
const LONGEST: u8 = 19;

impl ReducedProblem {
    /// Takes away names, notes, and everything that play within the boundary cannot feel.
    #[must_use]
    pub fn of(problem: &Problem) -> Self {
        let home = problem.setup.size;
        let bare = Problem {
            notes: String::new(),
            metadata: Metadata::default(),
            ..problem.clone()
        };
        let whole = Self {
            problem: bare,
            shift: (0, 0),
            home,
        };
        whole.cropped().unwrap_or(whole)
    }

    /// Where a point of the reduced problem lies on the board it came from.
    #[must_use]
    pub fn home(&self, point: Point) -> Option<Point> {
        moved(point, self.shift.0, self.shift.1).filter(|&point| self.home.contains(point))
    }

    /// The same for a set.
    #[must_use]
    pub fn points_home(&self, points: PointSet) -> PointSet {
        points.iter().filter_map(|point| self.home(point)).collect()
    }

    fn cropped(&self) -> Option<Self> {
        let all = self.home.all();
        let in_play = self.problem.in_play?;
        let felt = in_play | neighbours(in_play, all);
        if !in_play.is_subset(&all) || !self.problem.key_stones.is_subset(&felt) {
            return None;
        }
        let columns = KeptLines::of(in_play.iter().map(Point::x), self.home.width())?;
        let rows = KeptLines::of(in_play.iter().map(Point::y), self.home.height())?;
        let size = Size::new(columns.length.into(), rows.length.into()).ok()?;
        let shift = (columns.shift, rows.shift);
        let take = |points: PointSet| -> PointSet {
            let kept = points & felt;
            kept.iter()
                .filter_map(|point| moved(point, -shift.0, -shift.1))
                .collect()
        };
        let setup = &self.problem.setup;
        let problem = Problem {
            setup: Setup {
                size,
                black: take(setup.black),
                white: take(setup.white),
                to_move: setup.to_move,
                ko_bans: take(setup.ko_bans & in_play),
            },
            key_stones: take(self.problem.key_stones),
            in_play: Some(take(in_play)),
            ..self.problem.clone()
        };
        Some(Self {
            problem,
            shift,
            home: self.home,
        })
    }
}

/// Columns, or rows, that are kept.
struct KeptLines {
    length: u8,
    /// What has to be added to come home.
    shift: i8,
}

impl KeptLines {
    /// Around these coordinates on a board with so many: where they stop short of the edge, the line that they
    /// touch, and one more if there is room, so that stones there have a liberty.
    fn of(taken: impl Iterator<Item = u8> + Clone, board: u8) -> Option<Self> {
        let (least, most) = (taken.clone().min()?, taken.max()?);
        let (opens_before, opens_after) = (least > 0, most + 1 < board);
        let length = |margin: u8| {
            let before = if opens_before { margin } else { 0 };
            let after = if opens_after { margin } else { 0 };
            (before, most - least + 1 + before + after)
        };
        let (before, length) = match length(2) {
            roomy if roomy.1 <= LONGEST => roomy,
            _ => length(1),
        };
        let shift = i8::try_from(least).ok()? - i8::try_from(before).ok()?;
        Some(Self { length, shift })
    }
}

fn moved(point: Point, columns: i8, rows: i8) -> Option<Point> {
    let x = point.x().checked_add_signed(columns)?;
    let y = point.y().checked_add_signed(rows)?;
    Point::new(x, y)
}

//! The game on one region: points in play as bits, states, moves, and what needs no search.
//!
//! [`Region`] is the fixed part of a problem and [`state::State`] what moves change. The static
//! tests (`atari`, `eye_space`, `life`) and the estimate of a state (`shape`) look at one state
//! alone. Nothing here knows of a search.
//!
//! Invariant: bit `row * stride + column` of the box around the points in
//! play, where column `stride − 1` is a guard that is never in play; so a
//! shift by one or by the stride never reaches a point that is no neighbour.

pub(crate) mod atari;
pub(crate) mod eye_space;
pub mod game;
pub mod keys;
pub(crate) mod life;
pub(crate) mod role_index;
pub mod shape;
pub mod small_space;
pub mod spot;
pub mod state;
pub mod threats;
mod unsolvable;
pub mod word;

use shikatsu_board::neighbours;
use shikatsu_problem::{Color, Move, Point, PointSet, Problem, Role, Stakes, Suicide};

use role_index::role_index;
use shape::CellGrid;
pub use unsolvable::Unsolvable;
use word::Word;

/// The points in play as bits, and everything else that no move changes.
#[derive(Debug, Clone)]
pub struct Region<W> {
    stride: u32,
    /// The points in play.
    pub play: W,
    /// Where a stone of each role has the outer liberty.
    pub outer: [W; 2],
    /// Points that touch an attacker's stone out of play.
    pub walled: W,
    /// Whether a chain may take its own last liberty.
    pub suicide: Suicide,
    /// Whether a key stone stands out of play, where nothing can happen to it.
    pub escaped: bool,
    stakes: Stakes,
    points: Vec<Option<Point>>,
    pub(crate) grid: CellGrid,
}

/// The size of word that a problem needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    /// At most 64 bits.
    Small,
    /// At most 128 bits.
    Medium,
    /// A whole board.
    Large,
}

/// The box around the points in play.
#[derive(Clone, Copy)]
struct BoundingBox {
    top: usize,
    left: usize,
    rows: usize,
    columns: usize,
}

impl Width {
    /// The narrowest word that holds the points in play.
    ///
    /// # Errors
    /// When the problem has no boundary or no points in play.
    pub fn of(problem: &Problem) -> Result<Self, Unsolvable> {
        let frame = BoundingBox::around(&in_play(problem)?)?;
        Ok(match frame.rows * (frame.columns + 1) {
            0..=64 => Self::Small,
            65..=128 => Self::Medium,
            _ => Self::Large,
        })
    }
}

impl<W: Word> Region<W> {
    /// Lays out a problem with a boundary.
    ///
    /// # Errors
    /// When there is no boundary, nothing is at stake, or the word is too narrow.
    pub fn new(problem: &Problem) -> Result<Self, Unsolvable> {
        let in_play = in_play(problem)?;
        let frame = BoundingBox::around(&in_play)?;
        let stride = frame.columns + 1;
        if frame.rows * stride > W::BITS {
            return Err(Unsolvable::TooWide);
        }
        let stakes = Stakes::of(problem)?;
        let mut points = vec![None; frame.rows * stride];
        for point in &in_play {
            points[frame.index(point, stride)] = Some(point);
        }
        let grid = CellGrid::new(problem, stakes, &points, stride);
        let mut region = Self {
            stride: u32::try_from(stride).map_err(|_| Unsolvable::TooWide)?,
            play: W::EMPTY,
            outer: [W::EMPTY; 2],
            walled: W::EMPTY,
            suicide: problem.rules.suicide,
            escaped: !problem.key_stones.is_subset(&in_play),
            stakes,
            points,
            grid,
        };
        for point in &in_play {
            region.play = region.play | W::bit(frame.index(point, stride));
        }
        region.mark_borders(problem, &in_play);
        Ok(region)
    }

    /// The colour a role plays with.
    #[must_use]
    pub fn color(&self, role: Role) -> Color {
        self.stakes.color(role)
    }

    /// The point of a bit.
    #[must_use]
    pub fn point(&self, index: usize) -> Option<Point> {
        self.points.get(index).copied().flatten()
    }

    /// The bit of a point; empty when it is not in play.
    #[must_use]
    pub fn bit(&self, point: Point) -> W {
        self.points
            .iter()
            .position(|&other| other == Some(point))
            .map_or(W::EMPTY, W::bit)
    }

    /// The bits of those points that are in play.
    #[must_use]
    pub fn bits(&self, points: &PointSet) -> W {
        points
            .iter()
            .fold(W::EMPTY, |bits, point| bits | self.bit(point))
    }

    /// The points of a set of bits.
    #[must_use]
    pub fn points(&self, bits: W) -> PointSet {
        bits.members()
            .filter_map(|index| self.point(index))
            .collect()
    }

    /// The move of a spot; a pass for a spot that is no point.
    #[must_use]
    pub fn named(&self, spot: u16) -> Move {
        self.point(usize::from(spot)).map_or(Move::Pass, Move::Play)
    }

    /// The neighbours in play of a set, possibly with members of the set.
    #[inline]
    #[must_use]
    pub fn spread(&self, set: W) -> W {
        (set.up(1) | set.down(1) | set.up(self.stride) | set.down(self.stride)) & self.play
    }

    /// The part of `within` that is connected to `seed` inside it.
    #[inline]
    #[must_use]
    pub fn fill(&self, seed: W, within: W) -> W {
        let mut reached = seed & within;
        loop {
            let next = (reached | self.spread(reached)) & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    fn mark_borders(&mut self, problem: &Problem, in_play: &PointSet) {
        let setup = &problem.setup;
        for index in 0..self.points.len() {
            let Some(point) = self.points[index] else {
                continue;
            };
            for neighbour in neighbours(PointSet::of(point), setup.size.all() - *in_play) {
                let content = setup.at(neighbour);
                for role in [Role::Attacker, Role::Defender] {
                    if content.is_none_or(|color| color == self.color(role)) {
                        self.outer[role_index(role)] = self.outer[role_index(role)] | W::bit(index);
                    }
                }
                if content == Some(self.color(Role::Attacker)) {
                    self.walled = self.walled | W::bit(index);
                }
            }
        }
    }
}

impl BoundingBox {
    fn around(points: &PointSet) -> Result<Self, Unsolvable> {
        let rows = || points.iter().map(Point::y);
        let columns = || points.iter().map(Point::x);
        let (Some(top), Some(bottom), Some(left), Some(right)) =
            (rows().min(), rows().max(), columns().min(), columns().max())
        else {
            return Err(Unsolvable::NothingInPlay);
        };
        Ok(Self {
            top: usize::from(top),
            left: usize::from(left),
            rows: usize::from(bottom - top) + 1,
            columns: usize::from(right - left) + 1,
        })
    }

    fn index(&self, point: Point, stride: usize) -> usize {
        (usize::from(point.y()) - self.top) * stride + usize::from(point.x()) - self.left
    }
}

fn in_play(problem: &Problem) -> Result<PointSet, Unsolvable> {
    problem.in_play.ok_or(Unsolvable::NoBoundary)
}

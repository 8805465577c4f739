//! The eight ways to turn and mirror a board.
//!
//! Four of them exchange width and height: a wide rectangle becomes a tall one, and a tall one
//! a wide one.

use shikatsu_problem::{Move, Point, PointSet, Problem, Setup, Size, SolutionTree};

/// A rotation or reflection of the square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symmetry {
    /// Everything stays.
    Identity,
    /// A quarter turn clockwise.
    QuarterTurn,
    /// A half turn.
    HalfTurn,
    /// A quarter turn counter-clockwise.
    ThreeQuarterTurn,
    /// Left and right exchanged.
    MirrorColumns,
    /// Top and bottom exchanged.
    MirrorRows,
    /// Mirrored at the diagonal from the top left.
    Transpose,
    /// Mirrored at the diagonal from the top right.
    AntiTranspose,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::QuarterTurn,
        Self::HalfTurn,
        Self::ThreeQuarterTurn,
        Self::MirrorColumns,
        Self::MirrorRows,
        Self::Transpose,
        Self::AntiTranspose,
    ];

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::QuarterTurn => Self::ThreeQuarterTurn,
            Self::ThreeQuarterTurn => Self::QuarterTurn,
            own => own,
        }
    }

    /// The shape of the board afterwards.
    #[must_use]
    pub fn size(self, size: Size) -> Size {
        if self.exchanges_sides() {
            // Both sides are valid already, so the exchange is too.
            Size::new(size.height().into(), size.width().into()).unwrap_or(size)
        } else {
            size
        }
    }

    /// Where a point goes. A point off the board may leave 19×19, hence the
    /// option; points on the board never do.
    #[must_use]
    pub fn point(self, size: Size, point: Point) -> Option<Point> {
        let (x, y) = (point.x(), point.y());
        let right = || (size.width() - 1).checked_sub(x);
        let below = || (size.height() - 1).checked_sub(y);
        let (x, y) = match self {
            Self::Identity => (x, y),
            Self::QuarterTurn => (below()?, x),
            Self::HalfTurn => (right()?, below()?),
            Self::ThreeQuarterTurn => (y, right()?),
            Self::MirrorColumns => (right()?, y),
            Self::MirrorRows => (x, below()?),
            Self::Transpose => (y, x),
            Self::AntiTranspose => (below()?, right()?),
        };
        Point::new(x, y)
    }

    /// Where a set of points goes; points off the board are dropped.
    #[must_use]
    pub fn points(self, size: Size, points: PointSet) -> PointSet {
        points
            .iter()
            .filter(|&point| size.contains(point))
            .filter_map(|point| self.point(size, point))
            .collect()
    }

    /// A setup, turned.
    #[must_use]
    pub fn setup(self, setup: &Setup) -> Setup {
        let turn = |points| self.points(setup.size, points);
        Setup {
            size: self.size(setup.size),
            black: turn(setup.black),
            white: turn(setup.white),
            ko_bans: turn(setup.ko_bans),
            to_move: setup.to_move,
        }
    }

    /// A problem, turned. Its notes stay as they are, coordinates and all.
    #[must_use]
    pub fn problem(self, problem: &Problem) -> Problem {
        let size = problem.setup.size;
        Problem {
            setup: self.setup(&problem.setup),
            key_stones: self.points(size, problem.key_stones),
            in_play: problem.in_play.map(|points| self.points(size, points)),
            ..problem.clone()
        }
    }

    /// A solution tree for a board of this size, turned. Properties that mean
    /// nothing to us cannot be turned and stay as they are.
    #[must_use]
    pub fn tree(self, size: Size, tree: &SolutionTree) -> SolutionTree {
        let mut turned = tree.clone();
        for id in tree.ids() {
            let node = turned.node_mut(id);
            if let Some((color, Move::Play(point))) = node.played {
                node.played = self
                    .point(size, point)
                    .map(|point| (color, Move::Play(point)));
            }
            let markup = &mut node.markup;
            for set in [
                &mut markup.triangles,
                &mut markup.squares,
                &mut markup.circles,
                &mut markup.crosses,
                &mut markup.selected,
            ] {
                *set = self.points(size, *set);
            }
            markup.labels = std::mem::take(&mut markup.labels)
                .into_iter()
                .filter_map(|(point, text)| Some((self.point(size, point)?, text)))
                .collect();
            markup.labels.sort();
        }
        turned
    }

    const fn exchanges_sides(self) -> bool {
        matches!(
            self,
            Self::QuarterTurn | Self::ThreeQuarterTurn | Self::Transpose | Self::AntiTranspose
        )
    }
}

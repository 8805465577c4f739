//! The gates that need no search: legal, size and natural.

use shikatsu_board::{check_problem, flood, neighbours, regions};
use shikatsu_problem::{Color, Point, PointSet, Problem, Size, Stakes};

use crate::dress::wall_around;
use crate::rejection::Rejection;

/// More stones make a diagram that no learner reads.
const MOST_STONES: usize = 48;

/// More empty points in play ask for reading that no person does.
const MOST_EMPTY: usize = 20;

/// Columns and rows with 24 pixels each on a telephone that is 360 wide.
const MOST_LINES: u8 = 13;

/// The chains that a wall may have.
const MOST_WALLS: usize = 3;

/// The empty triangles of the group that a diagram may have.
const MOST_TRIANGLES: usize = 2;

/// The stones of both sides at a problem, sorted by what the gates ask.
struct StandingStones {
    size: Size,
    in_play: PointSet,
    group: PointSet,
    chain: PointSet,
    wall: PointSet,
    empty: PointSet,
}

/// Whether a problem passes every gate that needs no search.
pub(crate) fn check_position(problem: &Problem) -> Result<(), Rejection> {
    check_diagram(problem)?.check_shape()
}

/// The same of a position of which a person says the status and plays no move. Stones on the corner point and empty
/// triangles are no bad moves there: they are what most sekis and many kos are made of.
pub(crate) fn check_status_position(problem: &Problem) -> Result<(), Rejection> {
    check_diagram(problem).map(|_| ())
}

/// The gates that a diagram passes whatever is asked about it.
fn check_diagram(problem: &Problem) -> Result<StandingStones, Rejection> {
    check_problem(problem).map_err(|faults| Rejection::Impossible(faults.to_string()))?;
    let stones = StandingStones::of(problem)?;
    stones.check_size(problem)?;
    stones.check_wall(problem)?;
    stones.check_liberties()?;
    Ok(stones)
}

impl StandingStones {
    fn of(problem: &Problem) -> Result<Self, Rejection> {
        let stakes =
            Stakes::of(problem).map_err(|error| Rejection::Impossible(error.to_string()))?;
        let in_play = problem.in_play.ok_or(Rejection::NoBoundary)?;
        let setup = &problem.setup;
        let group = *setup.stones(stakes.defender());
        Ok(Self {
            size: setup.size,
            in_play,
            group,
            chain: flood(stakes.key_stones(), group),
            wall: (setup.black | setup.white) - in_play,
            empty: setup.size.all() - setup.black - setup.white,
        })
    }

    fn check_size(&self, problem: &Problem) -> Result<(), Rejection> {
        let stones = problem.setup.black | problem.setup.white;
        if stones.len() > MOST_STONES {
            return Err(Rejection::Stones(stones.len()));
        }
        let open = (self.in_play & self.empty).len();
        if open > MOST_EMPTY {
            return Err(Rejection::EmptyPoints(open));
        }
        let shown = stones | self.in_play;
        let [columns, rows] = [Point::x, Point::y].map(|line| {
            let least = shown.iter().map(line).min().unwrap_or_default();
            let most = shown.iter().map(line).max().unwrap_or_default();
            most - least + 1
        });
        match columns.max(rows) > MOST_LINES {
            true => Err(Rejection::Extent(columns, rows)),
            false => Ok(()),
        }
    }

    fn check_wall(&self, problem: &Problem) -> Result<(), Rejection> {
        let attackers = problem.setup.black | problem.setup.white;
        let is_drawn = self.wall == wall_around(self.in_play, self.size);
        if !is_drawn || !(self.wall & self.group).is_empty() || !self.wall.is_subset(&attackers) {
            return Err(Rejection::WallDiffers);
        }
        let chains = regions(self.wall).count();
        let is_single = regions(self.wall).any(|chain| chain.len() == 1);
        match chains > MOST_WALLS || is_single {
            true => Err(Rejection::WallInPieces(chains)),
            false => Ok(()),
        }
    }

    fn check_liberties(&self) -> Result<(), Rejection> {
        match neighbours(self.chain, self.empty).len() {
            1 => Err(Rejection::GroupInAtari),
            _ => Ok(()),
        }
    }

    fn check_shape(&self) -> Result<(), Rejection> {
        let corners = self.size.points().filter(|point| {
            let beside = neighbours(PointSet::of(*point), self.size.all());
            beside.len() == 2 && self.chain.contains(*point)
        });
        if corners.count() > 0 {
            return Err(Rejection::CornerStone);
        }
        let triangles = self.empty_triangles();
        match triangles > MOST_TRIANGLES {
            true => Err(Rejection::EmptyTriangles(triangles)),
            false => Ok(()),
        }
    }

    /// Squares of four points with three stones of the group and an empty point.
    fn empty_triangles(&self) -> usize {
        let is_triangle = |corner: &Point| {
            let at = |x, y| Point::new(corner.x() + x, corner.y() + y);
            let square: Option<Vec<Point>> = [at(0, 0), at(1, 0), at(0, 1), at(1, 1)]
                .into_iter()
                .collect();
            square.is_some_and(|square| {
                let square: PointSet = square.into_iter().collect();
                (square & self.group).len() == 3 && !(square & self.empty).is_empty()
            })
        };
        self.size.points().filter(is_triangle).count()
    }
}

/// The colour of the wall.
pub(crate) fn attacker(problem: &Problem) -> Result<Color, Rejection> {
    let stakes = Stakes::of(problem).map_err(|error| Rejection::Impossible(error.to_string()))?;
    Ok(stakes.attacker())
}

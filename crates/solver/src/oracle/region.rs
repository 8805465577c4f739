//! The points in play as numbers 0..n, and what surrounds them.
//!
//! Invariant: neighbour masks are symmetric and hold only points in play. What
//! lies outside is reduced to one bit a point and side: whether a stone of
//! that side here would have the outer liberty. The edge of the board is nothing.

use shikatsu_problem::{Color, Point, PointSet, Problem, Role, Setup, Suicide};

use super::error::OracleError;

/// The most points a mask holds.
pub(super) const MAX_POINTS: usize = 32;

/// Stones of both sides in play, as masks indexed by [`side`].
pub(super) type Stones = [u32; 2];

/// One small region, fixed for the life of an oracle.
#[derive(Debug, Clone)]
pub(super) struct OracleRegion {
    /// Point of each number, in reading order.
    pub(super) points: Vec<Point>,
    /// Neighbours in play.
    pub(super) near: Vec<u32>,
    /// Points where a stone of a side has the outer liberty by itself.
    pub(super) outer: Stones,
    /// The chains at stake; at most 32, because each has a point of its own.
    pub(super) targets: Vec<Target>,
    /// Whether the targets can fall at all.
    pub(super) footing: TargetFooting,
    /// The board the problem starts from.
    pub(super) start: Stones,
    /// Whose stones the attacker's are.
    pub(super) attacker: Color,
    /// Whether a chain may take its own last liberty.
    pub(super) suicide: Suicide,
}

/// A chain that held a key stone at the start.
#[derive(Debug, Clone, Copy)]
pub(super) struct Target {
    /// Its stones in play.
    pub(super) stones: u32,
    /// Its key stones, wherever they are.
    pub(super) keys: PointSet,
}

/// Where the targets stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TargetFooting {
    /// Every target lies in play.
    InPlay,
    /// A target has a stone out of play and stands for ever. The other targets
    /// cannot change any answer then, and are left out.
    Anchored,
}

/// Index of a role in [`Stones`].
pub(super) const fn side(role: Role) -> usize {
    match role {
        Role::Attacker => 0,
        Role::Defender => 1,
    }
}

/// The numbers in a mask, ascending.
pub(super) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let low = mask.trailing_zeros();
        mask &= mask.checked_sub(1)?;
        Some(low as usize)
    })
}

impl OracleRegion {
    /// Reads the region off a problem.
    pub(super) fn new(problem: &Problem) -> Result<Self, OracleError> {
        let setup = &problem.setup;
        let in_play = problem.in_play.ok_or(OracleError::NoBoundary)?;
        let board = setup.size.all();
        let whole = (setup.black | setup.white | in_play).is_subset(&board);
        if !whole || !setup.black.is_disjoint(&setup.white) {
            return Err(OracleError::ImpossibleBoard);
        }
        if in_play.len() > MAX_POINTS {
            return Err(OracleError::TooManyPoints {
                points: in_play.len(),
                limit: MAX_POINTS,
            });
        }
        let defender = owner(problem)?;
        let mut region = Self {
            points: in_play.iter().collect(),
            near: Vec::new(),
            outer: [0; 2],
            targets: Vec::new(),
            footing: TargetFooting::InPlay,
            start: [0; 2],
            attacker: !defender,
            suicide: problem.rules.suicide,
        };
        region.start = [!defender, defender].map(|color| region.mask(*setup.stones(color)));
        region.near = region
            .points
            .iter()
            .map(|&point| region.mask(neighbours(point)))
            .collect();
        for (number, &point) in region.points.iter().enumerate() {
            for beyond in (neighbours(point) & board) - in_play {
                let stone = setup.at(beyond);
                for (outer, color) in region.outer.iter_mut().zip([!defender, defender]) {
                    if stone.is_none_or(|stone| stone == color) {
                        *outer |= 1 << number;
                    }
                }
            }
        }
        region.find_targets(setup, problem.key_stones, in_play);
        Ok(region)
    }

    /// Number of points in play.
    pub(super) fn len(&self) -> usize {
        self.points.len()
    }

    /// Mask of all points in play.
    pub(super) fn all(&self) -> u32 {
        (0..self.len()).fold(0, |all, number| all | 1 << number)
    }

    /// The points of a set that are in play.
    pub(super) fn mask(&self, set: PointSet) -> u32 {
        let numbers = self.points.iter().enumerate();
        numbers.fold(0, |mask, (number, &point)| {
            mask | u32::from(set.contains(point)) << number
        })
    }

    /// The opposite of [`OracleRegion::mask`].
    pub(super) fn set(&self, mask: u32) -> PointSet {
        bits(mask).map(|number| self.points[number]).collect()
    }

    /// All neighbours in play of the points in a mask.
    pub(super) fn around(&self, mask: u32) -> u32 {
        bits(mask).fold(0, |all, number| all | self.near[number])
    }

    /// The connected part of `within` that holds `seed`.
    pub(super) fn connected(&self, seed: u32, within: u32) -> u32 {
        let mut part = seed;
        let mut edge = seed;
        while edge != 0 {
            edge = self.around(edge) & within & !part;
            part |= edge;
        }
        part
    }

    fn find_targets(&mut self, setup: &Setup, keys: PointSet, in_play: PointSet) {
        let own = *setup.stones(!self.attacker);
        let mut rest = keys;
        let mut anchored = Target {
            stones: 0,
            keys: PointSet::EMPTY,
        };
        while let Some(key) = rest.first() {
            let chain = chain_of(key, own);
            rest -= chain;
            let target = Target {
                stones: self.mask(chain),
                keys: keys & chain,
            };
            if chain.is_subset(&in_play) {
                self.targets.push(target);
            } else {
                self.footing = TargetFooting::Anchored;
                anchored.stones |= target.stones;
                anchored.keys |= target.keys;
            }
        }
        if self.footing == TargetFooting::Anchored {
            self.targets = vec![anchored];
        }
    }
}

/// The one colour of all key stones.
fn owner(problem: &Problem) -> Result<Color, OracleError> {
    let keys = problem.key_stones;
    if keys.is_empty() || !keys.is_subset(&(problem.setup.black | problem.setup.white)) {
        return Err(OracleError::NoTarget);
    }
    Color::BOTH
        .into_iter()
        .find(|&color| keys.is_subset(problem.setup.stones(color)))
        .ok_or(OracleError::TwoDefenders)
}

fn neighbours(point: Point) -> PointSet {
    let (x, y) = (point.x(), point.y());
    [
        x.checked_sub(1).and_then(|x| Point::new(x, y)),
        Point::new(x + 1, y),
        y.checked_sub(1).and_then(|y| Point::new(x, y)),
        Point::new(x, y + 1),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn chain_of(stone: Point, own: PointSet) -> PointSet {
    let mut chain = PointSet::of(stone);
    loop {
        let around = chain
            .iter()
            .fold(chain, |all, at| all | neighbours(at) & own);
        if around == chain {
            return chain;
        }
        chain = around;
    }
}

//! The part of a problem that never changes: the points in play, which of them
//! touch, and which stones cannot be captured because of what lies outside.
//!
//! Points in play are numbered from 0 in reading order; the number one past
//! the last is the edge, which every point with fewer than four neighbours in
//! play has as its neighbour. Nothing outside the points in play ever changes
//! (no point there is playable, no chain reaching there is capturable), so
//! three flags a point say all that play needs to know of the rest of the board.

use std::fmt;

use shikatsu_problem::{Color, Move, Point, PointSet, Problem, Role, Size, Suicide};

use crate::content::{PointContent, narrow};

/// Why no certificate can be about a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemError {
    /// `in_play` is `None`.
    NoBoundary,
    /// A point in play, a stone or a key stone lies beyond the edge.
    OffBoard(Point),
    /// A point carries both colours.
    TwoStones(Point),
    /// There is no key stone.
    NoKeyStone,
    /// A key stone's point is empty.
    KeyStoneMissing(Point),
    /// Key stones of both colours.
    KeyStonesOfBothColours,
    /// A chain without the outer liberty has no liberty at all.
    NoLiberty(Point),
    /// More than one empty point in play is marked as forbidden by ko.
    SeveralKoBans,
}

/// The unchanging part of a problem.
#[derive(Debug, Clone)]
pub(crate) struct Terrain {
    points: Vec<Point>,
    neighbours: Vec<[u16; 4]>,
    flags: Vec<Flags>,
    /// What stands on the points in play at the start, and then the edge.
    pub(crate) start: Vec<PointContent>,
    /// Stones of each target at the start, at the point that stands for it.
    target_stones: Vec<u16>,
    /// How many targets stand at the start on capturable chains.
    pub(crate) standing: u16,
    /// Whether a target has the outer liberty from the start, for ever.
    pub(crate) permanent_target: PermanentTarget,
    pub(crate) suicide: Suicide,
    ban: Option<(usize, Role)>,
}

/// Whether some target can never fall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PermanentTarget {
    /// Every target could be captured.
    None,
    /// A target had the outer liberty before the first move.
    Stands,
}

/// What a point in play touches that is not in play.
#[derive(Debug, Clone, Copy, Default)]
struct Flags {
    vacant: bool,
    attacker: bool,
    defender: bool,
}

impl Terrain {
    /// Reads a problem.
    pub(crate) fn new(problem: &Problem) -> Result<Self, ProblemError> {
        let in_play = problem.in_play.ok_or(ProblemError::NoBoundary)?;
        let defender = defender(problem, in_play)?;
        let points: Vec<Point> = in_play.iter().collect();
        let mut terrain = Self {
            neighbours: Vec::new(),
            flags: Vec::new(),
            start: Vec::new(),
            target_stones: Vec::new(),
            standing: 0,
            permanent_target: PermanentTarget::None,
            suicide: problem.rules.suicide,
            ban: None,
            points,
        };
        for point in in_play {
            let (neighbours, flags) = terrain.surroundings(point, problem, defender);
            terrain.neighbours.push(neighbours);
            terrain.flags.push(flags);
            terrain.start.push(match problem.setup.at(point) {
                None => PointContent::Empty,
                Some(color) if color == defender => PointContent::Defender,
                Some(_) => PointContent::Attacker,
            });
        }
        terrain.start.push(PointContent::Edge);
        terrain.target_stones = vec![0; terrain.start.len()];
        terrain.require_liberties()?;
        terrain.mark_targets(problem);
        terrain.find_ban(problem, defender)?;
        Ok(terrain)
    }

    /// How many points are in play; also the number that codes a pass.
    pub(crate) const fn len(&self) -> usize {
        self.points.len()
    }

    /// The points in play.
    pub(crate) fn points(&self) -> PointSet {
        self.points.iter().copied().collect()
    }

    /// The neighbours in play, and the edge.
    pub(crate) fn neighbours(&self, at: usize) -> [usize; 4] {
        self.neighbours[at].map(usize::from)
    }

    /// True when a stone of this side here gives its chain the outer liberty.
    pub(crate) fn is_outer(&self, at: usize, role: Role) -> bool {
        let flags = self.flags[at];
        flags.vacant
            || match role {
                Role::Attacker => flags.attacker,
                Role::Defender => flags.defender,
            }
    }

    /// True when the point touches a stone of the attacker's out of play.
    pub(crate) fn touches_outer_attacker(&self, at: usize) -> bool {
        self.flags[at].attacker
    }

    /// The point forbidden by ko when this side moves first.
    pub(crate) fn ban_for(&self, first: Role) -> Option<usize> {
        self.ban.filter(|ban| ban.1 == first).map(|ban| ban.0)
    }

    /// How many stones the target at this point had at the start. They all stand
    /// as long as it does.
    pub(crate) fn target_stones(&self, at: usize) -> usize {
        usize::from(self.target_stones[at])
    }

    /// Whether a point is forbidden by ko to either side before the first move.
    pub(crate) const fn has_ban(&self) -> bool {
        self.ban.is_some()
    }

    /// The move with this number; `None` if it is none.
    pub(crate) fn decode(&self, code: u64) -> Option<Move> {
        let index = usize::try_from(code).ok()?;
        if index == self.points.len() {
            return Some(Move::Pass);
        }
        self.points.get(index).map(|&point| Move::Play(point))
    }

    /// The number of a move; `None` if its point is not in play.
    pub(crate) fn encode(&self, play: Move) -> Option<u64> {
        let index = match play {
            Move::Pass => self.points.len(),
            Move::Play(point) => self.points.binary_search(&point).ok()?,
        };
        u64::try_from(index).ok()
    }

    /// The chain of the start position that holds `from`, as far as it is in play.
    fn chain(&self, from: usize) -> Vec<usize> {
        let mut chain = vec![from];
        let mut next = 0;
        while let Some(&at) = chain.get(next) {
            next += 1;
            for neighbour in self.neighbours(at) {
                if self.start[neighbour].role() == self.start[from].role()
                    && self.start[neighbour].role().is_some()
                    && !chain.contains(&neighbour)
                {
                    chain.push(neighbour);
                }
            }
        }
        chain
    }

    fn surroundings(&self, point: Point, problem: &Problem, defender: Color) -> ([u16; 4], Flags) {
        let edge = u16::try_from(self.points.len()).unwrap_or(u16::MAX);
        let mut neighbours = [edge; 4];
        let mut flags = Flags::default();
        for (slot, other) in neighbours.iter_mut().zip(around(point, problem.setup.size)) {
            let Some(other) = other else { continue };
            if let Ok(index) = self.points.binary_search(&other) {
                *slot = u16::try_from(index).unwrap_or(edge);
                continue;
            }
            match problem.setup.at(other) {
                None => flags.vacant = true,
                Some(color) if color == defender => flags.defender = true,
                Some(_) => flags.attacker = true,
            }
        }
        (neighbours, flags)
    }

    fn require_liberties(&self) -> Result<(), ProblemError> {
        let mut walked = vec![false; self.points.len()];
        for at in 0..self.points.len() {
            let Some(role) = self.start[at].role().filter(|_| !walked[at]) else {
                continue;
            };
            let chain = self.chain(at);
            for &stone in &chain {
                walked[stone] = true;
            }
            let breathes = chain.into_iter().any(|stone| {
                let mut around = self.neighbours(stone).into_iter();
                self.is_outer(stone, role) || around.any(|n| self.start[n] == PointContent::Empty)
            });
            if !breathes {
                return Err(ProblemError::NoLiberty(self.points[at]));
            }
        }
        Ok(())
    }

    /// Every key stone is marked, though those of a chain fall together: of a chain that
    /// others have joined since, perhaps only the part around one of them is known.
    fn mark_targets(&mut self, problem: &Problem) {
        for key in problem.key_stones {
            let Ok(at) = self.points.binary_search(&key) else {
                self.permanent_target = PermanentTarget::Stands;
                continue;
            };
            let chain = self.chain(at);
            if chain.iter().any(|&s| self.is_outer(s, Role::Defender)) {
                self.permanent_target = PermanentTarget::Stands;
            } else {
                self.start[at] = PointContent::Target;
                self.target_stones[at] = narrow(chain.len());
                self.standing += 1;
            }
        }
    }

    fn find_ban(&mut self, problem: &Problem, defender: Color) -> Result<(), ProblemError> {
        let banned = if problem.to_move() == defender {
            Role::Defender
        } else {
            Role::Attacker
        };
        for point in problem.setup.ko_bans {
            let Ok(at) = self.points.binary_search(&point) else {
                continue;
            };
            if self.start[at] == PointContent::Empty && self.ban.replace((at, banned)).is_some() {
                return Err(ProblemError::SeveralKoBans);
            }
        }
        Ok(())
    }
}

/// The owner of the key stones, if all stones and points lie where they can.
fn defender(problem: &Problem, in_play: PointSet) -> Result<Color, ProblemError> {
    let setup = &problem.setup;
    let named = in_play | setup.black | setup.white | problem.key_stones;
    if let Some(point) = (named - setup.size.all()).first() {
        return Err(ProblemError::OffBoard(point));
    }
    if let Some(point) = (setup.black & setup.white).first() {
        return Err(ProblemError::TwoStones(point));
    }
    if let Some(point) = (problem.key_stones - (setup.black | setup.white)).first() {
        return Err(ProblemError::KeyStoneMissing(point));
    }
    let first = problem.key_stones.first().ok_or(ProblemError::NoKeyStone)?;
    let defender = setup.at(first).ok_or(ProblemError::NoKeyStone)?;
    if problem.key_stones.is_subset(setup.stones(defender)) {
        Ok(defender)
    } else {
        Err(ProblemError::KeyStonesOfBothColours)
    }
}

/// The neighbours of a point on a board of this size.
fn around(point: Point, size: Size) -> [Option<Point>; 4] {
    let (x, y) = (point.x(), point.y());
    [
        y.checked_sub(1).map(|up| (x, up)),
        x.checked_sub(1).map(|left| (left, y)),
        Some((x + 1, y)),
        Some((x, y + 1)),
    ]
    .map(|place| {
        let (x, y) = place?;
        Point::new(x, y).filter(|&other| size.contains(other))
    })
}

impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBoundary => f.write_str("the problem names no points in play; name them"),
            Self::OffBoard(point) => write!(f, "{point:?} is named but lies beyond the edge"),
            Self::TwoStones(point) => write!(f, "{point:?} carries both colours; remove one"),
            Self::NoKeyStone => f.write_str("the problem has no key stone; mark one"),
            Self::KeyStoneMissing(point) => {
                write!(f, "{point:?} is marked as a key stone but is empty")
            }
            Self::KeyStonesOfBothColours => {
                f.write_str("the key stones are of both colours; mark those of the defender")
            }
            Self::NoLiberty(point) => {
                write!(f, "the chain at {point:?} has no liberty; remove it")
            }
            Self::SeveralKoBans => {
                f.write_str("several points are forbidden by ko; at most one can be")
            }
        }
    }
}

impl std::error::Error for ProblemError {}

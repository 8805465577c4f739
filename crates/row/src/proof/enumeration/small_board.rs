//! The rules once more, on sixteen bits: stones of the side to move and of the other side.
//!
//! Nothing here is shared with the board of the search, so that a mistake in one of them shows.

use shikatsu_problem::Size;

use crate::rules::{CaptureRule, LineDirections, RowGoal, RowRules};

/// A board of at most sixteen points.
#[derive(Debug)]
pub(super) struct SmallBoard {
    pub(super) points: usize,
    pub(super) all: u16,
    lines: Vec<u16>,
    near: Vec<u16>,
    pub(super) capture: CaptureRule,
    /// For each symmetry the place where a point goes.
    turns: Vec<Vec<usize>>,
}

/// Stones as the side to move sees them, and the point that ko forbids it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SmallStones {
    pub(super) own: u16,
    pub(super) enemy: u16,
    pub(super) ko: Option<u8>,
}

/// What a move leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SmallMove {
    /// It may not be made.
    Illegal,
    /// A row stands.
    Row,
    /// The game goes on, and the other side is to move.
    Next(SmallStones),
}

impl SmallBoard {
    /// The board of these rules, if it is small enough and a row is the goal.
    pub(super) fn of(rules: RowRules) -> Option<Self> {
        let RowGoal::Row(stones) = rules.goal() else {
            return None;
        };
        let size = rules.size();
        let points = size.area();
        if points > 16 {
            return None;
        }
        let (width, height) = (usize::from(size.width()), usize::from(size.height()));
        let near = (0..points)
            .map(|point| {
                let (x, y) = (point % width, point / width);
                let mut near = 0u16;
                near |= if x > 0 { 1 << (point - 1) } else { 0 };
                near |= if x + 1 < width { 1 << (point + 1) } else { 0 };
                near |= if y > 0 { 1 << (point - width) } else { 0 };
                near |= if y + 1 < height {
                    1 << (point + width)
                } else {
                    0
                };
                near
            })
            .collect();
        Some(Self {
            points,
            all: u16::try_from((1u32 << points) - 1).unwrap_or(u16::MAX),
            lines: lines(size, usize::from(stones), rules.directions()),
            near,
            capture: rules.capture(),
            turns: turns(width, height),
        })
    }

    /// Whether a row of these stones stands.
    pub(super) fn has_row(&self, stones: u16) -> bool {
        self.lines.iter().any(|line| stones & line == *line)
    }

    /// Whether every chain has a liberty, if that matters.
    pub(super) fn is_legal(&self, own: u16, enemy: u16) -> bool {
        self.capture == CaptureRule::Off
            || self.breathless(own, own | enemy) == 0 && self.breathless(enemy, own | enemy) == 0
    }

    /// The stones of the chains without a liberty.
    fn breathless(&self, stones: u16, taken: u16) -> u16 {
        let mut rest = stones;
        let mut found = 0;
        while rest != 0 {
            let chain = self.chain(rest.trailing_zeros() as usize, stones);
            if self.around(chain) & !taken == 0 {
                found |= chain;
            }
            rest &= !chain;
        }
        found
    }

    fn chain(&self, point: usize, stones: u16) -> u16 {
        let mut chain = 1 << point;
        loop {
            let wider = chain | self.around(chain) & stones;
            if wider == chain {
                return chain;
            }
            chain = wider;
        }
    }

    fn around(&self, stones: u16) -> u16 {
        let mut rest = stones;
        let mut around = 0;
        while rest != 0 {
            around |= self.near[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        around
    }

    /// A stone of the side to move on a point.
    pub(super) fn play(&self, before: SmallStones, point: usize) -> SmallMove {
        let bit = 1u16 << point;
        let SmallStones { own, enemy, ko } = before;
        if (own | enemy) & bit != 0 || ko.is_some_and(|ko| usize::from(ko) == point) {
            return SmallMove::Illegal;
        }
        let own = own | bit;
        let mut after = SmallStones {
            own: enemy,
            enemy: own,
            ko: None,
        };
        if self.capture == CaptureRule::On {
            let captured = self.breathless(enemy, own | enemy);
            after.own = enemy & !captured;
            if self.breathless(own, own | after.own) != 0 {
                return SmallMove::Illegal;
            }
            let liberties = self.near[point] & !(own | after.own);
            if captured.count_ones() == 1 && self.chain(point, own) == bit && liberties == captured
            {
                after.ko = u8::try_from(captured.trailing_zeros()).ok();
            }
        }
        if self.has_row(own) {
            SmallMove::Row
        } else {
            SmallMove::Next(after)
        }
    }

    /// The points that ko could forbid the side to move in some game.
    pub(super) fn ko_points(&self, own: u16, enemy: u16) -> impl Iterator<Item = u8> + '_ {
        let taken = own | enemy;
        (0..self.points).filter_map(move |point| {
            let is_surrounded = self.capture == CaptureRule::On
                && taken >> point & 1 == 0
                && self.near[point] & !enemy == 0;
            let mut rest = self.near[point];
            let mut is_ko = false;
            while is_surrounded && rest != 0 {
                let stone = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let around = self.near[stone];
                is_ko |= around & enemy == 0 && around & !taken == 1 << point;
            }
            if is_ko {
                u8::try_from(point).ok()
            } else {
                None
            }
        })
    }

    /// The same stones seen from all sides, as they are first.
    pub(super) fn views(&self, stones: SmallStones) -> impl Iterator<Item = SmallStones> + '_ {
        self.turns.iter().map(move |turn| {
            let turned = |stones: u16| {
                (0..self.points).fold(0, |set, point| set | (stones >> point & 1) << turn[point])
            };
            SmallStones {
                own: turned(stones.own),
                enemy: turned(stones.enemy),
                ko: stones
                    .ko
                    .and_then(|ko| u8::try_from(turn[usize::from(ko)]).ok()),
            }
        })
    }
}

fn lines(size: Size, stones: usize, directions: LineDirections) -> Vec<u16> {
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    let mut lines = Vec::new();
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        let mut add = |step: &dyn Fn(usize) -> Option<(usize, usize)>| {
            let line = (0..stones).try_fold(0u16, |line, number| {
                let (x, y) = step(number)?;
                (x < width && y < height).then(|| line | 1 << (y * width + x))
            });
            lines.extend(line);
        };
        add(&|number| Some((x + number, y)));
        add(&|number| Some((x, y + number)));
        if directions == LineDirections::Diagonals {
            add(&|number| Some((x + number, y + number)));
            add(&|number| Some((x.checked_sub(number)?, y + number)));
        }
    }
    lines
}

/// The symmetries of a rectangle: all eight if it is a square, else four.
fn turns(width: usize, height: usize) -> Vec<Vec<usize>> {
    let mut turns = Vec::new();
    for kind in 0..if width == height { 8 } else { 4 } {
        let place = |point: usize| {
            let (mut x, mut y) = (point % width, point / width);
            if kind & 1 != 0 {
                x = width - 1 - x;
            }
            if kind & 2 != 0 {
                y = height - 1 - y;
            }
            if kind & 4 != 0 {
                (x, y) = (y, x);
            }
            y * width + x
        };
        turns.push((0..width * height).map(place).collect());
    }
    turns
}

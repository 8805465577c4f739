//! Random positions on small boards: a group at one end, the attacker's wall before it, and what lies beyond.
//!
//! A board is cut into bands by their depth, which is the distance from an end, a corner or a side. The first bands are the
//! group's room; then come a wall that may have a gap or a cut, room for the wall's liberties, and enemies of the wall
//! or none. In a race the bands are chains of both sides in turn.
//!
//! Invariant: the same dice give the same layout.

use shikatsu_problem::Role;

use crate::whole_board::Dice;

/// Stones by their roles, row by row.
#[derive(Clone)]
pub(super) struct Layout {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) cells: Vec<Option<Role>>,
    /// Where the group at stake is looked for.
    pub(super) room: Vec<bool>,
    /// Whether the first column and the first row belong at the edge of a larger board.
    pub(super) at_edge: (bool, bool),
}

/// Where a layout is to stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Site {
    /// On a board of its own.
    Board,
    /// In a larger one.
    Yard,
}

/// How deep a point lies.
#[derive(Clone, Copy)]
enum Depth {
    End,
    Corner,
    Side,
    Diagonal,
}

/// What is drawn in a band.
#[derive(Clone, Copy)]
enum Band {
    /// Stones of either side, each on so many points in twelve.
    Mixed { defender: usize, attacker: usize },
    /// A row of one side with holes, one point in so many.
    Row { role: Role, holes: usize },
    /// Stones of one side on every other point.
    Eyes { role: Role, parity: usize },
}

const EMPTY: Band = Band::Mixed {
    defender: 0,
    attacker: 0,
};

/// One point in so many is none.
const NO_HOLES: usize = 1_000;

const ROOMS: [(usize, usize); 6] = [(5, 5), (5, 6), (5, 7), (6, 6), (6, 7), (7, 7)];
const LONGEST: usize = 13;

impl Layout {
    /// A layout of any kind.
    pub(super) fn drawn(site: Site, dice: &mut Dice) -> Self {
        let corridors = if site == Site::Board { 5 } else { 1 };
        let depth = match dice.roll(3 + corridors) {
            0 => Depth::Corner,
            1 => Depth::Side,
            2 => Depth::Diagonal,
            _ => Depth::End,
        };
        let (mut bands, room) = if dice.roll(4) == 0 {
            race(dice)
        } else {
            enclosure(depth, site, dice)
        };
        let long = bands.len();
        // A corridor is as long as what stands in it, and a yard as deep.
        let (width, height) = match (depth, site) {
            (Depth::End, _) => (2 + dice.roll(3), long.min(LONGEST)),
            (_, Site::Board) => ROOMS[dice.roll(ROOMS.len())],
            (Depth::Side, Site::Yard) => (long.min(5) * 2 - 1, long.min(5)),
            (_, Site::Yard) => (long.min(7), long.min(7) - dice.roll(2)),
        };
        let last = bands[bands.len() - 1];
        bands.resize(LONGEST.max(bands.len()), last);
        let points = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let points: Vec<(usize, usize)> = points.collect();
        let depths: Vec<usize> = points.iter().map(|&at| depth.of(at, width)).collect();
        let cells = points.iter().zip(&depths);
        let mut layout = Self {
            width,
            height,
            cells: cells
                .map(|(&(x, y), &at)| bands[at].cell(x + y, dice))
                .collect(),
            room: depths.iter().map(|&at| at < room).collect(),
            at_edge: (matches!(depth, Depth::Corner | Depth::Diagonal), true),
        };
        layout.break_wall(&depths, room, dice);
        layout
    }

    /// A wall is whole, has a gap, or is cut by the enemy.
    fn break_wall(&mut self, depths: &[usize], at: usize, dice: &mut Dice) {
        let wall: Vec<usize> = (0..depths.len()).filter(|&i| depths[i] == at).collect();
        if wall.is_empty() {
            return;
        }
        for _ in 0..dice.roll(3) {
            let cell = [None, None, Some(Role::Defender)][dice.roll(3)];
            self.cells[wall[dice.roll(wall.len())]] = cell;
        }
    }

    pub(super) fn empty(&self) -> usize {
        self.cells.iter().filter(|cell| cell.is_none()).count()
    }

    /// The same with rows and columns exchanged.
    pub(super) fn turned(&self) -> Self {
        let order: Vec<usize> = (0..self.width)
            .flat_map(|x| (0..self.height).map(move |y| y * self.width + x))
            .collect();
        Self {
            width: self.height,
            height: self.width,
            cells: order.iter().map(|&at| self.cells[at]).collect(),
            room: order.iter().map(|&at| self.room[at]).collect(),
            at_edge: (self.at_edge.1, self.at_edge.0),
        }
    }
}

impl Depth {
    const fn of(self, (x, y): (usize, usize), width: usize) -> usize {
        let aside = x.abs_diff(width / 2);
        match self {
            Self::End => y,
            Self::Corner if x > y => x,
            Self::Side if aside > y => aside,
            Self::Corner | Self::Side => y,
            Self::Diagonal => (x + y) * 2 / 3,
        }
    }
}

impl Band {
    fn cell(self, place: usize, dice: &mut Dice) -> Option<Role> {
        match self {
            Self::Mixed { defender, attacker } => match dice.roll(12) {
                cast if cast < defender => Some(Role::Defender),
                cast if cast < defender + attacker => Some(Role::Attacker),
                _ => None,
            },
            Self::Row { role, holes } => (dice.roll(holes) > 0).then_some(role),
            Self::Eyes { role, parity } => (place % 2 == parity).then_some(role),
        }
    }
}

/// A group, its wall, and what lies beyond; with how many bands are the group's.
fn enclosure(depth: Depth, site: Site, dice: &mut Dice) -> (Vec<Band>, usize) {
    let room = match depth {
        Depth::End => 2 + dice.roll(3),
        _ => 2 + dice.roll(2),
    };
    let group = Band::Mixed {
        defender: 5 + dice.roll(3),
        attacker: dice.roll(2),
    };
    let mut bands = vec![group; room];
    bands.push(Band::Row {
        role: Role::Attacker,
        holes: NO_HOLES,
    });
    if dice.roll(4) == 0 {
        bands.push(Band::Mixed {
            defender: 0,
            attacker: 3 + dice.roll(6),
        });
    }
    let beyond = Band::Mixed {
        defender: dice.roll(3),
        attacker: dice.roll(3),
    };
    bands.extend(vec![
        [EMPTY, beyond][dice.roll(2)];
        [1, 1, 2, 2, 2, 3, 4][dice.roll(7)]
    ]);
    // A yard has stones all around in any case.
    if site == Site::Board || dice.roll(3) == 0 {
        bands.extend(enemies(dice));
    }
    (bands, room)
}

/// What stands beyond the wall: a living group of the defender's, a weak one, stones of both, friends of the wall, or nothing.
fn enemies(dice: &mut Dice) -> Vec<Band> {
    let row = |role, holes| Band::Row { role, holes };
    let living = |role, parity| {
        let solid = row(role, NO_HOLES);
        vec![solid, Band::Eyes { role, parity }, solid]
    };
    match dice.roll(10) {
        0 => Vec::new(),
        1 => living(Role::Attacker, dice.roll(2)),
        2 => vec![row(Role::Attacker, 4); 1 + dice.roll(2)],
        3 => vec![row(Role::Defender, 3 + dice.roll(8)); 1 + dice.roll(2)],
        4 => {
            let both = Band::Mixed {
                defender: 5,
                attacker: 3,
            };
            vec![both; 1 + dice.roll(2)]
        }
        _ => living(Role::Defender, dice.roll(2)),
    }
}

/// Chains of both sides in turn, with liberties between some of them; each may be at stake.
fn race(dice: &mut Dice) -> (Vec<Band>, usize) {
    let mut bands = Vec::new();
    let mut role = [Role::Defender, Role::Attacker][dice.roll(2)];
    let length = 5 + dice.roll(6);
    while bands.len() < length {
        let row = Band::Row {
            role,
            holes: 4 + dice.roll(8),
        };
        bands.extend(vec![row; 1 + dice.roll(2)]);
        if dice.roll(3) == 0 {
            bands.push(EMPTY);
        }
        role = role.opponent();
    }
    (bands, LONGEST)
}

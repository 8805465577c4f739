//! Positions by their numbers: random games, layouts that fill their boards, and layouts in yards.
//!
//! Invariant: a number always gives the same position, legal and with at least one stone that can be at stake.

use std::ops::RangeInclusive;

use shikatsu_board::{Position, flood, is_possible_ko};
use shikatsu_problem::{Color, Point, PointSet, Problem, Role, Rules, Setup, Size};

use super::layout::{Layout, Site};
use super::record;
use super::yard::yard;
use crate::whole_board::{Dice, random_problem};

/// A position, and the points that are everything.
pub(crate) struct Drawn {
    pub(super) family: &'static str,
    pub(crate) problem: Problem,
    pub(super) everything: PointSet,
}

/// With more empty points a search of everything takes too long.
const BOARD: RangeInclusive<usize> = 4..=18;

/// Stones around a yard make most searches there short.
const YARD: RangeInclusive<usize> = 4..=22;

impl Drawn {
    /// The position with a number; some numbers have none.
    pub(crate) fn new(seed: u64) -> Option<Self> {
        let mut dice = Dice(mixed(seed));
        let mut drawn = match dice.roll(8) {
            0 => game(&mut dice),
            1..6 => board(&mut dice),
            _ => yard(&mut dice),
        }?;
        let setup = &drawn.problem.setup;
        let empty = drawn.everything - setup.black - setup.white;
        drawn.problem.setup.ko_bans = ko_ban(setup, empty, &mut dice);
        if dice.roll(8) == 0 {
            drawn.problem.rules = Rules::NEW_ZEALAND;
        }
        Position::from_problem(&drawn.problem).ok().map(|_| drawn)
    }

    /// Whether a question about these stones is about everything: stones outside are another matter, and
    /// those that are joined to stones around a yard are not at stake.
    pub(super) fn is_about(&self, key_stones: PointSet) -> bool {
        let stones = |color| *self.problem.setup.stones(color);
        let mut colors = Color::BOTH.into_iter();
        colors.all(|color| flood(key_stones, stones(color)).is_subset(&self.everything))
    }
}

/// Numbers in a row are no seeds for dice whose first casts hang on few of the bits (Vigna's finaliser).
const fn mixed(seed: u64) -> u64 {
    let seed = seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let seed = (seed ^ (seed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let seed = (seed ^ (seed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (seed ^ (seed >> 31)) | 1
}

/// A random game.
fn game(dice: &mut Dice) -> Option<Drawn> {
    let problem = random_problem(dice)?;
    let (setup, everything) = (&problem.setup, problem.setup.size.all());
    let empty = everything - setup.black - setup.white;
    BOARD.contains(&empty.len()).then_some(Drawn {
        family: "game",
        problem,
        everything,
    })
}

/// A layout that fills its board.
fn board(dice: &mut Dice) -> Option<Drawn> {
    let layout = laid_out(Site::Board, dice)?;
    let size = size(layout.width, layout.height);
    let mut setup = Setup::empty(size);
    let room = place(&layout, &mut setup, (0, 0), color(dice));
    Some(Drawn {
        family: "board",
        problem: asked(setup, room, dice)?,
        everything: size.all(),
    })
}

/// A layout with few empty points, either way up.
pub(super) fn laid_out(site: Site, dice: &mut Dice) -> Option<Layout> {
    let layout = Layout::drawn(site, dice);
    let most = match site {
        Site::Board => BOARD,
        Site::Yard => YARD,
    };
    if !most.contains(&layout.empty()) {
        return None;
    }
    Some(if dice.roll(2) == 0 {
        layout.turned()
    } else {
        layout
    })
}

pub(super) fn size(width: usize, height: usize) -> Size {
    let length = |number| u32::try_from(number).unwrap();
    Size::new(length(width), length(height)).unwrap()
}

pub(super) fn point(x: usize, y: usize) -> Point {
    Point::new(u8::try_from(x).unwrap(), u8::try_from(y).unwrap()).unwrap()
}

/// Either colour.
pub(super) fn color(dice: &mut Dice) -> Color {
    Color::BOTH[dice.roll(2)]
}

/// Puts stones on a board; returns those of the defender's that may be at stake.
pub(super) fn place(
    layout: &Layout,
    setup: &mut Setup,
    (left, top): (usize, usize),
    defender: Color,
) -> PointSet {
    let mut stake = PointSet::EMPTY;
    for (at, cell) in layout.cells.iter().enumerate() {
        let point = point(left + at % layout.width, top + at / layout.width);
        match cell {
            Some(Role::Defender) => setup.put(point, Some(defender)),
            Some(Role::Attacker) => setup.put(point, Some(!defender)),
            None => {}
        }
        if *cell == Some(Role::Defender) && layout.room[at] {
            stake.insert(point);
        }
    }
    stake
}

/// The question about a board: mostly one chain, sometimes two, and sometimes what the program finds.
pub(super) fn asked(setup: Setup, room: PointSet, dice: &mut Dice) -> Option<Problem> {
    let stones: Vec<Point> = room.iter().collect();
    if stones.is_empty() {
        return None;
    }
    let mut problem = Problem::new(setup);
    problem.setup.to_move = Some(color(dice));
    for _ in 0..[1, 1, 1, 1, 2, 2, 0][dice.roll(7)] {
        problem.key_stones.insert(stones[dice.roll(stones.len())]);
    }
    Some(problem)
}

/// Sometimes a ban, where there is a ko that the opponent may just have taken.
fn ko_ban(setup: &Setup, empty: PointSet, dice: &mut Dice) -> PointSet {
    if dice.roll(4) > 0 {
        return PointSet::EMPTY;
    }
    let taken = empty.iter().find(|&point| is_possible_ko(setup, point));
    taken.into_iter().collect()
}

#[test]
fn drawn_positions_are_read_as_they_were_written() {
    let (mut bans, mut rules) = (0, 0);
    for number in 0..2_000 {
        let Some(Drawn { problem, .. }) = Drawn::new(number) else {
            continue;
        };
        let sgf = record::sgf(&problem);
        assert_eq!(record::problem(&sgf), problem, "{sgf}");
        bans += usize::from(!problem.setup.ko_bans.is_empty());
        rules += usize::from(problem.rules != Rules::default());
    }
    assert!(bans >= 5 && rules >= 50, "{bans} bans, {rules} other rules");
}

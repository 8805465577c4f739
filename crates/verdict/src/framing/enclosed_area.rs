//! The tightest points in play: what the attacker's wall, with its gaps closed,
//! cuts off from the outside.
//!
//! The wall is taken as it stands first, then with links across ever wider gaps.
//! Where nothing closes, the area is what lies within a few steps of the group.

use shikatsu_board::{flood, neighbours, regions};
use shikatsu_problem::PointSet;

use super::links::links;
use super::sides::Sides;

/// A board up to this size may be in play as a whole.
const SMALL_BOARD: usize = 49;

/// A part of the board from this size on is outside, not a pocket.
const NO_POCKET: usize = 12;

/// If a closed wall encloses more empty points than this, a tighter area is tried.
const MOST_ROOM_OF_CLOSED_WALL: usize = 40;

/// The same for walls that close only by links.
const MOST_ROOM_OF_LINKED_WALL: usize = 24;

/// Ways to close an area, loosest first: width of links, steps from the group.
const WAYS: [(usize, usize); 10] = [
    (0, FAR),
    (1, FAR),
    (2, FAR),
    (2, 4),
    (3, FAR),
    (2, 3),
    (3, 3),
    (2, 2),
    (3, 2),
    (3, 1),
];

const FAR: usize = 400;

/// The tightest points in play.
#[derive(Debug, Clone, Copy)]
pub(super) struct EnclosedArea {
    /// What the wall keeps in, without the wall.
    pub(super) inside: PointSet,
    /// The gaps: points next to the inside and next to the outside.
    pub(super) gaps: PointSet,
    /// All points on which the attacker would link up.
    pub(super) links: PointSet,
}

impl EnclosedArea {
    /// The inside and the gaps.
    pub(super) fn points(&self) -> PointSet {
        self.inside | self.gaps
    }

    fn whole(sides: &Sides) -> Self {
        Self {
            inside: sides.all,
            gaps: PointSet::EMPTY,
            links: PointSet::EMPTY,
        }
    }
}

/// The tightest points in play around the chains of these key stones.
pub(super) fn enclosed_area(sides: &Sides, key_stones: PointSet) -> EnclosedArea {
    let chains = sides.chains_at(key_stones);
    let mut best: Option<(usize, EnclosedArea)> = None;
    for (width, steps) in WAYS {
        // One step is hardly more than the liberties: better than a hopeless
        // width, worse than anything else.
        if steps == 1 && best.is_some_and(|(least, _)| least <= MOST_ROOM_OF_CLOSED_WALL) {
            break;
        }
        let Some(area) = closed(sides, chains, width, steps) else {
            continue;
        };
        let room = (area.points() & sides.empty).len();
        let enough = if width == 0 {
            MOST_ROOM_OF_CLOSED_WALL
        } else {
            MOST_ROOM_OF_LINKED_WALL
        };
        if room <= enough || sides.all.len() <= SMALL_BOARD {
            return area;
        }
        if best.is_none_or(|(least, _)| room < least) {
            best = Some((room, area));
        }
    }
    best.map_or_else(|| EnclosedArea::whole(sides), |(_, area)| area)
}

/// What is cut off by links up to this width and within so many steps, or
/// `None` if that is the whole board.
fn closed(sides: &Sides, chains: PointSet, width: usize, steps: usize) -> Option<EnclosedArea> {
    let linked = links(sides, width) - neighbours(chains, sides.all);
    let free = sides.all - sides.theirs - linked;
    let near = walk(sides, chains, free, steps);
    let outside = outside(free - near);
    // A gap is in play, but what lies behind it is not.
    let gaps = neighbours(outside, linked);
    let mut wall = PointSet::EMPTY;
    for chain in regions(sides.theirs) {
        if !neighbours(chain, outside | gaps).is_empty() {
            wall |= chain;
        }
    }
    let inside = flood(chains, sides.all - wall - outside - gaps);
    let open = outside.is_empty() && sides.all.len() > SMALL_BOARD;
    (!open).then(|| EnclosedArea {
        inside,
        gaps: neighbours(inside, gaps),
        links: linked,
    })
}

/// What a group reaches in so many empty points; stones of its own colour on
/// the way cost nothing.
fn walk(sides: &Sides, from: PointSet, within: PointSet, steps: usize) -> PointSet {
    let mut reached = flood(from, sides.ours & within);
    for _ in 0..steps {
        let next = neighbours(reached, within) - reached;
        if next.is_empty() {
            break;
        }
        reached |= next | flood(next, sides.ours & within);
    }
    reached
}

fn outside(rest: PointSet) -> PointSet {
    let parts: Vec<PointSet> = regions(rest).collect();
    let largest = parts.iter().map(PointSet::len).max().unwrap_or(0);
    parts
        .into_iter()
        .filter(|part| part.len() == largest || part.len() >= NO_POCKET)
        .fold(PointSet::EMPTY, |all, part| all | part)
}

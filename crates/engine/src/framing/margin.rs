//! What has to be in play around the court: chains that are not safe, their
//! liberties, and with more reach the points beyond a gap.

use shikatsu_board::{neighbours, regions};
use shikatsu_problem::PointSet;

use super::court::Court;
use super::sides::Sides;
use super::{Reach, bounds};

/// With no reach at all, a chain is not taken as safe if it has at most so many
/// liberties outside.
const WEAK: usize = 2;

/// A weak chain takes liberties from its neighbours when it falls, so these are
/// looked at again; so many times in all.
const ROUNDS: usize = 2;

/// A hole of this size among the points in play is filled.
const HOLE: usize = 2;

/// The points in play for a reach.
pub(super) fn widen(sides: &Sides, key_stones: PointSet, court: Court, reach: Reach) -> PointSet {
    let chains = sides.chains_at(key_stones);
    let own = sides.liberties(chains);
    let mut points = (court.points() & sides.empty) | own;
    let mut inside = court.inside | chains | own;
    for step in 0..=usize::from(reach.0) {
        if step > 0 {
            points = bounds::clipped(points | neighbours(points, sides.empty), points);
        }
        for _ in 0..ROUNDS {
            let fresh = weak(sides, points | settled(sides, points), inside, WEAK + step);
            points |= fresh;
            inside |= fresh;
        }
        points |= holes(sides, points);
    }
    points | settled(sides, points)
}

/// The liberties of the chains, of either side, that touch the points in play
/// and have few liberties outside. A gap is no inside: a stone there is easily
/// connected to what lies beyond.
fn weak(sides: &Sides, in_play: PointSet, inside: PointSet, few: usize) -> PointSet {
    chains(sides)
        .filter(|&chain| !neighbours(chain, in_play).is_empty())
        .map(|chain| sides.liberties(chain))
        .filter(|liberties| (*liberties - inside).len() <= few)
        .fold(PointSet::EMPTY, |all, liberties| all | liberties)
}

fn holes(sides: &Sides, points: PointSet) -> PointSet {
    regions(sides.empty - points)
        .filter(|hole| hole.len() <= HOLE && !neighbours(*hole, points).is_empty())
        .fold(PointSet::EMPTY, |all, hole| all | hole)
}

/// The chains without a liberty beyond these points: only these are captured
/// or saved in play.
fn settled(sides: &Sides, points: PointSet) -> PointSet {
    chains(sides)
        .filter(|&chain| sides.liberties(chain).is_subset(&points))
        .filter(|&chain| !neighbours(chain, points).is_empty())
        .fold(PointSet::EMPTY, |all, chain| all | chain)
}

fn chains(sides: &Sides) -> impl Iterator<Item = PointSet> {
    regions(sides.theirs).chain(regions(sides.ours))
}

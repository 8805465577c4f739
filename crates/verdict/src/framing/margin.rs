//! What has to be in play around the enclosed area: chains that are not safe, their
//! liberties, and with more reach the points beyond a gap.

use shikatsu_board::{neighbours, regions};
use shikatsu_problem::PointSet;

use super::enclosed_area::EnclosedArea;
use super::sides::Sides;
use super::{Reach, bounds};

/// With no reach at all, a chain is not taken as safe if it has at most so many
/// liberties outside.
pub(crate) const WEAK: usize = 2;

/// The same for chains in a race outside, for each step of reach. With no reach
/// none is looked at: most walls stand, and a proof shows which need not be believed.
const BESIEGED: usize = 4;

/// A weak chain takes liberties from its neighbours when it falls, so these are
/// looked at again; so many times in all.
const ROUNDS: usize = 2;

/// A hole of this size among the points in play is filled.
const HOLE: usize = 2;

/// The points in play for a reach.
pub(super) fn widen(
    sides: &Sides,
    key_stones: PointSet,
    area: EnclosedArea,
    reach: Reach,
) -> PointSet {
    let chains = sides.chains_at(key_stones);
    let own = sides.liberties(chains);
    let mut points = (area.points() & sides.empty) | own;
    let mut inside = area.inside | chains | own;
    for step in 0..=usize::from(reach.0) {
        if step > 0 {
            points = bounds::clipped(points | neighbours(points, sides.empty), points);
        }
        for _ in 0..ROUNDS {
            let in_play = points | settled(sides, points);
            let fresh = weak(sides, in_play, inside, WEAK + step)
                | besieged(sides, in_play, chains, BESIEGED * step);
            points |= fresh;
            inside |= fresh;
        }
        points |= holes(sides, points);
    }
    points | settled(sides, points)
}

/// The points within the wall, in its gaps and next to the key stones, with the chains that live or die there. What lies
/// behind a gap and touches no stone of the defender's is left out.
pub(super) fn within(sides: &Sides, key_stones: PointSet, area: EnclosedArea) -> PointSet {
    let room = area.points() & sides.empty;
    let ours = sides.ours & area.inside;
    let rooms = regions(room - area.links)
        .filter(|room| !neighbours(*room, ours).is_empty())
        .fold(PointSet::EMPTY, |all, room| all | room);
    let kept = rooms | sides.liberties(sides.chains_at(key_stones));
    let points = kept | neighbours(kept | ours, room & area.links);
    points | settled(sides, points)
}

/// Points in play with the liberties of the attacker's chains that would have none
/// there, though all their stones are.
pub(super) fn breathing(sides: &Sides, in_play: PointSet) -> PointSet {
    let mut in_play = in_play;
    loop {
        let fresh = regions(sides.theirs & in_play)
            .filter(|&chain| sides.chains_at(chain) == chain)
            .map(|chain| sides.liberties(chain))
            .filter(|liberties| (*liberties & in_play).is_empty())
            .fold(PointSet::EMPTY, |all, liberties| all | liberties);
        if fresh.is_empty() {
            return in_play;
        }
        in_play = grown(sides, in_play, fresh);
    }
}

/// Points in play with fresh points, and what these make weak.
pub(super) fn grown(sides: &Sides, in_play: PointSet, fresh: PointSet) -> PointSet {
    let mut points = (in_play & sides.empty) | fresh;
    let mut inside = in_play;
    for _ in 0..ROUNDS {
        let more = weak(sides, points | settled(sides, points), inside, WEAK);
        points |= more;
        inside |= more;
    }
    points |= holes(sides, points);
    in_play | points | settled(sides, points)
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

/// The liberties of the attacker's chains that touch the points in play, have
/// few liberties beyond them, and are in a race there.
fn besieged(sides: &Sides, in_play: PointSet, targets: PointSet, few: usize) -> PointSet {
    regions(sides.theirs)
        .filter(|&chain| !neighbours(chain, in_play).is_empty())
        .filter(|&chain| (sides.liberties(chain) - in_play).len() <= few)
        .filter(|&chain| sides.is_besieged(chain, in_play, targets))
        .fold(PointSet::EMPTY, |all, chain| all | sides.liberties(chain))
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

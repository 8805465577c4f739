//! The points in play of a position that its walls close.
//!
//! The attacker's stones cut the board into parts. One holds the key stones;
//! the outside is the largest of the others, with any other that is not small.
//! Chains of the attacker that touch the outside are the wall, and the verdict
//! assumes that the wall stands. Everything that can be reached from the key
//! stones without crossing the wall is in play: pockets behind a chain that is
//! itself surrounded, too.

use shikatsu_board::{flood, neighbours, regions};
use shikatsu_problem::{PointSet, Problem};

use crate::unsolvable::Unsolvable;

/// The same problem with a boundary.
///
/// # Errors
/// When the key stones are missing or of both colours, or when nothing closes
/// the position.
pub fn enclose(problem: &Problem) -> Result<Problem, Unsolvable> {
    if problem.in_play.is_some() {
        return Ok(problem.clone());
    }
    let setup = &problem.setup;
    let all = setup.size.all();
    let stones = problem.key_stones;
    if stones.is_empty() {
        return Err(Unsolvable::NoKeyStones);
    }
    let [theirs] = [setup.black, setup.white]
        .into_iter()
        .filter(|own| stones.is_disjoint(own))
        .collect::<Vec<_>>()[..]
    else {
        return Err(Unsolvable::KeyStonesOfBoth);
    };
    let home = flood(stones, all - theirs);
    let outside = outside(all - theirs - home);
    let mut wall = PointSet::EMPTY;
    for chain in regions(theirs) {
        if !neighbours(chain, all).is_disjoint(&outside) {
            wall |= chain;
        }
    }
    let in_play = flood(stones, all - wall - outside);
    if wall.is_empty() && in_play.len() == all.len() && all.len() > SMALL_BOARD {
        return Err(Unsolvable::NoBoundary);
    }
    Ok(Problem {
        in_play: Some(in_play),
        ..problem.clone()
    })
}

/// A board up to this size may be its own region.
const SMALL_BOARD: usize = 49;

/// A part of the board from this size on is no pocket.
const NO_POCKET: usize = 12;

fn outside(rest: PointSet) -> PointSet {
    let parts: Vec<PointSet> = regions(rest).collect();
    let largest = parts.iter().map(PointSet::len).max().unwrap_or(0);
    parts
        .into_iter()
        .filter(|part| part.len() == largest || part.len() >= NO_POCKET)
        .fold(PointSet::EMPTY, |all, part| all | part)
}

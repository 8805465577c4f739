//! Death for lack of eye space.
//!
//! The lemma of `docs/rules-of-the-game.md`, section 5, in the sharper form of
//! `docs/zones.md`: where the attacker's safe stones leave the part of the
//! board around the targets no point, one point, or two points side by side
//! for eyes, the attacker captures at every level, whoever moves. It asks only
//! where the safe stones are, so they are all there is to its zone.

use crate::ground::Ground;
use crate::state::State;
use crate::word::Word;

/// The zone of the lemma, where it applies.
#[inline]
#[must_use]
pub fn hopeless<W: Word>(ground: &Ground<W>, state: &State<W>) -> Option<W> {
    if ground.escaped {
        return None;
    }
    let safe = ground.fill(ground.outer[0] & state.stones[0], state.stones[0]);
    let open = ground.play.without(safe);
    let part = ground.fill(state.standing, open);
    if ground.outer[1].meets(part) {
        return None;
    }
    let space = part.without(ground.spread(safe) | ground.walled);
    if !is_too_small(ground, space) && !each_is_too_small(ground, part, space) {
        return None;
    }
    Some(ground.fill(ground.spread(part) & safe, safe))
}

#[inline]
fn is_too_small<W: Word>(ground: &Ground<W>, space: W) -> bool {
    match space.count() {
        0 | 1 => true,
        2 => ground.spread(space).meets(space),
        _ => false,
    }
}

/// Targets in several parts, each of which is too small.
fn each_is_too_small<W: Word>(ground: &Ground<W>, parts: W, space: W) -> bool {
    let mut rest = parts;
    while !rest.is_empty() {
        let part = ground.fill(rest.first(), rest);
        if part == parts || !is_too_small(ground, space & part) {
            return false;
        }
        rest = rest.without(part);
    }
    true
}

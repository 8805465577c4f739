//! Death for lack of eye space.
//!
//! The lemma of `docs/rules-of-the-game.md`, section 5, in the sharper form of
//! `docs/zones.md`: where the attacker's safe stones leave the part of the
//! board around the targets no point, one point, or two points side by side
//! for eyes, the attacker captures at every level, whichever side moves. The lemma asks only
//! where the safe stones are, so its zone consists of them.

use super::Region;
use super::state::State;
use super::word::Word;

/// The zone of the lemma, where it applies.
#[inline]
#[must_use]
pub(crate) fn hopeless<W: Word>(region: &Region<W>, state: &State<W>) -> Option<W> {
    if region.escaped {
        return None;
    }
    let safe = region.fill(region.outer[0] & state.stones[0], state.stones[0]);
    let open = region.play.without(safe);
    let part = region.fill(state.standing, open);
    if region.outer[1].meets(part) {
        return None;
    }
    let space = part.without(region.spread(safe) | region.walled);
    if !is_too_small(region, space) && !each_is_too_small(region, part, space) {
        return None;
    }
    Some(region.fill(region.spread(part) & safe, safe))
}

#[inline]
fn is_too_small<W: Word>(region: &Region<W>, space: W) -> bool {
    match space.count() {
        0 | 1 => true,
        2 => region.spread(space).meets(space),
        _ => false,
    }
}

/// Targets in several parts, each of which is too small.
fn each_is_too_small<W: Word>(region: &Region<W>, parts: W, space: W) -> bool {
    let mut rest = parts;
    while !rest.is_empty() {
        let part = region.fill(rest.first(), rest);
        if part == parts || !is_too_small(region, space & part) {
            return false;
        }
        rest = rest.without(part);
    }
    true
}

//! Death for lack of eye space.
//!
//! The lemma of `docs/rules-of-the-game.md`, section 5: where the attacker's
//! safe stones leave the defender no point, one point, or two points side by
//! side for eyes, the attacker captures at every level, whoever moves.

use crate::ground::Ground;
use crate::state::State;
use crate::word::Word;

/// The points that no safe stone of the attacker holds or touches, or `None`
/// where the boundary is open to the defender and the lemma is silent.
#[inline]
#[must_use]
pub fn eye_space<W: Word>(ground: &Ground<W>, state: &State<W>) -> Option<W> {
    let safe = ground.fill(ground.outer[0] & state.stones[0], state.stones[0]);
    if ground.escaped || !ground.outer[1].without(safe).is_empty() {
        return None;
    }
    Some(
        ground
            .play
            .without(safe | ground.spread(safe) | ground.walled),
    )
}

/// Whether an eye space is too small for any defence.
#[inline]
#[must_use]
pub fn is_hopeless<W: Word>(ground: &Ground<W>, space: W) -> bool {
    match space.count() {
        0 | 1 => true,
        2 => ground.spread(space).meets(space),
        _ => false,
    }
}

//! Starting numbers of a new node.
//!
//! Df-pn+ (Nagai & Imai, 1999): unequal numbers at the leaves stand for the
//! search that was not done. The more room for eyes is left, the more the
//! attacker has still to do, and the less the defender.

use crate::eye_space::eye_space;
use crate::ground::Ground;
use crate::state::State;
use crate::word::Word;

/// Room in which the defender has nothing left to worry about.
const AMPLE: u32 = 12;

/// Assumed where the boundary is open and room cannot be counted.
const OPEN: u32 = 10;

/// What is missing for a win of the attacker and of the defender, at a guess.
#[inline]
#[must_use]
pub(crate) fn numbers<W: Word>(ground: &Ground<W>, state: &State<W>) -> [u32; 2] {
    let room = eye_space(ground, state).map_or(OPEN, Word::count);
    [1 + room, 1 + AMPLE.saturating_sub(room)]
}

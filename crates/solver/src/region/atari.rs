//! Targets that fall to one move.
//!
//! Invariant: a key stone out of play never falls, so with one there is no
//! such move.

use super::Region;
use super::spot::spot_of;
use super::state::State;
use super::word::Word;

/// Whether a stone of the attacker, who is to move, takes every standing
/// target at once; and on which spot.
#[inline]
#[must_use]
pub(crate) fn falls_at_once<W: Word>(region: &Region<W>, state: &State<W>) -> Option<u16> {
    if region.escaped || state.standing.is_empty() {
        return None;
    }
    let own = state.stones[1];
    let vacant = state.vacant(region);
    let seed = state.standing.first();
    // A stone with two liberties of its own is in no atari.
    let beside = region.spread(seed) & vacant;
    if beside != beside.first() {
        return None;
    }
    let mut liberty = W::EMPTY;
    let mut rest = state.standing;
    while !rest.is_empty() {
        let chain = region.fill(rest.first(), own);
        liberty = liberty | (region.spread(chain) & vacant);
        if chain.meets(region.outer[1]) || liberty != liberty.first() {
            return None;
        }
        rest = rest.without(chain);
    }
    let spot = spot_of(liberty.lowest());
    (spot != state.ban).then_some(spot)
}

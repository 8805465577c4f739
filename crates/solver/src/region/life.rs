//! Unconditional life on a region (the goal of question E).
//!
//! Benson, *Life in the game of Go*, 1976: a set of chains is alive if each
//! has two regions of its own in which every empty point is its liberty, and
//! these regions are bordered by chains of the set alone. Chains with the
//! outer liberty belong to the set from the start. A region that reaches the
//! boundary belongs to no chain: the attacker comes in from there. Where suicide is
//! allowed every point of the region must be next to the chain, not only the
//! empty ones: the attacker could take his own stones off and come again.

use shikatsu_problem::Suicide;

use super::Region;
use super::state::State;
use super::word::Word;

const MOST: usize = 24;

/// Whether a standing target has the outer liberty or two eyes for good; if
/// so, the points that show it.
#[must_use]
pub(crate) fn lives<W: Word>(region: &Region<W>, state: &State<W>) -> Option<W> {
    let own = state.stones[1];
    if region.escaped {
        return Some(W::EMPTY);
    }
    if region.outer[1].meets(own) {
        let free = region.fill(region.outer[1] & own, own);
        if free.meets(state.standing) {
            return Some(region.fill((free & state.standing).first(), own));
        }
    }
    benson(region, state)
}

fn benson<W: Word>(region: &Region<W>, state: &State<W>) -> Option<W> {
    let own = state.stones[1];
    let vacant = match region.suicide {
        Suicide::Forbidden => state.vacant(region),
        Suicide::Allowed => region.play.without(own),
    };
    let (eyes, mut eye_count) = eyes(region, own, vacant);
    if eye_count < 2 {
        return None;
    }
    let mut eyes = eyes;
    // Only chains that touch an eye can be alive; the rest are no borders.
    let free = region.fill(region.outer[1] & own, own);
    let mut chains = [W::EMPTY; MOST];
    let mut chain_count = 0;
    let mut rest = own.without(free);
    while !rest.is_empty() && chain_count < MOST {
        let chain = region.fill(rest.first(), own);
        rest = rest.without(chain);
        chains[chain_count] = chain;
        chain_count += 1;
    }
    loop {
        let mut healthy = free;
        let mut kept = 0;
        for i in 0..chain_count {
            let chain = chains[i];
            let reach = region.spread(chain);
            let vital = eyes[..eye_count]
                .iter()
                .filter(|&&eye| (eye & vacant).without(reach).is_empty())
                .count();
            if vital >= 2 {
                healthy = healthy | chain;
                chains[kept] = chain;
                kept += 1;
            }
        }
        if !healthy.meets(state.standing) {
            return None;
        }
        if kept == chain_count {
            let seed = (healthy & state.standing).first();
            let eyes = &eyes[..eye_count];
            return Some(witnesses(region, own, free, vacant, seed, eyes));
        }
        chain_count = kept;
        let mut good = 0;
        for i in 0..eye_count {
            let eye = eyes[i];
            if (region.spread(eye) & own).without(healthy).is_empty() {
                eyes[good] = eye;
                good += 1;
            }
        }
        eye_count = good;
    }
}

/// A chain, two of its eyes, the chains around these, and so on.
fn witnesses<W: Word>(region: &Region<W>, own: W, free: W, vacant: W, seed: W, eyes: &[W]) -> W {
    let mut zone = region.fill(seed, own);
    let mut shown = free;
    loop {
        let next = (zone & own).without(shown);
        if next.is_empty() {
            return zone;
        }
        let chain = region.fill(next.first(), own);
        shown = shown | chain;
        let reach = region.spread(chain);
        let vital = |eye: &&W| (**eye & vacant).without(reach).is_empty();
        let seen = zone;
        let known = eyes.iter().filter(vital).filter(|eye| eye.meets(seen));
        let other = eyes.iter().filter(vital).filter(|eye| !eye.meets(seen));
        for &eye in known.chain(other).take(2) {
            if !eye.meets(seen) {
                zone = zone | eye | region.fill(region.spread(eye) & own, own);
            }
        }
    }
}

/// The regions without a stone of the defender that some chain may own.
fn eyes<W: Word>(region: &Region<W>, own: W, vacant: W) -> ([W; MOST], usize) {
    let mut eyes = [W::EMPTY; MOST];
    let mut count = 0;
    let rest = region.play.without(own);
    let mut rest = rest.without(region.fill(region.outer[0], rest));
    // An empty point that touches no chain of the defender spoils its region.
    let inner = (rest & vacant).without(region.spread(own));
    if !inner.is_empty() {
        rest = rest.without(region.fill(inner, rest));
    }
    while !rest.is_empty() && count < MOST {
        let eye = region.fill(rest.first(), rest);
        rest = rest.without(eye);
        eyes[count] = eye;
        count += 1;
    }
    (eyes, count)
}

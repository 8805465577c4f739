//! The rules for one stone (section 3 of `docs/rules-of-the-game.md`), on masks.
//!
//! Invariant: a [`LibertyShortage`] exists only for a board on which every chain has
//! a liberty, and every board reached by [`place`] is such a board again.

use shikatsu_problem::{Role, Suicide};

use super::region::{MAX_POINTS, OracleRegion, Stones, bits, side};

/// Who is short of liberties on a board.
#[derive(Debug, Clone)]
pub(super) struct LibertyShortage {
    /// By side and point: the stones of that side whose only liberty this is.
    last: [[u32; MAX_POINTS]; 2],
    /// By side: stones with two liberties or the outer one.
    secure: Stones,
}

/// What a stone did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Placed {
    /// The board afterwards.
    pub(super) stones: Stones,
    /// Defender's stones that came off.
    pub(super) lost: u32,
    /// Whether anything came off.
    pub(super) effect: Effect,
}

/// How a stone changed the rest of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    /// Not at all.
    Quiet,
    /// Stones were removed, and nothing is banned.
    Removal,
    /// One stone was taken in a ko: this point is banned to the opponent.
    Ko(usize),
}

impl LibertyShortage {
    /// Reads a board; `None` when a chain has no liberty.
    pub(super) fn read(region: &OracleRegion, stones: Stones) -> Option<Self> {
        let empty = region.all() & !(stones[0] | stones[1]);
        let mut found = Self {
            last: [[0; MAX_POINTS]; 2],
            secure: [0; 2],
        };
        for (side, &own) in stones.iter().enumerate() {
            let mut rest = own;
            while rest != 0 {
                let chain = region.connected(rest & rest.wrapping_neg(), own);
                rest &= !chain;
                let liberties = region.around(chain) & empty;
                if chain & region.outer[side] != 0 || liberties.count_ones() > 1 {
                    found.secure[side] |= chain;
                } else if liberties == 0 {
                    return None;
                } else {
                    found.last[side][liberties.trailing_zeros() as usize] |= chain;
                }
            }
        }
        Some(found)
    }
}

/// Puts a stone on an empty point; `None` when that is forbidden whatever the
/// ban. The ban itself is a matter of threats and left to the caller.
pub(super) fn place(
    region: &OracleRegion,
    stones: Stones,
    shortage: &LibertyShortage,
    mover: Role,
    at: usize,
) -> Option<Placed> {
    let (own, other) = (side(mover), side(mover.opponent()));
    let stone = 1 << at;
    let near = region.near[at];
    let empty = region.all() & !(stones[0] | stones[1]);
    let mut after = stones;
    after[own] |= stone;
    let taken = shortage.last[other][at];
    if taken != 0 {
        after[other] &= !taken;
        let alone = near & (stones[own] | empty) == 0 && region.outer[own] & stone == 0;
        let effect = match (alone, taken.count_ones()) {
            (true, 1) => Effect::Ko(taken.trailing_zeros() as usize),
            _ => Effect::Removal,
        };
        let lost = if mover == Role::Attacker { taken } else { 0 };
        return Some(Placed {
            stones: after,
            lost,
            effect,
        });
    }
    if near & (empty | shortage.secure[own]) != 0 || region.outer[own] & stone != 0 {
        return Some(Placed {
            stones: after,
            lost: 0,
            effect: Effect::Quiet,
        });
    }
    // Every own chain next to the point has no other liberty, or it would be secure.
    let suicides = shortage.last[own][at];
    if suicides == 0 || region.suicide == Suicide::Forbidden {
        return None;
    }
    after[own] &= !(suicides | stone);
    Some(Placed {
        stones: after,
        lost: if mover == Role::Defender { suicides } else { 0 },
        effect: Effect::Removal,
    })
}

/// Which targets stand after these stones of the defender's came off.
pub(super) fn standing_after(region: &OracleRegion, standing: u32, lost: u32) -> u32 {
    bits(standing)
        .filter(|&target| region.targets[target].stones & lost == 0)
        .fold(0, |all, target| all | 1 << target)
}

//! Every move of every board of one block, ready for sweeping.
//!
//! A stone that removes nothing leads to a number that is known without a
//! table (see `numbering`), so one bit is kept for it. Only removals are stored.
//!
//! Invariant: a *slot* is `2 * board + side to move`; ids below
//! `2 * boards` are slots, ids above are states with a ban, in the order of
//! [`Bans`].

use shikatsu_problem::Role;

use super::levels::{EYES, IMPOSSIBLE, Lanes, STAND};
use super::life::goal_reached;
use super::numbering::{Block, Numbering};
use super::region::{OracleRegion, Stones, bits, side};
use super::stones::{Effect, LibertyShortage, place, standing_after};

/// The id of "every target has fallen".
pub(super) const FALLEN: u32 = u32::MAX;

const ROLES: [Role; 2] = [Role::Attacker, Role::Defender];

/// The states with a ban: slot and banned point, ascending.
#[derive(Debug, Clone, Default)]
pub(super) struct Bans {
    keys: Vec<u64>,
}

/// The moves of one block, by slot counted from the first of the block.
#[derive(Debug, Default)]
pub(super) struct Links {
    /// Points where a stone removes nothing.
    pub(super) quiet: Vec<u32>,
    /// Points where a stone removes something.
    pub(super) removing: Vec<u32>,
    /// Where the removals of a slot begin in `after`, in order of points.
    pub(super) begin: Vec<u32>,
    /// Ids of the states after removals.
    pub(super) after: Vec<u32>,
}

impl Bans {
    /// Number of states with a ban.
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Position of a state with a ban.
    pub(super) fn find(&self, slot: u32, point: usize) -> Option<usize> {
        self.keys.binary_search(&key(slot, point)).ok()
    }

    /// Slot and banned point of a state.
    pub(super) fn get(&self, position: usize) -> Option<(u32, usize)> {
        let key = *self.keys.get(position)?;
        Some((
            u32::try_from(key >> 8).ok()?,
            usize::try_from(key & 255).ok()?,
        ))
    }

    /// Takes in the bans of a later block.
    fn append(&mut self, mut keys: Vec<u64>) {
        keys.sort_unstable();
        keys.dedup();
        self.keys.append(&mut keys);
    }
}

fn key(slot: u32, point: usize) -> u64 {
    u64::from(slot) << 8 | point as u64
}

/// A removal whose state has a ban and no id yet.
struct PendingBan {
    link: usize,
    slot: u32,
    banned: usize,
}

impl Links {
    /// Plays every stone on every board of a block. Fills in the answers that
    /// need no search, and the bans that can arise in the block: each arises
    /// from a board of the same block, on which the taken stone was no target.
    pub(super) fn build(
        region: &OracleRegion,
        numbering: &Numbering,
        block: &Block,
        answers: &mut [Lanes],
        bans: &mut Bans,
    ) -> Self {
        let mut links = Self::default();
        let slots = 2 * block.boards as usize;
        links.quiet.reserve_exact(slots);
        links.removing.reserve_exact(slots);
        links.begin.reserve_exact(slots + 1);
        let mut pending = Vec::new();
        for rest in 0..block.boards {
            let stones = block.stones(rest);
            let settled = &mut answers[2 * (block.first + rest) as usize..][..2];
            let shortage = LibertyShortage::read(region, stones);
            let answer = match &shortage {
                None => IMPOSSIBLE,
                Some(_) if goal_reached(region, stones, block.standing) => STAND | EYES,
                Some(_) => 0,
            };
            settled.fill(answer);
            for mover in ROLES {
                match &shortage {
                    Some(shortage) => {
                        let board = BlockBoard {
                            region,
                            numbering,
                            block,
                            stones,
                            shortage,
                        };
                        links.push(&board, mover, &mut pending);
                    }
                    None => links.push_nothing(),
                }
            }
        }
        links.begin.push(link_number(&links.after));
        links.resolve(pending, block, numbering, bans);
        links
    }

    fn push_nothing(&mut self) {
        self.begin.push(link_number(&self.after));
        self.quiet.push(0);
        self.removing.push(0);
    }

    fn push(&mut self, board: &BlockBoard<'_>, mover: Role, pending: &mut Vec<PendingBan>) {
        let BlockBoard { region, stones, .. } = *board;
        self.begin.push(link_number(&self.after));
        let (mut quiet, mut removing) = (0, 0);
        for at in bits(region.all() & !(stones[0] | stones[1])) {
            let Some(placed) = place(region, stones, board.shortage, mover, at) else {
                continue;
            };
            if placed.effect == Effect::Quiet {
                quiet |= 1 << at;
                continue;
            }
            removing |= 1 << at;
            let slot = board.slot_after(placed.stones, placed.lost, mover);
            if let Effect::Ko(banned) = placed.effect
                && slot != FALLEN
            {
                pending.push(PendingBan {
                    link: self.after.len(),
                    slot,
                    banned,
                });
            }
            self.after.push(slot);
        }
        self.quiet.push(quiet);
        self.removing.push(removing);
    }

    fn resolve(
        &mut self,
        pending: Vec<PendingBan>,
        block: &Block,
        numbering: &Numbering,
        bans: &mut Bans,
    ) {
        let own = pending.iter().filter(|ko| ko.slot >= 2 * block.first);
        bans.append(own.map(|ko| key(ko.slot, ko.banned)).collect());
        let first = 2 * numbering.len();
        for ko in pending {
            if let Some(position) = bans.find(ko.slot, ko.banned) {
                self.after[ko.link] = first + u32::try_from(position).unwrap_or(0);
            }
        }
    }
}

/// One board and everything needed to play on it.
#[derive(Clone, Copy)]
struct BlockBoard<'a> {
    region: &'a OracleRegion,
    numbering: &'a Numbering,
    block: &'a Block,
    stones: Stones,
    shortage: &'a LibertyShortage,
}

impl BlockBoard<'_> {
    fn slot_after(&self, stones: Stones, lost: u32, mover: Role) -> u32 {
        let standing = standing_after(self.region, self.block.standing, lost);
        self.numbering.block(standing).map_or(FALLEN, |block| {
            2 * block.number(stones) + u32::from(side(mover.opponent()) == 1)
        })
    }
}

/// Ids are 32 bits wide because the number of states is limited; so is this.
fn link_number(after: &[u32]) -> u32 {
    u32::try_from(after.len()).unwrap_or(u32::MAX)
}

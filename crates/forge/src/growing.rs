//! The orders of a round: some positions of chance, many changes of what is there already, and positions out of its proofs.
//!
//! Most changes are made of what the last round gave, because nothing was made of it yet; and of two parents that are drawn the
//! one with the longer line is changed, so that problems get harder from round to round.
//!
//! Invariant: the same records and the same seed give the same order.

use shikatsu_board::SeededRandom;

use crate::forging::ForgeOrder;
use crate::record::BankRecord;
use crate::rooms::RoomStyle;

/// One seed in so many draws a room by chance.
const ROOM_EVERY: u64 = 8;

/// Of so many seeds this one puts a record some moves before.
const DEEPENED: u64 = 4;

/// And these look into the proofs of a record.
const EXCERPTED: [u64; 2] = [2, 6];

/// A round with the records that it may change.
#[derive(Debug)]
pub struct GrowthRound<'r> {
    parents: Vec<&'r BankRecord>,
    /// The parents from here on are those of the last round.
    last: usize,
}

impl<'r> GrowthRound<'r> {
    /// A round after these records, of which those from `last` on came in the round before.
    #[must_use]
    pub fn after(records: &'r [BankRecord], last: usize) -> Self {
        let (before, fresh) = records.split_at(last.min(records.len()));
        let sorted = |records: &'r [BankRecord]| {
            let mut sorted: Vec<&BankRecord> = records.iter().collect();
            sorted.sort_by(|one, other| one.id.cmp(&other.id));
            sorted
        };
        let mut parents = sorted(before);
        let last = parents.len();
        parents.extend(sorted(fresh));
        Self { parents, last }
    }

    /// What a seed makes.
    #[must_use]
    pub fn order(&self, seed: u64) -> ForgeOrder<'r> {
        let drawn = ForgeOrder::Drawn(RoomStyle::Small, seed);
        let Some(parent) = self.parent(seed) else {
            return drawn;
        };
        match seed % ROOM_EVERY {
            0 => drawn,
            DEEPENED => ForgeOrder::Deepened(parent.into(), seed),
            turn if EXCERPTED.contains(&turn) => ForgeOrder::Excerpted(parent.into(), seed),
            _ => ForgeOrder::Varied(parent.into(), seed),
        }
    }

    fn parent(&self, seed: u64) -> Option<&'r BankRecord> {
        // Another stream than the one that draws the changes.
        let mut random = SeededRandom::new(!seed);
        let fresh = &self.parents[self.last..];
        let among = match random.below(3) {
            0 => &self.parents[..],
            _ if fresh.is_empty() => &self.parents[..],
            _ => fresh,
        };
        if among.is_empty() {
            return None;
        }
        let drawn = [(); 2].map(|()| among[random.below(among.len())]);
        let [one, other] = drawn.map(|record| (record.line.len(), record.proof.nodes));
        Some(drawn[usize::from(other > one)])
    }
}

//! A number for every board of a region, without gaps.
//!
//! While a target stands its stones are fixed, so for each set of standing
//! targets the boards are the numbers of a ternary counter over the other
//! points: 0 empty, 1 attacker, 2 defender.
//!
//! Invariant: placing a stone without removing any gives a larger number, and
//! the fall of a target a number in an earlier block. The retrograde sweep
//! runs downwards and lives on both.

use super::region::{MAX_POINTS, OracleRegion, Stones, TargetFooting, bits};

/// All boards with one set of standing targets.
#[derive(Debug, Clone)]
pub(super) struct Block {
    /// The targets that stand.
    pub(super) standing: u32,
    /// Their stones.
    pub(super) fixed: u32,
    /// Number of the board on which all other points are empty.
    pub(super) first: u32,
    /// How many boards.
    pub(super) boards: u32,
    /// What a stone of the attacker's adds to the number; one of the
    /// defender's adds twice that. Zero on fixed points.
    pub(super) weight: [u32; MAX_POINTS],
}

/// All blocks, fewer targets before more.
#[derive(Debug, Clone)]
pub(super) struct Numbering {
    blocks: Vec<Block>,
}

/// Boards of a region times two turns, without building anything.
pub(super) fn count_states(region: &OracleRegion) -> u64 {
    let power = |points: u32| 3u64.saturating_pow(points);
    let held = region
        .targets
        .iter()
        .fold(0, |all, target| all | target.stones);
    let free = power((region.all() & !held).count_ones());
    let (mut any, mut none) = (1u64, 1u64);
    for target in &region.targets {
        let boards = power(target.stones.count_ones());
        any = any.saturating_mul(boards.saturating_add(1));
        none = none.saturating_mul(boards);
    }
    // Anchored targets never fall; otherwise any set but the empty one may stand.
    let sets = match region.footing {
        TargetFooting::Anchored => 1,
        TargetFooting::InPlay => any - none,
    };
    free.saturating_mul(sets).saturating_mul(2)
}

impl Numbering {
    /// Blocks for every set of targets that can stand. The caller has checked
    /// that [`count_states`] fits in 31 bits.
    pub(super) fn new(region: &OracleRegion) -> Self {
        let sets = 1u32 << region.targets.len();
        let mut first = 0;
        let blocks = (1..sets)
            .map(|standing| {
                let fixed = bits(standing).fold(0, |all, t| all | region.targets[t].stones);
                let mut weight = [0; MAX_POINTS];
                let mut boards = 1;
                for point in bits(region.all() & !fixed) {
                    weight[point] = boards;
                    boards *= 3;
                }
                let block = Block {
                    standing,
                    fixed,
                    first,
                    boards,
                    weight,
                };
                first += boards;
                block
            })
            .collect();
        Self { blocks }
    }

    /// The blocks in the order in which they can be solved.
    pub(super) fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Number of boards.
    pub(super) fn len(&self) -> u32 {
        self.blocks
            .last()
            .map_or(0, |last| last.first + last.boards)
    }

    /// The block in which these targets stand; `None` when none does.
    pub(super) fn block(&self, standing: u32) -> Option<&Block> {
        self.blocks.get(standing.checked_sub(1)? as usize)
    }

    /// The board with this number and the targets that stand on it.
    pub(super) fn board(&self, number: u32) -> Option<(Stones, u32)> {
        let after = self.blocks.partition_point(|block| block.first <= number);
        let block = self.blocks.get(after.checked_sub(1)?)?;
        let rest = number - block.first;
        (rest < block.boards).then(|| (block.stones(rest), block.standing))
    }
}

impl Block {
    /// The number of a board; fixed stones must stand on it.
    pub(super) fn number(&self, [attacker, defender]: Stones) -> u32 {
        let sum = |mask| bits(mask).fold(0, |sum, point| sum + self.weight[point]);
        self.first + sum(attacker) + 2 * sum(defender)
    }

    /// The board that is this many after the first.
    pub(super) fn stones(&self, mut rest: u32) -> Stones {
        let mut stones = [0, self.fixed];
        let free = self
            .weight
            .iter()
            .enumerate()
            .filter(|&(_, &weight)| weight > 0);
        for (point, _) in free {
            match rest % 3 {
                1 => stones[0] |= 1 << point,
                2 => stones[1] |= 1 << point,
                _ => {}
            }
            rest /= 3;
        }
        stones
    }
}

//! Zobrist numbers for everything in a state.
//!
//! Zobrist, *A new hashing method with application for game playing*, 1970.
//! The numbers are fixed by a seed, so that a search repeats exactly. Each problem has its own
//! seed, so that problems can share one table without meeting.

use shikatsu_problem::Role;

use super::spot::Spot;
use super::word::Word;

/// One number for each fact a state can contain.
#[derive(Debug, Clone)]
pub struct Keys {
    pub(super) stones: [Vec<u64>; 2],
    pub(super) standing: Vec<u64>,
    bans: Vec<u64>,
    /// Changes with every move.
    pub turn: u64,
}

impl Keys {
    /// Numbers for `spots` places, drawn from a seed.
    #[must_use]
    pub fn new(spots: usize, seed: u64) -> Self {
        let mut state = seed;
        let mut draw = move || splitmix(&mut state);
        let mut column = || (0..spots).map(|_| draw()).collect::<Vec<_>>();
        let stones = [column(), column()];
        let (standing, bans) = (column(), column());
        Self {
            stones,
            standing,
            bans,
            turn: splitmix(&mut { !seed }),
        }
    }

    /// The number of a ban; zero for none.
    #[inline]
    #[must_use]
    pub fn ban(&self, spot: Spot) -> u64 {
        self.bans.get(usize::from(spot)).copied().unwrap_or(0)
    }

    /// The number of the side to move.
    #[must_use]
    pub(super) fn of_turn(&self, turn: Role) -> u64 {
        match turn {
            Role::Attacker => 0,
            Role::Defender => self.turn,
        }
    }

    /// The numbers of a set of stones, and of the targets that stand.
    #[must_use]
    pub(super) fn of_sets<W: Word>(&self, stones: [W; 2], standing: W) -> u64 {
        let sum =
            |numbers: &[u64], set: W| set.members().fold(0, |sum, index| sum ^ numbers[index]);
        sum(&self.stones[0], stones[0])
            ^ sum(&self.stones[1], stones[1])
            ^ sum(&self.standing, standing)
    }
}

/// Steele, Lea & Flood, *Fast splittable pseudorandom number generators*, 2014.
fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

//! Zobrist numbers for everything in a state.
//!
//! Zobrist, *A new hashing method with application for game playing*, 1970.
//! The numbers are fixed by a seed, so that a search repeats exactly; another
//! seed per problem lets problems share one table without meeting.

use shikatsu_problem::Role;

use crate::state::{PASS, Spot, State};
use crate::word::Word;

/// One number for each fact a state can contain.
#[derive(Debug, Clone)]
pub struct Keys {
    stones: [Vec<u64>; 2],
    standing: Vec<u64>,
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

    /// The key of a state from scratch.
    #[must_use]
    pub fn of<W: Word>(&self, state: &State<W>) -> u64 {
        let sum =
            |numbers: &[u64], set: W| set.members().fold(0, |sum, index| sum ^ numbers[index]);
        let turn = if state.turn == Role::Attacker {
            0
        } else {
            self.turn
        };
        sum(&self.stones[0], state.stones[0])
            ^ sum(&self.stones[1], state.stones[1])
            ^ sum(&self.standing, state.standing)
            ^ self.ban(state.ban)
            ^ turn
    }

    /// The key after a stone that took `gone[0]` and lost `gone[1]`.
    #[inline]
    pub(crate) fn after<W: Word>(
        &self,
        before: &State<W>,
        after: &State<W>,
        stone: W,
        gone: [W; 2],
    ) -> u64 {
        let me = crate::ground::slot(before.turn);
        let mut key = before.key ^ self.turn ^ self.stones[me][stone.lowest()];
        if before.ban != PASS || after.ban != PASS {
            key ^= self.ban(before.ban) ^ self.ban(after.ban);
        }
        for (set, owner) in gone.into_iter().zip([1 - me, me]) {
            for index in set.members() {
                key ^= self.stones[owner][index];
            }
        }
        if before.standing != after.standing {
            for index in before.standing.without(after.standing).members() {
                key ^= self.standing[index];
            }
        }
        key
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

//! A state of the game and the moves that change it.
//!
//! Invariant: every chain has a liberty in play or the outer liberty, and
//! `key` is the sum (exclusive or) of the numbers of everything in the state.
//! Threats are not part of it: one entry of the table serves every level.

use shikatsu_problem::{Problem, Role, Suicide};

use super::keys::Keys;
use super::role_index::role_index;
use super::spot::{PASS, Spot, spot_of};
use super::word::Word;
use super::{Region, Unsolvable};

/// Stones, standing targets, ban and turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State<W> {
    /// The stones of the attacker and of the defender.
    pub stones: [W; 2],
    /// The key stones that have not fallen.
    pub standing: W,
    /// The point forbidden to the side to move, or [`PASS`].
    pub ban: Spot,
    /// The side to move.
    pub turn: Role,
    /// The hash of all the above.
    pub key: u64,
}

impl<W: Word> State<W> {
    /// The state a problem starts from.
    ///
    /// # Errors
    /// When a chain has no liberty.
    pub fn new(
        region: &Region<W>,
        keys: &Keys,
        problem: &Problem,
        first: Role,
    ) -> Result<Self, Unsolvable> {
        let stones = [Role::Attacker, Role::Defender]
            .map(|role| region.bits(problem.setup.stones(region.color(role))));
        let mut state = Self {
            stones,
            standing: region.bits(&problem.key_stones) & stones[1],
            ban: PASS,
            turn: first,
            key: 0,
        };
        if !state.is_possible(region) {
            return Err(Unsolvable::Impossible);
        }
        state.ban = state.first_ban(region, problem);
        state.key = state.key_from_scratch(keys);
        Ok(state)
    }

    /// A state from its parts, or `None` where a chain has no liberty.
    #[must_use]
    pub fn from_parts(
        region: &Region<W>,
        keys: &Keys,
        stones: [W; 2],
        standing: W,
        ban: Spot,
        turn: Role,
    ) -> Option<Self> {
        let mut state = Self {
            stones,
            standing: standing & stones[1],
            ban,
            turn,
            key: 0,
        };
        state.key = state.key_from_scratch(keys);
        state.is_possible(region).then_some(state)
    }

    /// The points without a stone.
    #[inline]
    #[must_use]
    pub fn vacant(&self, region: &Region<W>) -> W {
        region.play.without(self.stones[0] | self.stones[1])
    }

    /// The state after a pass.
    #[inline]
    #[must_use]
    pub fn pass(&self, keys: &Keys) -> Self {
        Self {
            ban: PASS,
            turn: self.turn.opponent(),
            key: self.key ^ keys.turn ^ keys.ban(self.ban),
            ..*self
        }
    }

    /// The state after a stone on an empty point, or `None` for suicide.
    /// The caller must know whether a ban forbids the point.
    #[inline]
    #[must_use]
    pub fn play(&self, region: &Region<W>, keys: &Keys, spot: Spot) -> Option<Self> {
        let (me, you) = (role_index(self.turn), 1 - role_index(self.turn));
        let stone = W::bit(usize::from(spot));
        let around = region.spread(stone);
        let mut next = *self;
        next.stones[me] = self.stones[me] | stone;
        let vacant = next.vacant(region);
        let taken = taken(region, next.stones[you], region.outer[you], around, vacant);
        let mut lost = W::EMPTY;
        next.stones[you] = next.stones[you].without(taken);
        if taken.is_empty() && !around.meets(vacant) && !stone.meets(region.outer[me]) {
            lost = region.fill(stone, next.stones[me]);
            if lost.meets(region.outer[me]) || region.spread(lost).meets(vacant) {
                lost = W::EMPTY;
            } else if lost == stone || region.suicide == Suicide::Forbidden {
                return None;
            }
            next.stones[me] = next.stones[me].without(lost);
        }
        next.ban = PASS;
        if !taken.is_empty()
            && taken == taken.first()
            && around & (vacant | taken) == taken
            && !around.meets(self.stones[me])
            && !stone.meets(region.outer[me])
        {
            next.ban = spot_of(taken.lowest());
        }
        next.turn = self.turn.opponent();
        next.standing = self.standing.without(taken | lost);
        next.key = self.key_after(keys, &next, stone, [taken, lost]);
        Some(next)
    }

    fn key_from_scratch(&self, keys: &Keys) -> u64 {
        keys.of_sets(self.stones, self.standing) ^ keys.ban(self.ban) ^ keys.of_turn(self.turn)
    }

    /// The key after a stone that took `gone[0]` and lost `gone[1]`.
    #[inline]
    fn key_after(&self, keys: &Keys, after: &Self, stone: W, gone: [W; 2]) -> u64 {
        let me = role_index(self.turn);
        let mut key = self.key ^ keys.turn ^ keys.stones[me][stone.lowest()];
        if self.ban != PASS || after.ban != PASS {
            key ^= keys.ban(self.ban) ^ keys.ban(after.ban);
        }
        for (set, owner) in gone.into_iter().zip([1 - me, me]) {
            for index in set.members() {
                key ^= keys.stones[owner][index];
            }
        }
        if self.standing != after.standing {
            for index in self.standing.without(after.standing).members() {
                key ^= keys.standing[index];
            }
        }
        key
    }

    fn is_possible(&self, region: &Region<W>) -> bool {
        let vacant = self.vacant(region);
        [Role::Attacker, Role::Defender].into_iter().all(|role| {
            let stones = self.stones[role_index(role)];
            let free = stones & (region.spread(vacant) | region.outer[role_index(role)]);
            region.fill(free, stones) == stones
        })
    }

    /// A ban of the setup binds only the side to move there.
    fn first_ban(&self, region: &Region<W>, problem: &Problem) -> Spot {
        if region.color(self.turn) != problem.to_move() {
            return PASS;
        }
        let banned = region.bits(&problem.setup.ko_bans) & self.vacant(region);
        banned.members().next().map_or(PASS, spot_of)
    }
}

#[inline]
fn taken<W: Word>(region: &Region<W>, stones: W, outer: W, around: W, vacant: W) -> W {
    let mut taken = W::EMPTY;
    let mut touched = around & stones;
    while !touched.is_empty() {
        let seed = touched.first();
        // Most stones show a liberty of their own: no need to know the chain.
        if seed.meets(outer) || region.spread(seed).meets(vacant) {
            touched = touched.without(seed);
            continue;
        }
        let chain = region.fill(seed, stones);
        touched = touched.without(chain);
        if !chain.meets(outer) && !region.spread(chain).meets(vacant) {
            taken = taken | chain;
        }
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::problem;

    /// Plays every move below a state and compares each key with one made from nothing.
    fn compare(region: &Region<u64>, keys: &Keys, state: &State<u64>, depth: usize) -> u32 {
        assert_eq!(state.key, state.key_from_scratch(keys));
        if depth == 0 {
            return 1;
        }
        let spots = state.vacant(region).members().map(spot_of);
        let stones = spots.filter(|&spot| spot != state.ban);
        let after = stones.filter_map(|spot| state.play(region, keys, spot));
        let passed = std::iter::once(state.pass(keys));
        after
            .chain(passed)
            .map(|next| compare(region, keys, &next, depth - 1))
            .sum()
    }

    #[test]
    fn a_key_that_is_kept_up_to_date_is_the_one_from_scratch() {
        let problem = problem(".xo. xk.o .xo.");
        let region = Region::<u64>::new(&problem).unwrap();
        let keys = Keys::new(64, 7);
        let state = State::new(&region, &keys, &problem, Role::Attacker).unwrap();
        assert!(compare(&region, &keys, &state, 5) > 100);
    }

    #[test]
    fn a_ban_follows_the_capture_of_one_stone_in_a_ko() {
        let problem = problem(".xo. xk.o .xo.");
        let region = Region::<u64>::new(&problem).unwrap();
        let keys = Keys::new(64, 7);
        let state = State::new(&region, &keys, &problem, Role::Attacker).unwrap();
        let key = region.bits(&problem.key_stones);
        let liberty = region.spread(key) & state.vacant(&region);
        let after = state.play(&region, &keys, spot_of(liberty.lowest()));
        let after = after.unwrap();
        assert_eq!(after.ban, spot_of(key.lowest()));
        assert!(after.standing.is_empty());
        assert_eq!(after.pass(&keys).ban, PASS);
    }
}

//! A state of the game and the moves that change it.
//!
//! Invariant: every chain has a liberty in play or the outer liberty, and
//! `key` is the sum (exclusive or) of the numbers of everything in the state.
//! Threats are not part of it: one entry of the table serves every level.

use shikatsu_problem::{Problem, Role, Suicide};

use crate::ground::{Ground, slot};
use crate::keys::Keys;
use crate::unsolvable::Unsolvable;
use crate::word::Word;

/// A place in the layout of a region, or [`PASS`].
pub type Spot = u16;

/// The spot that stands for a pass, and for "no ban".
pub const PASS: Spot = Spot::MAX;

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
        ground: &Ground<W>,
        keys: &Keys,
        problem: &Problem,
        first: Role,
    ) -> Result<Self, Unsolvable> {
        let stones = [Role::Attacker, Role::Defender]
            .map(|role| ground.bits(problem.setup.stones(ground.color(role))));
        let mut state = Self {
            stones,
            standing: ground.bits(&problem.key_stones) & stones[1],
            ban: PASS,
            turn: first,
            key: 0,
        };
        if !state.is_possible(ground) {
            return Err(Unsolvable::Impossible);
        }
        state.ban = state.first_ban(ground, problem);
        state.key = keys.of(&state);
        Ok(state)
    }

    /// A state from its parts, or `None` where a chain has no liberty.
    #[must_use]
    pub fn from_parts(
        ground: &Ground<W>,
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
        state.key = keys.of(&state);
        state.is_possible(ground).then_some(state)
    }

    /// The points without a stone.
    #[inline]
    #[must_use]
    pub fn vacant(&self, ground: &Ground<W>) -> W {
        ground.play.without(self.stones[0] | self.stones[1])
    }

    /// The same stones with the other side to move, for looking at only.
    #[must_use]
    pub(crate) fn reversed(&self) -> Self {
        Self {
            turn: self.turn.opponent(),
            ..*self
        }
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
    /// Whether a ban forbids the point is for the caller to know.
    #[inline]
    #[must_use]
    pub fn play(&self, ground: &Ground<W>, keys: &Keys, spot: Spot) -> Option<Self> {
        let (me, you) = (slot(self.turn), 1 - slot(self.turn));
        let stone = W::bit(usize::from(spot));
        let around = ground.spread(stone);
        let mut next = *self;
        next.stones[me] = self.stones[me] | stone;
        let vacant = next.vacant(ground);
        let taken = taken(ground, next.stones[you], ground.outer[you], around, vacant);
        let mut lost = W::EMPTY;
        next.stones[you] = next.stones[you].without(taken);
        if taken.is_empty() && !around.meets(vacant) && !stone.meets(ground.outer[me]) {
            lost = ground.fill(stone, next.stones[me]);
            if lost.meets(ground.outer[me]) || ground.spread(lost).meets(vacant) {
                lost = W::EMPTY;
            } else if lost == stone || ground.suicide == Suicide::Forbidden {
                return None;
            }
            next.stones[me] = next.stones[me].without(lost);
        }
        next.ban = PASS;
        if !taken.is_empty()
            && taken == taken.first()
            && around & (vacant | taken) == taken
            && !around.meets(self.stones[me])
            && !stone.meets(ground.outer[me])
        {
            next.ban = spot_of(taken.lowest());
        }
        next.turn = self.turn.opponent();
        next.standing = self.standing.without(taken | lost);
        next.key = keys.after(self, &next, stone, [taken, lost]);
        Some(next)
    }

    fn is_possible(&self, ground: &Ground<W>) -> bool {
        let vacant = self.vacant(ground);
        [Role::Attacker, Role::Defender].into_iter().all(|role| {
            let stones = self.stones[slot(role)];
            let free = stones & (ground.spread(vacant) | ground.outer[slot(role)]);
            ground.fill(free, stones) == stones
        })
    }

    /// A ban of the setup is meant for the side to move there.
    fn first_ban(&self, ground: &Ground<W>, problem: &Problem) -> Spot {
        if ground.color(self.turn) != problem.to_move() {
            return PASS;
        }
        let banned = ground.bits(&problem.setup.ko_bans) & self.vacant(ground);
        banned.members().next().map_or(PASS, spot_of)
    }
}

#[inline]
fn taken<W: Word>(ground: &Ground<W>, stones: W, outer: W, around: W, vacant: W) -> W {
    let mut taken = W::EMPTY;
    let mut touched = around & stones;
    while !touched.is_empty() {
        let seed = touched.first();
        // Most stones show a liberty of their own: no need to know the chain.
        if seed.meets(outer) || ground.spread(seed).meets(vacant) {
            touched = touched.without(seed);
            continue;
        }
        let chain = ground.fill(seed, stones);
        touched = touched.without(chain);
        if !chain.meets(outer) && !ground.spread(chain).meets(vacant) {
            taken = taken | chain;
        }
    }
    taken
}

/// A layout has at most 380 bits, so every index fits.
#[inline]
#[must_use]
pub fn spot_of(index: usize) -> Spot {
    Spot::try_from(index).unwrap_or(PASS)
}

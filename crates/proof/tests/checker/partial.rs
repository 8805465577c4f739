//! The page of the zones (`docs/zones.md`), word by word, on the rules of
//! this test.

use shikatsu_problem::{Move, Point};
use shikatsu_proof::Question;

use crate::rules::{Game, Mask, State, bits};

/// A state known in part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Partial {
    /// The known stones, and the targets known to stand.
    pub(crate) known: State,
    pub(crate) unknown: Mask,
    /// Targets that perhaps stand on unknown points.
    pub(crate) perhaps: Mask,
}

/// What becomes of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    Illegal,
    /// Legal in some of the states described, perhaps.
    Doubtful(Partial),
    Legal(Partial),
}

impl Partial {
    pub(crate) fn full(state: &State) -> Self {
        Self {
            known: *state,
            unknown: 0,
            perhaps: 0,
        }
    }

    fn side(&self) -> (usize, usize) {
        if self.known.attacker_moves {
            (0, 1)
        } else {
            (1, 0)
        }
    }
}

impl Game {
    /// Section 2.
    pub(crate) fn forget(&self, partial: &Partial, kept: Mask) -> Partial {
        let mut after = *partial;
        self.cloud(&mut after, self.playable & !kept);
        self.dissolve_breathless(&mut after);
        after
    }

    /// Known points become unknown.
    fn cloud(&self, partial: &mut Partial, points: Mask) {
        for side in &mut partial.known.stones {
            *side &= !points;
        }
        partial.unknown |= points;
        if partial.known.ban & points != 0 {
            partial.known.ban = 0;
        }
        for target in bits(partial.known.standing) {
            if self.marker(target) & points != 0 {
                partial.known.standing &= !(1 << target);
                partial.perhaps |= 1 << target;
            }
        }
    }

    fn dissolve_breathless(&self, partial: &mut Partial) {
        for side in 0..2 {
            for bit in bits(partial.known.stones[side] & self.playable) {
                let stones = partial.known.stones[side];
                let chain = self.chain(stones, 1 << bit & stones);
                if chain != 0 && !self.breathes_for_certain(partial, chain) {
                    self.cloud(partial, chain);
                }
            }
        }
    }

    fn known_liberties(&self, partial: &Partial, chain: Mask) -> Mask {
        self.border(chain) & partial.known.vacant() & self.playable & !partial.unknown
    }

    fn breathes_for_certain(&self, partial: &Partial, chain: Mask) -> bool {
        self.has_outer_liberty(&partial.known, chain) || self.known_liberties(partial, chain) != 0
    }

    /// Section 3.
    pub(crate) fn play_partial(&self, partial: &Partial, point: Point) -> Outcome {
        let stone = self.mask(point);
        if partial.known.vacant() & self.playable & !partial.unknown & stone == 0 {
            return Outcome::Illegal;
        }
        let (own, enemy) = partial.side();
        let mut after = *partial;
        after.known.ban = 0;
        if partial.known.ban == stone {
            after.known.threats -= match (partial.known.attacker_moves, partial.known.threats) {
                (false, 1..) => 1,
                (true, ..0) => -1,
                _ => return Outcome::Illegal,
            };
        }
        after.known.stones[own] |= stone;
        let (mut taken, mut dissolved) = (0, 0);
        for bit in bits(self.border(stone) & after.known.stones[enemy]) {
            let chain = self.chain(after.known.stones[enemy], 1 << bit);
            if self.breathes_for_certain(&after, chain) {
                continue;
            }
            if self.border(chain) & partial.unknown == 0 {
                taken |= chain;
            } else {
                dissolved |= chain;
            }
        }
        after.known.stones[enemy] &= !taken;
        for target in bits(after.known.standing) {
            if self.marker(target) & taken != 0 {
                after.known.standing &= !(1 << target);
            }
        }
        self.cloud(&mut after, dissolved);
        let chain = self.chain(after.known.stones[own], stone);
        let certain = self.breathes_for_certain(&after, chain);
        if !certain {
            if self.border(chain) & after.unknown == 0 {
                return Outcome::Illegal;
            }
            self.cloud(&mut after, chain);
        }
        let may_be_ko = taken.count_ones() == 1
            && chain == stone
            && !self.has_outer_liberty(&after.known, chain)
            && self.known_liberties(&after, chain) == taken;
        if may_be_ko && self.border(stone) & after.unknown == 0 {
            after.known.ban = taken;
        } else if may_be_ko {
            self.cloud(&mut after, taken);
        }
        self.dissolve_breathless(&mut after);
        after.known.attacker_moves = !partial.known.attacker_moves;
        if certain {
            Outcome::Legal(after)
        } else {
            Outcome::Doubtful(after)
        }
    }

    /// The moves that count in a proof: of the prover what is certain, of the
    /// opponent all that is possible (section 4); pass last.
    pub(crate) fn partial_moves(
        &self,
        partial: &Partial,
        question: Question,
    ) -> Vec<(Move, Partial)> {
        let proves = partial.known.turn() == question.prover();
        let mut moves: Vec<(Move, Partial)> = self
            .in_play
            .iter()
            .filter_map(|&point| match self.play_partial(partial, point) {
                Outcome::Legal(after) => Some((Move::Play(point), after)),
                Outcome::Doubtful(after) if !proves => Some((Move::Play(point), after)),
                Outcome::Doubtful(_) | Outcome::Illegal => None,
            })
            .collect();
        if Self::may_pass(&partial.known, question) {
            let mut after = *partial;
            after.known.ban = 0;
            after.known.attacker_moves = !partial.known.attacker_moves;
            moves.push((Move::Pass, after));
        }
        moves
    }

    /// Section 5, two eyes. A space is left if it is known and closed, and the
    /// chains are struck out one by one.
    pub(crate) fn has_two_eyes_for_certain(&self, partial: &Partial) -> bool {
        let [attacker, defender] = partial.known.stones;
        let mut chains: Vec<Mask> = Vec::new();
        for bit in bits(defender) {
            let chain = self.chain(defender, 1 << bit);
            if !chains.contains(&chain) {
                chains.push(chain);
            }
        }
        let mut spaces: Vec<Mask> = Vec::new();
        for bit in bits(self.playable & !defender) {
            let space = self.chain(self.playable & !defender, 1 << bit);
            let around = self.border(space) & !self.playable;
            let open = around & (attacker | partial.known.vacant()) != 0;
            if !open && space & partial.unknown == 0 && !spaces.contains(&space) {
                spaces.push(space);
            }
        }
        loop {
            let left = chains.iter().copied().filter(|&chain| {
                let vital =
                    |space: &&Mask| **space & partial.known.vacant() & !self.border(chain) == 0;
                self.has_outer_liberty(&partial.known, chain)
                    || spaces.iter().filter(vital).count() >= 2
            });
            let left: Vec<Mask> = left.collect();
            if left.len() == chains.len() {
                break;
            }
            chains = left;
            let stones = chains.iter().fold(0, |sum, chain| sum | chain);
            spaces.retain(|&space| self.border(space) & defender & !stones == 0);
        }
        bits(partial.known.standing)
            .any(|target| chains.iter().any(|chain| chain & self.marker(target) != 0))
    }

    /// Section 5, no eye space.
    pub(crate) fn has_no_eye_space_for_certain(&self, partial: &Partial) -> bool {
        self.has_no_eye_space(&State {
            standing: partial.known.standing | partial.perhaps,
            ..partial.known
        })
    }
}

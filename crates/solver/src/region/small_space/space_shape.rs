//! A small space inside the body, and the moves in it.
//!
//! The body is everything around the space but safe stones: one chain of the defender's that never
//! changes until it is captured. So a stone of the defender's next to it belongs to it, and a stone
//! of the attacker's next to a safe stone is safe.
//!
//! Invariant: sets of points are bits below `points`; no point is a neighbour of itself.

/// The most points that a space may have.
pub(super) const MOST_POINTS: usize = 5;

/// What the rules of the board say about a space, apart from its stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SpaceShape {
    /// How many points there are.
    pub(super) points: usize,
    /// The neighbours of each point in the space.
    pub(super) neighbours: [u8; MOST_POINTS],
    /// The points next to a stone of the body.
    pub(super) beside_body: u8,
    /// The points next to a safe stone.
    pub(super) beside_safe: u8,
}

/// The stones of the attacker and of the defender in a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SpaceBoard(pub(super) [u8; 2]);

/// A stone of the attacker's.
#[derive(Debug, Clone, Copy)]
pub(super) struct Attack {
    /// The board after it, where the body is not captured; nothing if the move is not legal then.
    pub(super) after: Option<SpaceBoard>,
    /// Whether the body has no liberty left in the space.
    pub(super) strangles: bool,
}

/// A stone of the defender's.
#[derive(Debug, Clone, Copy)]
pub(super) struct Defence {
    pub(super) after: SpaceBoard,
    /// The point on which the attacker may not play next.
    pub(super) banned: Option<usize>,
    /// Whether the move is legal only if the body has a liberty beyond the space.
    pub(super) needs_liberty_beyond: bool,
}

impl SpaceShape {
    /// Every point.
    pub(super) const fn all(&self) -> u8 {
        (1 << self.points) - 1
    }

    /// A number that no other shape has.
    pub(super) fn name(&self) -> u64 {
        let parts = self
            .neighbours
            .into_iter()
            .chain([self.beside_body, self.beside_safe]);
        parts.fold(self.points as u64, |name, part| name << 7 | u64::from(part))
    }

    /// Whether every chain has a liberty, the body in the space or beyond.
    pub(super) fn is_possible(&self, board: SpaceBoard) -> bool {
        let SpaceBoard([attacker, defender]) = board;
        let vacant = self.vacant(board);
        let body = self.fill(self.beside_body, defender);
        let safe = self.fill(self.beside_safe, attacker);
        let breathes = |stones: u8| self.fill(self.spread(vacant), stones) == stones;
        breathes(attacker & !safe) && breathes(defender & !body)
    }

    /// The liberties of the body in the space.
    pub(super) fn liberties_of_body(&self, board: SpaceBoard) -> u8 {
        let body = self.fill(self.beside_body, board.0[1]);
        self.vacant(board) & (self.beside_body | self.spread(body))
    }

    /// The attacker plays an empty point.
    pub(super) fn attack(&self, SpaceBoard([attacker, defender]): SpaceBoard, at: usize) -> Attack {
        let stone = 1 << at;
        let placed = SpaceBoard([attacker | stone, defender]);
        let body = self.fill(self.beside_body, defender);
        let taken = self.without_liberty(placed, defender & !body & self.neighbours[at]);
        let after = SpaceBoard([placed.0[0], defender & !taken]);
        let chain = self.fill(stone, placed.0[0]);
        let is_legal = (chain & self.beside_safe) | (self.spread(chain) & self.vacant(after)) != 0;
        Attack {
            after: is_legal.then_some(after),
            strangles: self.liberties_of_body(placed) == 0,
        }
    }

    /// The defender plays an empty point; nothing if that is suicide for certain.
    pub(super) fn defend(
        &self,
        SpaceBoard([attacker, defender]): SpaceBoard,
        at: usize,
    ) -> Option<Defence> {
        let stone = 1 << at;
        let placed = SpaceBoard([attacker, defender | stone]);
        let safe = self.fill(self.beside_safe, attacker);
        let taken = self.without_liberty(placed, attacker & !safe & self.neighbours[at]);
        let after = SpaceBoard([attacker & !taken, placed.0[1]]);
        let chain = self.fill(stone, placed.0[1]);
        let liberties = self.spread(chain) & self.vacant(after);
        let joins_body = chain & self.beside_body != 0;
        if !joins_body && liberties == 0 {
            return None;
        }
        let is_ko = taken.count_ones() == 1 && chain == stone && !joins_body && liberties == taken;
        Some(Defence {
            after,
            banned: is_ko.then_some(taken.trailing_zeros() as usize),
            needs_liberty_beyond: joins_body && self.liberties_of_body(after) == 0,
        })
    }

    /// The points without a stone.
    pub(super) const fn vacant(&self, SpaceBoard([attacker, defender]): SpaceBoard) -> u8 {
        self.all() & !(attacker | defender)
    }

    /// The chains that meet `seed` and have no liberty in the space; all stones of `seed` are of one side.
    fn without_liberty(&self, board: SpaceBoard, seed: u8) -> u8 {
        let own = if board.0[0] & seed != 0 {
            board.0[0]
        } else {
            board.0[1]
        };
        let chains = self.fill(seed, own);
        chains & !self.fill(self.spread(self.vacant(board)) & chains, chains)
    }

    fn spread(&self, set: u8) -> u8 {
        let around = self.neighbours.iter().enumerate();
        around.fold(0, |found, (at, next)| match set >> at & 1 {
            1 => found | next,
            _ => found,
        })
    }

    /// The part of `within` that is connected to `seed` inside it.
    fn fill(&self, seed: u8, within: u8) -> u8 {
        let reached = seed & within;
        match (reached | self.spread(reached)) & within {
            next if next == reached => reached,
            next => self.fill(next, within),
        }
    }
}

//! The boards of a game so far, for the superko rules.
//!
//! Invariant: one entry for the start and one for each move, passes included.
//! Hashes only sort out the candidates; a repetition is declared on equal
//! stones, so a collision can never forbid a legal move.

use shikatsu_problem::{Color, KoRule, PointSet};

use crate::position::Position;

/// Every board that has occurred, in order.
#[derive(Debug, Clone)]
pub(crate) struct History {
    hashes: Vec<u128>,
    boards: Vec<PastBoard>,
}

/// A board and whose turn it was.
#[derive(Debug, Clone, PartialEq, Eq)]
struct PastBoard {
    stones: [PointSet; 2],
    to_move: Color,
}

impl History {
    pub(crate) fn new(start: &Position) -> Self {
        let mut history = Self {
            hashes: Vec::new(),
            boards: Vec::new(),
        };
        history.push(start);
        history
    }

    pub(crate) fn push(&mut self, position: &Position) {
        self.hashes.push(position.stones_hash());
        self.boards.push(PastBoard {
            stones: position.stones_by_color(),
            to_move: position.to_move(),
        });
    }

    /// Forgets the last board; the start stays.
    pub(crate) fn pop(&mut self) {
        if self.boards.len() > 1 {
            self.hashes.pop();
            self.boards.pop();
        }
    }

    /// The first entry that a board with these stones and this turn would
    /// repeat, if the rule forbids that.
    pub(crate) fn repetition(
        &self,
        rule: KoRule,
        hash: u128,
        stones: [PointSet; 2],
        to_move: Color,
    ) -> Option<usize> {
        let turn_matters = match rule {
            KoRule::Basic => return None,
            KoRule::PositionalSuperko => false,
            KoRule::SituationalSuperko => true,
        };
        (0..self.hashes.len()).find(|&i| {
            self.hashes[i] == hash
                && self.boards[i].stones == stones
                && (!turn_matters || self.boards[i].to_move == to_move)
        })
    }
}

//! Wins by threats alone (after Allis, van den Herik and Huntjens, "Go-Moku solved by new search techniques", 1996): each
//! move of the attacker threatens to win at once, and the defender gets every reply that could stop it.
//!
//! Invariant: a win that is found is a win, because the replies are complete. Nothing follows from finding none.

use shikatsu_problem::Color;

use super::hand::{capturing, stopping, winning};
use crate::grid::{CellSet, RowBoard};

/// A search for a win by threats.
pub(crate) struct ThreatSearch<'b, S> {
    board: &'b mut RowBoard<S>,
    attacker: Color,
    positions: u64,
    limit: u64,
    path: Vec<u64>,
}

impl<'b, S: CellSet> ThreatSearch<'b, S> {
    /// A search for the side to move, through at most this many positions.
    pub(crate) fn new(board: &'b mut RowBoard<S>, limit: u64) -> Self {
        Self {
            attacker: board.to_move(),
            board,
            positions: 0,
            limit,
            path: Vec::new(),
        }
    }

    /// The first move of a win with at most so many moves of the attacker, the shortest first.
    pub(crate) fn win(&mut self, moves: u8) -> Option<usize> {
        self.shortest(moves).map(|(cell, _)| cell)
    }

    /// The same with the number of moves that the attacker needs at most.
    pub(crate) fn shortest(&mut self, moves: u8) -> Option<(usize, u8)> {
        (1..=moves).find_map(|moves| Some((self.attack(moves)?, moves)))
    }

    /// The attacker is to move.
    fn attack(&mut self, moves: u8) -> Option<usize> {
        self.positions += 1;
        if self.positions > self.limit {
            return None;
        }
        let wins = self.allowed(winning(self.board, self.attacker));
        if let Some(cell) = wins.first() {
            return Some(cell);
        }
        let key = self.board.hash();
        if moves <= 1 || self.path.contains(&key) {
            return None;
        }
        self.path.push(key);
        let found = self.threatening().into_iter().find(|&cell| {
            let played = self.board.play(cell);
            let holds = self.holds(moves);
            self.board.undo(played);
            holds
        });
        self.path.pop();
        found
    }

    /// The defender is to move: whether every reply loses.
    fn holds(&mut self, moves: u8) -> bool {
        let defender = !self.attacker;
        if !self.allowed(winning(self.board, defender)).is_empty() {
            return false;
        }
        let threats = winning(self.board, self.attacker);
        if threats.is_empty() {
            return false;
        }
        let replies = stopping(self.board, self.attacker, threats).and(self.board.playable());
        replies.cells().all(|cell| {
            let played = self.board.play(cell);
            let goes_on = self.attack(moves - 1).is_some();
            self.board.undo(played);
            goes_on
        })
    }

    /// The moves that could threaten to win at once and leave no win to the defender.
    fn threatening(&self) -> Vec<usize> {
        let board = &*self.board;
        let geometry = board.geometry();
        let captures = capturing(board, self.attacker);
        let defence = winning(board, !self.attacker);
        let mut candidates = self.board.playable();
        if !defence.is_empty() {
            candidates = candidates.and(stopping(board, !self.attacker, defence));
        }
        candidates
            .cells()
            .filter(|&cell| {
                let makes_near = |line: &u16| board.lines().lacks(*line, self.attacker, 2);
                captures.contains(cell) || geometry.through(cell).iter().any(makes_near)
            })
            .collect()
    }

    /// Cells without the one that the ko rule forbids now.
    fn allowed(&self, cells: S) -> S {
        self.board.ko().map_or(cells, |ko| cells.without(S::of(ko)))
    }
}

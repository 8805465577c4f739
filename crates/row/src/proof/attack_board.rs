//! A position with the question whether one side, the attacker, can force a row.
//!
//! Invariant: the key of two positions is the same if one is a view of the other, whichever colour attacks. An attacker
//! never passes, because the defender passes too and has its draw; so whether the last move was a pass matters only when
//! it was the attacker's.

use std::sync::Arc;

use shikatsu_problem::Color;

use super::board_views::{BoardViews, ViewHashes};
use crate::grid::{CellSet, PlayedStone, RowBoard, mixed};
use crate::rules::{CaptureRule, RowGoal};
use crate::search::{stopping, winning};

/// A position that is played forth and back.
#[derive(Debug, Clone)]
pub(super) struct AttackBoard<S> {
    board: RowBoard<S>,
    attacker: Color,
    views: Arc<BoardViews>,
    pairs: Arc<[S]>,
    hashes: ViewHashes,
}

/// What can be said of a position without looking ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AtOnce<S> {
    /// The attacker wins in so many moves.
    Won(u8),
    /// The attacker does not win.
    Held,
    /// The moves that are left to look at; a pass is one more if `or_pass`.
    Open { cells: S, or_pass: bool },
}

impl<S: CellSet> AttackBoard<S> {
    pub(super) fn new(
        board: RowBoard<S>,
        attacker: Color,
        views: Arc<BoardViews>,
        pairs: Arc<[S]>,
    ) -> Self {
        let mut hashes = [0; 8];
        for color in Color::BOTH {
            for cell in board.stones(color).cells() {
                views.change(&mut hashes, Self::relative(attacker, color), cell);
            }
        }
        Self {
            board,
            attacker,
            views,
            pairs,
            hashes,
        }
    }

    pub(super) fn board_mut(&mut self) -> &mut RowBoard<S> {
        &mut self.board
    }

    pub(super) fn is_attack(&self) -> bool {
        self.board.to_move() == self.attacker
    }

    /// The same number for the same question.
    pub(super) fn key(&self) -> u64 {
        let least = self.views.least(&self.hashes, self.board.ko());
        if self.is_attack() {
            mixed(least)
        } else {
            mixed(!least)
        }
    }

    pub(super) fn make(&mut self, cell: Option<usize>) -> PlayedStone<S> {
        let mover = self.board.to_move();
        let played = self.board.make(cell);
        self.change(mover, &played);
        played
    }

    pub(super) fn undo(&mut self, played: PlayedStone<S>) {
        self.board.undo(played);
        let mover = self.board.to_move();
        self.change(mover, &played);
    }

    /// What the rules of hand say, and the moves that they leave.
    pub(super) fn at_once(&self) -> AtOnce<S> {
        if self.is_attack() {
            self.attack()
        } else {
            self.defence()
        }
    }

    fn attack(&self) -> AtOnce<S> {
        if !self.allowed(winning(&self.board, self.attacker)).is_empty() {
            return AtOnce::Won(1);
        }
        if self.is_scattered() || self.is_paired() {
            return AtOnce::Held;
        }
        let mut cells = self.board.playable();
        let threats = winning(&self.board, !self.attacker);
        if !threats.is_empty() {
            cells = cells.and(stopping(&self.board, !self.attacker, threats));
        }
        if cells.is_empty() {
            return AtOnce::Held;
        }
        AtOnce::Open {
            cells,
            or_pass: false,
        }
    }

    fn defence(&self) -> AtOnce<S> {
        let defender = !self.attacker;
        // The attacker has passed, and another pass ends the game.
        if self.board.has_passed() || !self.allowed(winning(&self.board, defender)).is_empty() {
            return AtOnce::Held;
        }
        if self.is_scattered() || self.is_paired() {
            return AtOnce::Held;
        }
        let mut cells = self.board.playable();
        let threats = winning(&self.board, self.attacker);
        if threats.is_empty() {
            // Without captures no stone is worse than none.
            let or_pass = self.captures() == CaptureRule::On || cells.is_empty();
            return AtOnce::Open { cells, or_pass };
        }
        cells = cells.and(stopping(&self.board, self.attacker, threats));
        if cells.is_empty() {
            return AtOnce::Won(2);
        }
        AtOnce::Open {
            cells,
            or_pass: false,
        }
    }

    /// Whether the attacker's live lines are too few and too empty (Erdős and Selfridge, "On a combinatorial game", 1973).
    /// Each counts half as much for every stone that it lacks; below one half with the attacker to move, below one
    /// with the defender to move, the defender can meet all of them. It holds only where stones stay.
    fn is_scattered(&self) -> bool {
        let RowGoal::Row(full) = self.board.geometry().rules().goal() else {
            return false;
        };
        if self.captures() == CaptureRule::On {
            return false;
        }
        let lines = self.board.lines();
        let bound = 1u32 << if self.is_attack() { full - 1 } else { full };
        let count = u16::try_from(self.board.geometry().lines().len()).unwrap_or(u16::MAX);
        let stones = (0..count).map(|line| lines.on(line));
        let live = stones.filter(|stones| stones[(!self.attacker).index()] == 0);
        live.map(|stones| 1 << stones[self.attacker.index()])
            .sum::<u32>()
            < bound
    }

    /// Whether every live line of the attacker contains a pair of empty cells, so that the defender need only answer in the
    /// pair. There are pairs only where stones stay.
    fn is_paired(&self) -> bool {
        if self.pairs.is_empty() {
            return false;
        }
        let [vacant, enemy] = [self.board.vacant(), self.board.stones(!self.attacker)];
        let is_open = |pair: &&S| pair.without(vacant).is_empty();
        let open: Vec<S> = self.pairs.iter().filter(is_open).copied().collect();
        let lines = self.board.geometry().lines().iter();
        let mut live = lines.filter(|line| !line.meets(enemy));
        live.all(|line| open.iter().any(|pair| pair.without(*line).is_empty()))
    }

    fn captures(&self) -> CaptureRule {
        self.board.geometry().rules().capture()
    }

    fn allowed(&self, cells: S) -> S {
        self.board.ko().map_or(cells, |ko| cells.without(S::of(ko)))
    }

    fn change(&mut self, mover: Color, played: &PlayedStone<S>) {
        let Some(cell) = played.cell else { return };
        let own = Self::relative(self.attacker, mover);
        self.views.change(&mut self.hashes, own, cell);
        for captured in played.captured.cells() {
            self.views.change(&mut self.hashes, !own, captured);
        }
    }

    /// Black stands for the attacker in every hash.
    fn relative(attacker: Color, color: Color) -> Color {
        if color == attacker {
            Color::Black
        } else {
            Color::White
        }
    }
}

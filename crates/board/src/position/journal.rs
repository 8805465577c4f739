//! What must be remembered to take moves back.
//!
//! Before a move changes a chain, the old chain is saved; undo puts the saved
//! chains back in reverse order. So undo needs no second set of rules, and the
//! position after it is the one before to the last bit.

use shikatsu_problem::{Color, Move, Point, PointSet};

use super::{Content, Position, cell, name};
use crate::chain::{Cell, Chain};

/// The moves played on a position and what they changed.
#[derive(Debug, Clone, Default)]
pub struct Journal {
    steps: Vec<JournalStep>,
    saved: Vec<SavedChain>,
}

/// Everything outside the chains that one move changed.
#[derive(Debug, Clone)]
struct JournalStep {
    played: Move,
    stones: [PointSet; 2],
    hash: u128,
    ko: Option<Point>,
    to_move: Color,
    saved_before: usize,
}

/// A chain as it was, and what became of its stones.
#[derive(Debug, Clone)]
struct SavedChain {
    head: Cell,
    chain: Chain,
    fate: ChainFate,
}

/// What a move did to a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChainFate {
    /// Its stones or liberties changed; it kept its name.
    Changed,
    /// It became part of another chain.
    Absorbed,
    /// It was taken off the board.
    Removed(Color),
}

/// Told about every change before it happens.
pub(crate) trait MoveObserver {
    fn step(&mut self, before: &Position, played: Move);
    fn chain(&mut self, head: Cell, chain: &Chain, fate: ChainFate);
}

/// No observer: for play that is never taken back.
impl MoveObserver for () {
    fn step(&mut self, _: &Position, _: Move) {}
    fn chain(&mut self, _: Cell, _: &Chain, _: ChainFate) {}
}

impl MoveObserver for Journal {
    fn step(&mut self, before: &Position, played: Move) {
        self.steps.push(JournalStep {
            played,
            stones: before.stones,
            hash: before.hash,
            ko: before.ko,
            to_move: before.to_move,
            saved_before: self.saved.len(),
        });
    }

    fn chain(&mut self, head: Cell, chain: &Chain, fate: ChainFate) {
        self.saved.push(SavedChain {
            head,
            chain: *chain,
            fate,
        });
    }
}

impl Journal {
    /// An empty journal.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Moves that can be taken back.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// True when nothing can be taken back.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The moves in the order they were played.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (Color, Move)> + '_ {
        self.steps.iter().map(|step| (step.to_move, step.played))
    }
}

impl Position {
    /// Takes back the last move of this position's journal.
    pub fn undo(&mut self, journal: &mut Journal) -> Option<Move> {
        let step = journal.steps.pop()?;
        for saved in journal.saved.drain(step.saved_before..).rev() {
            self.restore(&saved);
        }
        if let Move::Play(point) = step.played {
            self.cells[cell(point)] = Content::Empty;
        }
        self.stones = step.stones;
        self.hash = step.hash;
        self.ko = step.ko;
        self.to_move = step.to_move;
        Some(step.played)
    }

    fn restore(&mut self, saved: &SavedChain) {
        self.chains[saved.head] = saved.chain;
        if saved.fate == ChainFate::Changed {
            return;
        }
        for point in saved.chain.stones {
            self.heads[cell(point)] = name(saved.head);
            if let ChainFate::Removed(color) = saved.fate {
                self.cells[cell(point)] = Content::Stone(color);
            }
        }
    }
}

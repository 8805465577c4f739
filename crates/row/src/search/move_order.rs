//! The order in which moves are tried: the one that was best before, then by lines, refutations and history.
//!
//! Invariant: each move comes once. Most positions are refuted by one of the first moves, so nothing is ranked before
//! the known move was tried, and the later moves are sorted only when they are reached.

use shikatsu_problem::Color;

use crate::grid::{CellSet, RowBoard};

/// Moves that are picked one by one before the others are sorted.
const PICKED: usize = 3;
/// What a refutation of a position beside this one counts.
const KILLER: i32 = 40_000;
/// The most that history counts.
const MOST_PRAISED: i32 = 30_000;

/// The moves of one position.
pub(super) struct MoveOrder<S> {
    threats: S,
    left_out: S,
    known: Option<usize>,
    is_known_tried: bool,
    ranked: Option<Vec<(i32, u16)>>,
    tried: usize,
    has_pass: bool,
}

/// What refuted positions before.
pub(super) struct OrderMemory {
    killers: Vec<[Option<usize>; 2]>,
    history: Vec<[i32; 2]>,
}

impl<S: CellSet> MoveOrder<S> {
    /// Nothing is tried yet. `threats` are the cells on which the other side would win, `known` the move that was best
    /// before.
    pub(super) const fn new(threats: S, known: Option<usize>) -> Self {
        Self {
            threats,
            left_out: S::EMPTY,
            known,
            is_known_tried: known.is_none(),
            ranked: None,
            tried: 0,
            has_pass: false,
        }
    }

    pub(super) const fn threats(&self) -> S {
        self.threats
    }

    /// These moves are not tried.
    pub(super) fn leave_out(&mut self, moves: S) {
        self.left_out = moves;
        self.known = self.known.filter(|&cell| !moves.contains(cell));
    }

    /// The known move, the first time.
    pub(super) fn known(&mut self) -> Option<usize> {
        let known = self.known.filter(|_| !self.is_known_tried);
        self.is_known_tried = true;
        known
    }

    pub(super) const fn is_ranked(&self) -> bool {
        self.ranked.is_some()
    }

    /// Ranks the moves, without the known one.
    pub(super) fn rank(&mut self, board: &RowBoard<S>, moves: S, memory: &OrderMemory, ply: u8) {
        let mover = board.to_move();
        let moves = moves.without(self.left_out);
        let moves = self
            .known
            .map_or(moves, |known| moves.without(S::of(known)));
        let killers = memory.killers[usize::from(ply)];
        let rank = |cell: usize| {
            let gain = board.promise(cell);
            let killer = if killers.contains(&Some(cell)) {
                KILLER
            } else {
                0
            };
            16 * gain + memory.history[cell][mover.index()] + killer
        };
        let number = |cell: usize| u16::try_from(cell).unwrap_or(u16::MAX);
        self.ranked = Some(
            moves
                .cells()
                .map(|cell| (-rank(cell), number(cell)))
                .collect(),
        );
    }

    /// A pass comes after all stones.
    pub(super) const fn end_with_pass(&mut self) {
        self.has_pass = true;
    }

    /// The next of the ranked moves; at last the pass.
    pub(super) fn take(&mut self) -> Option<Option<usize>> {
        let rest = self.ranked.get_or_insert_default().get_mut(self.tried..)?;
        if rest.is_empty() {
            return std::mem::take(&mut self.has_pass).then_some(None);
        }
        match self.tried {
            ..PICKED => {
                let best = (0..rest.len()).min_by_key(|&at| rest[at])?;
                rest.swap(0, best);
            }
            PICKED => rest.sort_unstable(),
            _ => {}
        }
        self.tried += 1;
        rest.first().map(|&(_, cell)| Some(usize::from(cell)))
    }
}

impl OrderMemory {
    /// Nothing is remembered of so many plies and cells.
    pub(super) fn new(plies: usize, cells: usize) -> Self {
        Self {
            killers: vec![[None; 2]; plies],
            history: vec![[0; 2]; cells],
        }
    }

    /// Remembers a move that refuted the one before it.
    pub(super) fn praise(&mut self, mover: Color, cell: Option<usize>, depth: u8, ply: u8) {
        let Some(cell) = cell else { return };
        let killers = &mut self.killers[usize::from(ply)];
        if killers[0] != Some(cell) {
            *killers = [Some(cell), killers[0]];
        }
        let praise = &mut self.history[cell][mover.index()];
        *praise = (*praise + i32::from(depth) * i32::from(depth)).min(MOST_PRAISED);
    }
}

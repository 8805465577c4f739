//! A position that is played forth and back, for the table and for the search.
//!
//! Invariant: `lines` has for each line the stones of both colours on it, and what follows from that; the hash is that of
//! the stones. Captures come before rows: a row counts as it is after captured stones have left. Ko is the basic one
//! here; the table knows every earlier board.

use std::sync::Arc;

use shikatsu_problem::Color;

use super::cells::CellSet;
use super::geometry::{RowGeometry, mixed};
use super::line_counts::LineCounts;
use crate::rules::{CaptureRule, RowGoal};

/// Stones, the side to move, and what the next move must know of the last one.
#[derive(Debug, Clone)]
pub(crate) struct RowBoard<S> {
    geometry: Arc<RowGeometry<S>>,
    stones: [S; 2],
    to_move: Color,
    /// The cell where a single stone was just taken, and could be retaken.
    ko: Option<usize>,
    has_passed: bool,
    /// Stones that each colour has captured.
    taken: [u16; 2],
    lines: LineCounts,
    hash: u64,
}

/// A move that can be taken back, and what came of it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlayedStone<S> {
    /// The cell; none is a pass.
    pub(crate) cell: Option<usize>,
    /// The stones that it captured.
    pub(crate) captured: S,
    /// Whether it reached the goal of the side that made it.
    pub(crate) is_win: bool,
    ko: Option<usize>,
    has_passed: bool,
}

impl<S: CellSet> RowBoard<S> {
    /// The empty board, Black to move.
    pub(crate) fn empty(geometry: Arc<RowGeometry<S>>) -> Self {
        let lines = LineCounts::empty(&geometry);
        Self {
            geometry,
            stones: [S::EMPTY; 2],
            to_move: Color::Black,
            ko: None,
            has_passed: false,
            taken: [0; 2],
            lines,
            hash: 0,
        }
    }

    /// The same position in sets of another width.
    pub(crate) fn like<T: CellSet>(other: &RowBoard<T>, geometry: Arc<RowGeometry<S>>) -> Self {
        let mut board = Self::empty(geometry);
        for color in Color::BOTH {
            for point in other.geometry.points(other.stones(color)) {
                board.put(color, board.geometry.cell(point));
            }
        }
        let ko = other.ko.and_then(|cell| other.geometry.point(cell));
        board.ko = ko.map(|point| board.geometry.cell(point));
        board.to_move = other.to_move;
        board.has_passed = other.has_passed;
        board.taken = other.taken;
        board
    }

    /// These stones, with this side to move and nothing played before.
    pub(crate) fn set_up(geometry: Arc<RowGeometry<S>>, stones: [S; 2], to_move: Color) -> Self {
        let mut board = Self::empty(geometry);
        for color in Color::BOTH {
            for cell in stones[color.index()].cells() {
                board.put(color, cell);
            }
        }
        board.to_move = to_move;
        board
    }

    /// The same after a move that left this ko, or after a pass.
    pub(crate) const fn after(mut self, ko: Option<usize>, has_passed: bool) -> Self {
        self.ko = ko;
        self.has_passed = has_passed;
        self
    }

    pub(crate) fn geometry(&self) -> &RowGeometry<S> {
        &self.geometry
    }

    pub(crate) const fn to_move(&self) -> Color {
        self.to_move
    }

    pub(crate) const fn stones(&self, color: Color) -> S {
        self.stones[color.index()]
    }

    /// Every empty cell.
    pub(crate) fn vacant(&self) -> S {
        let [black, white] = self.stones;
        self.geometry.all().without(black).without(white)
    }

    /// Whether the last move was a pass.
    pub(crate) const fn has_passed(&self) -> bool {
        self.has_passed
    }

    /// Stones that this colour has captured.
    pub(crate) const fn taken(&self, color: Color) -> u16 {
        self.taken[color.index()]
    }

    /// What stands on the lines.
    pub(crate) const fn lines(&self) -> &LineCounts {
        &self.lines
    }

    /// The hash of the stones alone, which superko compares.
    pub(crate) const fn stones_hash(&self) -> u64 {
        self.hash
    }

    /// The hash of everything that decides what may happen next.
    pub(crate) fn hash(&self) -> u64 {
        let ko = self.ko.map_or(0, |cell| mixed(0x1_0000 + cell as u64));
        let turn = mixed(0x2_0000 + self.to_move.index() as u64);
        let pass = mixed(0x2_0002 + u64::from(self.has_passed));
        let taken = match self.geometry.rules().goal() {
            RowGoal::Captures(_) => {
                let [black, white] = self.taken;
                mixed(0x3_0000_0000 + (u64::from(black) << 16) + u64::from(white))
            }
            _ => 0,
        };
        self.hash ^ ko ^ turn ^ pass ^ taken
    }

    /// The cell that the basic ko rule forbids.
    pub(crate) const fn ko(&self) -> Option<usize> {
        self.ko
    }

    /// Whether this colour would leave its own stones without a liberty on this empty cell.
    pub(crate) fn is_suicide(&self, color: Color, cell: usize) -> bool {
        if self.geometry.rules().capture() == CaptureRule::Off {
            return false;
        }
        let vacant = self.vacant();
        let beside = self.geometry.beside(S::of(cell));
        if beside.meets(vacant) {
            return false;
        }
        let own = self.stones(color);
        beside.cells().all(|near| {
            let is_own = own.contains(near);
            let side = if is_own { color } else { !color };
            let chain = self.geometry.chain(near, self.stones(side));
            let has_room = self.liberties(chain).len() > 1;
            has_room != is_own
        })
    }

    /// The empty cells next to a chain.
    pub(crate) fn liberties(&self, chain: S) -> S {
        self.geometry.beside(chain).and(self.vacant())
    }

    /// The chains of a colour.
    pub(crate) fn chains(&self, color: Color) -> impl Iterator<Item = S> + '_ {
        let mut rest = self.stones(color);
        std::iter::from_fn(move || {
            let chain = self.geometry.chain(rest.first()?, rest);
            rest = rest.without(chain);
            Some(chain)
        })
    }

    /// Every empty cell where the side to move may play, as far as the basic ko rule goes.
    pub(crate) fn playable(&self) -> S {
        let mut playable = self.vacant();
        if let Some(ko) = self.ko {
            playable = playable.without(S::of(ko));
        }
        let vacant = self.vacant();
        let open = self.geometry.beside(vacant).and(vacant);
        for cell in playable.without(open).cells() {
            if self.is_suicide(self.to_move, cell) {
                playable = playable.without(S::of(cell));
            }
        }
        playable
    }

    /// Whether the side to move may play on this cell, as far as the basic ko rule goes.
    pub(crate) fn may_play(&self, cell: usize) -> bool {
        self.vacant().contains(cell)
            && self.ko != Some(cell)
            && !self.is_suicide(self.to_move, cell)
    }

    /// What a stone of the side to move on this cell gains and blocks on the lines.
    pub(crate) fn promise(&self, cell: usize) -> i32 {
        self.lines
            .promise(self.to_move, self.geometry.through(cell))
    }

    /// The enemy stones that a stone of this colour on this empty cell would take.
    pub(crate) fn captures_of(&self, color: Color, cell: usize) -> S {
        if self.geometry.rules().capture() == CaptureRule::Off {
            return S::EMPTY;
        }
        let enemy = self.stones(!color);
        let mut captured = S::EMPTY;
        for near in self.geometry.beside(S::of(cell)).and(enemy).cells() {
            if captured.contains(near) {
                continue;
            }
            let chain = self.geometry.chain(near, enemy);
            if self.liberties(chain) == S::of(cell) {
                captured = captured.or(chain);
            }
        }
        captured
    }

    /// Stones and the empty cells that only this colour borders.
    pub(crate) fn area(&self, color: Color) -> u32 {
        let mut rest = self.vacant();
        let mut area = self.stones(color).len();
        while let Some(cell) = rest.first() {
            let region = self.geometry.chain(cell, rest);
            let border = self.geometry.beside(region);
            if border.meets(self.stones(color)) && !border.meets(self.stones(!color)) {
                area += region.len();
            }
            rest = rest.without(region);
        }
        area
    }

    /// Plays on a cell, or passes.
    pub(crate) fn make(&mut self, cell: Option<usize>) -> PlayedStone<S> {
        match cell {
            Some(cell) => self.play(cell),
            None => self.pass(),
        }
    }

    /// Puts a stone of the side to move on an empty cell where it may play.
    pub(crate) fn play(&mut self, cell: usize) -> PlayedStone<S> {
        let mover = self.to_move;
        let captured = self.captures_of(mover, cell);
        self.put(mover, cell);
        for taken in captured.cells() {
            self.lift(!mover, taken);
        }
        let played = PlayedStone {
            cell: Some(cell),
            captured,
            is_win: self.lines.completes(mover, self.geometry.through(cell))
                || self.has_captured_enough(mover, captured),
            ko: self.ko,
            has_passed: self.has_passed,
        };
        self.taken[mover.index()] += count_of(captured);
        self.ko = self.ko_after(mover, cell, captured);
        self.has_passed = false;
        self.to_move = !mover;
        played
    }

    fn pass(&mut self) -> PlayedStone<S> {
        let played = PlayedStone {
            cell: None,
            captured: S::EMPTY,
            is_win: false,
            ko: self.ko,
            has_passed: self.has_passed,
        };
        self.ko = None;
        self.has_passed = true;
        self.to_move = !self.to_move;
        played
    }

    /// Takes back the last move, which must be this one.
    pub(crate) fn undo(&mut self, played: PlayedStone<S>) {
        let mover = !self.to_move;
        if let Some(cell) = played.cell {
            self.lift(mover, cell);
            for taken in played.captured.cells() {
                self.put(!mover, taken);
            }
            self.taken[mover.index()] -= count_of(played.captured);
        }
        self.ko = played.ko;
        self.has_passed = played.has_passed;
        self.to_move = mover;
    }

    fn has_captured_enough(&self, color: Color, captured: S) -> bool {
        let RowGoal::Captures(enough) = self.geometry.rules().goal() else {
            return false;
        };
        self.taken[color.index()] + count_of(captured) >= u16::from(enough)
    }

    /// A single stone that took a single stone and could be taken back at once.
    fn ko_after(&self, mover: Color, cell: usize, captured: S) -> Option<usize> {
        if captured.len() != 1 {
            return None;
        }
        let beside = self.geometry.beside(S::of(cell));
        let is_alone = !beside.meets(self.stones(mover));
        let liberties = beside.and(self.vacant());
        (is_alone && liberties == captured)
            .then(|| captured.first())
            .flatten()
    }

    fn put(&mut self, color: Color, cell: usize) {
        let side = color.index();
        self.stones[side] = self.stones[side].or(S::of(cell));
        self.hash ^= self.geometry.key(color, cell);
        self.lines.add(color, self.geometry.through(cell));
    }

    fn lift(&mut self, color: Color, cell: usize) {
        let side = color.index();
        self.stones[side] = self.stones[side].without(S::of(cell));
        self.hash ^= self.geometry.key(color, cell);
        self.lines.remove(color, self.geometry.through(cell));
    }
}

/// Stones of a set; a board has at most 361.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a board has at most 361 cells"
)]
fn count_of<S: CellSet>(cells: S) -> u16 {
    cells.len() as u16
}

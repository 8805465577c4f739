//! Questions about positions of one game, answered with one table.

use std::sync::Arc;

use shikatsu_problem::{Color, Move};

use super::attack_board::AttackBoard;
use super::board_views::BoardViews;
use super::number_table::NumberTable;
use super::pairing::{PointPair, pairing};
use super::proof_search::{AttackResult, Horizon, ProofSearch};
use super::row_position::RowPosition;
use crate::grid::{CellSet, RowBoard, RowGeometry, WideCells};
use crate::rules::RowRules;

/// Whether this side can force a row within the horizon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct AttackQuestion {
    pub(crate) attacker: Color,
    pub(crate) horizon: Horizon,
}

/// Answers whether a side can force a row, and remembers what it has found.
#[derive(Debug)]
pub(super) struct AttackQuestions<S> {
    geometry: Arc<RowGeometry<S>>,
    views: Arc<BoardViews>,
    pairs: Arc<[S]>,
    table: NumberTable,
    on_path: NumberTable,
    positions: u64,
}

impl<S: CellSet> AttackQuestions<S> {
    /// Questions about this game, with tables of about this many bytes together.
    pub(super) fn new(geometry: Arc<RowGeometry<S>>, bytes: usize) -> Self {
        let pairs = pairing(geometry.rules()).unwrap_or_default();
        let cells = |pair: &PointPair| {
            let cells = pair.map(|point| S::of(geometry.cell(point)));
            cells.into_iter().fold(S::EMPTY, S::or)
        };
        Self {
            pairs: pairs.iter().map(cells).collect(),
            views: Arc::new(BoardViews::of(&geometry)),
            geometry,
            table: NumberTable::with_bytes(bytes - bytes / 8),
            on_path: NumberTable::with_bytes(bytes / 8),
            positions: 0,
        }
    }

    #[cfg(test)]
    pub(super) const fn geometry(&self) -> &Arc<RowGeometry<S>> {
        &self.geometry
    }

    /// Whether the attacker can.
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the path of a method is not general enough in its lifetime"
    )]
    pub(super) fn ask(
        &mut self,
        board: &RowBoard<S>,
        question: AttackQuestion,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> AttackResult {
        self.searched(board, question, stop, |search| search.result())
    }

    fn searched<T>(
        &mut self,
        board: &RowBoard<S>,
        question: AttackQuestion,
        stop: &mut dyn FnMut(u64) -> bool,
        search: impl FnOnce(&mut ProofSearch<'_, S>) -> T,
    ) -> T {
        let AttackQuestion { attacker, horizon } = question;
        let board = AttackBoard::new(
            board.clone(),
            attacker,
            Arc::clone(&self.views),
            Arc::clone(&self.pairs),
        );
        let mut run = ProofSearch::new(board, horizon, &mut self.table, &mut self.on_path, stop);
        let found = search(&mut run);
        self.positions += run.positions();
        found
    }
}

impl AttackQuestion {
    /// A question about the attack of this side.
    pub(crate) const fn new(attacker: Color, horizon: Horizon) -> Self {
        Self { attacker, horizon }
    }
}

/// Questions about positions in points, whatever the width of the sets behind them.
pub(crate) trait AnswersAttacks: std::fmt::Debug {
    /// Whether the attacker can.
    fn attack(
        &mut self,
        position: &RowPosition,
        question: AttackQuestion,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> AttackResult;

    /// The move that settles the question for the side to move: one of the attacker that wins, or one of the defender
    /// that holds.
    fn settling_move(
        &mut self,
        position: &RowPosition,
        question: AttackQuestion,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<(Move, AttackResult)>;

    /// What each legal move leads to: none where it ends the game with a row or with two passes.
    fn after(&self, position: &RowPosition) -> Vec<(Move, Option<RowPosition>)>;

    /// Positions looked at for all questions so far.
    fn positions(&self) -> u64;
}

/// Questions about a game, with tables of about this many bytes.
pub(crate) fn questions_of(rules: RowRules, bytes: usize) -> Box<dyn AnswersAttacks> {
    if let Some(geometry) = RowGeometry::<u64>::of(rules) {
        return Box::new(AttackQuestions::new(Arc::new(geometry), bytes));
    }
    if let Some(geometry) = RowGeometry::<u128>::of(rules) {
        return Box::new(AttackQuestions::new(Arc::new(geometry), bytes));
    }
    let geometry = RowGeometry::<WideCells>::of(rules)
        .unwrap_or_else(|| unreachable!("384 cells are enough for 19×19 with a guard column"));
    Box::new(AttackQuestions::new(Arc::new(geometry), bytes))
}

impl<S: CellSet> AnswersAttacks for AttackQuestions<S> {
    fn attack(
        &mut self,
        position: &RowPosition,
        question: AttackQuestion,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> AttackResult {
        let board = position.board(&self.geometry);
        self.ask(&board, question, stop)
    }

    #[expect(clippy::redundant_closure_for_method_calls, reason = "as in `ask`")]
    fn settling_move(
        &mut self,
        position: &RowPosition,
        question: AttackQuestion,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<(Move, AttackResult)> {
        let board = position.board(&self.geometry);
        let (cell, result) =
            self.searched(&board, question, stop, |search| search.settling_move())?;
        let point = cell.and_then(|cell| self.geometry.point(cell));
        Some((point.map_or(Move::Pass, Move::Play), result))
    }

    fn after(&self, position: &RowPosition) -> Vec<(Move, Option<RowPosition>)> {
        let mut board = position.board(&self.geometry);
        let cells = board.playable().cells().map(Some).chain([None]);
        cells
            .map(|cell| {
                let ends = cell.is_none() && board.has_passed();
                let played = board.make(cell);
                let next = (!played.is_win && !ends).then(|| RowPosition::on(&board));
                board.undo(played);
                let point = cell.and_then(|cell| self.geometry.point(cell));
                (point.map_or(Move::Pass, Move::Play), next)
            })
            .collect()
    }

    fn positions(&self) -> u64 {
        self.positions
    }
}

#[cfg(test)]
mod tests;

//! A record on a board that lies another way.
//!
//! Invariant: what is turned says the same of the turned problem; its name stays, because a name does not depend on place.

use shikatsu_board::Symmetry;
use shikatsu_problem::{Move, Size};

use crate::record::{BankRecord, WrongFirstMove};
use crate::status_record::{StatusChange, StatusRecord};

impl BankRecord {
    /// The record of the turned problem. Where it comes from and its certificates are those of the one that was turned.
    #[must_use]
    pub fn turned(&self, symmetry: Symmetry) -> Self {
        let size = self.problem.setup.size;
        let turn = |played| turned_move(symmetry, size, played);
        let mut wrong: Vec<WrongFirstMove> = self.wrong.clone();
        for one in &mut wrong {
            one.played = symmetry.point(size, one.played).unwrap_or(one.played);
            one.reply = one.reply.map(turn);
        }
        wrong.sort_by_key(|one| one.played);
        Self {
            problem: symmetry.problem(&self.problem),
            right: symmetry.points(size, self.right),
            line: self.line.iter().copied().map(turn).collect(),
            wrong,
            ..self.clone()
        }
    }
}

impl StatusRecord {
    /// The item of the turned position.
    #[must_use]
    pub(crate) fn turned(&self, symmetry: Symmetry) -> Self {
        let point = self.change.point;
        let turned = symmetry.point(self.problem.setup.size, point);
        Self {
            problem: symmetry.problem(&self.problem),
            change: StatusChange {
                point: turned.unwrap_or(point),
                ..self.change
            },
            ..self.clone()
        }
    }
}

/// Where a move goes; points on the board never leave it.
fn turned_move(symmetry: Symmetry, size: Size, played: Move) -> Move {
    match played {
        Move::Play(point) => Move::Play(symmetry.point(size, point).unwrap_or(point)),
        Move::Pass => Move::Pass,
    }
}

//! What is known of a position: the verdict or, where there is none, what is proved on a condition.
//!
//! Invariant: outcome, thresholds, line and certificates belong together; what is proved on a condition is never
//! mixed with what holds on the board.

use shikatsu_engine::{Conditional, Grade, MoveDetail, PassKeeps, Side, Worth};
use shikatsu_problem::{Color, Move, Outcome};

use crate::standing::Standing;

/// What is known of a position for the side to move.
#[derive(Debug, Clone)]
pub(super) struct KnownVerdict {
    /// The verdict, or what stands in its place.
    pub(super) side: Side,
    /// On which condition.
    pub(super) grade: Grade,
    pub(super) detail: MoveDetail,
}

impl KnownVerdict {
    /// The best that is known of a side.
    pub(super) fn of(side: Side, detail: MoveDetail) -> Self {
        let (is_decided, defender) = (side.outcome.is_decided(), side.defender());
        match side.conditional.clone() {
            Some(conditional) if !is_decided && is_told(&conditional, defender) => {
                let keeps = conditional.line.first().and_then(|first| first.point());
                let wins = conditional.winner == side.first;
                let best = keeps.filter(|_| wins).into_iter().collect();
                let side = Side {
                    outcome: conditional.outcome,
                    span: conditional.levels,
                    line: conditional.line,
                    proofs: conditional.proofs,
                    best,
                    keeps_goal: best,
                    conditional: None,
                    ..side
                };
                let grade = conditional.grade;
                Self {
                    side,
                    grade,
                    detail,
                }
            }
            _ => Self {
                side,
                grade: Grade::Board,
                detail,
            },
        }
    }

    /// The same as something that can be compared.
    pub(super) fn standing(&self) -> Standing {
        Standing {
            grade: self.grade,
            ..Standing::of(&self.side)
        }
    }

    /// Whether a move is proved to keep the verdict.
    pub(super) fn keeps(&self, played: Move) -> bool {
        let mut moves = self.side.moves.iter();
        let is_kept = moves.any(|one| one.played == played && one.worth == Worth::Keeps);
        let passes = played == Move::Pass && self.side.pass_keeps == PassKeeps::Yes;
        self.grade == Grade::Board && (is_kept || passes)
    }

    /// Whether this tells more than another look at the same position.
    pub(super) fn is_better_than(&self, other: &Self) -> bool {
        let is_open = |known: &Self| matches!(known.side.outcome, Outcome::Unknown(_));
        (is_open(self), self.grade) < (is_open(other), other.grade)
    }
}

/// Whether a person is told what is proved on a condition. A life that leans on what lies outside is mostly an escape, and
/// says little of the move that was played.
fn is_told(conditional: &Conditional, defender: Color) -> bool {
    conditional.grade <= Grade::Book || conditional.winner != defender
}

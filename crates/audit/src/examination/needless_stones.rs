//! Stones that change nothing, tried one by one.
//!
//! That costs a solve for each stone, so it is done only on request.
//!
//! Invariant: a stone is called needless only if both solves are proved with
//! all their first moves, and the position without it is still possible.

use shikatsu_engine::MoveDetail;

use super::{Examination, StartVerdict};
use crate::answers::{Share, SideQuestion};
use crate::finding::{Finding, FindingKind};
use crate::stones::{candidates, is_complete, is_same, without};

impl Examination<'_, '_> {
    pub(crate) fn stones(&mut self, start: &StartVerdict) {
        if !is_complete(&start.answer.side) {
            return;
        }
        for point in candidates(&start.problem) {
            if self.answers.is_spent() {
                return;
            }
            let Some(without) = without(&start.problem, point) else {
                continue;
            };
            let question = SideQuestion {
                problem: &without,
                first: start.answer.side.first,
                moves: MoveDetail::AllFirstMoves,
                share: Share::Quarter,
            };
            let Ok(answer) = self.answers.ask(&question) else {
                continue;
            };
            if is_complete(&answer.side) && is_same(&answer.side, &start.answer.side) {
                let label = start.problem.setup.size.label(point);
                self.find(Finding::new(
                    FindingKind::NeedlessStone,
                    format!("Without the stone on {label} the verdict and the moves that keep it are the same."),
                    "Take it off if it is not there for looks.",
                ));
            }
        }
    }
}

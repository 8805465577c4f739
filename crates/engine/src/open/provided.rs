//! What would be the verdict if the outside were as books draw it.
//!
//! A diagram shows the stones that matter and leaves the rest of the board empty; its author
//! takes it that whoever gets out is safe there. Sometimes that decides: a stone that closes the
//! last gap may be cut off on a board that is empty beyond. Then nothing is proved, but a
//! person wants to know what the author meant.
//!
//! Invariant: it is said only where there is no verdict, it names the points
//! on which it hangs, and its certificates are about the position as it is drawn, with liberties
//! for both sides where the board beyond is empty.

use shikatsu_board::neighbours;
use shikatsu_problem::{PointSet, Role};

use super::{Attempt, is_refused};
use crate::bracket::wins;
use crate::framing::{Framed, Reach, Sides, frame};
use crate::verdict::Aim;
use crate::{EngineError, MoveDetail, Provided, Report};

impl Attempt<'_> {
    /// Adds to a report without a verdict what the mover gets if the winner is safe outside.
    pub(super) fn provide(&mut self, report: &mut Report) -> Result<(), EngineError> {
        let mut reach = Some(Reach(1));
        while let Some(at) = reach {
            let framed = frame(self.problem, at)?;
            let (parts, of) = if at == Reach(1) { (1, 2) } else { (1, 1) };
            if framed.is_closed() || self.purse.is_empty() || self.cancel.is_cancelled() {
                break;
            }
            let limits = self.purse.part(parts, of);
            let asked = (limits, MoveDetail::VerdictOnly, Aim::Wish);
            let drawn = self.solve(&framed, &framed.problem, asked)?;
            report.nodes += drawn.nodes;
            report.doubts += drawn.doubts;
            let besieged = self.walls(&framed)?.has_race(&drawn);
            let granted = drawn.sides.first().is_some_and(wins);
            // Refused: there may be too little room. Not answered: there may be too much.
            reach = match at {
                _ if granted => None,
                Reach(1) if is_refused(&drawn) => Some(Reach(2)),
                Reach(1) => Some(Reach(0)),
                _ => None,
            };
            if granted
                && !besieged
                && let Some(side) = report.sides.first_mut()
            {
                side.provided = provided(&framed, drawn)?;
            }
        }
        report.elapsed = self.purse.elapsed();
        Ok(())
    }
}

fn provided(framed: &Framed, mut drawn: Report) -> Result<Option<Provided>, EngineError> {
    let Some(side) = drawn.sides.pop() else {
        return Ok(None);
    };
    let sides = Sides::of(&framed.problem)?;
    let in_play = framed.problem.in_play.unwrap_or_default();
    let safe_at = match side.role {
        Role::Attacker => sides.empty,
        Role::Defender => sides.empty | sides.ours,
    } - in_play;
    let used = side.proofs.iter().fold(PointSet::EMPTY, |all, proof| {
        all | proof.checked.zone().unwrap_or(in_play)
    });
    Ok(Some(Provided {
        outcome: side.outcome,
        safe: side.first,
        gates: neighbours(safe_at, in_play) & used,
        in_play,
        line: side.line,
        proofs: side.proofs,
        assumptions: drawn.assumptions,
    }))
}

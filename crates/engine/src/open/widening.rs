//! The next frame, where one does not settle the question: beyond the leak at which the mover fails, or wider
//! on all sides.

use shikatsu_problem::{PointSet, Problem};

use crate::framing::{Framed, Reach, frame};
use crate::{EngineError, Proof};

/// How far a frame is widened where nothing says in which direction.
const WIDEST: u8 = 3;

/// A frame that is wider on all sides, if one is left.
pub(super) fn everywhere(
    problem: &Problem,
    framed: &Framed,
    reach: &mut u8,
) -> Result<Option<PointSet>, EngineError> {
    let before = framed.problem.in_play.unwrap_or_default();
    while *reach < WIDEST {
        *reach += 1;
        let wider = frame(problem, Reach(*reach))?.problem.in_play;
        let all = wider.unwrap_or_default() | before;
        if all != before {
            return Ok(Some(all));
        }
    }
    Ok(None)
}

/// Points in play that reach beyond the leak at which the mover fails.
pub(super) fn beyond_the_leak<'p>(
    framed: &Framed,
    proofs: impl Iterator<Item = &'p Proof>,
) -> Result<Option<PointSet>, EngineError> {
    let verdicts = proofs.filter(|proof| proof.claim.opening.is_empty());
    let used = verdicts.fold(PointSet::EMPTY, |all, proof| {
        let in_play = proof.problem.in_play.unwrap_or_default();
        all | proof.checked.zone().unwrap_or(in_play)
    });
    let leak = used & framed.open_points();
    if leak.is_empty() {
        return Ok(None);
    }
    let wider = framed.stretched(leak)?;
    Ok((Some(wider) != framed.problem.in_play).then_some(wider))
}

//! Solution trees of human size, grown from verdicts.
//!
//! Wherever the tree asks for a move of the solver's, it has all that keep the verdict. Of the opponent's moves it has
//! those that need an answer: first the one to which fewest answers work, and none to which nearly every answer does. It
//! has the solver's mistakes with what refutes them. A line stops where the result is clear: where no move of the loser's
//! needs an answer any more, or a ko begins, or neither side wants to move in a seki. Right lines end on the solver's
//! move, wrong ones on the refutation, and neither side passes. [`walk`] checks a tree with the engine, move by move, and
//! shares nothing with the builder.
//!
//! Start reading at [`grow`], then `builder` (what is grown first) and `builder/clarity` (when a line stops).

mod builder;
mod grown;
mod walk;

use shikatsu_engine::Report;
use shikatsu_problem::{Color, Problem};

pub use self::grown::{Extent, Grown, TreeError};
pub use self::walk::{Violation, Walk, walk};

use self::builder::TreeBuilder;
use crate::position::DialogueFrame;
use crate::thinker::Thinker;

/// The solution of a problem for the side that moves first. The report is of this problem.
///
/// # Errors
/// When there is nothing to be solved; see [`TreeError`].
pub fn grow(
    thinker: &mut Thinker<'_>,
    problem: &Problem,
    report: &Report,
    first: Color,
    extent: Extent,
) -> Result<Grown, TreeError> {
    let (frame, position) = DialogueFrame::new(problem, report, first)?;
    let side = report.sides.iter().find(|side| side.first == first);
    let side = side.filter(|side| side.outcome.is_decided());
    let side = side.ok_or(TreeError::NotProved)?;
    TreeBuilder::new(frame, thinker, side, extent)?.grow(&position, side)
}

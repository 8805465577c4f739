//! What an examination asks. Two can answer: an engine that searches, or certificates of a search that was made elsewhere.
//!
//! Invariant: an answer that is proved has certificates which the checker of this program has read.

use shikatsu_engine::{EngineError, MoveDetail};
use shikatsu_problem::{Color, Problem};

use crate::line_position::LinePosition;
use crate::side_answer::SideAnswer;

/// Answers to the questions of an examination.
pub(crate) trait Answers {
    /// Whether nothing is left for another question.
    fn is_spent(&self) -> bool;

    /// What becomes of a problem for one first mover.
    fn ask(&mut self, question: &SideQuestion<'_>) -> Result<SideAnswer, EngineError>;

    /// The problem to ask after a line, if there can be an answer to it.
    fn problem_at(&self, position: &LinePosition<'_>) -> Option<Problem> {
        Some(position.problem())
    }

    /// What becomes of the position after a line.
    fn ask_at(
        &mut self,
        position: &LinePosition<'_>,
        moves: MoveDetail,
        share: Share,
    ) -> Option<SideAnswer> {
        if self.is_spent() {
            return None;
        }
        let problem = self.problem_at(position)?;
        if problem.key_stones.is_empty() {
            return None;
        }
        let question = SideQuestion {
            problem: &problem,
            first: problem.to_move(),
            moves,
            share,
        };
        self.ask(&question).ok()
    }

    /// Whether a group that stands by play may be dead by the rule for bent
    /// four. The rule needs a boundary and both first movers, so the caller asks
    /// only where a contradiction with the author depends on it.
    fn bent_four(&mut self, answer: &SideAnswer) -> BentFourCheck;
}

/// A question about one first mover.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SideQuestion<'p> {
    pub(crate) problem: &'p Problem,
    pub(crate) first: Color,
    pub(crate) moves: MoveDetail,
    pub(crate) share: Share,
}

/// The part of the remaining limits that a question may use.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Share {
    Most,
    Half,
    Quarter,
}

/// Whether the rule for bent four may contradict what play says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BentFourCheck {
    /// It does not.
    AsPlayed,
    /// Japanese rules call the group dead.
    Otherwise,
    /// Not known within the limits.
    Open,
}

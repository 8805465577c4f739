//! The position after a line, with what is left of the key stones.

use shikatsu_board::{Illegal, check_problem};
use shikatsu_problem::{Move, PointSet, Problem};

use crate::bounded_position::BoundedPosition;
use crate::finding::ColoredMove;

/// A position some moves after the start, with what is left of the key stones.
#[derive(Clone, Copy)]
pub(crate) struct LinePosition<'p> {
    position: BoundedPosition,
    key_stones: PointSet,
    problem: &'p Problem,
}

impl<'p> LinePosition<'p> {
    /// The start of a problem; `None` if it is impossible.
    pub(crate) fn start(problem: &'p Problem) -> Option<Self> {
        check_problem(problem).ok()?;
        Some(Self {
            position: BoundedPosition::of(problem),
            key_stones: problem.key_stones,
            problem,
        })
    }

    /// The position after some moves; `None` if one of them is illegal.
    pub(crate) fn after(problem: &'p Problem, turns: &[ColoredMove]) -> Option<Self> {
        let mut after = Self::start(problem)?;
        for &turn in turns {
            after = after.play(turn).ok()?;
        }
        Some(after)
    }

    /// One move on. If a side moves twice in a row, the other side is taken to have
    /// answered elsewhere.
    pub(crate) fn play(&self, (color, played): ColoredMove) -> Result<Self, Illegal> {
        let mut next = *self;
        if next.position.turn() != color {
            next.position.play(Move::Pass)?;
        }
        // Stones put on the same points later are not those that were at stake.
        next.key_stones -= next.position.play(played)?;
        Ok(next)
    }

    /// The position as a problem of its own.
    pub(crate) fn problem(&self) -> Problem {
        Problem {
            setup: *self.position.setup(),
            key_stones: self.key_stones,
            ..self.problem.with_first(self.position.turn())
        }
    }

    /// Whether all key stones are captured.
    pub(crate) fn has_fallen(&self) -> bool {
        self.key_stones.is_empty() && !self.problem.key_stones.is_empty()
    }
}

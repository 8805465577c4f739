//! Where a dialogue takes place: the points in play that the verdict was proved in, and the positions that moves lead to.
//!
//! Invariant: points in play, and what is assumed beyond them, never change in a dialogue.

use shikatsu_engine::replay::{Replay, StonesAndTurn};
use shikatsu_engine::{Engine, EngineError, PositionSearch, Report, SearchEffort, Side};
use shikatsu_problem::{Color, Move, Point, Problem, Role};

/// What never changes in a dialogue.
#[derive(Debug, Clone)]
pub(crate) struct DialogueFrame {
    search: PositionSearch,
}

/// A position of a dialogue.
#[derive(Debug, Clone)]
pub(crate) struct DialoguePosition {
    /// The board as it is.
    pub(crate) board: Replay,
    /// How many ordinary passes have just been made in a row.
    pub(crate) passes: u8,
    /// How many times the defender has played elsewhere since the start.
    elsewhere: u32,
}

/// A position as far as play goes on from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PositionKey {
    stones: StonesAndTurn,
    ban: Option<Point>,
}

impl DialogueFrame {
    /// The frame of one first mover's verdict, and the position at the start.
    pub(crate) fn new(
        problem: &Problem,
        report: &Report,
        first: Color,
    ) -> Result<(Self, DialoguePosition), EngineError> {
        let search = PositionSearch::new(problem, report, first)?;
        let frame = Self { search };
        let start = DialoguePosition {
            board: Replay::new(frame.problem(), frame.defender(), frame.role(first)),
            passes: 0,
            elsewhere: 0,
        };
        Ok((frame, start))
    }

    /// The colour of the stones at stake.
    pub(crate) const fn defender(&self) -> Color {
        self.search.defender()
    }

    /// The role of a colour.
    pub(crate) fn role(&self, color: Color) -> Role {
        if color == self.defender() {
            Role::Defender
        } else {
            Role::Attacker
        }
    }

    /// The colour of a role.
    pub(crate) fn color(&self, role: Role) -> Color {
        match role {
            Role::Defender => self.defender(),
            Role::Attacker => !self.defender(),
        }
    }

    /// The problem at the start, with the points in play.
    pub(crate) const fn problem(&self) -> &Problem {
        self.search.problem()
    }

    /// The board of a position as a problem.
    pub(crate) fn as_problem(&self, position: &DialoguePosition) -> Problem {
        position.board.as_problem(self.problem(), self.defender())
    }

    /// What is proved of a position for the side to move.
    pub(crate) fn search(
        &self,
        engine: &mut Engine,
        position: &DialoguePosition,
        effort: SearchEffort<'_>,
    ) -> Result<Side, EngineError> {
        let problem = self.as_problem(position);
        self.search
            .search(engine, &problem, position.elsewhere, effort)
    }
}

impl DialoguePosition {
    /// What tells this position from others.
    pub(crate) const fn key(&self) -> PositionKey {
        PositionKey {
            stones: self.board.stones_and_turn(),
            ban: self.board.ban,
        }
    }

    /// The position after a move that the rules allow.
    pub(crate) fn after(&self, played: Move) -> Option<Self> {
        let mut next = self.clone();
        let mover = next.board.turn;
        next.board.play(played)?;
        if played == Move::Pass && mover == Role::Defender {
            next.elsewhere += 1;
        }
        next.passes = match played {
            Move::Pass if self.board.ban.is_none() => self.passes + 1,
            _ => 0,
        };
        Some(next)
    }
}

//! Where a dialogue takes place: the points in play that the verdict was proved in, and the positions that moves lead to.
//!
//! Invariant: points in play, and what is assumed beyond them, never change in a dialogue; but where a stone at their edge
//! has no liberty among them, what lies just beyond it comes into play with it, unless a stone may stand there that the
//! board does not show.

use shikatsu_engine::replay::{Replay, StonesAndTurn};
use shikatsu_engine::{Engine, EngineError, PositionSearch, Report, SearchEffort, Side};
use shikatsu_problem::{Color, Move, Point, PointSet, Problem, Role};

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
    /// Whether either side has played elsewhere since the start, where the board does not show it.
    has_unseen: bool,
}

/// A position as far as play goes on from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PositionKey {
    stones: StonesAndTurn,
    ban: Option<Point>,
    in_play: PointSet,
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
            has_unseen: false,
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
        role.color(self.defender())
    }

    /// The problem at the start, with the points in play.
    pub(crate) const fn problem(&self) -> &Problem {
        self.search.problem()
    }

    /// The board of a position as a problem.
    pub(crate) fn as_problem(&self, position: &DialoguePosition) -> Problem {
        Problem {
            in_play: Some(position.board.in_play()),
            ..position.board.as_problem(self.problem(), self.defender())
        }
    }

    /// The position after a move that the rules allow. A move of a certificate may lie beyond the points in play, if that was
    /// proved in a wider frame.
    pub(crate) fn after(
        &self,
        position: &DialoguePosition,
        played: Move,
    ) -> Option<DialoguePosition> {
        let mut before = position.clone();
        before
            .board
            .widen(played.point().map_or(PointSet::EMPTY, PointSet::of));
        let mut next = before.after(played)?;
        if !next.has_unseen {
            let in_play = self.search.in_play_at(&self.as_problem(&next));
            next.board.widen(in_play.unwrap_or_default());
        }
        Some(next)
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
            in_play: self.board.in_play(),
        }
    }

    /// The position after a move that the rules allow.
    fn after(&self, played: Move) -> Option<Self> {
        let mut next = self.clone();
        let mover = next.board.turn;
        next.board.play(played)?;
        if played == Move::Pass && mover == Role::Defender {
            next.elsewhere += 1;
        }
        next.has_unseen |= played == Move::Pass;
        next.passes = match played {
            Move::Pass if self.board.ban.is_none() => self.passes + 1,
            _ => 0,
        };
        Some(next)
    }
}

//! The engine, and what an audit of one problem may still spend.
//!
//! Invariant: all questions about one problem together spend what the caller allowed, as the engine measures it.
//! No clock is read here.

use std::time::Duration;

use shikatsu_engine::{Asked, Cancel, Engine, EngineError, Limits, MoveDetail, Request};
use shikatsu_problem::{BentFour, Color, Outcome, Problem};

use crate::line_position::LinePosition;
use crate::side_answer::SideAnswer;

/// The engine and what may still be spent.
pub(crate) struct LimitedEngine<'e> {
    engine: &'e mut Engine,
    cancel: &'e Cancel,
    left: Limits,
    pub(crate) nodes: u64,
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

impl<'e> LimitedEngine<'e> {
    pub(crate) fn new(engine: &'e mut Engine, limits: Limits, cancel: &'e Cancel) -> Self {
        Self {
            engine,
            cancel,
            left: limits,
            nodes: 0,
        }
    }

    /// Whether nothing is left for another question.
    pub(crate) fn is_spent(&self) -> bool {
        self.cancel.is_cancelled()
            || self.left.time.is_some_and(|left| left.is_zero())
            || self.left.nodes.is_some_and(|left| left == 0)
    }

    /// Asks about one first mover.
    pub(crate) fn ask(
        &mut self,
        problem: &Problem,
        first: Color,
        moves: MoveDetail,
        share: Share,
    ) -> Result<SideAnswer, EngineError> {
        let request = Request {
            first: Asked::Side(first),
            limits: self.part(share),
            moves,
        };
        let report = self
            .engine
            .solve(problem, &request, self.cancel, &mut |_| {})?;
        self.spend(report.elapsed, report.nodes);
        SideAnswer::of(report, first)
    }

    /// Asks what becomes of the position after a line.
    pub(crate) fn ask_at(
        &mut self,
        position: &LinePosition<'_>,
        moves: MoveDetail,
        share: Share,
    ) -> Option<SideAnswer> {
        let problem = position.problem();
        if self.is_spent() || problem.key_stones.is_empty() {
            return None;
        }
        self.ask(&problem, problem.to_move(), moves, share).ok()
    }

    /// Whether a group that stands by play may be dead by the rule for bent
    /// four. The rule needs a boundary and both first movers, so the caller asks
    /// only where a contradiction with the author depends on it.
    pub(crate) fn bent_four(&mut self, answer: &SideAnswer) -> BentFourCheck {
        let is_open = matches!(
            answer.side.outcome,
            Outcome::Seki | Outcome::Stands | Outcome::Ko(_) | Outcome::CycleDependent(_)
        );
        if answer.problem.rules.bent_four != BentFour::DeadByRule || !is_open {
            return BentFourCheck::AsPlayed;
        }
        if self.is_spent() {
            return BentFourCheck::Open;
        }
        let request = Request {
            first: Asked::Both,
            limits: self.part(Share::Half),
            moves: MoveDetail::VerdictOnly,
        };
        let report = self
            .engine
            .solve(&answer.problem, &request, self.cancel, &mut |_| {});
        match report {
            Ok(report) => {
                self.spend(report.elapsed, report.nodes);
                let first = Asked::Side(answer.side.first);
                let is_ruled = report
                    .by_rule
                    .as_ref()
                    .is_some_and(|rule| rule.first == Asked::Both || rule.first == first);
                match report.status() {
                    _ if is_ruled => BentFourCheck::Otherwise,
                    None => BentFourCheck::Open,
                    Some(_) => BentFourCheck::AsPlayed,
                }
            }
            Err(_) => BentFourCheck::Open,
        }
    }

    fn part(&self, share: Share) -> Limits {
        let tenths = match share {
            Share::Most => 7,
            Share::Half => 5,
            Share::Quarter => 3,
        };
        Limits {
            time: self.left.time.map(|time| time * tenths / 10),
            nodes: self
                .left
                .nodes
                .map(|nodes| (nodes / 10 * u64::from(tenths)).max(1)),
        }
    }

    fn spend(&mut self, time: Duration, nodes: u64) {
        self.nodes += nodes;
        self.left = Limits {
            time: self.left.time.map(|left| left.saturating_sub(time)),
            nodes: self.left.nodes.map(|left| left.saturating_sub(nodes)),
        };
    }
}

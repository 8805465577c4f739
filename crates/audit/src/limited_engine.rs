//! The engine, and what an audit of one problem may still spend.
//!
//! Invariant: all questions about one problem together spend what the caller allowed, as the engine measures it.
//! No clock is read here.

use shikatsu_engine::{Asked, Cancel, Engine, EngineError, Limits, MoveDetail, Report, Request};
use shikatsu_problem::Problem;

use crate::answers::{Answers, BentFourCheck, Share, SideQuestion};
use crate::evidence::AuditEvidence;
use crate::side_answer::SideAnswer;

/// The engine and what may still be spent.
pub(crate) struct LimitedEngine<'e> {
    engine: &'e mut Engine,
    cancel: &'e Cancel,
    left: Limits,
    nodes: u64,
    keeping: EvidenceKeeping,
    evidence: Vec<AuditEvidence>,
}

/// Whether what proves the answers is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EvidenceKeeping {
    Kept,
    Dropped,
}

impl<'e> LimitedEngine<'e> {
    pub(crate) fn new(
        engine: &'e mut Engine,
        limits: Limits,
        cancel: &'e Cancel,
        keeping: EvidenceKeeping,
    ) -> Self {
        Self {
            engine,
            cancel,
            left: limits,
            nodes: 0,
            keeping,
            evidence: Vec::new(),
        }
    }

    /// Positions made and judged, and what proves the answers.
    pub(crate) fn over(self) -> (u64, Vec<AuditEvidence>) {
        (self.nodes, self.evidence)
    }

    fn solve(
        &mut self,
        problem: &Problem,
        first: Asked,
        moves: MoveDetail,
        share: Share,
    ) -> Result<Report, EngineError> {
        let request = Request {
            first,
            limits: self.part(share),
            moves,
        };
        let report = self
            .engine
            .solve(problem, &request, self.cancel, &mut |_| {})?;
        self.nodes += report.nodes;
        self.left = Limits {
            time: self
                .left
                .time
                .map(|left| left.saturating_sub(report.elapsed)),
            nodes: self
                .left
                .nodes
                .map(|left| left.saturating_sub(report.nodes)),
        };
        if self.keeping == EvidenceKeeping::Kept {
            self.evidence.push(AuditEvidence::of(problem, &report));
        }
        Ok(report)
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
}

impl Answers for LimitedEngine<'_> {
    fn is_spent(&self) -> bool {
        self.cancel.is_cancelled()
            || self.left.time.is_some_and(|left| left.is_zero())
            || self.left.nodes.is_some_and(|left| left == 0)
    }

    fn ask(&mut self, question: &SideQuestion<'_>) -> Result<SideAnswer, EngineError> {
        let SideQuestion {
            problem,
            first,
            moves,
            share,
        } = *question;
        let report = self.solve(problem, Asked::Side(first), moves, share)?;
        SideAnswer::of(report, first)
    }

    fn bent_four(&mut self, answer: &SideAnswer) -> BentFourCheck {
        if !answer.depends_on_bent_four() {
            return BentFourCheck::AsPlayed;
        }
        if self.is_spent() {
            return BentFourCheck::Open;
        }
        let report = self.solve(
            &answer.problem,
            Asked::Both,
            MoveDetail::VerdictOnly,
            Share::Half,
        );
        let Ok(report) = report else {
            return BentFourCheck::Open;
        };
        let first = Asked::Side(answer.side.first);
        let rule = report.by_rule.as_ref();
        let is_ruled = rule.is_some_and(|rule| rule.first == Asked::Both || rule.first == first);
        match report.status() {
            _ if is_ruled => BentFourCheck::Otherwise,
            None => BentFourCheck::Open,
            Some(_) => BentFourCheck::AsPlayed,
        }
    }
}

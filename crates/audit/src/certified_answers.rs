//! Answers out of certificates, without any search: the same examination, made again by a reader who trusts no searcher.
//!
//! A question for which there are no certificates is answered with "not proved". That the rule for bent four does *not*
//! apply is believed only where the verdicts of both first movers exclude it.
//!
//! Invariant: no verdict and no worth comes from anything but [`ruled_report`]. Each question is ruled on once.

use std::collections::HashMap;

use shikatsu_board::Illegal;
use shikatsu_engine::{Asked, EngineError, MoveDetail, Report, RuledReportError, ruled_report};
use shikatsu_problem::{Color, Move, Problem, Setup, Unproved};

use crate::answers::{Answers, BentFourCheck, SideQuestion};
use crate::evidence::{AuditEvidence, EvidenceFault, ToldSide, bare};
use crate::finding::ColoredMove;
use crate::line_position::LinePosition;
use crate::side_answer::SideAnswer;

/// What was ruled of a problem.
type RuledAnswer = (Problem, Result<SideAnswer, EngineError>);

/// The evidence, by position, and what was ruled of it.
pub(crate) struct CertifiedAnswers<'e> {
    by_setup: HashMap<Setup, Vec<&'e AuditEvidence>>,
    ruled: HashMap<(Setup, Color, MoveDetail), Vec<RuledAnswer>>,
    /// The problem that was asked, by the problem that an answer is about.
    asked: Vec<(Problem, Problem)>,
    fault: Option<EvidenceFault>,
}

impl<'e> CertifiedAnswers<'e> {
    pub(crate) fn new(evidence: &'e [AuditEvidence]) -> Self {
        let mut by_setup: HashMap<Setup, Vec<&AuditEvidence>> = HashMap::new();
        for one in evidence {
            by_setup.entry(one.problem.setup).or_default().push(one);
        }
        Self {
            by_setup,
            ruled: HashMap::new(),
            asked: Vec::new(),
            fault: None,
        }
    }

    /// Why nothing of the evidence is believed, if so.
    pub(crate) fn over(self) -> Result<(), EvidenceFault> {
        self.fault.map_or(Ok(()), Err)
    }

    fn about(&self, problem: &Problem) -> Vec<&'e AuditEvidence> {
        let same = self.by_setup.get(&problem.setup).into_iter().flatten();
        same.filter(|one| one.problem == *problem)
            .copied()
            .collect()
    }

    /// The report on a problem, out of the certificates about it and about another form of it.
    fn rule(
        &mut self,
        problem: &Problem,
        asked: Asked,
        moves: MoveDetail,
        evidence: &[&AuditEvidence],
    ) -> Result<Report, EngineError> {
        let told = evidence.iter().flat_map(|one| &one.told);
        let why = told.filter_map(|told| told.why).next_back();
        let bundles = evidence.iter().map(|one| &one.bundle[..]);
        let bundles: Vec<&[u8]> = bundles.filter(|bundle| !bundle.is_empty()).collect();
        let why = why.unwrap_or(Unproved::NotTried);
        ruled_report(problem, asked, moves, &bundles, why).map_err(|error| match error {
            RuledReportError::Question(error) => error,
            RuledReportError::Certificates(error) => {
                let words = error.to_string();
                self.fault.get_or_insert(match error.is_defect() {
                    true => EvidenceFault::Defect(words),
                    false => EvidenceFault::False(words),
                });
                EngineError::Impossible
            }
        })
    }

    fn side(
        &mut self,
        problem: &Problem,
        first: Color,
        moves: MoveDetail,
    ) -> Result<SideAnswer, EngineError> {
        // What was found about the other side may lean on more, and is asked for when it is needed.
        let mut evidence = self.about(problem);
        evidence.retain(|one| matches!(&one.told[..], [told] if told.first == first));
        let mut report = self.rule(problem, Asked::Side(first), moves, &evidence)?;
        for side in &mut report.sides {
            let told = evidence.iter().flat_map(|one| &one.told);
            let told = told.filter(|told| told.first == side.first);
            let line = told.map(|told| legal(problem, told)).max_by_key(Vec::len);
            side.line = line
                .filter(|_| side.outcome.is_decided())
                .unwrap_or_default();
        }
        self.asked.push((report.problem.clone(), problem.clone()));
        SideAnswer::ruled(report, first)
    }
}

impl Answers for CertifiedAnswers<'_> {
    fn is_spent(&self) -> bool {
        self.fault.is_some()
    }

    fn ask(&mut self, question: &SideQuestion<'_>) -> Result<SideAnswer, EngineError> {
        let problem = bare(question.problem);
        let (first, moves) = (question.first, question.moves);
        let key = (problem.setup, first, moves);
        let known = self.ruled.get(&key).into_iter().flatten();
        if let Some((_, answer)) = known.into_iter().find(|(one, _)| *one == problem) {
            return answer.clone();
        }
        let answer = self.side(&problem, first, moves);
        let ruled = self.ruled.entry(key).or_default();
        ruled.push((problem, answer.clone()));
        answer
    }

    fn problem_at(&self, position: &LinePosition<'_>) -> Option<Problem> {
        let problem = bare(&position.problem());
        (!self.about(&problem).is_empty()).then_some(problem)
    }

    fn bent_four(&mut self, answer: &SideAnswer) -> BentFourCheck {
        if !answer.depends_on_bent_four() {
            return BentFourCheck::AsPlayed;
        }
        let problem = bare(&answer.problem);
        let mut forms = vec![problem.clone()];
        let asked = self.asked.iter().filter(|(about, _)| *about == problem);
        forms.extend(asked.map(|(_, asked)| asked.clone()).next());
        for form in forms {
            let evidence = self.about(&form);
            let report = self.rule(&form, Asked::Both, MoveDetail::VerdictOnly, &evidence);
            if report.is_ok_and(|report| !report.may_be_dead_by_rule()) {
                return BentFourCheck::AsPlayed;
            }
        }
        BentFourCheck::Open
    }
}

/// A line as far as its moves are legal, one after the other; threats that win a ko are played elsewhere.
fn legal(problem: &Problem, told: &ToldSide) -> Vec<Move> {
    let asked = problem.with_first(told.first);
    let Some(mut position) = LinePosition::start(&asked) else {
        return Vec::new();
    };
    let colors = [told.first, !told.first].into_iter().cycle();
    let mut line = Vec::new();
    for turn in colors.zip(told.line.iter().copied()) {
        let turn: ColoredMove = turn;
        // A ko is taken back after a threat elsewhere, which a line does not show.
        let next = position.play(turn).or_else(|fault| match fault {
            Illegal::Ko => position.play((turn.0, Move::Pass))?.play(turn),
            fault => Err(fault),
        });
        let Ok(next) = next else { break };
        position = next;
        line.push(turn.1);
    }
    line
}

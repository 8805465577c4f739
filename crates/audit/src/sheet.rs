//! Everything about one problem: what was proved of it, what its file says, and
//! what was found.

use shikatsu_engine::{Assumption, Side};
use shikatsu_problem::{Color, Judgement, Outcome, Problem, Size};

use crate::author::Author;
use crate::finding::{AuditSeverity, Finding, FindingKind};
use crate::side_answer::SideAnswer;
use crate::words;

/// Everything that an audit says about one problem.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sheet {
    /// The verdict for each first mover, the side to move first; empty where
    /// nothing could be asked.
    pub sides: Vec<SideVerdict>,
    /// First moves the file calls right, as people name them.
    pub right: Vec<String>,
    /// First moves the file calls wrong.
    pub wrong: Vec<String>,
    /// What the verdicts assume beyond the rules.
    pub conditions: Vec<String>,
    /// What was found, the worst first.
    pub findings: Vec<Finding>,
    /// Positions made and judged.
    pub nodes: u64,
}

/// What was proved for one first mover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideVerdict {
    /// Who moves first.
    pub first: Color,
    /// One word: `dead`, `alive`, `seki`, `stands`, `ko`, `cycle`, `unknown`.
    pub outcome: String,
    /// The end of a sentence that began "White is".
    pub words: String,
    /// All first moves that keep the verdict; only for the side to move.
    pub best: Vec<String>,
}

impl Sheet {
    pub(crate) fn of(author: &Author<'_>) -> Self {
        let size = author.problem.setup.size;
        let named = |value| {
            author
                .valued(Some(value))
                .map(|claim| words::point(claim.turn.1, size))
                .collect()
        };
        Self {
            sides: Vec::new(),
            right: named(Judgement::Right),
            wrong: named(Judgement::Wrong),
            conditions: Vec::new(),
            findings: Vec::new(),
            nodes: 0,
        }
    }

    /// A sheet with nothing but a finding, such as a file that cannot be read.
    #[must_use]
    pub fn only(finding: Finding) -> Self {
        Self {
            findings: vec![finding],
            ..Self::default()
        }
    }

    /// The worst that was found.
    #[must_use]
    pub fn severity(&self) -> Option<AuditSeverity> {
        self.findings.iter().map(Finding::severity).max()
    }

    /// Whether a finding of this kind is among them.
    #[must_use]
    pub fn has(&self, kind: FindingKind) -> bool {
        self.findings.iter().any(|finding| finding.kind == kind)
    }

    /// Whether the verdict for the side to move is proved.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.sides
            .first()
            .is_some_and(|verdict| verdict.outcome != "unknown")
    }

    /// `unsettled`, `settled` or `not proved`, by both first movers.
    #[must_use]
    pub fn status(&self) -> &'static str {
        match &self.sides[..] {
            [one, other] if one.outcome != "unknown" && other.outcome != "unknown" => {
                // The name of a repetition may differ with the first mover.
                let repeat = [one, other].iter().all(|side| side.outcome == "cycle");
                if repeat || one.words == other.words {
                    "settled"
                } else {
                    "unsettled"
                }
            }
            _ => "not proved",
        }
    }

    /// Adds something that was found elsewhere, such as a likeness to another
    /// problem.
    pub fn add(&mut self, finding: Finding) {
        self.findings.push(finding);
        self.sort();
    }

    /// The worst first; of equals the order in which they were found.
    pub(crate) fn sort(&mut self) {
        self.findings.sort_by_key(|finding| finding.kind);
    }

    pub(crate) fn note_answer(&mut self, answer: &SideAnswer) {
        let problem = &answer.problem;
        self.sides.push(SideVerdict::of(&answer.side, problem));
        for assumption in &answer.assumptions {
            let words = assumption.to_string();
            if is_worth_saying(assumption) && !self.conditions.contains(&words) {
                self.conditions.push(words);
            }
        }
    }
}

impl SideVerdict {
    fn of(side: &Side, problem: &Problem) -> Self {
        let size: Size = problem.setup.size;
        let outcome: &Outcome = &side.outcome;
        Self {
            first: side.first,
            outcome: words::outcome_name(outcome).to_owned(),
            words: words::outcome(outcome, side.defender()),
            best: size.labels(side.best),
        }
    }
}

/// Every verdict assumes a boundary and a range of threats; these say more.
fn is_worth_saying(assumption: &Assumption) -> bool {
    matches!(
        assumption,
        Assumption::KeyStonesFound(_)
            | Assumption::WallStands(_)
            | Assumption::WallAnswered(_)
            | Assumption::OutsideStands(_)
            | Assumption::BasicKo
    )
}

//! The result that a benchmark key states.

use shikatsu_problem::{Outcome, PointSet};

use super::{Examination, StartVerdict};
use crate::answers::BentFourCheck;
use crate::comparison::{MoverVerdict, contradicted_results};
use crate::finding::{Finding, FindingKind};
use crate::side_answer::ConclusionScope;
use crate::words;

impl Examination<'_, '_> {
    /// What a benchmark key says of the outcome.
    pub(crate) fn result(&mut self, start: &StartVerdict) {
        let answer = &start.answer;
        let verdict = MoverVerdict {
            size: start.problem.setup.size,
            mover: answer.side.role,
            outcome: &answer.side.outcome,
            good: answer.side.keeps_goal,
            open: PointSet::EMPTY,
        };
        let Some(said) = contradicted_results(&self.author.key, &verdict)
            .into_iter()
            .next()
        else {
            return;
        };
        if self.sheet.has(FindingKind::KeyMoveFails) {
            return;
        }
        let group = answer.side.defender();
        let is = words::outcome(&answer.side.outcome, group);
        let says = format!("The key says {said}, but {group} is {is}.");
        let finding = if matches!(answer.side.outcome, Outcome::CycleDependent(_)) {
            Finding::new(
                FindingKind::Repetition,
                says,
                "Say which rule for repetition holds; by the plain rules neither side can force anything.",
            )
        } else if self.answers.bent_four(answer) != BentFourCheck::AsPlayed {
            Finding::new(
                FindingKind::NotProved,
                format!("{says} The rule for bent four may decide it."),
                "Look at it by hand.",
            )
        } else {
            Finding::new(FindingKind::ResultWrong, says, "Correct the stated result.")
        };
        let line = answer.line();
        let winners = start.standing.winners(answer.side.role);
        let proviso = answer.proviso(&winners, ConclusionScope::Verdict);
        self.find(finding.shown_by(&[], line).provided(proviso));
    }
}

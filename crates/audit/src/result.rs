//! The result that a benchmark key states.

use shikatsu_problem::{Outcome, PointSet};

use crate::finding::{Finding, Kind};
use crate::inquiry::{Ruling, Scope};
use crate::judgement::{Examination, Root};
use crate::statement::{Verdict, contradicted_results};
use crate::words;

impl Examination<'_, '_> {
    /// What a benchmark key says of the outcome.
    pub(crate) fn result(&mut self, root: &Root) {
        let answer = &root.answer;
        let verdict = Verdict {
            size: root.problem.setup.size,
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
        if self.sheet.has(Kind::KeyMoveFails) {
            return;
        }
        let group = answer.side.defender();
        let is = words::outcome(&answer.side.outcome, group);
        let says = format!("The key says {said}, but {group} is {is}.");
        let finding = if matches!(answer.side.outcome, Outcome::CycleDependent(_)) {
            Finding::new(
                Kind::Repetition,
                says,
                "Say which rule for repetition holds; by the plain rules neither side can force anything.",
            )
        } else if self.inquiry.ruling(answer) != Ruling::AsPlayed {
            Finding::new(
                Kind::NotProved,
                format!("{says} The rule for bent four may decide it."),
                "Look at it by hand.",
            )
        } else {
            Finding::new(Kind::ResultWrong, says, "Correct the stated result.")
        };
        let line = answer.line();
        let winners = root.standing.winners(answer.side.role);
        let proviso = answer.proviso(&winners, Scope::Verdict);
        self.find(finding.shown_by(&[], line).provided(proviso));
    }
}

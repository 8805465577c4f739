//! First moves that work and are not in the key.

use shikatsu_engine::{PassKeeps, Worth};
use shikatsu_problem::{Judgement, Move, PointSet};

use super::first_moves::worth;
use super::{Examination, StartVerdict};
use crate::answers::BentFourCheck;
use crate::finding::{ColoredMove, Finding, FindingKind};
use crate::side_answer::ConclusionScope;
use crate::side_standing::SideStanding;
use crate::words;

const ACCEPT: &str = "Accept it too, or change the position so that it fails.";

impl Examination<'_, '_> {
    /// Reports every first move that works and that the key does not have. Where
    /// a pass works too, every move works and none is reported.
    pub(crate) fn missing_moves(&mut self, start: &StartVerdict, right: &[ColoredMove]) {
        let has_right = right
            .iter()
            .any(|&turn| worth(start, turn).is_some_and(Worth::works));
        let is_wanted = match start.standing {
            SideStanding::Wins => true,
            SideStanding::Ko(_) => has_right,
            _ => false,
        };
        if !is_wanted || self.sheet.has(FindingKind::GoalUnclear) && !has_right {
            return;
        }
        let mover = start.answer.side.first;
        let listed: PointSet = right
            .iter()
            .map(|&(_, played)| played)
            .chain(
                self.author
                    .valued(Some(Judgement::Wrong))
                    .map(|claim| claim.turn.1),
            )
            .filter_map(Move::point)
            .collect();
        let missing = start.answer.side.best - listed;
        if start.answer.side.pass_keeps == PassKeeps::Yes || missing.is_empty() {
            return;
        }
        if self.answers.bent_four(&start.answer) != BentFourCheck::AsPlayed {
            return;
        }
        let proviso = self.proviso(start);
        for point in missing {
            let turn = (mover, Move::Play(point));
            let label = words::point(turn.1, start.problem.setup.size);
            let line = self.winning_line(start, turn);
            let is_there = self.author.first.iter().any(|claim| claim.turn == turn);
            let too = if has_right { " as well" } else { "" };
            let (kind, says, advice) = match (self.author.is_silent(), is_there) {
                (true, _) => (
                    FindingKind::NoKey,
                    format!("{label} works."),
                    "Mark it right.",
                ),
                (_, true) => (
                    FindingKind::SecondSolution,
                    format!("{label} works{too}, and the file does not mark it right."),
                    ACCEPT,
                ),
                _ => (
                    FindingKind::SecondSolution,
                    format!("{label} works{too}, and the key does not have it."),
                    ACCEPT,
                ),
            };
            let mut finding = Finding::new(kind, says, advice).shown_by(&[turn], line);
            // A key that shares no move with ours may be about other stones.
            if has_right || self.author.is_silent() || !self.is_guessing() {
                finding = finding.to_be_marked(Judgement::Right);
            }
            self.find(finding.provided(proviso.clone()));
        }
    }

    /// The condition on which the best moves keep the verdict.
    pub(crate) fn proviso(&self, start: &StartVerdict) -> Option<String> {
        let winners = start.standing.winners(start.answer.side.role);
        start.answer.proviso(&winners, ConclusionScope::Moves)
    }
}

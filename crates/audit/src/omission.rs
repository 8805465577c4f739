//! First moves that work and are not in the key.

use shikatsu_engine::{PassKeeps, Worth};
use shikatsu_problem::{Judgement, Move, PointSet};

use crate::finding::{Finding, Kind, Turn};
use crate::first_moves::worth;
use crate::inquiry::{Ruling, Scope};
use crate::judgement::{Examination, Root};
use crate::standing::Standing;
use crate::words;

const ACCEPT: &str = "Accept it too, or change the position so that it fails.";

impl Examination<'_, '_> {
    /// Names every first move that works and that the key does not have. Where
    /// a pass works too, all of them do and none is worth naming.
    pub(crate) fn missing_moves(&mut self, root: &Root, right: &[Turn]) {
        let has_right = right
            .iter()
            .any(|&turn| worth(root, turn).is_some_and(Worth::works));
        let is_wanted = match root.standing {
            Standing::Wins => true,
            Standing::Ko(_) => has_right,
            _ => false,
        };
        if !is_wanted || self.sheet.has(Kind::GoalUnclear) && !has_right {
            return;
        }
        let mover = root.answer.side.first;
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
        let missing = root.answer.side.best - listed;
        if root.answer.side.pass_keeps == PassKeeps::Yes || missing.is_empty() {
            return;
        }
        if self.inquiry.ruling(&root.answer) != Ruling::AsPlayed {
            return;
        }
        let proviso = self.proviso(root);
        for point in missing {
            let turn = (mover, Move::Play(point));
            let label = words::point(turn.1, root.problem.setup.size);
            let line = self.winning_line(root, turn);
            let is_there = self.author.first.iter().any(|claim| claim.turn == turn);
            let too = if has_right { " as well" } else { "" };
            let (kind, says, advice) = match (self.author.is_silent(), is_there) {
                (true, _) => (Kind::NoKey, format!("{label} works."), "Mark it right."),
                (_, true) => (
                    Kind::SecondSolution,
                    format!("{label} works{too}, and the file does not mark it right."),
                    ACCEPT,
                ),
                _ => (
                    Kind::SecondSolution,
                    format!("{label} works{too}, and the key does not have it."),
                    ACCEPT,
                ),
            };
            let mut finding = Finding::new(kind, says, advice).shown_by(&[turn], line);
            // A key that has nothing in common with ours may be about other stones.
            if has_right || self.author.is_silent() || !self.is_guessing() {
                finding = finding.to_be_marked(Judgement::Right);
            }
            self.find(finding.provided(proviso.clone()));
        }
    }

    /// On what condition the moves that keep the verdict do.
    pub(crate) fn proviso(&self, root: &Root) -> Option<String> {
        let winners = root.standing.winners(root.answer.side.role);
        root.answer.proviso(&winners, Scope::Moves)
    }
}

//! The judgement of each line: right or wrong, and what became of the stones.

use shikatsu_engine::MoveDetail;
use shikatsu_problem::{Judgement, NodeId};

use super::TreeBuilder;
use crate::ending::Ending;
use crate::position::DialoguePosition;
use crate::tree::grown::TreeError;

impl TreeBuilder<'_, '_> {
    /// Calls every line right or wrong, and says what became of it. Counts right
    /// lines that are not clear.
    pub(super) fn judge(&mut self, start: &DialoguePosition) -> Result<usize, TreeError> {
        let mut unfinished = 0;
        let ids: Vec<NodeId> = self.tree.ids().skip(1).collect();
        for id in ids {
            let node = self.tree.node(id);
            if !node.children().is_empty() || node.hint.is_some() {
                continue;
            }
            let Some(position) = self.position_at(start, id) else {
                continue;
            };
            let by_solver =
                node.played.map(|(color, _)| self.frame.role(color)) == Some(self.solver);
            let side = self.look(&position, MoveDetail::VerdictOnly)?;
            let stake = self.frame.problem().key_stones;
            let ending = Ending::of_position(&side, &position.board, stake);
            let comment = match ending {
                Some(ending) => self.voice.ending(&ending),
                None => sentence(&self.voice.fate(&side.outcome)),
            };
            if by_solver {
                let goal = self.goal.clone();
                unfinished += usize::from(!self.threats(&position, &goal)?.is_empty());
            }
            let node = self.tree.node_mut(id);
            node.comment = comment;
            node.judgement = Some(if by_solver {
                Judgement::Right
            } else {
                Judgement::Wrong
            });
        }
        Ok(unfinished)
    }

    fn position_at(&self, start: &DialoguePosition, id: NodeId) -> Option<DialoguePosition> {
        let line = self.tree.line(id);
        let moves = line.iter().filter_map(|&id| self.tree.node(id).played);
        let mut position = start.clone();
        for (_, played) in moves {
            position = self.frame.after(&position, played)?;
        }
        Some(position)
    }
}

/// With a capital and a full stop.
fn sentence(words: &str) -> String {
    let mut chars = words.chars();
    let first = chars.next().map(char::to_uppercase);
    let start: String = first.into_iter().flatten().collect();
    format!("{start}{}.", chars.as_str())
}

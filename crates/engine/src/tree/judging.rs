//! The last word on each line: right or wrong, and what became of the stones.

use shikatsu_problem::{Judgement, NodeId};

use super::TreeError;
use super::gardener::Gardener;
use crate::MoveDetail;
use crate::dialogue::{Ending, Scene};

impl Gardener<'_, '_> {
    /// Calls every line right or wrong, and says what became of it. Counts right
    /// lines that are not clear.
    pub(super) fn judge(&mut self, start: &Scene) -> Result<usize, TreeError> {
        let mut unfinished = 0;
        let ids: Vec<NodeId> = self.tree.ids().skip(1).collect();
        for id in ids {
            let node = self.tree.node(id);
            if !node.children().is_empty() || node.hint.is_some() {
                continue;
            }
            let Some(scene) = self.scene_at(start, id) else {
                continue;
            };
            let by_solver =
                node.played.map(|(color, _)| self.stage.role(color)) == Some(self.solver);
            let side = self.look(&scene, MoveDetail::VerdictOnly)?;
            let stake = self.stage.problem().key_stones;
            let ending = Ending::of_position(&side, &scene.board, stake);
            let comment = match ending {
                Some(ending) => self.voice.ending(&ending),
                None => sentence(&self.voice.fate(&side.outcome)),
            };
            if by_solver {
                let goal = self.goal.clone();
                unfinished += usize::from(!self.threats(&scene, &goal)?.is_empty());
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

    fn scene_at(&self, start: &Scene, id: NodeId) -> Option<Scene> {
        let line = self.tree.line(id);
        let moves = line.iter().filter_map(|&id| self.tree.node(id).played);
        let mut scene = start.clone();
        for (_, played) in moves {
            scene = scene.after(played)?;
        }
        Some(scene)
    }
}

/// With a capital and a full stop.
fn sentence(words: &str) -> String {
    let mut chars = words.chars();
    let first = chars.next().map(char::to_uppercase);
    let start: String = first.into_iter().flatten().collect();
    format!("{start}{}.", chars.as_str())
}

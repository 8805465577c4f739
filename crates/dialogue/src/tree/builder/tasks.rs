//! What is still to be grown, in the order of what it is worth.

use std::collections::VecDeque;

use shikatsu_problem::{Move, NodeId};

use crate::position::DialoguePosition;

/// Something to be grown at a node.
pub(super) enum TreeTask {
    /// The opponent is to move after a right move: the best defence, then the others.
    Defend {
        at: NodeId,
        position: DialoguePosition,
    },
    /// One more defence.
    Defence {
        at: NodeId,
        position: DialoguePosition,
        played: Move,
    },
    /// The solver's mistakes here.
    Mistakes {
        at: NodeId,
        position: DialoguePosition,
        most: usize,
    },
}

/// Tasks by what they are worth, the first queue first.
#[derive(Default)]
pub(super) struct TreeTasks {
    pub(super) main: VecDeque<TreeTask>,
    pub(super) mistakes: VecDeque<TreeTask>,
    pub(super) others: VecDeque<TreeTask>,
    pub(super) late: VecDeque<TreeTask>,
}

impl TreeTasks {
    /// The task that is worth most.
    pub(super) fn next(&mut self) -> Option<TreeTask> {
        let queues = [
            &mut self.main,
            &mut self.mistakes,
            &mut self.others,
            &mut self.late,
        ];
        queues.into_iter().find_map(VecDeque::pop_front)
    }
}

//! A proof or refutation as its author hands it over: positions that share
//! what follows them, without ranks or labels.
//!
//! Invariant: every [`GraphNodeId`] handed out by a graph names a place in it. A
//! node stands for one state, so only equal states may share one; leaves
//! and empty lists of replies have no content and may be shared freely. A node that
//! keeps only some points may be shared by all states that agree on these, as
//! `docs/zones.md` says in section 6.

use std::collections::BTreeMap;

use shikatsu_problem::{Move, PointSet};

use crate::claim::Reason;

/// Name of a node in its [`Graph`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GraphNodeId(usize);

/// What is known of one state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// The chooser's move and what follows.
    Choice {
        /// The move.
        play: Move,
        /// The state after it.
        next: GraphNodeId,
    },
    /// Every move of the other side and what follows each, in any order.
    Replies(Vec<(Move, GraphNodeId)>),
    /// Settled without further moves.
    Leaf(Reason),
}

/// Nodes in one vector; children are named by index, so that long lines cost
/// memory and never stack.
#[derive(Debug, Clone, Default)]
pub struct Graph {
    steps: Vec<Option<Step>>,
    /// Most nodes keep everything.
    kept: BTreeMap<GraphNodeId, PointSet>,
}

impl Graph {
    /// A graph without nodes.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            steps: Vec::new(),
            kept: BTreeMap::new(),
        }
    }

    /// Adds a node.
    pub fn push(&mut self, step: Step) -> GraphNodeId {
        let id = self.reserve();
        self.steps[id.0] = Some(step);
        id
    }

    /// Adds a node whose content follows later, so that a refutation can run
    /// in circles.
    pub fn reserve(&mut self) -> GraphNodeId {
        self.steps.push(None);
        GraphNodeId(self.steps.len() - 1)
    }

    /// Gives a node its content, in place of what it had.
    ///
    /// # Panics
    /// If `id` belongs to another, larger graph.
    pub fn fill(&mut self, id: GraphNodeId, step: Step) {
        self.steps[id.0] = Some(step);
    }

    /// The content of a node; `None` if it was reserved and never filled, or
    /// belongs to another graph.
    #[must_use]
    pub fn step(&self, id: GraphNodeId) -> Option<&Step> {
        self.steps.get(id.0)?.as_ref()
    }

    /// Lets a node forget all points in play but these, before anything else
    /// is done there. Points that are not in play make no difference.
    pub fn keep(&mut self, id: GraphNodeId, points: PointSet) {
        self.kept.insert(id, points);
    }

    /// The points that a node keeps; `None` if it forgets nothing.
    #[must_use]
    pub fn kept(&self, id: GraphNodeId) -> Option<&PointSet> {
        self.kept.get(&id)
    }

    /// Number of nodes, reserved ones included.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.steps.len()
    }

    /// True when there is no node.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

impl GraphNodeId {
    /// Position in the graph, counted from 0 in the order of creation.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0
    }
}

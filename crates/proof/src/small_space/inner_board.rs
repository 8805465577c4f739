//! The rules of the board in a small space, on a graph: the points of the space, the body, which is
//! one stone of the defender's, and everything safe, which is one stone of the attacker's.
//!
//! Invariant: the two stones are the last two nodes; no stone is ever played on them, and the safe
//! one has a liberty for ever.

use shikatsu_problem::Role;

use crate::terrain::Terrain;

/// Which nodes touch.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct InnerShape {
    /// The neighbours of each node, those of the body and the safe stone last.
    neighbours: Vec<Vec<usize>>,
}

/// The stones on all nodes, and how many liberties the body has that are no nodes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct InnerBoard {
    pub(super) stones: Vec<Option<Role>>,
    pub(super) beyond: usize,
}

/// What a stone does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum InnerPlay {
    /// It has no liberty and captures nothing.
    Suicide,
    /// It captures the body.
    TakesBody,
    /// Anything else.
    Leads {
        board: InnerBoard,
        /// Whether stones came off.
        captured: bool,
        /// The point that is banned to the other side.
        banned: Option<usize>,
    },
}

impl InnerShape {
    /// The graph of a space, of whose points it is known which touch the body and which a safe stone.
    pub(super) fn new(
        space: &[usize],
        terrain: &Terrain,
        beside_body: &[bool],
        beside_safe: &[bool],
    ) -> Self {
        let mut neighbours = vec![Vec::new(); space.len() + 2];
        for (node, &at) in space.iter().enumerate() {
            for next in terrain.neighbours(at) {
                neighbours[node].extend(space.iter().position(|&other| other == next));
            }
            for (held, beside) in [beside_body, beside_safe].into_iter().enumerate() {
                if beside[node] {
                    neighbours[node].push(space.len() + held);
                    neighbours[space.len() + held].push(node);
                }
            }
        }
        Self { neighbours }
    }

    /// How many points the space has.
    pub(super) fn points(&self) -> usize {
        self.neighbours.len() - 2
    }

    /// The node of the body; that of the safe stone is the next.
    fn body(&self) -> usize {
        self.points()
    }

    /// The board with these stones in the space.
    pub(super) fn board(&self, space: &[Option<Role>], beyond: usize) -> InnerBoard {
        let held = [Some(Role::Defender), Some(Role::Attacker)];
        let stones = space.iter().copied().chain(held).collect();
        InnerBoard { stones, beyond }
    }

    /// Whether every chain has a liberty.
    pub(super) fn is_possible(&self, board: &InnerBoard) -> bool {
        let mut nodes = 0..board.stones.len();
        nodes.all(|node| board.stones[node].is_none() || self.has_liberty(board, node))
    }

    /// A stone on an empty point of the space.
    pub(super) fn play(&self, board: &InnerBoard, at: usize, role: Role) -> InnerPlay {
        let mut next = board.clone();
        next.stones[at] = Some(role);
        let taken: Vec<usize> = (0..next.stones.len())
            .filter(|&node| next.stones[node] == Some(role.opponent()))
            .filter(|&node| !self.has_liberty(&next, node))
            .collect();
        if taken.contains(&self.body()) {
            return InnerPlay::TakesBody;
        }
        for &node in &taken {
            next.stones[node] = None;
        }
        if !self.has_liberty(&next, at) {
            return InnerPlay::Suicide;
        }
        let alone = self.chain(&next, at).len() == 1;
        let empty = |node: &&usize| next.stones[**node].is_none();
        let liberties = self.neighbours[at].iter().filter(empty).count();
        let is_ko = taken.len() == 1 && alone && liberties == 1;
        InnerPlay::Leads {
            board: next,
            captured: !taken.is_empty(),
            banned: is_ko.then(|| taken[0]),
        }
    }

    /// A stone on a liberty of the body that is no node.
    pub(super) fn fill(&self, board: &InnerBoard, role: Role) -> InnerPlay {
        let next = InnerBoard {
            stones: board.stones.clone(),
            beyond: board.beyond - 1,
        };
        match (self.has_liberty(&next, self.body()), role) {
            (false, Role::Attacker) => InnerPlay::TakesBody,
            (false, Role::Defender) => InnerPlay::Suicide,
            (true, _) => InnerPlay::Leads {
                board: next,
                captured: false,
                banned: None,
            },
        }
    }

    fn has_liberty(&self, board: &InnerBoard, node: usize) -> bool {
        let body = self.body();
        self.chain(board, node).into_iter().any(|stone| {
            stone == body + 1
                || (stone == body && board.beyond > 0)
                || (self.neighbours[stone].iter()).any(|&next| board.stones[next].is_none())
        })
    }

    /// The chain of the stone on a node.
    fn chain(&self, board: &InnerBoard, node: usize) -> Vec<usize> {
        let mut chain = vec![node];
        let mut walked = 0;
        while let Some(&stone) = chain.get(walked) {
            walked += 1;
            for &next in &self.neighbours[stone] {
                if board.stones[next] == board.stones[node] && !chain.contains(&next) {
                    chain.push(next);
                }
            }
        }
        chain
    }
}

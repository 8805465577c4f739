//! Everything that was tried in a session. Nothing is ever cut off: another move opens a branch.
//!
//! Invariant: a node's parent has a smaller number, the start has none, and `next` names a child.

use shikatsu_api as api;
use shikatsu_api::{ApiError, ErrorKind, Finish, MoveMaker, PlayNode, vertices};
use shikatsu_problem::{Color, Move, PointSet, Setup, Size};

use crate::practice::turn;

/// The position after an exchange, and what was said about it.
#[derive(Debug, Clone)]
pub(crate) struct SessionNode {
    pub(crate) parent: Option<usize>,
    pub(crate) maker: MoveMaker,
    pub(crate) turns: Vec<(Color, Move)>,
    pub(crate) setup: Setup,
    /// The key stones that are still there.
    pub(crate) key_stones: PointSet,
    /// Where the side to move may play, if the program is on.
    pub(crate) legal: PointSet,
    pub(crate) answer: Option<api::Answer>,
    pub(crate) begun: Option<api::Begun>,
    pub(crate) finish: Option<Finish>,
    /// The number of the dialogue in which the program answers here, if there is one.
    pub(crate) dialogue: Option<usize>,
    /// Where redo leads.
    pub(crate) next: Option<usize>,
}

/// All nodes, and the one that is on the board.
#[derive(Debug)]
pub(crate) struct SessionTree {
    nodes: Vec<SessionNode>,
    at: usize,
}

impl SessionNode {
    /// A position that nothing has been said about.
    pub(crate) const fn bare(setup: Setup, key_stones: PointSet) -> Self {
        Self {
            parent: None,
            maker: MoveMaker::Hand,
            turns: Vec::new(),
            setup,
            key_stones,
            legal: PointSet::EMPTY,
            answer: None,
            begun: None,
            finish: None,
            dialogue: None,
            next: None,
        }
    }

    pub(crate) fn to_move(&self) -> Color {
        self.setup.to_move.unwrap_or(Color::Black)
    }

    /// Why the problem is over here, if it is.
    pub(crate) fn ending(&self) -> Option<&api::Ending> {
        let answered = self.answer.as_ref().and_then(|one| one.ending.as_ref());
        answered.or_else(|| self.begun.as_ref().and_then(|one| one.ending.as_ref()))
    }
}

impl SessionTree {
    pub(crate) fn new(start: SessionNode) -> Self {
        Self {
            nodes: vec![start],
            at: 0,
        }
    }

    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn now(&self) -> &SessionNode {
        &self.nodes[self.at]
    }

    pub(crate) fn now_mut(&mut self) -> &mut SessionNode {
        &mut self.nodes[self.at]
    }

    pub(crate) fn node(&self, id: usize) -> &SessionNode {
        &self.nodes[id]
    }

    /// Goes on by a new branch, or by the one that already has the same moves.
    pub(crate) fn grow(&mut self, mut node: SessionNode) {
        let same = self.children(self.at).find(|&child| {
            let known = &self.nodes[child];
            (known.maker, &known.turns) == (node.maker, &node.turns)
        });
        let to = match same {
            Some(known) => {
                (self.nodes[known].dialogue, self.nodes[known].legal) = (node.dialogue, node.legal);
                known
            }
            None => {
                node.parent = Some(self.at);
                self.nodes.push(node);
                self.nodes.len() - 1
            }
        };
        self.stand(to);
    }

    /// A branch from here that begins with this move against the program.
    pub(crate) fn answered(&self, played: Move) -> Option<usize> {
        self.children(self.at).find(|&child| {
            let known = &self.nodes[child];
            let first = known.turns.first().map(|&(_, first)| first);
            known.answer.is_some() && first == Some(played)
        })
    }

    /// Puts a node on the board, so that the current line leads there.
    ///
    /// # Errors
    /// When there is no such node.
    pub(crate) fn go_to(&mut self, id: u32) -> Result<(), ApiError> {
        let found = usize::try_from(id).ok().filter(|&at| at < self.nodes.len());
        let Some(at) = found else {
            let message = format!("there is no node {id} in the tree; choose one that was played");
            return Err(ApiError::new(ErrorKind::Malformed, message));
        };
        self.stand(at);
        Ok(())
    }

    pub(crate) fn stand(&mut self, at: usize) {
        for pair in self.path(at).windows(2) {
            self.nodes[pair[0]].next = Some(pair[1]);
        }
        self.at = at;
    }

    pub(crate) fn next(&self) -> Option<usize> {
        self.now().next
    }

    /// From the start to a node, both included.
    pub(crate) fn path(&self, to: usize) -> Vec<usize> {
        let up = |&at: &usize| self.nodes[at].parent;
        let mut path: Vec<usize> = std::iter::successors(Some(to), up).collect();
        path.reverse();
        path
    }

    /// The current line: from the start past the node on the board to its end.
    pub(crate) fn line(&self) -> Vec<usize> {
        let down = |&at: &usize| self.nodes[at].next;
        let mut line = self.path(self.at);
        line.extend(std::iter::successors(self.now().next, down));
        line
    }

    /// The moves from one node to another below it; nothing if it is not below.
    pub(crate) fn moves(&self, from: usize, to: usize) -> Option<Vec<(Color, Move)>> {
        let path = self.path(to);
        let at = path.iter().position(|&one| one == from)?;
        let nodes = path.iter().skip(at + 1);
        Some(
            nodes
                .flat_map(|&one| self.nodes[one].turns.clone())
                .collect(),
        )
    }

    pub(crate) fn nodes(&self, size: Size) -> Vec<PlayNode> {
        let node = |(at, node): (usize, &SessionNode)| PlayNode {
            id: number(at),
            parent: node.parent.map(number),
            turns: turns(&node.turns, size),
            mark: node.answer.as_ref().map(|answer| answer.mark),
            finish: node.finish,
        };
        self.nodes.iter().enumerate().map(node).collect()
    }

    /// The node on the board, for a page to keep.
    pub(crate) fn kept_node(&self) -> api::KeptNode {
        let node = self.now();
        api::KeptNode {
            id: number(self.at),
            parent: node.parent.map(number),
            turns: turns(&node.turns, node.setup.size),
            maker: node.maker,
            black: vertices(node.setup.black),
            white: vertices(node.setup.white),
            ko: vertices(node.setup.ko_bans),
            to_move: node.to_move().into(),
            key_stones: vertices(node.key_stones),
            legal: vertices(node.legal),
            begun: node.begun.clone(),
            finish: node.finish,
        }
    }

    /// Adds the nodes that a page has kept, in order; `size` is the board's.
    ///
    /// # Errors
    /// When they do not follow from the nodes that are here; nothing has changed then.
    pub(crate) fn restore(&mut self, kept: api::KeptTree, size: Size) -> Result<(), ApiError> {
        let known = self.nodes.len();
        let answers = kept.answers.into_iter().chain(std::iter::repeat(None));
        for (leaf, answer) in kept.leaves.into_iter().zip(answers) {
            match self.read(leaf, answer, size) {
                Ok(node) => self.nodes.push(node),
                Err(error) => {
                    self.nodes.truncate(known);
                    return Err(error);
                }
            }
        }
        self.go_to(kept.at)
    }

    fn read(
        &self,
        leaf: api::KeptNode,
        answer: Option<api::Answer>,
        size: Size,
    ) -> Result<SessionNode, ApiError> {
        let parent = leaf.parent.and_then(|one| usize::try_from(one).ok());
        let parent =
            parent.filter(|&one| one < self.nodes.len() && number(self.nodes.len()) == leaf.id);
        let Some(parent) = parent else {
            let message = "what was kept has gaps; begin again";
            return Err(ApiError::new(ErrorKind::Malformed, message));
        };
        let turn = |turn: &api::Turn| Ok((turn.color.into(), turn.played.on(size)?));
        let before = &self.nodes[parent];
        Ok(SessionNode {
            parent: Some(parent),
            maker: leaf.maker,
            turns: leaf
                .turns
                .iter()
                .map(turn)
                .collect::<Result<_, ApiError>>()?,
            setup: Setup {
                size,
                black: api::points(&leaf.black, size)?,
                white: api::points(&leaf.white, size)?,
                ko_bans: api::points(&leaf.ko, size)?,
                to_move: Some(leaf.to_move.into()),
            },
            key_stones: api::points(&leaf.key_stones, size)?,
            legal: api::points(&leaf.legal, size)?,
            answer,
            begun: leaf.begun,
            finish: leaf.finish,
            // A dialogue that began elsewhere begins again when the program is asked.
            dialogue: before.dialogue.filter(|_| leaf.maker == MoveMaker::Program),
            next: None,
        })
    }

    fn children(&self, of: usize) -> impl Iterator<Item = usize> {
        let below = self.nodes.iter().enumerate().skip(of);
        below.filter_map(move |(at, node)| (node.parent == Some(of)).then_some(at))
    }
}

fn turns(turns: &[(Color, Move)], size: Size) -> Vec<api::Turn> {
    let one = |&(color, played): &(Color, Move)| turn(size, color, played);
    turns.iter().map(one).collect()
}

pub(crate) fn number(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

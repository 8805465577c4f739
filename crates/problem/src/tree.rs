//! What an author says about the moves: the solution, the wrong tries and
//! their refutations.
//!
//! A tree is a claim like any other; it is kept apart from the problem so
//! that an audit can hold the two against each other. The nodes live in one
//! vector and refer to each other by index, so that a file with a line of ten
//! thousand moves costs memory and never stack.
//!
//! Invariant: node 0 is the root and the starting position; every other node
//! has a parent with a smaller index.

use crate::color::Color;
use crate::moves::Move;
use crate::point::Point;
use crate::points::PointSet;

/// Moves with judgements, from the starting position of a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolutionTree {
    nodes: Vec<Node>,
}

/// Index of a node in its tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(usize);

/// One position of the tree and the move that led to it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Node {
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    /// The move into this node; the root has none, and neither has a node
    /// that only comments.
    pub played: Option<(Color, Move)>,
    /// Whether the author calls this line right or wrong.
    pub judgement: Option<Judgement>,
    /// How a player program should treat this node.
    pub hint: Option<ReplyHint>,
    /// Text for the reader, without the markers of any dialect.
    pub comment: String,
    /// Symbols drawn on the board.
    pub markup: Markup,
    /// Everything else the file said here, kept word for word.
    pub extras: Vec<Extra>,
}

/// The author's opinion of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Judgement {
    /// Solves the problem.
    Right,
    /// Fails.
    Wrong,
}

/// Instructions to a program that plays the author's lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ReplyHint {
    /// One of several replies to pick from at random.
    Choice,
    /// The move is shown but not an attempt; it must be played.
    Force,
    /// The move is refused with a word, without counting as an error.
    NotThis,
}

/// Symbols on points.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Markup {
    /// Triangles.
    pub triangles: PointSet,
    /// Squares.
    pub squares: PointSet,
    /// Circles.
    pub circles: PointSet,
    /// Crosses.
    pub crosses: PointSet,
    /// Highlighted points.
    pub selected: PointSet,
    /// Short texts, at most one a point, in reading order.
    pub labels: Vec<(Point, String)>,
}

/// A property that means nothing here, in the notation of its own format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extra {
    /// Its name.
    pub name: String,
    /// Its values.
    pub values: Vec<String>,
}

impl SolutionTree {
    /// The node of the starting position.
    pub const ROOT: NodeId = NodeId(0);

    /// A tree with nothing but the starting position.
    #[must_use]
    pub fn new() -> Self {
        Self {
            nodes: vec![Node::default()],
        }
    }

    /// Appends a child after its siblings.
    ///
    /// # Panics
    /// If `parent` belongs to another, larger tree.
    pub fn add(&mut self, parent: NodeId, played: Option<(Color, Move)>) -> NodeId {
        let id = NodeId(self.nodes.len());
        self.nodes.push(Node {
            parent: Some(parent),
            played,
            ..Node::default()
        });
        self.nodes[parent.0].children.push(id);
        id
    }

    /// A node.
    ///
    /// # Panics
    /// If `id` belongs to another, larger tree.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// A node, to change it.
    ///
    /// # Panics
    /// If `id` belongs to another, larger tree.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0]
    }

    /// The root.
    #[must_use]
    pub fn root(&self) -> &Node {
        self.node(Self::ROOT)
    }

    /// Every node, parents before children.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..self.nodes.len()).map(NodeId)
    }

    /// Number of nodes, the root included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// True when there is nothing but a bare root.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::new()
    }

    /// The nodes from the root down to `id`, both included.
    #[must_use]
    pub fn line(&self, id: NodeId) -> Vec<NodeId> {
        let mut line: Vec<_> =
            std::iter::successors(Some(id), |&id| self.node(id).parent).collect();
        line.reverse();
        line
    }

    /// The nodes of the first variation, root first.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(Self::ROOT), |&id| {
            self.node(id).children.first().copied()
        })
    }
}

impl Default for SolutionTree {
    fn default() -> Self {
        Self::new()
    }
}

impl NodeId {
    /// Position in the tree, 0 for the root.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0
    }
}

impl Node {
    /// The node this one follows; `None` for the root.
    #[must_use]
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The nodes that follow, in the author's order.
    #[must_use]
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }
}

impl Markup {
    /// True when nothing is drawn.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_run_from_the_root_and_the_main_line_takes_first_children() {
        let mut tree = SolutionTree::new();
        assert!(tree.is_empty());
        let a = tree.add(SolutionTree::ROOT, Some((Color::Black, Move::Pass)));
        let b = tree.add(SolutionTree::ROOT, None);
        let c = tree.add(a, Some((Color::White, Move::Pass)));
        assert_eq!(tree.line(c), [SolutionTree::ROOT, a, c]);
        assert_eq!(
            tree.main_line().collect::<Vec<_>>(),
            [SolutionTree::ROOT, a, c]
        );
        assert_eq!(tree.root().children(), [a, b]);
        assert_eq!(tree.ids().count(), 4);
    }

    #[test]
    fn a_line_of_a_million_moves_needs_no_stack() {
        let mut tree = SolutionTree::new();
        let mut last = SolutionTree::ROOT;
        for _ in 0..1_000_000 {
            last = tree.add(last, Some((Color::Black, Move::Pass)));
        }
        assert_eq!(tree.line(last).len(), 1_000_001);
        drop(tree);
    }
}

//! A certificate as a tree to walk through: at each position the winner's move, or every reply of
//! the other side with what is proved to follow, or why play is over.
//!
//! The moves are those of the certificate that the checker has read; the boards are played out from it.
//! Equal positions share what follows them, so a tree may be walked for ever where a refutation
//! runs in circles. Where a certificate leaves points out, moves there change nothing for it: they are answered as
//! a pass is, or need no answer.
//!
//! Invariant: a [`ProofTree`] is made of a [`Proof`] and of nothing else, and a proof has been checked.

use std::cmp::Reverse;

use shikatsu_engine::line::{Heights, resistances};
use shikatsu_engine::replay::Replay;
use shikatsu_engine::{Proof, Side};
use shikatsu_problem::{Color, Move, PointSet, Problem};
use shikatsu_proof::{Claim, Graph, GraphNodeId, Manner, Question, Step, read};

use crate::certificate_moves::LineEnd;
use crate::ending::Ending;

/// A checked certificate about a position.
#[derive(Debug, Clone)]
pub struct ProofTree {
    proof: Proof,
    /// The position as it is shown, whatever the certificate takes the outside to be.
    shown: Problem,
    defender: Color,
}

/// A position in a certificate.
#[derive(Debug, Clone)]
pub struct ProofNode {
    /// The board, whose turn it is and what may not be taken back.
    pub position: Problem,
    /// The defender's ko threats less the attacker's.
    pub threats: i8,
    /// Where the side to move may play, whether the certificate looks at it or not.
    pub legal: PointSet,
    /// What the certificate says.
    pub step: ProofStep,
    /// Different nodes below this one.
    pub below: usize,
    /// The longest line below it; none where lines may run in circles.
    pub longest: Option<u32>,
}

/// What a certificate says of a position.
#[derive(Debug, Clone)]
pub enum ProofStep {
    /// The winner's move.
    Choice(ProofBranch),
    /// The moves of the other side.
    Replies {
        /// Each that the certificate answers, those that hold out longest first.
        branches: Vec<ProofBranch>,
        /// Other points where that side may play.
        elsewhere: PointSet,
    },
    /// Play is over.
    Over(Ending),
    /// The loser of a refutation has no move left, and no two eyes.
    Stuck,
}

/// A move of a certificate.
#[derive(Debug, Clone)]
pub struct ProofBranch {
    /// The move.
    pub played: Move,
    /// The winner's answer, if it is his turn then.
    pub answer: Option<Move>,
    /// Why play is over then, if it is.
    pub over: Option<Ending>,
    /// Whether the loser has no move left then.
    pub is_stuck: bool,
    /// Whether it takes a ko back, for a threat.
    pub is_retake: bool,
    /// Whether it leads back to a node on the way.
    pub is_circle: bool,
    /// Different nodes from there on, that one included.
    pub below: usize,
    /// The longest line from there on; none where lines may run in circles.
    pub longest: Option<u32>,
}

impl ProofTree {
    /// The certificates of a side about its position, those without an opening first.
    pub(super) fn of_side(side: &Side, shown: &Problem) -> Vec<Self> {
        let defender = side.role.defender(side.first);
        let about = side.proofs.iter();
        let about = about.filter(|proof| proof.claim.first == side.role);
        let mut trees: Vec<Self> = about
            .map(|proof| Self {
                proof: proof.clone(),
                shown: shown.clone(),
                defender,
            })
            .collect();
        trees.sort_by_key(|tree| tree.proof.claim.opening.len());
        trees
    }

    /// What is proved.
    #[must_use]
    pub const fn claim(&self) -> &Claim {
        &self.proof.claim
    }

    /// The colour of the stones at stake.
    #[must_use]
    pub const fn defender(&self) -> Color {
        self.defender
    }

    /// Nodes, as the checker counted them.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.proof.checked.nodes()
    }

    /// Where moves lead after the opening; nothing if one of them is not in the certificate.
    #[must_use]
    pub fn at(&self, path: &[Move]) -> Option<ProofNode> {
        let (claim, graph, root) = read(&self.proof.problem, &self.proof.bytes).ok()?;
        let mut at = ProofPosition {
            board: Replay::new(&self.proof.problem, self.defender, claim.first),
            threats: claim.threats,
            nodes: vec![root],
        };
        for &played in &claim.opening {
            at.play(played)?;
        }
        for &played in path {
            let next = branch(&graph, at.node()?, played)?;
            at.play(played)?;
            at.nodes.push(next);
        }
        let heights = (claim.manner == Manner::Prove).then(|| Heights::new(&graph, root));
        let walk = CertificateWalk {
            tree: self,
            graph: &graph,
            heights,
        };
        walk.node(&at)
    }

    /// The stones in play from the certificate's board, all others as they are shown.
    fn position(&self, board: &Replay) -> Problem {
        let in_play = board.in_play();
        let mut problem = board.as_problem(&self.shown, self.defender);
        for color in Color::BOTH {
            let outside = *self.shown.setup.stones(color) - in_play;
            let stones = problem.setup.stones_mut(color);
            *stones = (*stones & in_play) | outside;
        }
        problem
    }
}

/// How far a walk has come.
struct ProofPosition {
    board: Replay,
    threats: i8,
    /// The nodes on the way, the present one last.
    nodes: Vec<GraphNodeId>,
}

impl ProofPosition {
    fn node(&self) -> Option<GraphNodeId> {
        self.nodes.last().copied()
    }

    fn legal(&self) -> PointSet {
        let free = self.board.in_play() & self.board.vacant();
        let legal = free.iter();
        legal
            .filter(|&point| self.board.check(point).is_ok())
            .collect()
    }

    fn is_retake(&self, played: Move) -> bool {
        played.point().is_some() && played.point() == self.board.ban
    }

    fn play(&mut self, played: Move) -> Option<()> {
        if self.is_retake(played) {
            self.threats -= self.threats.signum();
        }
        self.board.play(played).map(|_| ())
    }
}

struct CertificateWalk<'t> {
    tree: &'t ProofTree,
    graph: &'t Graph,
    /// Nothing for a refutation.
    heights: Option<Heights>,
}

impl CertificateWalk<'_> {
    fn node(&self, at: &ProofPosition) -> Option<ProofNode> {
        let id = at.node()?;
        let step = match self.over(id, &at.board) {
            Some(ending) => ProofStep::Over(ending),
            None if self.is_stuck(id) => ProofStep::Stuck,
            None => match self.graph.step(id)? {
                Step::Choice { play, next } => ProofStep::Choice(self.branch(at, *play, *next)?),
                _ => self.replies(at, id),
            },
        };
        Some(ProofNode {
            position: self.tree.position(&at.board),
            threats: at.threats,
            legal: at.legal(),
            step,
            below: self.reach(id) - 1,
            longest: self.longest(id),
        })
    }

    /// Every reply that is possible on this very board.
    fn replies(&self, at: &ProofPosition, id: GraphNodeId) -> ProofStep {
        let Some(Step::Replies(replies)) = self.graph.step(id) else {
            return ProofStep::Replies {
                branches: Vec::new(),
                elsewhere: PointSet::EMPTY,
            };
        };
        let mut branches: Vec<ProofBranch> = replies
            .iter()
            .filter_map(|&(played, next)| self.branch(at, played, next))
            .collect();
        if self.heights.is_some() {
            let order = resistances(self.graph, id, &at.board, &[]);
            let rank = |played: Move| order.iter().position(|one| one.reply == played);
            branches.sort_by_key(|branch| rank(branch.played));
        } else {
            branches.sort_by_key(|branch| Reverse(branch.below));
        }
        let answered: PointSet = replies.iter().filter_map(|one| one.0.point()).collect();
        ProofStep::Replies {
            branches,
            elsewhere: at.legal() - answered,
        }
    }

    fn branch(&self, at: &ProofPosition, played: Move, next: GraphNodeId) -> Option<ProofBranch> {
        let mut board = at.board;
        board.play(played)?;
        let over = self.over(next, &board);
        let answer = match self.graph.step(next) {
            Some(Step::Choice { play, .. }) if over.is_none() => Some(*play),
            _ => None,
        };
        Some(ProofBranch {
            played,
            answer,
            over,
            is_stuck: self.is_stuck(next),
            is_retake: at.is_retake(played),
            is_circle: at.nodes.contains(&next) && self.heights.is_none(),
            below: self.reach(next),
            longest: self.longest(next),
        })
    }

    /// Why play is over at a node, if it is.
    fn over(&self, id: GraphNodeId, board: &Replay) -> Option<Ending> {
        let close = match self.graph.step(id)? {
            Step::Leaf(reason) => LineEnd::Leaf(*reason),
            // An attacker without a move leaves a seki; a defender without one only has no eyes.
            Step::Replies(replies) if replies.is_empty() && !self.is_stuck(id) => LineEnd::Stuck,
            Step::Replies(_) | Step::Choice { .. } => return None,
        };
        let stake = self.tree.shown.key_stones;
        Some(Ending::of_close(close, board, stake))
    }

    fn is_stuck(&self, id: GraphNodeId) -> bool {
        let is_empty = matches!(self.graph.step(id), Some(Step::Replies(all)) if all.is_empty());
        is_empty && self.tree.claim().question == Question::Eyes
    }

    /// How many nodes can be reached from one, itself included.
    fn reach(&self, id: GraphNodeId) -> usize {
        let mut seen = vec![false; self.graph.len()];
        let mut waiting = vec![id];
        let mut count = 0;
        while let Some(id) = waiting.pop() {
            if std::mem::replace(&mut seen[id.index()], true) {
                continue;
            }
            count += 1;
            match self.graph.step(id) {
                Some(Step::Choice { next, .. }) => waiting.push(*next),
                Some(Step::Replies(replies)) => waiting.extend(replies.iter().map(|one| one.1)),
                Some(Step::Leaf(_)) | None => {}
            }
        }
        count
    }

    fn longest(&self, id: GraphNodeId) -> Option<u32> {
        self.heights.as_ref().map(|heights| heights.of(id))
    }
}

/// What a move leads to.
fn branch(graph: &Graph, id: GraphNodeId, played: Move) -> Option<GraphNodeId> {
    match graph.step(id)? {
        Step::Choice { play, next } => (*play == played).then_some(*next),
        Step::Replies(replies) => {
            let found = replies.iter().find(|(reply, _)| *reply == played);
            found.map(|&(_, next)| next)
        }
        Step::Leaf(_) => None,
    }
}

//! Turns a [`Graph`] into the bytes of a certificate.
//!
//! The checker does not trust the writer, which looks at the shape of the graph and never at
//! the board. Ranks are heights. A node with content that is used more than once gets a label, and
//! the last use of a label is marked so that the checker can forget it.

use std::fmt;
use std::io::Write;

use shikatsu_problem::{Move, Problem};

use crate::claim::{Claim, Manner, Reason};
use crate::digest;
use crate::encoding::{Head, MAGIC, Sink, Version, claim_bytes};
use crate::graph::{Graph, GraphNodeId, Step};
use crate::keep::Keep;
use crate::terrain::ProblemError;
use crate::terrain::Terrain;

/// What was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written {
    /// Nodes, leaves and references included.
    pub nodes: u64,
    /// Bytes, heading included.
    pub bytes: u64,
}

/// Why a graph could not be written.
#[derive(Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// The problem itself cannot carry a certificate.
    Problem(ProblemError),
    /// A move on a point that is not in play.
    NotInPlay(Move),
    /// A node that was reserved and never filled, or is of another graph.
    Unfilled(GraphNodeId),
    /// A node that lists a reply twice.
    RepeatedReply(GraphNodeId, Move),
    /// A proof that runs in a circle through this node.
    Cyclic(GraphNodeId),
    /// The output refused the bytes.
    Output(std::io::Error),
}

/// Writes the certificate of a claim whose position is `root`.
///
/// # Errors
/// If the graph is incomplete, a proof runs in a circle, a move is not in
/// play, or the output fails. Whether the claim is true, the checker decides.
pub fn write(
    problem: &Problem,
    claim: &Claim,
    graph: &Graph,
    root: GraphNodeId,
    out: &mut impl Write,
) -> Result<Written, WriteError> {
    let terrain = Terrain::new(problem).map_err(WriteError::Problem)?;
    let found = RanksAndUses::new(graph, root, claim.manner)?;
    let mut sink = Sink::new(out);
    sink.bytes(&MAGIC)?;
    sink.bytes(&[found.version.byte()])?;
    sink.bytes(&digest::of_sound(problem))?;
    sink.bytes(&claim_bytes(claim))?;
    sink.number(claim.opening.len() as u64)?;
    for &play in &claim.opening {
        sink.number(code(&terrain, play)?)?;
    }
    let mut writer = CertificateWriter {
        graph,
        terrain: &terrain,
        sink,
        labels: vec![None; graph.len()],
        uses: found.uses,
        ranks: found.ranks,
        next_label: 0,
        nodes: 0,
    };
    writer.tree(root)?;
    Ok(Written {
        nodes: writer.nodes,
        bytes: writer.sink.finish()?,
    })
}

fn code(terrain: &Terrain, play: Move) -> Result<u64, WriteError> {
    terrain.encode(play).ok_or(WriteError::NotInPlay(play))
}

/// Heights and numbers of uses, found in one walk.
struct RanksAndUses {
    ranks: Vec<u64>,
    uses: Vec<u32>,
    /// The least version that has all its nodes.
    version: Version,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum NodeVisit {
    Never,
    Open,
    Done,
}

impl RanksAndUses {
    fn new(graph: &Graph, root: GraphNodeId, manner: Manner) -> Result<Self, WriteError> {
        let mut found = Self {
            ranks: vec![0; graph.len()],
            uses: vec![0; graph.len()],
            version: Version::Two,
        };
        let mut visits = vec![NodeVisit::Never; graph.len()];
        let mut stack = vec![(root, 0)];
        content(graph, root)?;
        visits[root.index()] = NodeVisit::Open;
        found.uses[root.index()] = 1;
        while let Some((id, next)) = stack.pop() {
            let step = content(graph, id)?;
            if *step == Step::Leaf(Reason::SmallSpace) {
                found.version = Version::Three;
            }
            let Some(child) = child(step, next) else {
                visits[id.index()] = NodeVisit::Done;
                if let (Manner::Prove, Some(&(parent, _))) = (manner, stack.last()) {
                    found.raise(parent, id);
                }
                continue;
            };
            stack.push((id, next + 1));
            content(graph, child)?;
            found.uses[child.index()] = found.uses[child.index()].saturating_add(1);
            match visits[child.index()] {
                NodeVisit::Never => {
                    visits[child.index()] = NodeVisit::Open;
                    stack.push((child, 0));
                }
                NodeVisit::Open if manner == Manner::Prove => {
                    return Err(WriteError::Cyclic(child));
                }
                NodeVisit::Done if manner == Manner::Prove => found.raise(id, child),
                NodeVisit::Open | NodeVisit::Done => {}
            }
        }
        Ok(found)
    }

    fn raise(&mut self, parent: GraphNodeId, child: GraphNodeId) {
        let least = self.ranks[child.index()] + 1;
        let rank = &mut self.ranks[parent.index()];
        *rank = least.max(*rank);
    }
}

fn content(graph: &Graph, id: GraphNodeId) -> Result<&Step, WriteError> {
    graph.step(id).ok_or(WriteError::Unfilled(id))
}

fn child(step: &Step, index: usize) -> Option<GraphNodeId> {
    match step {
        Step::Choice { next, .. } => Some(*next).filter(|_| index == 0),
        Step::Replies(replies) => replies.get(index).map(|reply| reply.1),
        Step::Leaf(_) => None,
    }
}

struct CertificateWriter<'g, 'w, W> {
    graph: &'g Graph,
    terrain: &'g Terrain,
    sink: Sink<'w, W>,
    labels: Vec<Option<u64>>,
    /// Uses of each node still to come.
    uses: Vec<u32>,
    ranks: Vec<u64>,
    next_label: u64,
    nodes: u64,
}

/// What is still to be written, the next on top.
enum PendingOutput {
    Move(u64),
    Node(GraphNodeId),
}

impl<W: Write> CertificateWriter<'_, '_, W> {
    fn tree(&mut self, root: GraphNodeId) -> Result<(), WriteError> {
        let mut pending = vec![PendingOutput::Node(root)];
        while let Some(next) = pending.pop() {
            match next {
                PendingOutput::Move(code) => self.sink.number(code)?,
                PendingOutput::Node(id) => self.node(id, &mut pending)?,
            }
        }
        Ok(())
    }

    fn node(
        &mut self,
        id: GraphNodeId,
        pending: &mut Vec<PendingOutput>,
    ) -> Result<(), WriteError> {
        self.nodes += 1;
        let index = id.index();
        let uses = &mut self.uses[index];
        *uses = uses.saturating_sub(1);
        let uses = *uses;
        let rank = self.ranks[index];
        if let Some(label) = self.labels[index] {
            self.sink.head(if uses == 0 {
                Head::LastReference
            } else {
                Head::Reference
            })?;
            self.sink.number(label)?;
            self.sink.number(rank)?;
            return Ok(());
        }
        let step = content(self.graph, id)?;
        if let Some(&points) = self.graph.kept(id) {
            self.sink.head(Head::Keep)?;
            let keep = Keep::new(self.terrain, points);
            self.sink.bytes(keep.bytes(self.terrain))?;
        }
        if uses > 0 && child(step, 0).is_some() {
            self.labels[index] = Some(self.next_label);
            self.next_label += 1;
            self.sink.head(Head::Define)?;
        }
        match step {
            Step::Leaf(reason) => self.sink.head(Head::Leaf(*reason))?,
            Step::Choice { play, next } => {
                self.sink.head(Head::Choice)?;
                self.sink.number(code(self.terrain, *play)?)?;
                self.sink.number(rank)?;
                pending.push(PendingOutput::Node(*next));
            }
            Step::Replies(replies) => {
                self.sink.head(Head::Replies)?;
                self.sink.number(rank)?;
                self.sink.number(replies.len() as u64)?;
                self.replies(id, replies, pending)?;
            }
        }
        Ok(())
    }

    fn replies(
        &self,
        id: GraphNodeId,
        replies: &[(Move, GraphNodeId)],
        pending: &mut Vec<PendingOutput>,
    ) -> Result<(), WriteError> {
        let mut sorted = replies
            .iter()
            .map(|&(play, next)| Ok((code(self.terrain, play)?, play, next)))
            .collect::<Result<Vec<_>, WriteError>>()?;
        sorted.sort_unstable_by_key(|reply| reply.0);
        if let Some(twice) = sorted.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(WriteError::RepeatedReply(id, twice[0].1));
        }
        for (code, _, next) in sorted.into_iter().rev() {
            pending.push(PendingOutput::Node(next));
            pending.push(PendingOutput::Move(code));
        }
        Ok(())
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Problem(error) => error.fmt(f),
            Self::NotInPlay(play) => write!(f, "{play:?} is not in play; remove it"),
            Self::Unfilled(id) => {
                write!(f, "node {} was never filled; fill it", id.index())
            }
            Self::RepeatedReply(id, play) => {
                write!(f, "node {} lists the reply {play:?} twice", id.index())
            }
            Self::Cyclic(id) => write!(
                f,
                "the proof runs in a circle through node {}; only a refutation may",
                id.index()
            ),
            Self::Output(error) => write!(f, "the certificate could not be written: {error}"),
        }
    }
}

impl std::error::Error for WriteError {}

impl From<std::io::Error> for WriteError {
    fn from(error: std::io::Error) -> Self {
        Self::Output(error)
    }
}

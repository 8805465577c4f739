//! Turns the bytes of a certificate back into the [`Graph`] they were written
//! from, so that a caller can follow its moves.
//!
//! Reading is not checking: it looks only at the shape of the bytes and plays no
//! move. A caller that needs the truth of a certificate calls
//! [`check`](crate::check).
//!
//! Invariant: what [`write`](crate::write) has written comes back as a graph that is
//! written as the same bytes.

use shikatsu_problem::{Move, PointSet, Problem};

use crate::claim::Claim;
use crate::digest;
use crate::encoding::{Head, MAGIC, Source, Version, claim_from_bytes};
use crate::fault::Complaint;
use crate::graph::{Graph, GraphNodeId, Step};
use crate::keep::Keep;
use crate::terrain::Terrain;

/// The claim of a certificate, its graph, and the node of the claim's position.
///
/// # Errors
/// If the bytes are no certificate about this problem.
pub fn read(problem: &Problem, bytes: &[u8]) -> Result<(Claim, Graph, GraphNodeId), Complaint> {
    let terrain = Terrain::new(problem).map_err(|_| Complaint::BadClaim)?;
    let mut source = Source::new(bytes);
    let claim = heading(&mut source, problem, &terrain)?;
    let mut reader = CertificateReader {
        source,
        terrain: &terrain,
        claim: &claim,
        graph: Graph::new(),
        labels: Vec::new(),
        open: Vec::new(),
    };
    let root = reader.tree()?;
    let graph = reader.graph;
    Ok((claim, graph, root))
}

fn heading(
    source: &mut Source<&[u8]>,
    problem: &Problem,
    terrain: &Terrain,
) -> Result<Claim, Complaint> {
    if source.bytes()? != MAGIC {
        return Err(Complaint::BadMagic);
    }
    let version = source.byte()?;
    Version::from_byte(version).ok_or(Complaint::BadVersion(version))?;
    let found = source.bytes()?;
    if found != digest::of_sound(problem) {
        return Err(Complaint::WrongProblem { found });
    }
    let mut claim = claim_from_bytes(source.bytes()?).ok_or(Complaint::BadClaim)?;
    for _ in 0..source.number()? {
        claim.opening.push(played(source, terrain)?);
    }
    Ok(claim)
}

fn played(source: &mut Source<&[u8]>, terrain: &Terrain) -> Result<Move, Complaint> {
    let code = source.number()?;
    terrain.decode(code).ok_or(Complaint::BadMove(code))
}

struct CertificateReader<'b> {
    source: Source<&'b [u8]>,
    terrain: &'b Terrain,
    claim: &'b Claim,
    graph: Graph,
    labels: Vec<GraphNodeId>,
    open: Vec<UnfinishedNode>,
}

/// A node whose children are being read.
struct UnfinishedNode {
    id: GraphNodeId,
    branch: UnfinishedMoves,
}

enum UnfinishedMoves {
    Choice(Move),
    Replies {
        done: Vec<(Move, GraphNodeId)>,
        current: Move,
        left: u64,
    },
}

impl CertificateReader<'_> {
    fn tree(&mut self) -> Result<GraphNodeId, Complaint> {
        loop {
            let mut ended = self.node()?;
            while let Some(id) = ended {
                let Some(parent) = self.open.pop() else {
                    return match self.source.try_byte()? {
                        None => Ok(id),
                        Some(_) => Err(Complaint::TrailingBytes),
                    };
                };
                ended = self.close(parent, id)?;
            }
        }
    }

    /// Reads a node up to its first child; its name if it has none.
    fn node(&mut self) -> Result<Option<GraphNodeId>, Complaint> {
        let mut head = self.head()?;
        let mut kept = None;
        if head == Head::Keep {
            kept = Some(self.kept()?);
            head = self.head()?;
        }
        let is_labelled = head == Head::Define;
        if is_labelled {
            head = self.head()?;
        }
        if matches!(head, Head::Reference | Head::LastReference) {
            let label = self.source.number()?;
            self.source.number()?;
            let index = usize::try_from(label).ok();
            let id = index.and_then(|index| self.labels.get(index));
            return id.copied().map(Some).ok_or(Complaint::UnknownLabel(label));
        }
        let id = self.graph.reserve();
        if let Some(points) = kept {
            self.graph.keep(id, points);
        }
        if is_labelled {
            self.labels.push(id);
        }
        self.begin(id, head)
    }

    fn begin(&mut self, id: GraphNodeId, head: Head) -> Result<Option<GraphNodeId>, Complaint> {
        let branch = match head {
            Head::Leaf(reason) => {
                self.graph.fill(id, Step::Leaf(reason));
                return Ok(Some(id));
            }
            Head::Choice => {
                let play = played(&mut self.source, self.terrain)?;
                self.source.number()?;
                UnfinishedMoves::Choice(play)
            }
            Head::Replies => {
                self.source.number()?;
                let left = self.source.number()?;
                if left == 0 {
                    self.graph.fill(id, Step::Replies(Vec::new()));
                    return Ok(Some(id));
                }
                UnfinishedMoves::Replies {
                    done: Vec::new(),
                    current: played(&mut self.source, self.terrain)?,
                    left: left - 1,
                }
            }
            _ => return Err(Complaint::LabelWithoutNode),
        };
        self.open.push(UnfinishedNode { id, branch });
        Ok(None)
    }

    /// Hands a finished child to its parent; the parent's name if that is finished too.
    fn close(
        &mut self,
        parent: UnfinishedNode,
        child: GraphNodeId,
    ) -> Result<Option<GraphNodeId>, Complaint> {
        let UnfinishedNode { id, branch } = parent;
        match branch {
            UnfinishedMoves::Choice(play) => {
                self.graph.fill(id, Step::Choice { play, next: child });
            }
            UnfinishedMoves::Replies {
                mut done,
                current,
                left,
            } => {
                done.push((current, child));
                if left > 0 {
                    let branch = UnfinishedMoves::Replies {
                        done,
                        current: played(&mut self.source, self.terrain)?,
                        left: left - 1,
                    };
                    self.open.push(UnfinishedNode { id, branch });
                    return Ok(None);
                }
                self.graph.fill(id, Step::Replies(done));
            }
        }
        Ok(Some(id))
    }

    fn head(&mut self) -> Result<Head, Complaint> {
        let byte = self.source.byte()?;
        Head::from_byte(byte).ok_or(Complaint::BadNode(byte))
    }

    fn kept(&mut self) -> Result<PointSet, Complaint> {
        let keep = Keep::read(&mut self.source, self.terrain, self.claim.manner)?;
        let points = self.terrain.points();
        let numbered = points.iter().enumerate();
        Ok(numbered
            .filter(|&(at, _)| keep.holds(at))
            .map(|(_, point)| point)
            .collect())
    }
}

//! The checker: it reads a certificate once, move by move, and believes nothing
//! that it has not played through itself.
//!
//! Invariant: when a node has been read to its end, the claim holds for its
//! state, granted that it holds for the open nodes it refers to. A proof refers to
//! none of those; a refutation may, because there "holds" means that the goal is
//! not reached here and that one can go on for ever within the states of
//! the certificate. Memory is bounded by [`CheckLimits`], whatever the length.

mod replies;

use std::io::Read;

use shikatsu_problem::PointSet;

use crate::captured_sides::CapturedSides;
use crate::checked::{Checked, Superko};
use crate::claim::{Claim, Manner, Question, Reason};
use crate::encoding::{Head, Source, Version};
use crate::fault::{CertificateFault, Complaint};
use crate::heading::CertificateHeading;
use crate::keep::Keep;
use crate::label::{LabelPlace, Labels, ReadProgress};
use crate::leaf::{Leaves, stands};
use crate::limits::CheckLimits;
use crate::open_node::{Descent, NodeMoves, OpenNode};
use crate::position::CheckerPosition;
use crate::tally::Tally;

/// A certificate being read.
pub(crate) struct Checker<'t, R> {
    version: Version,
    claim: Claim,
    position: CheckerPosition<'t>,
    source: Source<R>,
    labels: Labels,
    leaves: Leaves,
    stack: Vec<OpenNode>,
    opening: Tally,
    /// CapturedSides from the setup to the state at hand.
    path: CapturedSides,
    superko: Superko,
    zone: Option<PointSet>,
    nodes: u64,
    limits: CheckLimits,
}

impl<'t, R: Read> Checker<'t, R> {
    pub(crate) fn new(
        heading: CertificateHeading<'t>,
        source: Source<R>,
        limits: CheckLimits,
    ) -> Self {
        Self {
            version: heading.version,
            claim: heading.claim,
            position: heading.position,
            source,
            labels: Labels::new(limits.live_labels),
            leaves: Leaves::default(),
            stack: Vec::new(),
            opening: heading.path,
            path: heading.path.captures,
            superko: Superko::Independent,
            zone: None,
            nodes: 0,
            limits,
        }
    }

    /// What has been proved, once the tree has been read without fault.
    pub(crate) fn into_checked(self, digest: [u8; 16], below: Tally) -> Checked {
        let known = self.zone.unwrap_or_else(|| self.position.terrain.points());
        Checked {
            elsewhere: self.opening.then(below).bound(&self.claim),
            leans_on: known | self.leaves.filled(self.position.terrain),
            nodes: self.nodes,
            bytes: self.source.offset(),
            superko: self.superko,
            live_labels: self.labels.peak(),
            zone: self.zone,
            claim: self.claim,
            digest,
        }
    }

    /// Reads the one node that is the proof, and the end.
    pub(crate) fn read_tree(&mut self) -> Result<Tally, Complaint> {
        loop {
            let mut ended = self.read_node()?;
            loop {
                if let Some(below) = ended {
                    let Some(node) = self.stack.last_mut() else {
                        return match self.source.try_byte()? {
                            None => Ok(below),
                            Some(_) => Err(Complaint::TrailingBytes),
                        };
                    };
                    node.below = node.below.or(node.step.then(below));
                    node.current = None;
                    self.path = node.path;
                    self.position.restore(node.saved);
                }
                match self.descend()? {
                    Descent::Child => break,
                    Descent::End => ended = self.close(),
                }
            }
        }
    }

    /// Reads a node up to its first child. A node without children is done
    /// at once and returns what counts below it.
    fn read_node(&mut self) -> Result<Option<Tally>, Complaint> {
        self.nodes += 1;
        let mut head = self.read_head()?;
        if head == Head::Keep {
            self.forget()?;
            head = self.read_head()?;
            if matches!(head, Head::Keep | Head::Reference | Head::LastReference) {
                return Err(Complaint::KeepWithoutNode);
            }
        }
        let mut label = None;
        if head == Head::Define {
            head = self.read_head()?;
            if !matches!(head, Head::Leaf(_) | Head::Choice | Head::Replies) {
                return Err(Complaint::LabelWithoutNode);
            }
            label = Some(self.labels.define(&self.position)?);
        }
        match head {
            Head::Leaf(reason) => {
                self.require_fall(0)?;
                let below = self.verify_leaf(reason)?;
                if let Some(place) = label {
                    self.labels.complete(place, 0, below);
                }
                Ok(Some(below))
            }
            Head::Choice => {
                let code = self.source.number()?;
                self.open(NodeMoves::Choice(Some(code)), label)?;
                Ok(None)
            }
            Head::Replies => {
                self.open(NodeMoves::Replies { left: 0, cursor: 0 }, label)?;
                let count = self.source.number()?;
                if let Some(node) = self.stack.last_mut() {
                    node.moves = NodeMoves::Replies {
                        left: count,
                        cursor: 0,
                    };
                }
                Ok(None)
            }
            Head::Reference | Head::LastReference => self.follow(head).map(Some),
            Head::Define | Head::Keep => Err(Complaint::LabelWithoutNode),
        }
    }

    fn read_head(&mut self) -> Result<Head, Complaint> {
        let byte = self.source.byte()?;
        Head::from_byte(byte)
            .filter(|&head| self.version.has(head))
            .ok_or(Complaint::BadNode(byte))
    }

    /// Forgets all points but those that the certificate lists.
    fn forget(&mut self) -> Result<(), Complaint> {
        let keep = Keep::read(&mut self.source, self.position.terrain, self.claim.manner)?;
        self.position.forget(|at| keep.holds(at));
        if self.position.unknown > 0 {
            // On unknown points stones of both sides may come off.
            self.superko = Superko::MayLean;
        }
        if self.stack.is_empty() {
            self.zone = Some(self.position.known_points());
        }
        Ok(())
    }

    /// Pushes a node that has children, after looking at the state itself.
    fn open(&mut self, moves: NodeMoves, label: Option<LabelPlace>) -> Result<(), Complaint> {
        let rank = self.source.number()?;
        self.require_fall(rank)?;
        let chooses = matches!(moves, NodeMoves::Choice(_));
        if chooses != (self.position.turn == self.claim.chooser()) {
            return Err(Complaint::WrongTurn);
        }
        match (self.claim.manner, self.claim.question) {
            (Manner::Refute, question) if self.leaves.is_goal(question, &self.position) => {
                return Err(Complaint::GoalReached);
            }
            // The attacker may stop here, at once or after moves elsewhere that the
            // defender answers with passes: a target must stand then.
            (Manner::Prove, Question::Stand) if !chooses && !stands(&self.position) => {
                return Err(Complaint::NothingStands);
            }
            _ => {}
        }
        if self.stack.len() >= self.limits.depth {
            return Err(Complaint::TooDeep {
                limit: self.limits.depth,
            });
        }
        self.stack.push(OpenNode {
            moves,
            rank,
            label,
            saved: self.position.save(),
            path: self.path,
            below: Tally::NOTHING,
            current: None,
            step: Tally::NOTHING,
        });
        Ok(())
    }

    fn require_fall(&self, rank: u64) -> Result<(), Complaint> {
        match self.claim.manner {
            Manner::Refute if rank > 0 => Err(Complaint::RankInRefutation(rank)),
            Manner::Refute => Ok(()),
            Manner::Prove => match self.stack.last() {
                Some(node) if node.rank <= rank => Err(Complaint::RankNotFalling {
                    parent: node.rank,
                    child: rank,
                }),
                _ => Ok(()),
            },
        }
    }

    fn verify_leaf(&mut self, reason: Reason) -> Result<Tally, Complaint> {
        if !reason.settles(self.claim.question, self.claim.manner) {
            return Err(Complaint::UnsuitableReason(reason));
        }
        let below = self.leaves.verify(reason, &self.position)?;
        self.note_clash(below.captures);
        if below.captures == CapturedSides::BOTH {
            // Its lines were read by no one but the leaf.
            self.superko = Superko::MayLean;
        }
        Ok(below)
    }

    fn follow(&mut self, head: Head) -> Result<Tally, Complaint> {
        let label = self.source.number()?;
        let found = self.source.number()?;
        self.require_fall(found)?;
        let progress = self.labels.progress(label)?;
        if progress == ReadProgress::Open && self.claim.manner == Manner::Prove {
            return Err(Complaint::OpenReference(label));
        }
        self.labels
            .require_described(label, &self.position, &self.claim)?;
        if head == Head::LastReference {
            self.labels.release(label)?;
        }
        match progress {
            ReadProgress::Done { rank, .. } if rank != found => Err(Complaint::WrongRank {
                label,
                kept: rank,
                found,
            }),
            ReadProgress::Done { below, .. } => {
                self.note_clash(below.captures);
                Ok(below)
            }
            ReadProgress::Open => {
                self.superko = Superko::MayLean;
                Ok(Tally::NOTHING)
            }
        }
    }

    fn note_clash(&mut self, below: CapturedSides) {
        if self.path.clashes(below) {
            self.superko = Superko::MayLean;
        }
    }

    /// Takes the node on top off; it has been read to its end.
    fn close(&mut self) -> Option<Tally> {
        let node = self.stack.pop()?;
        if let Some(place) = node.label {
            self.labels.complete(place, node.rank, node.below);
        }
        Some(node.below)
    }

    /// A complaint with the place where it arose.
    pub(crate) fn fault(&self, complaint: Complaint) -> CertificateFault {
        let terrain = self.position.terrain;
        CertificateFault {
            step: self.nodes,
            offset: self.source.offset(),
            line: self
                .stack
                .iter()
                .filter_map(|node| terrain.decode(u64::from(node.current?)))
                .collect(),
            complaint,
        }
    }
}

//! A certificate whose references are written out again and again: the
//! same proof as a tree, far larger than any file, made while it is read.

use std::io::Read;

use crate::tree::{Body, Certificate, Tree, put};

pub(crate) struct Expansion<'c> {
    labelled: Vec<&'c Tree>,
    pending: Vec<Part<'c>>,
    buffer: Vec<u8>,
    given: usize,
}

#[derive(Clone, Copy)]
enum Part<'c> {
    Move(u64),
    Node(&'c Tree),
}

impl<'c> Expansion<'c> {
    /// Only for proofs: a refutation may refer to itself.
    pub(crate) fn new(certificate: &'c Certificate) -> Self {
        let mut buffer = certificate.heading.clone();
        put(&mut buffer, certificate.opening.len() as u64);
        for &play in &certificate.opening {
            put(&mut buffer, play);
        }
        let mut labelled = Vec::new();
        let mut queue = vec![&certificate.root];
        while let Some(tree) = queue.pop() {
            if tree.labelled {
                labelled.push(tree);
            }
            queue.extend(tree.children().iter().rev().map(|child| child.1));
        }
        Self {
            labelled,
            pending: vec![Part::Node(&certificate.root)],
            buffer,
            given: 0,
        }
    }

    /// Nodes of the whole expansion.
    pub(crate) fn nodes(&self) -> u64 {
        let Some(Part::Node(root)) = self.pending.first() else {
            return 0;
        };
        let mut known = vec![None; self.labelled.len()];
        self.count(root, &mut known)
    }

    fn count(&self, tree: &Tree, known: &mut Vec<Option<u64>>) -> u64 {
        if let Body::Reference { label, .. } = tree.body {
            let label = usize::try_from(label).unwrap();
            return known[label].unwrap_or_else(|| {
                let nodes = self.count(self.labelled[label], known);
                known[label] = Some(nodes);
                nodes
            });
        }
        let below: u64 = tree
            .children()
            .iter()
            .map(|child| self.count(child.1, known))
            .sum();
        1 + below
    }

    fn write_next(&mut self, part: Part<'c>) {
        let mut tree = match part {
            Part::Move(code) => return put(&mut self.buffer, code),
            Part::Node(tree) => tree,
        };
        if let Body::Reference { label, .. } = tree.body {
            tree = self.labelled[usize::try_from(label).unwrap()];
        }
        match &tree.body {
            Body::Leaf(reason) => self.buffer.push(*reason),
            Body::Choice { play, rank, next } => {
                self.buffer.push(3);
                put(&mut self.buffer, *play);
                put(&mut self.buffer, *rank);
                self.pending.push(Part::Node(next));
            }
            Body::Replies { rank, replies } => {
                self.buffer.push(4);
                put(&mut self.buffer, *rank);
                put(&mut self.buffer, replies.len() as u64);
                for (play, next) in replies.iter().rev() {
                    self.pending.push(Part::Node(next));
                    self.pending.push(Part::Move(*play));
                }
            }
            Body::Reference { .. } => panic!("labels are not on references"),
        }
    }
}

impl Read for Expansion<'_> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        if self.given == self.buffer.len() {
            self.buffer.clear();
            self.given = 0;
        }
        while self.buffer.len() < out.len() {
            let Some(part) = self.pending.pop() else {
                break;
            };
            self.write_next(part);
        }
        let length = out.len().min(self.buffer.len() - self.given);
        out[..length].copy_from_slice(&self.buffer[self.given..self.given + length]);
        self.given += length;
        Ok(length)
    }
}

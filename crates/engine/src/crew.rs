//! Searchers that share questions which are too hard for one search: what the engine asks of them.
//!
//! The engine tries a question by itself for a while (`crew_calls`). If that is not enough, the crew searches, with
//! as many processes as it has, and what they settle comes into the engine's own table. Then the engine asks
//! again, which costs little.
//!
//! Invariant: the crew fills a table and decides nothing. Verdicts come from certificates, written from
//! that table and checked.

use shikatsu_problem::Problem;

use crate::node_search::{Leaf, NodeSearch};

/// A question for a crew.
#[derive(Debug, Clone, Copy)]
pub struct Errand<'a> {
    /// The problem, with its boundary.
    pub problem: &'a Problem,
    /// What is asked about which position.
    pub leaf: &'a Leaf,
    /// Nodes that may be spent, all searches together.
    pub nodes: u64,
}

/// Whether a crew should go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Patience {
    /// Go on.
    Left,
    /// Stop and return.
    Over,
}

/// Asks the caller whether to go on, with the nodes spent so far.
pub type Look<'a> = &'a mut dyn FnMut(u64) -> Patience;

/// Searchers that work on one question together.
pub trait Crew: Send {
    /// Searches until the question is settled, the nodes are spent, or patience is over; returns how many nodes
    /// were spent. `own` is the engine's own search: what is settled must have been searched or learned there. The crew
    /// calls `look` every few milliseconds, with the nodes spent so far.
    fn settle(&mut self, errand: &Errand<'_>, own: &mut NodeSearch<'_, '_>, look: Look<'_>) -> u64;
}

/// When a crew is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// Nodes that the engine spends by itself on each question before it calls.
    pub alone: u64,
    /// The engine does not call if fewer nodes than this may be spent.
    pub worth: u64,
}

/// A crew, and when the engine calls it.
pub(crate) struct CrewOnCall {
    pub(crate) crew: Box<dyn Crew>,
    pub(crate) call: Call,
}

impl Default for Call {
    fn default() -> Self {
        Self {
            alone: 200_000,
            worth: 4_000_000,
        }
    }
}

//! The open nodes of a certificate: the line from the claim's position to the
//! node being read.
//!
//! Invariant: a frame's `saved` is the state of its node, and the states of
//! deeper frames lie beyond it.

use crate::label::Place;
use crate::position::{Captures, Saved};
use crate::tally::Tally;

/// A node whose children are being read.
pub(crate) struct Frame {
    pub(crate) branch: Branch,
    pub(crate) rank: u64,
    pub(crate) label: Option<Place>,
    pub(crate) saved: Saved,
    /// Captures from the setup to this node.
    pub(crate) path: Captures,
    /// What is counted below it, as far as read.
    pub(crate) below: Tally,
    /// The move whose child is being read.
    pub(crate) current: Option<u16>,
    /// What counts of that move itself.
    pub(crate) step: Tally,
}

/// How a node goes on.
#[derive(Clone, Copy)]
pub(crate) enum Branch {
    /// The chooser's move, until it has been made.
    Choice(Option<u64>),
    /// Replies still to be read; all moves before `cursor` are dealt with.
    Replies { left: u64, cursor: usize },
}

/// What came of going on from a node.
pub(crate) enum Descent {
    /// A move was made; its node follows.
    Child,
    /// The node has no more children.
    End,
}

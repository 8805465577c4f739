//! The open nodes of a certificate: the line from the claim's position to the
//! node being read.
//!
//! Invariant: a node's `saved` is the state of its node, and the states of
//! deeper frames lie beyond it.

use crate::captured_sides::CapturedSides;
use crate::label::LabelPlace;
use crate::position::SavedPosition;
use crate::tally::Tally;

/// A node whose children are being read.
pub(crate) struct OpenNode {
    pub(crate) moves: NodeMoves,
    pub(crate) rank: u64,
    pub(crate) label: Option<LabelPlace>,
    pub(crate) saved: SavedPosition,
    /// CapturedSides from the setup to this node.
    pub(crate) path: CapturedSides,
    /// What is counted below it, as far as read.
    pub(crate) below: Tally,
    /// The move whose child is being read.
    pub(crate) current: Option<u16>,
    /// What counts of that move itself.
    pub(crate) step: Tally,
}

/// How a node goes on.
#[derive(Clone, Copy)]
pub(crate) enum NodeMoves {
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

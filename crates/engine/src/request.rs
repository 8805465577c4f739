//! What is asked of the engine, and how to stop it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use shikatsu_problem::Color;

/// A question about a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// Who moves first.
    pub first: Asked,
    /// What may be spent on all of it.
    pub limits: Limits,
    /// How much is wanted about first moves.
    pub moves: MoveDetail,
}

/// Who moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Asked {
    /// One side.
    Side(Color),
    /// Each side in turn. Only then is the status of the group known.
    Both,
}

/// What a solve may spend; `None` is without limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// Time by the clock.
    pub time: Option<Duration>,
    /// Positions made and judged. With one thread the same number gives the
    /// same report on every machine.
    pub nodes: Option<u64>,
}

/// How much is wanted about first moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveDetail {
    /// Each first move is judged, with certificates.
    AllFirstMoves,
    /// The verdict and one line.
    VerdictOnly,
}

/// A way to stop a solve from anywhere. Clones stop the same solve.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Asked {
    /// Whether it asks what happens when this colour moves first.
    #[must_use]
    pub fn includes(self, color: Color) -> bool {
        match self {
            Self::Side(side) => side == color,
            Self::Both => true,
        }
    }
}

impl Limits {
    /// So many positions, whatever time they take: equal on every machine.
    #[must_use]
    pub const fn of_nodes(nodes: u64) -> Self {
        Self {
            time: None,
            nodes: Some(nodes),
        }
    }
}

impl Request {
    /// Everything about both first movers, without limits.
    #[must_use]
    pub const fn everything() -> Self {
        Self {
            first: Asked::Both,
            limits: Limits {
                time: None,
                nodes: None,
            },
            moves: MoveDetail::AllFirstMoves,
        }
    }
}

impl Cancel {
    /// A flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the solve to stop; it returns within a few milliseconds with what
    /// is proved until then.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether a caller has asked.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

//! The engine that searches for a dialogue, and what it may spend.

use shikatsu_engine::{Cancel, Engine, Limits};

/// An engine with what each question to it may cost.
#[derive(Debug)]
pub struct Thinker<'a> {
    /// The engine; it need not be the one that found the verdict.
    pub engine: &'a mut Engine,
    /// For each position that is searched. An answer takes two or three.
    pub limits: Limits,
    /// Stops the search.
    pub cancel: &'a Cancel,
}

impl Thinker<'_> {
    /// The limits, with no more than so many nodes.
    pub(crate) fn at_most(&self, nodes: u64) -> Limits {
        Limits {
            nodes: Some(self.limits.nodes.map_or(nodes, |most| most.min(nodes))),
            ..self.limits
        }
    }
}

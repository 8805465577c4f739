//! Who thinks for a dialogue, and for how long.

use shikatsu_engine::{Cancel, Engine, Limits};

/// An engine with what each question to it may cost.
#[derive(Debug)]
pub struct Thinker<'a> {
    /// The engine; its tables are used and need not be those of the verdict.
    pub engine: &'a mut Engine,
    /// For each position that is looked at. An answer looks at two or three.
    pub limits: Limits,
    /// Stops it.
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

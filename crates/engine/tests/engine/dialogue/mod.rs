//! The dialogue as people meet it: any legal move of either side is judged and
//! answered, and what is said is what an oracle says that shares no code with the search.

mod larger;
mod motifs;
mod open;
mod oracle;
mod playing_out;
mod words;

use shikatsu_engine::dialogue::{Dialogue, Thinker};
use shikatsu_engine::{Cancel, Engine, Limits};
use shikatsu_problem::{Color, Problem};

use crate::suite::{engine, solve};

/// Nodes for each position; enough for nearly everything in the suite.
pub(crate) const NODES: u64 = 2_000_000;

/// A dialogue about a problem, with an engine to think.
pub(crate) struct Table {
    pub(crate) engine: Engine,
    cancel: Cancel,
}

impl Table {
    pub(crate) fn new() -> Self {
        Self {
            engine: engine(1, 64 << 20),
            cancel: Cancel::new(),
        }
    }

    pub(crate) fn begin(&mut self, problem: &Problem, first: Color) -> Dialogue {
        let report = solve(&mut self.engine, problem, NODES);
        Dialogue::new(problem, &report, first).unwrap()
    }

    pub(crate) fn thinker(&mut self) -> Thinker<'_> {
        Thinker {
            engine: &mut self.engine,
            limits: Limits {
                time: None,
                nodes: Some(NODES),
            },
            cancel: &self.cancel,
        }
    }
}

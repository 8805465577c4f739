//! The dialogue as people meet it: any legal move of either side is judged and
//! answered, and what is said is what an oracle says that shares no code with the search.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

#[path = "../../../engine/tests/engine/grid.rs"]
#[allow(dead_code, reason = "shared with the tests of the engine")]
mod grid;
mod larger;
mod motifs;
mod open;
#[path = "../../../engine/tests/engine/open_boards.rs"]
#[allow(dead_code, reason = "shared with the tests of the engine")]
mod open_boards;
mod oracle;
mod playing_out;
#[path = "../../../engine/tests/engine/solving.rs"]
#[allow(dead_code, reason = "shared with the tests of the engine")]
mod solving;
mod tree;
mod words;

use shikatsu_dialogue::{Dialogue, Thinker};
use shikatsu_engine::{Cancel, Engine, Limits};
use shikatsu_problem::{Color, Problem, Role};

use crate::solving::{engine, solve};

/// Nodes for each position; enough for nearly everything in the suite.
pub(crate) const NODES: u64 = 2_000_000;

/// Whether a colour owns the key stones.
pub(crate) fn role(problem: &Problem, color: Color) -> Role {
    if problem.key_stones.is_subset(problem.setup.stones(color)) {
        Role::Defender
    } else {
        Role::Attacker
    }
}

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
            limits: Limits::of_nodes(NODES),
            cancel: &self.cancel,
        }
    }
}

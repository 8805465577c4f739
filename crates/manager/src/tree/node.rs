//! A node of the top of a tree.

use shikatsu_engine::node_search::{Settled, View};
use shikatsu_problem::{Move, Role};

/// Larger than any number of an open node, as in the search.
pub(super) const INFINITE: u32 = 1 << 28;

/// What is known of a position, and the searchers that are there.
#[derive(Debug)]
pub(super) struct TopNode {
    pub(super) parent: Option<usize>,
    pub(super) play: Move,
    pub(super) turn: Role,
    pub(super) state: Option<(u64, i8)>,
    pub(super) numbers: [u32; 2],
    pub(super) settled: Option<Settled>,
    pub(super) children: Vec<usize>,
    /// Whether a job has this node as its leaf.
    pub(super) here: bool,
    /// Jobs at or below it.
    pub(super) busy: u32,
    /// Leaves below it that have no searcher, or that can be opened.
    pub(super) free: u32,
    /// What the last search saw below it, until it is opened.
    pub(super) seen: Option<Box<View>>,
    /// Jobs that ended here without a winner, and jobs that came to nothing.
    pub(super) asked: u32,
    pub(super) failed: u32,
    /// Nodes of all jobs here.
    pub(super) spent: u64,
}

impl TopNode {
    pub(super) fn new(parent: Option<usize>, play: Move, turn: Role, numbers: [u32; 2]) -> Self {
        Self {
            parent,
            play,
            turn,
            state: None,
            numbers,
            settled: None,
            children: Vec::new(),
            here: false,
            busy: 0,
            free: 1,
            seen: None,
            asked: 0,
            failed: 0,
            spent: 0,
        }
    }

    /// Its number for a side, with the searchers that are there already.
    pub(super) fn weighed(&self, side: usize) -> u64 {
        u64::from(self.numbers[side]) * u64::from(1 + self.busy)
    }

    pub(super) fn end(&mut self, settled: Settled) {
        self.settled = Some(settled);
        self.free = 0;
        self.numbers = [INFINITE; 2];
        self.numbers[index(settled.role)] = 0;
    }
}

/// The index of a side in a pair of numbers.
pub(super) const fn index(role: Role) -> usize {
    match role {
        Role::Attacker => 0,
        Role::Defender => 1,
    }
}

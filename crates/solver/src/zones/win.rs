//! A win with the zone that it used, and a move that may lead to one.
//!
//! Invariant: a win holds at its bound and at every level that is better for its winner.

use shikatsu_problem::Role;

use crate::region::role_index::role_index;
use crate::region::spot::Spot;
use crate::region::state::State;
use crate::region::threats::{self, Finite, Threats};

/// Larger than any number of an unsettled node.
pub(crate) const INFINITE: u32 = 1 << 28;

/// The `lean` of a win that leans on no ancestor.
pub(crate) const FREE: usize = usize::MAX - 1;

/// A win from a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Win<W> {
    /// Who wins.
    pub(crate) role: Role,
    /// Up to which level (attacker), or from which (defender).
    pub(crate) bound: Threats,
    /// Whether every line ends.
    pub(crate) finite: Finite,
    /// The least depth of an ancestor that the win leans on.
    pub(crate) lean: usize,
    /// The points it used; all of them if the zone is not known.
    pub(crate) zone: W,
}

/// A move and what is known about the state it leads to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Child<W> {
    /// The state after the move.
    pub(crate) state: State<W>,
    /// The level after the move.
    pub(crate) level: Threats,
    /// The move.
    pub(crate) spot: Spot,
    /// Whether it retook a banned ko.
    pub(crate) retake: KoRetake,
    /// What is missing for a win of the attacker and of the defender.
    pub(crate) numbers: [u32; 2],
    /// Who wins, if that is settled.
    pub(crate) win: Option<Win<W>>,
}

/// Whether a move spent a threat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KoRetake {
    Yes,
    No,
}

impl<W> Win<W> {
    /// What is missing for attacker and defender at a node that is won.
    pub(crate) fn numbers(&self) -> [u32; 2] {
        let mut numbers = [INFINITE; 2];
        numbers[role_index(self.role)] = 0;
        numbers
    }
}

impl<W: Copy> Child<W> {
    /// The win as seen from before the move.
    #[inline]
    pub(crate) fn win_before(&self, mover: Role) -> Option<Win<W>> {
        let mut win = self.win?;
        if self.retake == KoRetake::Yes {
            win.bound = threats::before_retake(win.role, mover, win.bound);
        }
        Some(win)
    }
}

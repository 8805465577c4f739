//! How a move and an end are marked for a person who plays: right, less than the best, wrong.
//!
//! Invariant: marks follow from what is proved before and after, so a terminal, a browser and a trainer mark alike. A side
//! that had nothing to keep cannot be right by keeping it.

use std::cmp::Ordering;

use shikatsu_problem::{Move, Outcome, Role};

use crate::answer::Answer;
use crate::reply::{Reply, Why};
use crate::standing::{Cost, Severity, Standing};

/// How a move is marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveMark {
    /// Keeps all that could be had.
    Right,
    /// Works, and something better would have worked.
    LessThanBest,
    /// Gives it away.
    Wrong,
    /// There was nothing left to give away.
    NothingToLose,
    /// Not proved.
    NotProved,
}

/// How the end of a problem compares with what was possible at its start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Finish {
    /// All that was possible.
    Reached,
    /// Less than that.
    Missed,
    /// Nothing was possible.
    NothingToHave,
    /// The proofs do not say.
    NotProved,
}

impl Answer {
    /// The mark of the move.
    #[must_use]
    pub fn mark(&self) -> MoveMark {
        match self.cost {
            Cost::Nothing if self.before.is_lost_for(self.mover) => MoveMark::NothingToLose,
            Cost::Nothing => MoveMark::Right,
            Cost::Loses(Severity::TwoEyes | Severity::Threats(_)) => MoveMark::LessThanBest,
            Cost::Loses(_) => MoveMark::Wrong,
            Cost::Unknown => MoveMark::NotProved,
        }
    }

    /// Whether there is nothing left to play: an ending was found, or the program has given up.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.ending.is_some() || self.reply.is_some_and(Reply::gives_up)
    }
}

impl Reply {
    /// Whether a side that has lost passes: it gives up, though play may go on.
    #[must_use]
    pub const fn gives_up(self) -> bool {
        matches!((self.why, self.played), (Why::Resists { .. }, Move::Pass))
    }
}

impl Finish {
    /// What this end is to a side for which the problem began like that.
    #[must_use]
    pub fn of(end: &Standing, start: &Standing, role: Role) -> Self {
        match end.compare(start, role) {
            Some(Ordering::Equal) if start.is_lost_for(role) => Self::NothingToHave,
            Some(Ordering::Less) => Self::Missed,
            Some(_) => Self::Reached,
            None => Self::NotProved,
        }
    }
}

impl Standing {
    /// Whether nothing is left for this side to keep.
    fn is_lost_for(&self, role: Role) -> bool {
        match role {
            Role::Defender => self.outcome == Outcome::Dead,
            Role::Attacker => self.lives(),
        }
    }
}

//! Motions: what a team decides together besides its move.
//!
//! Passing and resigning take two thirds of the ballots of the window. A member who voted for a move and not for the
//! motion counts against it, so a few cannot resign while the others play. The rest are decided as soon as enough of
//! those present agree.

use std::collections::BTreeMap;

use shikatsu_problem::Move;

use crate::people::MemberId;

/// What is moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MotionKind {
    /// The team passes.
    Pass,
    /// The team resigns.
    Resign,
    /// The window gets more time.
    DrawTime,
    /// The team plays one of the proposals now.
    Pick(Move),
    /// These moves are voted on.
    Shortlist(Vec<Move>),
}

/// A vote on a motion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MotionVote {
    /// For it; the first one opens it.
    For,
    /// Against it.
    Against,
}

/// A motion of the window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Motion {
    /// What is moved.
    pub kind: MotionKind,
    pub(crate) votes: BTreeMap<MemberId, CountedVote>,
}

/// A member's vote on a motion, and how often it was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CountedVote {
    pub(crate) vote: MotionVote,
    pub(crate) changes: usize,
}

/// The part of votes that carries a motion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MotionShare {
    /// One third.
    Third,
    /// Two thirds.
    TwoThirds,
    /// All.
    All,
}

impl MotionKind {
    /// Whether the motion takes the place of a move.
    #[must_use]
    pub const fn ends_turn(&self) -> bool {
        matches!(self, Self::Pass | Self::Resign)
    }
}

impl MotionShare {
    /// Whether this many of all are enough.
    #[must_use]
    pub const fn is_reached(self, votes: usize, all: usize) -> bool {
        votes > 0
            && match self {
                Self::Third => votes.saturating_mul(3) >= all,
                Self::TwoThirds => votes.saturating_mul(3) >= all.saturating_mul(2),
                Self::All => votes >= all,
            }
    }
}

impl Motion {
    pub(crate) const fn new(kind: MotionKind) -> Self {
        Self {
            kind,
            votes: BTreeMap::new(),
        }
    }

    /// How a member voted.
    #[must_use]
    pub fn vote_of(&self, member: MemberId) -> Option<MotionVote> {
        self.votes.get(&member).map(|counted| counted.vote)
    }

    /// How many members are for it.
    #[must_use]
    pub fn votes_for(&self) -> usize {
        let is_for = |counted: &&CountedVote| counted.vote == MotionVote::For;
        self.votes.values().filter(is_for).count()
    }

    /// How many members are against it.
    #[must_use]
    pub fn votes_against(&self) -> usize {
        self.votes.len() - self.votes_for()
    }

    pub(crate) fn record(&mut self, member: MemberId, vote: MotionVote) {
        let changes = match self.votes.get(&member) {
            Some(earlier) => earlier.changes + 1,
            None => 0,
        };
        self.votes.insert(member, CountedVote { vote, changes });
    }
}

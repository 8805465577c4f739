//! What is fixed when a window opens, and the phases that it goes through.

use std::fmt;

use shikatsu_problem::Color;

use crate::dice::SeedCommitment;
use crate::people::MemberId;
use crate::turn::decision::TieRule;

/// A part of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TurnPhase {
    /// Members propose; in a relay the one in turn moves.
    Propose,
    /// The captain, or a job, names what is voted on.
    Shortlist,
    /// Members talk; it ends when all are ready.
    Discuss,
    /// Members vote.
    Vote,
    /// The captain picks.
    Pick,
    /// A job plays out the proposals.
    Evaluate,
}

/// What the event that opens a window says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WindowOpening {
    /// Windows of a room are numbered from 1.
    pub number: u32,
    /// Whose move it is.
    pub color: Color,
    /// The hash of the seed.
    pub commitment: SeedCommitment,
    /// The team's captain in this window.
    pub captain: Option<MemberId>,
    /// In a relay, the one in turn.
    pub mover: Option<MemberId>,
    /// How ties are broken.
    pub tie_rule: TieRule,
}

/// What a scheme may know of a voter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Voter {
    /// The rating, if it is known.
    pub rating: Option<i32>,
    /// The hash of the network block.
    pub block: u64,
}

/// Whether a phase has had its extra time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExtraTime {
    /// Not yet.
    Unused,
    /// It was given, once a window.
    Given,
}

impl fmt::Display for TurnPhase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Propose => "propose",
            Self::Shortlist => "shortlist",
            Self::Discuss => "discuss",
            Self::Vote => "vote",
            Self::Pick => "pick",
            Self::Evaluate => "evaluate",
        })
    }
}

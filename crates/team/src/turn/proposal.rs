//! A proposal: a move that a member suggests, with a reason and a line if they like; and comments of others on it.

use shikatsu_problem::Move;

use crate::people::MemberId;

/// Characters of a reason or a comment, at most.
pub const LONGEST_REASON: usize = 140;

/// Comments of a window, at most: a window that more people want to speak in has its chat.
pub const MOST_COMMENTS: usize = 200;

/// What a member suggests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// The move; passing and resigning are motions.
    pub played: Move,
    /// Why, if the member says so.
    pub reason: Option<String>,
    /// How the member expects play to go on, beginning with the move. It stands on the team's sketch board.
    pub line: Vec<Move>,
}

/// What a member says about a proposed move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProposalComment {
    /// Who says it.
    pub by: MemberId,
    /// About which move.
    pub on: Move,
    /// What is said.
    pub text: String,
}

impl Proposal {
    /// A move without a word.
    #[must_use]
    pub const fn plain(played: Move) -> Self {
        Self {
            played,
            reason: None,
            line: Vec::new(),
        }
    }
}

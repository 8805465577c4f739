//! A game that is over, reviewed: what each decision of a team cost, as far as it is proved.
//!
//! Invariant: every outcome here follows from certificates that the service has checked, or from the rules alone; what
//! is proved on a condition names it, and everything else says that it is not proved. No member is named.

use serde::{Deserialize, Serialize};

use super::MovePlayouts;
use crate::{Color, FactVerdict, Grade, Move, Outcome, Role, Unproved, Vertex};

/// The review of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RoomReview {
    /// The version of this message.
    pub version: u32,
    /// Whether questions are still open.
    pub state: ReviewState,
    /// Questions of the review so far; more may follow from answers.
    pub questions: u32,
    /// How many of them have their answer.
    pub answered: u32,
    /// Decisions of the teams in the whole game.
    pub turns: u32,
    /// How many of them have no open question; those that are left out do not count.
    pub looked_at: u32,
    /// Fights that were found near the moves of the teams.
    pub fights: u32,
    /// Decisions at the end of the game that are not reviewed, because a review has only so many questions.
    pub left_out: u32,
    /// The decisions near which there was something to keep: the dearest first, then those that cost nothing, then those
    /// of which the cost is not proved.
    pub decisions: Vec<ReviewedDecision>,
    /// What the visitor's own opinions would have cost, if the cookie names a member.
    pub own: Option<OwnShare>,
}

/// Whether a review is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum ReviewState {
    /// Questions are open; look again.
    Running,
    /// All that was asked is answered.
    Complete,
}

/// A decision and what it cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReviewedDecision {
    /// The number of the window.
    pub window: u32,
    /// The number of the move, from 1.
    pub number: u32,
    /// Whose decision it was.
    pub color: Color,
    /// What was played.
    pub played: Move,
    /// The board before it: one letter a point, by rows from the top; `X` is Black, `O` is White, `.` is empty.
    pub before: String,
    /// Steps down the order of outcomes times stones at stake, over the fights in which that is proved; `null` if it is in
    /// none.
    pub cost: Option<u32>,
    /// The fights near the moves that were named, the one with most stones first.
    pub fights: Vec<ReviewedFight>,
    /// What the visitor voted for or proposed, if the cookie names a member.
    pub own: Option<Move>,
}

/// What a decision did to one fight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReviewedFight {
    /// The stones at stake.
    pub key_stones: Vec<Vertex>,
    /// How many stones they are.
    pub stones: u32,
    /// Whether the team attacked or defended them.
    pub role: Role,
    /// The best outcome that the team could reach.
    pub best: ReviewedOutcome,
    /// All moves that are proved to reach it, a pass last.
    pub keeps: Vec<Move>,
    /// The moves that members named, most ballots first.
    pub moves: Vec<ReviewedMove>,
}

/// A move that members named, and where it leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReviewedMove {
    /// The move.
    pub played: Move,
    /// How many ballots name it first.
    pub ballots: u32,
    /// How many members proposed it.
    pub proposals: u32,
    /// What becomes of the stones after it.
    pub outcome: ReviewedOutcome,
    /// Steps down the order of outcomes; `null` if that is not proved.
    pub steps: Option<u32>,
    /// The same times the stones at stake.
    pub cost: Option<u32>,
}

/// What becomes of stones, as far as it is proved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ReviewedOutcome {
    /// It is proved.
    Proved {
        /// The verdict.
        verdict: FactVerdict,
        /// The same in words.
        words: String,
        /// The certificates, by the SHA-256 of their bundle.
        certificates: String,
    },
    /// The move takes the stones off the board.
    Captured,
    /// It is proved on a condition, which is no verdict; it costs nothing in a review.
    Conditional {
        /// The condition.
        grade: Grade,
        /// What is proved.
        outcome: Outcome,
        /// The same in sentences, the condition in the first.
        words: String,
    },
    /// It is not proved.
    NotProved {
        /// Why not.
        why: Unproved,
    },
    /// The answer is not there yet.
    Waiting,
}

/// What the opinions of one member would have cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OwnShare {
    /// Decisions in which the member named a move whose cost is proved.
    pub judged: u32,
    /// How many of these moves cost nothing.
    pub kept: u32,
    /// What the others would have cost together.
    pub cost: u32,
}

/// What random games say of every move that a team could have made: an estimate, and never a proof.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TriedMoves {
    /// The version of this message.
    pub version: u32,
    /// The decision, counted from 1 among all decisions of the teams.
    pub turn: u32,
    /// The number of the move, from 1.
    pub number: u32,
    /// Whose decision it was.
    pub color: Color,
    /// What was played.
    pub played: Move,
    /// The board before it: one letter a point, by rows from the top; `X` is Black, `O` is White, `.` is empty.
    pub before: String,
    /// Every legal move with its random games, the best first. Sums are those of the side that moves.
    pub moves: Vec<MovePlayouts>,
}

//! What happens in a turn of a team: proposals, ballots, motions, and what jobs found out.

use serde::{Deserialize, Serialize};

use super::{FightOutcome, PlayoutSum, TieRule};
use crate::{Color, Move};

/// A part of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum TurnPhase {
    /// Members propose; in a relay the one in turn moves.
    Propose,
    /// The captain, or a job, names what is voted on.
    Shortlist,
    /// Members talk.
    Discuss,
    /// Members vote.
    Vote,
    /// The captain picks.
    Pick,
    /// A job plays out the proposals.
    Evaluate,
}

/// What is fixed when a window opens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WindowOpening {
    /// Windows of a room are numbered from 1.
    pub number: u32,
    /// Whose move it is.
    pub color: Color,
    /// The hash of the seed: 64 digits.
    pub commitment: String,
    /// The team's captain in this window.
    pub captain: Option<String>,
    /// In a relay, the one in turn.
    pub mover: Option<String>,
    /// How ties are broken.
    pub tie_rule: TieRule,
}

/// What a member suggests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Proposal {
    /// The move.
    pub played: Move,
    /// Why, if the member says so.
    pub reason: Option<String>,
    /// How the member expects play to go on, beginning with the move.
    pub line: Vec<Move>,
}

/// What stands on a ballot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum BallotChoice {
    /// One move.
    One {
        /// The move.
        played: Move,
    },
    /// Moves in order of preference.
    Ranked {
        /// The best first.
        moves: Vec<Move>,
    },
    /// Moves that are all good.
    Approved {
        /// In any order.
        moves: Vec<Move>,
    },
}

/// What is moved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum MotionKind {
    /// The team passes.
    Pass,
    /// The team resigns.
    Resign,
    /// The window gets more time.
    DrawTime,
    /// The team plays one of the proposals now.
    Pick {
        /// Which.
        played: Move,
    },
    /// Some moves are voted on.
    Shortlist {
        /// Which.
        moves: Vec<Move>,
    },
}

/// A vote on a motion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum MotionVote {
    /// For it.
    For,
    /// Against it.
    Against,
}

/// One message of a job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum EvidenceItem {
    /// Playouts of some moves.
    Playouts {
        /// What came out.
        values: Vec<MovePlayouts>,
    },
    /// Checked certificates.
    Certificates {
        /// One for each move.
        certificates: Vec<MoveCertificate>,
    },
    /// What an engine would play.
    EngineMove {
        /// The move.
        played: Move,
    },
    /// Moves that an engine would put to the vote.
    Candidates {
        /// Which.
        moves: Vec<Move>,
    },
}

/// The playouts of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MovePlayouts {
    /// The move.
    pub played: Move,
    /// What came out.
    pub value: PlayoutSum,
}

/// A checked certificate that a move reaches the best outcome of its fight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MoveCertificate {
    /// The move.
    pub played: Move,
    /// What it reaches.
    pub outcome: FightOutcome,
    /// The digest of the certificate: 64 digits.
    pub digest: String,
}

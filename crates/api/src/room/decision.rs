//! What a window decided, and why.

use serde::{Deserialize, Serialize};

use crate::Move;

/// What came out of a window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum WindowOutcome {
    /// A move.
    Decided {
        /// The move and the reasons for it.
        decision: Decision,
    },
    /// The team resigns.
    Resigned,
    /// The team is out of time.
    OutOfTime,
}

/// A move and the reasons for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Decision {
    /// What the team plays.
    pub chosen: Move,
    /// By which rule.
    pub why: DecisionReason,
    /// How a tie was broken, if there was one.
    pub tie: Option<TieBreak>,
    /// What was known of every candidate, in the order of the board.
    pub table: Vec<TableRow>,
}

/// The rule that chose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum DecisionReason {
    /// There was one proposal.
    OnlyProposal,
    /// Most ballots.
    MostBallots,
    /// Most proposals, because there were no ballots.
    MostProposals,
    /// Most weight of ballots.
    HeaviestBallots,
    /// The last one left in a run-off.
    RunOff {
        /// Rounds until a majority.
        rounds: u32,
    },
    /// Most approvals.
    MostApprovals,
    /// The best mean of playouts. An estimate.
    BestPlayouts,
    /// A proposal was drawn.
    DrawnProposal,
    /// A ballot was drawn.
    DrawnBallot,
    /// The captain picked it.
    CaptainPicked,
    /// The team picked it by a motion.
    PickedByMotion,
    /// It was the member's turn.
    RelayMove,
    /// A checked certificate says that it reaches the best outcome.
    Proved {
        /// The digest of the certificate.
        certificate: String,
    },
    /// A motion to pass was carried.
    PassCarried,
    /// Without ballots: the captain had proposed it.
    CaptainAlone,
    /// Without ballots and proposals: an engine would play it.
    EngineAlone,
    /// Without anything: a simple move.
    SimpleMove,
}

/// A tie and how it was broken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TieBreak {
    /// The moves that were equal, in the order of the board.
    pub tied: Vec<Move>,
    /// What told them apart.
    pub by: TieStep,
}

/// What tells equal moves apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum TieStep {
    /// More members proposed it.
    Proposals,
    /// Its playouts are better.
    Playouts,
    /// The seed of the window.
    Seed,
}

/// What was known of a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TableRow {
    /// The candidate.
    pub played: Move,
    /// How many members proposed it.
    pub proposals: u32,
    /// The weight of its ballots; 65,536 is one plain ballot.
    pub weight: u64,
    /// Its playouts.
    pub value: Option<PlayoutSum>,
}

/// The result of playouts of one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlayoutSum {
    /// Half points by which the team led at the end, over all playouts.
    pub sum: i64,
    /// How many playouts.
    pub playouts: u32,
}

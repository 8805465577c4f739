//! What a window decided, and why.

use shikatsu_problem::Move;

use crate::turn::evidence::PlayoutSum;

/// The weight of one plain ballot in a table: weights are whole numbers, so that every machine finds the same winner.
pub const ONE_BALLOT: u64 = 1 << 16;

/// A move and the reasons for it.
#[derive(Debug, Clone, PartialEq, Eq)]
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DecisionReason {
    /// There was one proposal.
    OnlyProposal,
    /// Most ballots.
    MostBallots,
    /// Most proposals, because there were no ballots.
    MostProposals,
    /// Most weight of ballots.
    HeaviestBallots,
    /// The last one left in a run-off of so many rounds.
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
        certificate: [u8; 32],
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

/// How ties are broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum TieRule {
    /// Proposals, then playouts, then the seed.
    #[default]
    Ladder,
    /// The seed at once.
    SeedAtOnce,
}

/// A tie and how it was broken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TieBreak {
    /// The moves that were equal, in the order of the board.
    pub tied: Vec<Move>,
    /// What told them apart.
    pub by: TieStep,
}

/// What tells equal moves apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TieStep {
    /// More members proposed it.
    Proposals,
    /// Its playouts are better.
    Playouts,
    /// The seed of the window.
    Seed,
}

/// What was known of a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableRow {
    /// The candidate.
    pub played: Move,
    /// How many members proposed it.
    pub proposals: u32,
    /// The weight of its ballots; [`ONE_BALLOT`] is one.
    pub weight: u64,
    /// Its playouts.
    pub value: Option<PlayoutSum>,
}

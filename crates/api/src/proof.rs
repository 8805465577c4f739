//! A place in a checked certificate: the position, and what the certificate says of it.

use serde::{Deserialize, Serialize};

use crate::{ChainSurvey, Color, Ending, Move, Turn, Vertex};

/// A place in the certificates of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ProofView {
    /// All certificates, those of the verdict first. None if nothing is proved.
    pub claims: Vec<ProofClaim>,
    /// The place in one of them; nothing if there is no certificate.
    pub place: Option<ProofPlace>,
}

/// What a certificate proves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ProofClaim {
    /// What is at stake.
    pub question: ProofQuestion,
    /// Whether it is reached or prevented.
    pub manner: ProofManner,
    /// The colour of the stones at stake.
    pub defender: Color,
    /// Whose moves the certificate gives; it answers every move of the other side.
    pub winner: Color,
    /// The defender's ko threats elsewhere less the attacker's.
    pub threats: i8,
    /// The moves after which it holds.
    pub opening: Vec<Turn>,
    /// Positions in the certificate, as the checker counted them.
    pub nodes: u32,
}

/// What is at stake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ProofQuestion {
    /// All stones at stake are captured.
    Capture,
    /// Two eyes.
    Eyes,
    /// Some of the stones stay on the board, in seki if need be.
    Stand,
}

/// Whether it is reached or prevented.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ProofManner {
    /// Reached in finitely many moves.
    Prove,
    /// Prevented for ever.
    Refute,
}

/// A position in a certificate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ProofPlace {
    /// Which of the claims it belongs to, from zero.
    pub claim: u32,
    /// The moves that led here from the position on the board, the opening first.
    pub path: Vec<Turn>,
    /// The rows of the board: 1 for Black, −1 for White, 0 for nothing.
    pub signs: Vec<Vec<i8>>,
    /// Whose turn it is.
    pub to_move: Color,
    /// Where that side may play.
    pub legal: Vec<Vertex>,
    /// Where the certificate goes on.
    pub goes_on: Vec<Vertex>,
    /// What the rules show on this board.
    pub survey: ChainSurvey,
    /// The defender's ko threats elsewhere less the attacker's, here.
    pub threats: i8,
    /// Different positions below this one.
    pub below: u32,
    /// Moves of the longest line below it; nothing where lines may run in circles.
    pub longest: Option<u32>,
    /// What the certificate says.
    pub step: ProofStep,
}

/// What a certificate says of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ProofStep {
    /// The winner's move.
    Choice(ProofBranch),
    /// Every move of the other side that matters, those that hold out longest first.
    #[serde(rename_all = "camelCase")]
    Replies {
        /// The moves.
        branches: Vec<ProofBranch>,
        /// Other points where that side may play: the proof looks at none of them, and a move
        /// there is answered as a pass is.
        elsewhere: u32,
    },
    /// The problem is over.
    Over(Ending),
    /// The side to move has no move left, and no two eyes.
    Stuck,
}

/// A move and what follows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ProofBranch {
    /// The move.
    pub turn: Turn,
    /// What is special about it.
    pub kind: ProofBranchKind,
    /// The proved answer, unless the problem is over or the other side answers.
    pub answer: Option<Turn>,
    /// Why the problem is over, if it is.
    pub over: Option<String>,
    /// Different positions from there on.
    pub below: u32,
    /// Moves of the longest line from there on; nothing where lines may run in circles.
    pub longest: Option<u32>,
}

/// What is special about a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ProofBranchKind {
    /// Nothing.
    Plain,
    /// A ko is taken back, which costs a threat.
    Retake,
    /// It leads back to a position on the way here.
    Circle,
    /// The other side has no move left after it.
    Stuck,
}

/// The place in a certificate that a page asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ProofWish {
    /// Which claim, from zero.
    pub claim: u32,
    /// The moves after its opening.
    pub path: Vec<Move>,
}

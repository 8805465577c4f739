//! What is said to a person who plays.

use serde::{Deserialize, Serialize};

use crate::{Color, Grade, Move, Outcome, Turn, Vertex};

/// A verdict, in data and in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// What is proved.
    pub outcome: Outcome,
    /// On which condition.
    pub grade: Grade,
    /// The same as a sentence, its condition with it: `White is dead, by the book`.
    pub words: String,
}

/// What the program says about a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// The move as it was taken.
    pub played: Move,
    /// How it was taken.
    pub heard: Heard,
    /// Who made it.
    pub mover: Color,
    /// The verdict before it.
    pub before: Standing,
    /// The verdict after it.
    pub after: Standing,
    /// What it cost.
    pub cost: Cost,
    /// Right or wrong.
    pub mark: MoveMark,
    /// The program's move.
    pub reply: Option<Reply>,
    /// The verdict now.
    pub now: Standing,
    /// Why the problem is over, if it is.
    pub ending: Option<Ending>,
    /// All of it in sentences.
    pub said: Vec<String>,
}

/// How a move was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Heard {
    /// As a stone in play.
    Stone,
    /// As a pass.
    Pass,
    /// As a move elsewhere.
    Elsewhere,
    /// As a threat for a ko.
    KoThreat,
}

/// What a move cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Cost {
    /// Nothing.
    Nothing,
    /// Something.
    Loses {
        /// How much.
        severity: Severity,
    },
    /// A verdict before or after is missing.
    Unknown,
}

/// How much is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Severity {
    /// The group.
    Everything,
    /// Two eyes became a seki, or the reverse.
    TwoEyes,
    /// What was certain has to be fought for.
    ToKo,
    /// What was certain depends on the rule for repetition.
    ToCycle,
    /// So many threats.
    Threats(u8),
    /// A ko or a cycle is lost altogether.
    Rest,
}

/// Right or wrong, for a sign beside the words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
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

/// A move of the program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Reply {
    /// The move.
    pub played: Move,
    /// Whose it is.
    pub color: Color,
    /// The move and why, as a sentence.
    pub words: String,
}

/// A move that the program made first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Begun {
    /// The move.
    pub reply: Reply,
    /// The verdict now.
    pub now: Standing,
    /// Why the problem is over, if it is.
    pub ending: Option<Ending>,
}

/// Why the problem is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Ending {
    /// How it ended.
    pub kind: EndingKind,
    /// The stones it is about.
    pub stones: Vec<Vertex>,
    /// The points that show it: eyes, shared liberties, the ko.
    pub points: Vec<Vertex>,
    /// The same as a sentence.
    pub words: String,
}

/// How it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum EndingKind {
    /// The key stones are off the board.
    Captured,
    /// There is no room for two eyes.
    NoEyeSpace,
    /// No move is left that helps.
    Helpless,
    /// Two eyes.
    TwoEyes,
    /// Connected to what cannot be captured.
    Escaped,
    /// Neither side can start.
    Seki,
    /// A ko is fought.
    Ko,
    /// The board repeats.
    Circle,
    /// Both passed.
    BothPassed,
}

/// One step of help.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Hint {
    /// How much it tells.
    pub step: HintStep,
    /// The hint as a sentence.
    pub words: String,
    /// Points to shade.
    pub points: Vec<Vertex>,
}

/// How much a hint tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum HintStep {
    /// Where to look.
    Where,
    /// What to try.
    What,
    /// What to play.
    Which,
}

/// Best play from here, and where it leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Explanation {
    /// The verdict.
    pub standing: Standing,
    /// Best play by both sides.
    pub line: Vec<Move>,
    /// The same on boards, one for each move. After a mistake it begins before the mistake.
    pub frames: Vec<LineBoard>,
    /// How it ends, if the certificate says so.
    pub ending: Option<Ending>,
    /// All of it in sentences.
    pub said: Vec<String>,
}

/// The board after one move of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LineBoard {
    /// The rows of the board: 1 for Black, −1 for White, 0 for nothing.
    pub signs: Vec<Vec<i8>>,
    /// The move that led here; none for the first board.
    pub turn: Option<Turn>,
    /// What that move took.
    pub captured: Vec<Vertex>,
    /// The stones at stake that are still there.
    pub key_stones: Vec<Vertex>,
    /// Whose turn it is now.
    pub to_move: Color,
    /// The move and what it did, in sentences.
    pub words: String,
}

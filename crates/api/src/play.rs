//! A problem that is being played, as a page shows it.

use serde::{Deserialize, Serialize};

use crate::{Begun, ChainSurvey, Color, Finish, Goal, MoveMark, PlayNode, Turn, Vertex};

/// Everything about the board now. The page that draws it knows no rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PlayView {
    /// The version of this message.
    pub version: u32,
    /// The name of the problem.
    pub title: Option<String>,
    /// The author's text; it may tell the solution.
    pub notes: String,
    /// The person's colour.
    pub you: Color,
    /// What that side is to do.
    pub goal: Option<Goal>,
    /// Who has the first move.
    pub first: Color,
    /// Whether the program answers.
    pub program: Program,
    /// Who chooses its moves instead of proofs, if the person wants an opponent who may slip.
    pub opponent: Option<ChosenOpponent>,
    /// The task in words: `Black to play and kill`.
    pub task: String,
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// The rows of the board: 1 for Black, −1 for White, 0 for nothing.
    pub signs: Vec<Vec<i8>>,
    /// The names of all points, row by row.
    pub names: Vec<Vec<String>>,
    /// The part of the board that matters.
    pub columns: LineSpan,
    /// The part of the board that matters.
    pub rows: LineSpan,
    /// The stones at stake that are still there.
    pub key_stones: Vec<Vertex>,
    /// The points in play.
    pub in_play: Vec<Vertex>,
    /// Where the side to move may play.
    pub legal: Vec<Vertex>,
    /// What the rules show on this board.
    pub survey: ChainSurvey,
    /// Whose turn it is.
    pub to_move: Color,
    /// The moves so far.
    pub moves: Vec<Turn>,
    /// How the person's last move was marked, if there is one.
    pub mark: Option<MoveMark>,
    /// The result, once the problem is over or the program has given up.
    pub finish: Option<Finish>,
    /// What the program said about its own first move, if that was the last.
    pub begun: Option<Begun>,
    /// Exchanges that can be taken back.
    pub undo: u32,
    /// Exchanges that can be made again.
    pub redo: u32,
    /// All nodes of the tree, by number.
    pub tree: Vec<PlayNode>,
    /// The number of the node on the board.
    pub at: u32,
    /// The numbers of the current line: from the start past the node on the board to its end.
    pub line: Vec<u32>,
}

/// Whether the program answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Program {
    /// It judges and answers.
    On,
    /// Both sides are played by hand, and nothing is judged.
    Off,
}

/// How a person wants to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PlayChoice {
    /// The person's colour.
    pub you: Color,
    /// Who has the first move.
    pub first: Color,
    /// Whether the program answers.
    pub program: Program,
    /// Who chooses its moves instead of proofs, if the person wants an opponent who may slip.
    pub opponent: Option<ChosenOpponent>,
}

/// An opponent who proves nothing. What its moves cost is proved like that of a person's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChosenOpponent {
    /// How it chooses moves.
    pub kind: OpponentKind,
    /// How well it plays, from 1 to 5.
    pub level: u8,
    /// What it overlooks or draws depends on this too; the same number, the same moves.
    pub chance: u32,
}

/// How an opponent who proves nothing chooses moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum OpponentKind {
    /// It reads a few moves ahead and judges by shape.
    Shape,
    /// It draws by what was learned of moves, and may read whether they lose.
    Patterns,
}

/// A board on which both sides are played by hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PracticeView {
    /// The rows of the board: 1 for Black, −1 for White, 0 for nothing.
    pub signs: Vec<Vec<i8>>,
    /// Whose turn it is.
    pub to_move: Color,
    /// Where that side may play.
    pub legal: Vec<Vertex>,
    /// What the last move took.
    pub captured: Vec<Vertex>,
    /// The moves so far.
    pub moves: Vec<Turn>,
}

/// From one line to another, both included, from zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LineSpan(pub u8, pub u8);

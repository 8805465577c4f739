//! Questions of the course: a rule on a small board, and what stones are as they stand.

use serde::{Deserialize, Serialize};

use crate::{Color, LineSpan, Vertex};

/// What is asked about the key stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ExerciseQuestion {
    /// Point at each of their liberties.
    Liberties,
    /// Put them in atari.
    Atari,
    /// Take them.
    Take,
    /// Give them two liberties or more.
    Save,
    /// Point at a place where a rule forbids a move.
    Forbidden,
}

/// A board with a question, after some points were tried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Exercise {
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
    /// The points that may be tried.
    pub legal: Vec<Vertex>,
    /// Whose turn it is.
    pub to_move: Color,
    /// The stones it is about that are still there.
    pub key_stones: Vec<Vertex>,
    /// The right points that were tried.
    pub found: Vec<Vertex>,
    /// The result of the last point, if one was tried.
    pub tried: Option<TriedPoint>,
}

/// The result of a point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TriedPoint {
    /// The point by its name.
    pub point: String,
    /// Right or wrong.
    pub attempt: ExerciseMark,
    /// How many liberties the stones it is about have then: the key stones, or the stone played.
    pub liberties: u32,
    /// The rule that forbids the move, in words, if one does.
    pub rule: Option<String>,
}

/// Right or wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ExerciseMark {
    /// It answers the question.
    Right,
    /// Right, and there are more to find.
    More,
    /// It does not.
    Wrong,
}

/// What is proved of the key stones, whichever side begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct KeyStonesStatus {
    /// In one word.
    pub settled: KeyStonesFate,
    /// A sentence for each first mover.
    pub said: Vec<String>,
}

/// What stones are as they stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum KeyStonesFate {
    /// Two eyes, whichever side begins.
    Alive,
    /// Alive in seki, whichever side begins.
    Seki,
    /// Dead, whichever side begins.
    Dead,
    /// The side that begins decides.
    Unsettled,
    /// A ko, for one side or both.
    Ko,
    /// Not proved, or decided by the rule for repetition.
    NotProved,
}

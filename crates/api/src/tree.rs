//! Everything that was tried at a table, as a tree: to be shown, and to be kept by a page
//! whose worker may be ended at any time.

use serde::{Deserialize, Serialize};

use crate::{Answer, Begun, Color, Finish, Mark, Turn, Vertex};

/// What was played at one go: a move and its answer, or a move made by hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Twig {
    /// Its number, from zero, which is the start; a parent's is smaller.
    pub id: u32,
    /// What it follows; the start follows nothing.
    pub parent: Option<u32>,
    /// The moves; none at the start.
    pub turns: Vec<Turn>,
    /// How the person's move was marked.
    pub mark: Option<Mark>,
    /// How it came out there.
    pub finish: Option<Finish>,
}

/// Who answered for a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Maker {
    /// The program, which judged it.
    Program,
    /// Nobody: both sides were played by hand.
    Hand,
}

/// All that a table knows of one twig, so that it can be put back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Leaf {
    /// Its number.
    pub id: u32,
    /// What it follows.
    pub parent: Option<u32>,
    /// The moves.
    pub turns: Vec<Turn>,
    /// Who answered for them.
    pub maker: Maker,
    /// Black's stones after them.
    pub black: Vec<Vertex>,
    /// White's.
    pub white: Vec<Vertex>,
    /// Where a ko may not be taken back.
    pub ko: Vec<Vertex>,
    /// Whose turn it is then.
    pub to_move: Color,
    /// The stones at stake that are still there.
    pub key_stones: Vec<Vertex>,
    /// Where that side may play.
    pub legal: Vec<Vertex>,
    /// What the program said to its own first move.
    pub begun: Option<Begun>,
    /// How it came out there.
    pub finish: Option<Finish>,
}

/// A whole tree, kept by a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Kept {
    /// By number, without the start.
    pub leaves: Vec<Leaf>,
    /// What was said to each of them.
    pub answers: Vec<Option<Answer>>,
    /// The one that stands on the board.
    pub at: u32,
}

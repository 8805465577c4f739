//! Everything that was tried with a problem, as a tree: for a page to show, and to keep, because its worker may be
//! ended at any time.

use serde::{Deserialize, Serialize};

use crate::{Answer, Begun, Color, Finish, MoveMark, Turn, Vertex};

/// One step of play: a move and its answer, or a move made by hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PlayNode {
    /// Its number, from zero, which is the start; a parent's is smaller.
    pub id: u32,
    /// What it follows; the start follows nothing.
    pub parent: Option<u32>,
    /// The moves; none at the start.
    pub turns: Vec<Turn>,
    /// How the person's move was marked.
    pub mark: Option<MoveMark>,
    /// The result there.
    pub finish: Option<Finish>,
}

/// Who made the moves of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum MoveMaker {
    /// The person, and the program that judged and answered.
    Program,
    /// A person, for both sides.
    Hand,
}

/// All that a session knows of one node, so that it can be restored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct KeptNode {
    /// Its number.
    pub id: u32,
    /// What it follows.
    pub parent: Option<u32>,
    /// The moves.
    pub turns: Vec<Turn>,
    /// Who made them.
    pub maker: MoveMaker,
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
    /// What the program said about its own first move.
    pub begun: Option<Begun>,
    /// The result there.
    pub finish: Option<Finish>,
}

/// A whole tree that a page has kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct KeptTree {
    /// By number, without the start.
    pub leaves: Vec<KeptNode>,
    /// What was said about each of them.
    pub answers: Vec<Option<Answer>>,
    /// The number of the one on the board.
    pub at: u32,
}

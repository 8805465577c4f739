//! Games of the first game that a service keeps for a browser, and classes.

use serde::{Deserialize, Serialize};

use crate::{Color, Move};

/// A game to begin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewRowGame {
    /// The rules, such as `5x5, row 3` or `7x7, captures 5`.
    pub rules: String,
    /// How well the program plays, from 1 to 8; nothing if two people play.
    pub level: Option<u8>,
    /// What the program likes: builder, hunter, guard or mirror.
    pub taste: Option<String>,
    /// The colour of the person.
    pub color: Color,
    /// Decides what the program overlooks.
    pub seed: u32,
}

/// A game of a class to begin; the class has the rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewClassGame {
    /// The colour of the person.
    pub color: Color,
    /// Decides what the program overlooks.
    pub seed: u32,
}

/// All moves of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RowGameMoves {
    /// From the first to the last.
    pub moves: Vec<Move>,
}

/// A game that is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct KeptRowGame {
    /// Its id.
    pub id: String,
    /// The rules.
    pub rules: String,
    /// How well the program plays; nothing if two people play.
    pub level: Option<u8>,
    /// What the program likes.
    pub taste: String,
    /// The colour of the person.
    pub color: Color,
    /// Decides what the program overlooks.
    pub seed: u32,
    /// The class it belongs to.
    pub class: Option<String>,
    /// From the first to the last.
    pub moves: Vec<Move>,
    /// How it ended, if it has.
    pub end: Option<RowGameEnd>,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RowGameEnd {
    /// The side that won; nothing if it is a draw.
    pub winner: Option<Color>,
}

/// A class to make.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewRowClass {
    /// What it is called.
    pub title: String,
    /// The rules of every game.
    pub rules: String,
    /// How well the program plays, from 1 to 8.
    pub level: u8,
}

/// A class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RowClass {
    /// The last part of its link.
    pub code: String,
    /// What it is called.
    pub title: String,
    /// The rules of every game.
    pub rules: String,
    /// How well the program plays.
    pub level: u8,
}

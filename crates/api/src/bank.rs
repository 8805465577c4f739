//! Problems that a service offers.

use serde::{Deserialize, Serialize};

use crate::{Color, Goal, Problem};

/// Which part of the bank.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BankSpan {
    /// Only problems whose ids come after this one.
    pub after: Option<String>,
    /// So many at most; a hundred unless given.
    #[cfg_attr(feature = "openapi", param(minimum = 1, maximum = 500))]
    pub most: Option<u32>,
    /// Only problems of this band: 1 is the easiest, 5 the hardest.
    #[cfg_attr(feature = "openapi", param(minimum = 1, maximum = 5))]
    pub band: Option<u8>,
    /// Only problems that teach this, such as `snapback`.
    pub theme: Option<String>,
}

/// A part of the bank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BankPage {
    /// Problems in the order of their ids.
    pub entries: Vec<BankEntry>,
    /// How many there are in all, of the band and the theme that were asked for.
    pub total: u32,
    /// What to give as `after` for the next part; nothing if this is the last.
    pub next: Option<String>,
}

/// A problem in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BankEntry {
    /// Its id, which is also the last part of its address.
    pub id: String,
    /// Its name.
    pub title: Option<String>,
    /// What the side to move is asked to do.
    pub goal: Option<Goal>,
    /// Whose turn it is.
    pub to_move: Option<Color>,
    /// How hard it is, from 1 to 5; nothing if that is not known.
    pub band: Option<u8>,
    /// What it teaches.
    pub themes: Vec<String>,
}

/// A problem of the bank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BankProblem {
    /// Its id.
    pub id: String,
    /// The problem.
    pub problem: Problem,
}

/// A position to find in the bank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FindRequest {
    /// The position, with what is asked about it as far as that is known.
    pub problem: Problem,
}

/// The problems of the bank that a position is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BankMatches {
    /// Those that ask the same: with the same answer, turned or moved as they are.
    pub questions: Vec<BankEntry>,
    /// Others with the same stones on the whole board, turned, mirrored or with colours exchanged, that ask something else.
    pub stones: Vec<BankEntry>,
}

/// The notation in which a problem is wanted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NotationWish {
    /// `sgf`, `goproblems`, `tsumego`, `tsumego-js`, `ogs`, `grid`, `diagram` or `bench`.
    pub format: String,
}

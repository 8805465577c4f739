//! A problem that its author is making: all that a file holds, and what is wrong with it.
//!
//! Invariant: a sketch may be impossible. Everything that is wrong is listed as [`SketchFault`]s, all at once, and a
//! page has words for each kind.

use serde::{Deserialize, Serialize};

use crate::{Color, Goal, LineSpan, Problem, Rules, Solution, Vertex};

/// A problem that is being made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Sketch {
    /// The question.
    pub problem: Problem,
    /// Where it comes from.
    #[serde(default)]
    pub details: Details,
    /// The author's lines and symbols, as SGF; nothing if there are none.
    #[serde(default)]
    pub solution: Option<String>,
}

/// What a collection says besides title and author, each in the source's own words.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Details {
    /// Identifier inside its collection.
    pub id: Option<String>,
    /// Book, set or site section.
    pub collection: Option<String>,
    /// Where this copy came from.
    pub source: Option<String>,
    /// Grade in the source's own scale.
    pub level: Option<String>,
    /// Copyright notice.
    pub copyright: Option<String>,
    /// Date.
    pub date: Option<String>,
}

/// A sketch read from a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OpenedSketch {
    /// The problem.
    pub sketch: Sketch,
    /// The name of the format.
    pub format: String,
}

/// A file to be saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WrittenFile {
    /// Its contents.
    pub text: String,
    /// What its name ends in.
    pub extension: String,
    /// What the format leaves out, in words.
    pub left_out: Vec<String>,
}

/// What can be said of a sketch without a search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Inspection {
    /// The names of all points, row by row.
    pub names: Vec<Vec<String>>,
    /// The part of the board that is used, with room around it.
    pub columns: LineSpan,
    /// The part of the board that is used, with room around it.
    pub rows: LineSpan,
    /// What makes the position impossible or the question unanswerable.
    pub faults: Vec<SketchFault>,
    /// What the program assumes where the author says nothing; nothing while it cannot tell.
    pub taken: Option<InferredStakes>,
    /// Points where the wall or the boundary is open.
    pub gaps: Vec<Vertex>,
    /// Moves in the author's own solution.
    pub moves: u32,
}

/// Key stones, goal and points in play as the program inferred them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct InferredStakes {
    /// The stones at stake.
    pub key_stones: Vec<Vertex>,
    /// What the side to move is asked to do.
    pub goal: Option<Goal>,
    /// The points in play.
    pub in_play: Vec<Vertex>,
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SketchFault {
    /// What it is.
    pub kind: FaultKind,
    /// The points it is about.
    pub points: Vec<Vertex>,
    /// Their names.
    pub names: String,
    /// The colour it is about: of the stones, or the one that is wanted.
    pub color: Option<Color>,
}

/// Kinds of faults.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum FaultKind {
    /// Stones or points in play outside the board.
    OffBoard,
    /// Two stones on a point.
    TwoStones,
    /// Stones without liberties.
    NoLiberties,
    /// More than one ko ban.
    SeveralKoBans,
    /// A ko ban where no ko can have been taken.
    NoKo,
    /// Key stones where there is no stone.
    KeyStonesMissing,
    /// Key stones of both colours.
    KeyStonesOfBothColors,
    /// Key stones of the colour that the goal cannot mean.
    KeyStonesOfWrongColor,
    /// An empty board.
    NoStones,
    /// Nothing is at stake.
    NoKeyStones,
    /// No point is in play.
    NothingInPlay,
    /// More points in play than a search can hold.
    TooWide,
    /// The group is not enclosed.
    NoBoundary,
    /// Any other impossible position.
    Impossible,
}

/// How a picture is to look.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PictureStyle {
    /// What kind of file.
    pub form: PictureForm,
    /// The name of its colours: `light`, `dark` or `high-contrast`.
    pub theme: String,
    /// How much of the board.
    pub extent: PictureExtent,
    /// Whether coordinates stand along it.
    pub coordinates: Visibility,
    /// First moves to be lettered.
    pub solutions: Vec<Solution>,
}

/// Kinds of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum PictureForm {
    /// Lines and text.
    Svg,
    /// Pixels, as a data address.
    Png,
}

/// How much of the board is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum PictureExtent {
    /// All of it.
    Board,
    /// What belongs to the problem.
    Problem,
}

/// Whether something is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Visibility {
    /// It is.
    Shown,
    /// It is not.
    Hidden,
}

/// Rules by a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RuleSet {
    /// As people call them.
    pub name: String,
    /// What they say.
    pub rules: Rules,
}

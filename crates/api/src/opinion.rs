//! What is proved about a problem while it is being made, and what its author should look at.
//!
//! Invariant: a [`Remark`] or a [`StoneTrial`] about life and death rests on checked certificates; what is not proved
//! has a kind of its own.

use serde::{Deserialize, Serialize};

use crate::{AuditFinding, Color, Grade, Outcome, Report, Sketch, Solution, Vertex};

/// What the program thinks of a sketch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Opinion {
    /// The verdicts for both first movers.
    pub report: Report,
    /// Whose turn it is in the problem.
    pub mover: Color,
    /// First moves that keep the verdict for the side to move, in the order of their letters.
    pub solutions: Vec<Solution>,
    /// What is proved on a condition, where there is no verdict.
    pub on_condition: Vec<OnCondition>,
    /// What the author should look at, the gravest first.
    pub remarks: Vec<Remark>,
    /// How many stones can be taken off for a trial.
    pub stones: u32,
    /// Whether the same question can be asked without the boundary.
    pub boundary: BoundaryOrigin,
}

/// Where the points in play come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum BoundaryOrigin {
    /// The author drew them.
    Given,
    /// They were found.
    Found,
}

/// What is proved on a condition, where there is no verdict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OnCondition {
    /// Who moves first.
    pub first: Color,
    /// The condition.
    pub grade: Grade,
    /// What becomes of the stones at stake.
    pub outcome: Outcome,
    /// The same in words, the condition in the first sentence.
    pub words: String,
    /// Where the winner's stones get out, if the verdict depends on it.
    pub gates: Vec<Vertex>,
    /// The names of these points.
    pub names: String,
}

/// Something an author should look at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Remark {
    /// What it is.
    pub kind: RemarkKind,
    /// The points it is about.
    pub points: Vec<Vertex>,
    /// Their names.
    pub names: String,
    /// What is proved, or why it is not, in words.
    pub words: String,
}

/// Kinds of remarks, the gravest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum RemarkKind {
    /// The side to move does not get what it is asked for.
    GoalFails,
    /// Playing elsewhere works too.
    NothingToDo,
    /// More than one first move works.
    SecondSolution,
    /// Further first moves live, but only in seki.
    LesserSolution,
    /// The best result is a ko.
    Ko,
    /// The verdict depends on the rule for repetition.
    Repetition,
    /// Japanese rules say something else.
    ByRule,
    /// The verdict depends on what lies outside.
    Leak,
    /// The wall or the boundary is open.
    Gap,
    /// Not proved within the limits.
    NotProved,
    /// First moves that are not judged; they may work too.
    Unjudged,
    /// The stones at stake were guessed.
    KeyStonesGuessed,
    /// The goal was guessed.
    GoalGuessed,
    /// No fault: one first move works, and it matters who moves first.
    Sound,
}

/// A stone that was taken off for a trial.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StoneTrial {
    /// The stone.
    pub stone: Vertex,
    /// The name of its point.
    pub name: String,
    /// The result.
    pub result: TrialResult,
    /// Stones still to be tried.
    pub left: u32,
}

/// What a trial showed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum TrialResult {
    /// Verdict and solutions are the same without it.
    Needless,
    /// They are not, or the position is impossible without it.
    Needed,
    /// Not proved.
    NotProved,
}

/// The problem solved once more without its boundary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct UnboundedTrial {
    /// The result.
    pub result: UnboundedResult,
    /// The verdict on the open board, in words.
    pub words: String,
    /// The first moves that keep it there.
    pub names: String,
}

/// Whether a boundary decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum UnboundedResult {
    /// Verdict and solutions are the same without it.
    Same,
    /// The verdict is the same, the solutions are not.
    OtherMoves,
    /// The verdict is another: the boundary leaks.
    OtherVerdict,
    /// Not proved.
    NotProved,
}

/// A file's own solution, compared with the proof.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct KeyOpinion {
    /// Whether the two agree.
    pub agreement: Agreement,
    /// What an audit says of the solution, the worst first.
    pub findings: Vec<AuditFinding>,
}

/// Whether a file's own solution and the proof agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Agreement {
    /// Everything that the file calls right is right, and what it calls wrong is wrong.
    Agrees,
    /// It contradicts the proof, or lacks something that works.
    Differs,
    /// Not proved within the limits.
    NotProved,
}

/// A sketch with the whole solution tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Grown {
    /// Whether there is a solution.
    pub result: GrownResult,
    /// The sketch with it; where there is none, as it was.
    pub sketch: Sketch,
    /// Moves of the tree.
    pub moves: u32,
    /// Right lines that stop before the result is clear, because the tree is full.
    pub unfinished: u32,
    /// Moves that are not in the tree because their worth was not proved.
    pub unjudged: u32,
}

/// Whether a solution tree could be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum GrownResult {
    /// It could.
    Solved,
    /// The verdict is not proved.
    NotProved,
    /// The side to move has lost.
    Lost,
    /// The side to move has won without a move.
    NothingToDo,
}

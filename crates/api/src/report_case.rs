//! Reports about problems, comments and sets, and what became of them; comments on problems.

use serde::{Deserialize, Serialize};

/// A report to write.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewProblemReport {
    /// What it says: `works` or `fails` of a first move, `unclear`, `ugly`, `theme`, `duplicate`, `licence`, `abuse`.
    pub kind: String,
    /// The problem it is about; or else a comment or a set.
    #[serde(default)]
    pub problem: Option<String>,
    /// The comment it is about.
    #[serde(default)]
    pub comment: Option<String>,
    /// The set it is about.
    #[serde(default)]
    pub problem_set: Option<String>,
    /// The first move that works or fails, such as `T2`, as the problem is drawn.
    #[serde(default)]
    pub played: Option<String>,
    /// More, in up to 1,000 characters.
    #[serde(default)]
    pub words: String,
}

/// A report, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ProblemReport {
    /// Its id.
    pub id: String,
    /// What it says.
    pub kind: String,
    /// The problem it is about.
    pub problem: Option<String>,
    /// The comment it is about.
    pub comment: Option<String>,
    /// The set it is about.
    pub problem_set: Option<String>,
    /// The move that works or fails.
    pub played: Option<String>,
    /// The revision of the key that it doubts.
    pub revision: Option<u32>,
    /// What the reporter wrote.
    pub words: Option<String>,
    /// `asked` while workers search; `agreed` if the key is proved right, `corrected` if it is not, `disputed` if nothing is proved; `open` until an officer decides, then `upheld` or `declined`.
    pub state: String,
    /// What is proved of the move.
    pub finding: Option<ProvedFinding>,
    /// The revision that corrects the key.
    pub new_revision: Option<u32>,
    /// When it was written, in milliseconds since 1970.
    pub at: i64,
    /// Whether the account that looks wrote it.
    pub is_own: bool,
    /// What officers decided, the earliest first.
    pub decisions: Vec<ReportDecision>,
}

/// What is proved of a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ProvedFinding {
    /// `right` if it keeps the best outcome, `less` if it works and brings less, `wrong` if it fails.
    pub worth: String,
    /// The verdict on the problem in words.
    pub verdict: String,
    /// What refutes the move, as far as it is known.
    pub reply: Option<String>,
    /// The certificates, by the SHA-256 of their bundle.
    pub certificates: String,
}

/// What an officer decided, or an appeal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReportDecision {
    /// `upheld`, `declined`, `again` or `appeal`.
    pub what: String,
    /// Why.
    pub words: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// Reports.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReportList {
    /// The reports.
    pub reports: Vec<ProblemReport>,
}

/// Which reports.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReportSpan {
    /// Only those in this state; those that are not closed unless given.
    pub state: Option<String>,
}

/// What an officer decides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewDecision {
    /// `upheld`, `declined`, or `again` to search once more what could not be proved.
    pub what: String,
    /// Why, in up to 1,000 characters.
    pub words: String,
}

/// Why something is done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GivenReason {
    /// In up to 1,000 characters.
    pub words: String,
}

/// How keys differ from those that a page was made with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct KeyCorrections {
    /// Keys that were corrected, each in its newest revision.
    pub corrected: Vec<KeyCorrection>,
    /// Problems about whose key nothing is proved, although it was doubted: no try at them is rated.
    pub disputed: Vec<String>,
}

/// A corrected key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct KeyCorrection {
    /// The problem.
    pub problem: String,
    /// Its revision.
    pub revision: u32,
    /// All right first moves with commas, or the status.
    pub right: String,
    /// What was right before, from the first revision on.
    pub earlier: Vec<EarlierAnswer>,
    /// The certificates that it follows from; nothing if the bank brought it.
    pub certificates: Option<String>,
}

/// What a key called right before it was corrected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct EarlierAnswer {
    /// The revision.
    pub revision: u32,
    /// All first moves that it called right, with commas, or the status.
    pub right: String,
}

/// A comment to write.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewComment {
    /// The text: 1 to 1,000 characters.
    pub words: String,
    /// The class that reads it; all who have tried the problem, if there is none. Pupils with a card name theirs.
    #[serde(default)]
    pub class: Option<String>,
}

/// A comment on a problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ProblemComment {
    /// Its id.
    pub id: String,
    /// What its author is called; nothing if it was left unsigned.
    pub author: Option<String>,
    /// The text.
    pub words: String,
    /// When it was written, in milliseconds since 1970.
    pub at: i64,
    /// Whether the account that looks wrote it.
    pub is_own: bool,
}

/// Comments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CommentList {
    /// The comments, the oldest first.
    pub comments: Vec<ProblemComment>,
}

/// Which comments.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CommentSpan {
    /// Those of this class; otherwise those for all.
    pub class: Option<String>,
    /// The word of a visitor without an account that the problem was tried. The log of an account says so itself.
    pub tried: Option<bool>,
}

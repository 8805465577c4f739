//! The audit of a collection, problem by problem.

use serde::{Deserialize, Serialize};

use crate::{Limits, Problem};

/// What an audit of one problem may cost and covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AuditTerms {
    /// For all questions about one problem together.
    pub limits: Limits,
    /// Whether stones are tried one by one.
    pub stones: AuditStones,
}

/// Whether to look for stones that change nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum AuditStones {
    /// No: it costs a solve for each stone.
    AsTheyAre,
    /// Yes, as far as the limits allow.
    Tried,
}

/// A problem of a collection, or a file that is none; not yet judged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    /// Its number in the collection, from 1.
    pub number: u32,
    /// The file, folders and archives before it.
    pub file: String,
    /// The folder of a corrected copy.
    pub below: String,
    /// Its place in the file, from 1, when there are several.
    pub place: Option<u32>,
    /// The number of its file in the collection; two files may have one name.
    pub member: u32,
    /// Which problem of its bytes it is, from 0.
    pub index: u32,
    /// Where its bytes begin in the file.
    pub start: u32,
    /// Where they end.
    pub end: u32,
    /// Why the file cannot be read; then there are no bytes.
    pub fault: Option<String>,
}

/// How a problem resembles an earlier one of the collection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AuditLikeness {
    /// The number of the later problem.
    pub number: u32,
    /// The kind of the finding, as programs know it.
    pub kind: String,
    /// What was found, as a sentence.
    pub says: String,
    /// What to do about it, as a sentence.
    pub advice: String,
}

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum AuditSeverity {
    /// The file is wrong.
    Error,
    /// A reader may be misled or left alone.
    Warning,
    /// Good to know.
    Note,
}

/// One thing found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AuditFinding {
    /// How bad it is.
    pub severity: AuditSeverity,
    /// The kind, as programs know it.
    pub kind: String,
    /// The kind as a heading.
    pub title: String,
    /// What was found, as a sentence.
    pub says: String,
    /// What to do about it, as a sentence.
    pub advice: String,
    /// The moves that show it, as people say them; empty if there are none.
    pub line: String,
}

/// A corrected copy of a problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AuditCopy {
    /// The number of the problem in the collection.
    pub number: u32,
    /// The folder it belongs to.
    pub below: String,
    /// Its name without an ending.
    pub stem: String,
    /// The file, as SGF.
    pub text: String,
}

/// A problem that was judged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AuditRecord {
    /// Its number in the collection, from 1.
    pub number: u32,
    /// The file, and the name it has there.
    pub name: String,
    /// The worst that was found.
    pub severity: Option<AuditSeverity>,
    /// What was found, the worst first.
    pub findings: Vec<AuditFinding>,
    /// The whole record as a line of JSON, from which reports are made.
    pub line: String,
    /// A corrected copy, if there is something to correct.
    pub copy: Option<AuditCopy>,
}

/// A finding, to look at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AuditPicture {
    /// The board with the moves that show it, as SVG.
    pub svg: String,
    /// The problem, to open it elsewhere.
    pub problem: Problem,
    /// The problem as SGF.
    pub sgf: String,
}

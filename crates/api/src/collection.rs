//! A collection that a service audits.

use serde::{Deserialize, Serialize};

use crate::{AuditStones, AuditTerms, Limits, RequestResult};

/// A request to audit a collection that comes as a file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CollectionRequest {
    /// What the file is called; `collection` unless given.
    #[cfg_attr(feature = "openapi", param(max_length = 200))]
    pub name: Option<String>,
    /// Whether stones are tried one by one; they are not unless this is given.
    pub stones: Option<AuditStones>,
    /// Time that may be spent on each problem.
    pub milliseconds: Option<u32>,
    /// Positions that may be judged for each problem.
    pub nodes: Option<u64>,
    /// Core-seconds that all problems together may take, if less than the service allows.
    pub core_seconds: Option<u32>,
}

/// Which part of the problems of a collection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CollectionSpan {
    /// Only problems with larger numbers; all unless given.
    pub after: Option<u32>,
    /// So many at most; a hundred unless given.
    #[cfg_attr(feature = "openapi", param(minimum = 1, maximum = 1000))]
    pub most: Option<u32>,
}

/// How far the audit of a collection has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Collection {
    /// Its id, which is also the last part of its address.
    pub id: String,
    /// What the file is called.
    pub name: String,
    /// Problems, and files that are none.
    pub all: u32,
    /// Files that cannot be read.
    pub unreadable: u32,
    /// Problems that wait or are worked on.
    pub open: u32,
    /// Problems that were judged.
    pub advised: u32,
    /// Problems that could not be judged.
    pub failed: u32,
    /// Problems whose audit was cancelled.
    pub cancelled: u32,
    /// Core-seconds that all problems together may take; the problems that are left then are not judged.
    #[serde(default)]
    pub budget: Option<u32>,
    /// Core-seconds that were taken.
    #[serde(default)]
    pub spent: u32,
    /// What the caller needs to stop the audit. Only in the answer to the caller who began it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// A part of the problems of a collection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CollectionPage {
    /// Problems in their order.
    pub items: Vec<CollectionItem>,
    /// What to give as `after` for the next part; nothing if this is the last.
    pub next: Option<u32>,
}

/// A problem of a collection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CollectionItem {
    /// Its number, from 1.
    pub number: u32,
    /// The file, and its place there.
    pub name: String,
    /// Why it cannot be read, if so.
    pub unreadable: Option<String>,
    /// What became of it; `null` while it waits or is worked on.
    pub closing: Option<RequestResult>,
}

/// News about the audit of a collection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum CollectionNews {
    /// How far it has come.
    Progress {
        /// All of it.
        audit: Collection,
    },
    /// No problem is open; nothing follows.
    Closed {
        /// All of it.
        audit: Collection,
    },
    /// This replica of the service stops, and the audit goes on: connect again.
    Reconnect,
}

impl CollectionRequest {
    /// What the audit of each problem may cost and covers.
    #[must_use]
    pub fn terms(&self) -> AuditTerms {
        AuditTerms {
            limits: Limits {
                milliseconds: self.milliseconds,
                nodes: self.nodes,
            },
            stones: self.stones.unwrap_or(AuditStones::AsTheyAre),
        }
    }
}

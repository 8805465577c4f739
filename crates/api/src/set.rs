//! Sets of problems that accounts make.

use serde::{Deserialize, Serialize};

use crate::Problem;

/// A set to make.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewProblemSet {
    /// What it is called: 1 to 100 characters.
    pub title: String,
    /// Who made the problems, where that is not the account.
    #[serde(default)]
    pub author: Option<String>,
    /// On which terms it may be passed on: `CC0-1.0`, `CC-BY-4.0`, `CC-BY-SA-4.0`, or `unknown`, which stays private.
    pub licence: String,
    /// Where its problems come from.
    pub source: SetSource,
}

/// Where the problems of a set come from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum SetSource {
    /// These problems of the bank, in this order.
    Chosen {
        /// Their names.
        problems: Vec<String>,
    },
    /// The first problems of the bank of a band and a theme.
    Filter {
        /// Only of this band: 1 is the easiest, 5 the hardest.
        #[serde(default)]
        band: Option<u8>,
        /// Only what teaches this.
        #[serde(default)]
        theme: Option<String>,
        /// How many at most.
        most: u32,
    },
    /// A file in any notation that is read. It is audited.
    File {
        /// What is in it.
        text: String,
    },
    /// What a pupil went wrong at and was not right since.
    Mistakes {
        /// The class that the account teaches.
        class: String,
        /// The pupil in it.
        pupil: String,
    },
}

/// What is said of a set, and on which terms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetTerms {
    /// What it is called.
    pub title: String,
    /// Who made the problems, where that is not the account.
    #[serde(default)]
    pub author: Option<String>,
    /// On which terms it may be passed on.
    pub licence: String,
}

/// A set, without its problems.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SetEntry {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Who made the problems, where that is not its owner.
    pub author: Option<String>,
    /// Its licence.
    pub licence: String,
    /// Whether all may see it.
    pub is_public: bool,
    /// Whether it is the own one of the account that looks.
    pub is_own: bool,
    /// How many problems it has.
    pub problems: u32,
    /// When it was last changed, in milliseconds since 1970.
    pub changed_at: i64,
    /// The audit of the file that it came from, under `/api/v1/audits`; told to its owner.
    pub audit: Option<String>,
}

/// Sets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SetList {
    /// The sets.
    pub sets: Vec<SetEntry>,
}

/// A set with its problems.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SetContents {
    /// The set.
    pub entry: SetEntry,
    /// Its problems, in their order.
    pub items: Vec<SetProblem>,
}

/// A problem of a set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SetProblem {
    /// The name under which tries at it are logged.
    pub problem: String,
    /// Its board; nothing if the bank has it.
    pub board: Option<Problem>,
    /// The same as SGF.
    pub sgf: Option<String>,
    /// What is known of its key; nothing if the bank has it.
    pub key: Option<SetKey>,
}

/// What is known of the key of a problem of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SetKey {
    /// `searched`, `proved`, or `unproved` if too little is proved to make a key.
    pub state: String,
    /// The right first moves, as the problem is drawn, if they are proved; every other one is wrong.
    pub right: Vec<String>,
    /// The certificates from which that follows, by the SHA-256 of their bundle.
    pub certificates: Option<String>,
}

/// Which public sets.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetSpan {
    /// Only sets that were last changed before this time, in milliseconds since 1970.
    pub before: Option<i64>,
}

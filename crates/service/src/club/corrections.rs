//! Keys that were corrected here, and problems that are disputed, for pages that judge by the keys of an earlier bank.

use std::collections::BTreeMap;

use super::{Club, ClubError};

/// Corrections that are told at a time; there are few, because keys of the bank are proved.
const MOST: i64 = 10_000;

/// A corrected key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptCorrection {
    /// The problem.
    pub problem: String,
    /// The revision.
    pub revision: i32,
    /// All right first moves, or the status.
    pub right: String,
    /// The certificates that it follows from; nothing if the bank brought it.
    pub certificates: Option<String>,
}

/// A key before it was corrected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlierKey {
    /// The problem.
    pub problem: String,
    /// The revision.
    pub revision: i32,
    /// What was right by it.
    pub right: String,
}

/// How the keys differ from those of the first bank.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KeyState {
    /// The newest revision of each key that was corrected.
    pub corrected: Vec<KeptCorrection>,
    /// The earlier revisions of these keys, by problem, from the first.
    pub earlier: BTreeMap<String, Vec<EarlierKey>>,
    /// Problems at which no try is rated.
    pub disputed: Vec<String>,
}

impl Club {
    /// The corrections and disputes of today.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn key_state(&self) -> Result<KeyState, ClubError> {
        let corrected = sqlx::query_as!(
            KeptCorrection,
            r#"select distinct on (problem) problem, revision, right_answer as "right!", certificates
               from key_revision where revision > 1 order by problem, revision desc limit $1"#,
            MOST
        );
        let disputed = sqlx::query_scalar!(
            "select problem from disputed_problem order by problem limit $1",
            MOST
        );
        let corrected = corrected.fetch_all(self.pool()).await?;
        let problems: Vec<String> = corrected.iter().map(|one| one.problem.clone()).collect();
        let keys = sqlx::query_as!(
            EarlierKey,
            r#"select problem, revision, right_answer as "right!" from key_revision
               where problem = any($1) order by problem, revision"#,
            &problems
        );
        let mut earlier: BTreeMap<String, Vec<EarlierKey>> = BTreeMap::new();
        for key in keys.fetch_all(self.pool()).await? {
            earlier.entry(key.problem.clone()).or_default().push(key);
        }
        for one in &corrected {
            let keys = earlier.entry(one.problem.clone()).or_default();
            keys.retain(|key| key.revision < one.revision);
        }
        Ok(KeyState {
            corrected,
            earlier,
            disputed: disputed.fetch_all(self.pool()).await?,
        })
    }
}

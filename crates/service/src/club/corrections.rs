//! Keys that were corrected here, and problems that are disputed, for pages that judge by the keys of an earlier bank.

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

/// How the keys differ from those of the first bank.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KeyState {
    /// The newest revision of each key that was corrected.
    pub corrected: Vec<KeptCorrection>,
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
        Ok(KeyState {
            corrected: corrected.fetch_all(self.pool()).await?,
            disputed: disputed.fetch_all(self.pool()).await?,
        })
    }
}

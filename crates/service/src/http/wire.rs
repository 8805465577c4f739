//! From the words of the desk to those of the wire, and back.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use shikatsu_api as api;

use super::refusal::{Kind, Refusal};
use crate::desk::{Case, CaseId, DeskError};

/// A case as it is sent.
pub(super) fn sent(case: &Case) -> api::RequestStatus {
    api::RequestStatus {
        id: case.id.to_string(),
        closing: case.closing().cloned(),
        opened: since_1970(case.opened),
        closed: case.closed.map(since_1970),
        askers: case.askers,
        request: case.job.request.clone(),
    }
}

/// What is no id is no case.
pub(super) fn case_id(text: &str) -> Result<CaseId, Refusal> {
    text.parse().map_err(|_| Refusal::not_found("case"))
}

/// How many of a list are sent at a time.
pub(super) fn at_most(asked: u32, most: u32) -> Result<u32, Refusal> {
    if (1..=most).contains(&asked) {
        return Ok(asked);
    }
    let detail = format!("`most` is {asked}; ask for 1 to {most} at a time");
    Err(Refusal::new(Kind::Malformed, detail))
}

pub(super) fn since_1970(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

impl From<DeskError> for Refusal {
    fn from(error: DeskError) -> Self {
        match &error {
            DeskError::Name(_) => Self::not_found("case"),
            asked if asked.is_the_askers() => Self::new(Kind::Unanswerable, asked.to_string()),
            // What the database says is for the log: it may name what is nobody's business.
            inside => {
                tracing::error!(error = %inside, "the desk could not do its work");
                Self::later(
                    Kind::Unavailable,
                    "what stands behind the service does not answer; try again",
                    Duration::from_secs(5),
                )
            }
        }
    }
}

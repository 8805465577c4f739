//! A message as text.

use serde::Serialize;

/// These messages have no map and no number that JSON lacks, so writing one does not fail.
pub(super) fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).unwrap_or_else(|_| "null".to_owned())
}

//! The log of the trainer between a device and an account.
//!
//! Events travel as the lines of a log (`docs/training.md`), the same that a device stores and exports.

use serde::{Deserialize, Serialize};

/// What a device sends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SyncRequest {
    /// The device that asks, 16 hexadecimal digits.
    pub device: String,
    /// How far it has read: the cursor of the last answer, 0 at first.
    #[cfg_attr(feature = "openapi", schema(minimum = 0))]
    pub cursor: i64,
    /// Events that the account may not have, 500 at most. What it has already changes nothing.
    pub events: Vec<String>,
}

/// What the account answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SyncAnswer {
    /// How many events are new to the account.
    pub accepted: u32,
    /// How far the device has read with this answer.
    pub cursor: i64,
    /// How far there is to read; if that is farther, the device asks again.
    pub end: i64,
    /// Events that the device may not have, 1,000 at most, and those of its own that the account has otherwise.
    pub events: Vec<String>,
    /// What the account is rated by the service.
    pub ratings: SyncRatings,
    /// What corrected keys gave back.
    pub refunds: Vec<SyncRefund>,
}

/// The ratings of an account.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SyncRatings {
    /// Solving problems; nothing before the first rated try.
    pub solving: Option<SyncRating>,
    /// Telling the status.
    pub judging: Option<SyncRating>,
}

/// A rating.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SyncRating {
    /// The rating.
    pub rating: f64,
    /// How far from it the strength may well be.
    pub deviation: f64,
    /// How many tries were rated.
    pub rated: u32,
}

/// Points that a corrected key gave back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SyncRefund {
    /// The problem.
    pub problem: String,
    /// The revision of its key that gave them back.
    pub revision: u32,
    /// How many points.
    pub points: f64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The certificates that the correction follows from, by the SHA-256 of their bundle; nothing if the bank brought it.
    pub certificates: Option<String>,
}

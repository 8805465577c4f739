//! Why a service refused a request, in the form of RFC 9457.

use serde::{Deserialize, Serialize};

/// The body of every refusal, of type `application/problem+json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ServiceError {
    /// What kind of refusal: where it is explained.
    #[serde(rename = "type")]
    pub kind: String,
    /// The kind in a few words.
    pub title: String,
    /// The status of the answer.
    pub status: u16,
    /// What is wrong this time and what to do, as a sentence without a full stop.
    pub detail: String,
    /// The id of the request, to find it in logs.
    pub instance: Option<String>,
}

//! Whether a service is ready.

use serde::{Deserialize, Serialize};

/// What a service says if it can answer requests; a service that cannot refuses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Ready {
    /// The version of its messages.
    pub version: u32,
    /// The version of the program.
    pub program: String,
    /// How many problems it offers.
    pub problems: u32,
}

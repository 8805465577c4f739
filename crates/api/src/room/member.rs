//! Those who are in a room.

use serde::{Deserialize, Serialize};

use crate::Color;

/// Who a member says that they are, and what the service knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct JoinRequest {
    /// The member: 32 digits.
    pub member: String,
    /// A name, if the member gives one.
    pub name: Option<String>,
    /// A rating in Elo points, if the member gives a rank.
    pub rating: Option<i32>,
    /// The wanted seat.
    pub seat: Seat,
    /// Where the member connects from.
    pub origin: MemberOrigin,
    /// How the service let the member in.
    pub admission: Admission,
}

/// Where a member connects from, as hashes of 16 digits. They are for the service alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MemberOrigin {
    /// The address; of IPv6 the /64.
    pub address: String,
    /// The block around it.
    pub block: String,
}

/// How the service let a member in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Admission {
    /// By link or code.
    Link,
    /// With the code of a class.
    ClassCode,
    /// With an account.
    Account,
}

/// Where a member sits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum Seat {
    /// In a team.
    Player {
        /// Which.
        color: Color,
    },
    /// In a team, as a program.
    Engine {
        /// Which.
        color: Color,
    },
    /// Beside the board.
    Watching,
}

/// Whether a member keeps order in the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Duty {
    /// No duty.
    None,
    /// Moderator of both teams.
    Moderator,
}

//! Opening a room and coming in.

use serde::{Deserialize, Serialize};

use super::{RoomEvent, RoomPhase, RoomSettings, Seat};

/// A room to open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewRoom {
    /// The version of this message.
    pub version: u32,
    /// Who opens it and becomes its host.
    pub host: RoomGuest,
    /// What the host decides.
    pub settings: RoomSettings,
}

/// What a visitor says when coming in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RoomGuest {
    /// A name, if the visitor gives one.
    pub name: Option<String>,
    /// A rating in Elo points, if the visitor gives a rank.
    pub rating: Option<i32>,
    /// The wanted seat.
    pub seat: Seat,
    /// The code of a class, if the room has one and the visitor knows it.
    pub class_code: Option<String>,
}

/// The place of a visitor who came in. The cookie of the answer is the member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct EnteredRoom {
    /// The room: 32 digits.
    pub room: String,
    /// Its code, to be read aloud.
    pub code: String,
    /// The member: 32 digits.
    pub member: String,
}

/// What is known of a room from outside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RoomNotice {
    /// The room: 32 digits.
    pub room: String,
    /// Its code.
    pub code: String,
    /// Where it stands.
    pub phase: RoomPhase,
    /// Members who are here.
    pub here: u32,
    /// Moves played.
    pub moves: u32,
    /// What the host decided.
    pub settings: RoomSettings,
    /// The visitor's own member of this room, if the cookie names one: 32 digits.
    pub member: Option<String>,
}

/// Events of a room whose game is over, as they are shown: without the room's secret, without names and networks, and
/// without what was said. They are enough to compute every decision again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RoomLogPage {
    /// The version of this message.
    pub version: u32,
    /// The room: 32 digits.
    pub room: String,
    /// The number of the event to go on with; nothing after the last.
    pub next: Option<u64>,
    /// The events in order.
    pub events: Vec<RoomEvent>,
}

//! What is said in a room.

use serde::{Deserialize, Serialize};

use crate::Color;

/// Who hears a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum ChatChannel {
    /// One team.
    Team {
        /// Which.
        color: Color,
    },
    /// Both teams and those who watch.
    All,
    /// The same, about a game that is over.
    Review,
}

/// What is said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum ChatWords {
    /// Free text.
    Text {
        /// The text.
        text: String,
    },
    /// One of the room's fixed phrases.
    Phrase {
        /// Its number.
        phrase: u16,
    },
}

/// How long members must wait between messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum SlowMode {
    /// As long as the size of the room demands.
    BySize,
    /// Not at all.
    Off,
    /// So long.
    Wait {
        /// Milliseconds.
        wait: u64,
    },
}

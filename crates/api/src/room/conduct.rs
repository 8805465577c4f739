//! The rules of conduct of a room, which may change during a game.

use serde::{Deserialize, Serialize};

/// Chat and tallies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Conduct {
    /// Chat while the game runs.
    pub chat_in_play: ChatInPlay,
    /// Whether those who watch may speak.
    pub spectators: SpectatorChat,
    /// Free text or fixed phrases.
    pub wording: ChatWording,
    /// Who sees counts before the close.
    pub tally: TallyRule,
    /// Ballots of a network block in the second count; nothing for no second count.
    pub ballots_per_block: Option<u32>,
}

/// Chat while the game runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum ChatInPlay {
    /// Allowed.
    On,
    /// Only before and after the game.
    Off,
}

/// Whether those who watch may speak in the open channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum SpectatorChat {
    /// They may.
    Open,
    /// They may not.
    Closed,
}

/// Free text or fixed phrases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum ChatWording {
    /// Any text.
    Free,
    /// Only fixed phrases.
    Phrases {
        /// How many there are.
        count: u16,
    },
}

/// Who sees counts before the close.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum TallyRule {
    /// All in small rooms, none in large ones.
    BySize,
    /// All voters.
    Live,
    /// Voters who have voted.
    AfterOwnBallot,
    /// None.
    AtClose,
}

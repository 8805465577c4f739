//! What the host of a room decides.

use serde::{Deserialize, Serialize};

use super::{Conduct, RoomContent, SchemeKind, TimeSystem};

/// Everything about a room that the host decides. Times are milliseconds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RoomSettings {
    /// The version of this message.
    pub version: u32,
    /// What is played.
    pub content: RoomContent,
    /// Who plays Black.
    pub black: SideSettings,
    /// Who plays White.
    pub white: SideSettings,
    /// The clocks of both sides.
    pub time: TimeSystem,
    /// The most that a phase takes, unless the time system says otherwise.
    pub phase_limit: u64,
    /// The time for talking between proposals and votes; zero leaves it out.
    pub discussion: u64,
    /// Who may come in.
    pub entry: EntryRule,
    /// Members, at most.
    pub member_limit: u64,
    /// How much later those who watch see the game.
    pub spectator_delay: u64,
    /// How long the lobby waits for a start.
    pub lobby_time: u64,
    /// How long the review stays open.
    pub review_time: u64,
    /// Chat and tallies.
    pub conduct: Conduct,
}

/// Who plays a colour.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum SideSettings {
    /// A team.
    Team {
        /// How it decides.
        team: TeamSettings,
    },
    /// A program or server outside.
    Outside,
}

/// How a team decides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TeamSettings {
    /// How many opinions become one move.
    pub scheme: SchemeKind,
    /// How ties are broken.
    pub tie_rule: TieRule,
    /// How many must act.
    pub quorum: Quorum,
    /// What happens when too few act.
    pub missed_quorum: MissedQuorum,
    /// How the captain is found.
    pub captain: CaptainRule,
    /// Whether proposals need a reason.
    pub reasons: ReasonRule,
}

/// How ties are broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum TieRule {
    /// Proposals, then playouts, then the seed.
    Ladder,
    /// The seed at once.
    SeedAtOnce,
}

/// The least number of members that must act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum Quorum {
    /// A number.
    Count {
        /// How many.
        count: u32,
    },
    /// A share of those present, rounded up.
    Share {
        /// The share.
        percent: u8,
    },
}

/// What happens when too few act, after the extra time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum MissedQuorum {
    /// The ballots there are decide, or else the captain, an engine, a simple move.
    PlayOn,
    /// The team loses on time.
    LoseOnTime,
}

/// How the captain is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum CaptainRule {
    /// The one whom the host appoints; the first in the team until then.
    Fixed,
    /// Another one in each window.
    Rotating,
}

/// Whether proposals need a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum ReasonRule {
    /// As the member likes.
    Optional,
    /// A proposal without a reason is refused.
    Required,
}

/// Who may come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum EntryRule {
    /// All who have the link or a code.
    Open,
    /// Members with an account, and a class with its code.
    AccountsOnly,
}

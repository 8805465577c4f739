//! Who may do what: one table, as `docs/teams.md` prints it.
//!
//! A member may hold several roles (a host who has a seat is a member too); the member may do what one of them allows.

use std::fmt;

/// What a member is in a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RoomRole {
    /// Opened the room, or was handed it.
    Host,
    /// Leads a team.
    Captain,
    /// A person in a team.
    Member,
    /// A program in a team.
    Engine,
    /// Watches.
    Spectator,
    /// Keeps order in both teams.
    Moderator,
}

/// What a member may want to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// Change settings, appoint captains and moderators.
    Settings,
    /// Start the game.
    Start,
    /// Pause the room and end a pause.
    Pause,
    /// Make another member the host.
    HandOver,
    /// Propose a move.
    Propose,
    /// Cast a ballot, also on a motion.
    Vote,
    /// Comment on a proposal.
    Comment,
    /// Decide for one of the proposals.
    Pick,
    /// Name the moves that are voted on.
    Shortlist,
    /// Draw time for the window.
    DrawTime,
    /// The channel of a team.
    TeamChannel,
    /// The sketch board of a team.
    Sketch,
    /// The channel of all, and the review.
    PublicChat,
    /// Forbid a member to speak for a while.
    Mute,
    /// Remove a member.
    Remove,
    /// Delete a message.
    Delete,
    /// Make members wait between messages.
    SlowMode,
}

/// A cell of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Permission {
    /// Always.
    Yes,
    /// Never.
    No,
    /// With a seat in a team.
    IfSeated,
    /// For the own team only.
    OwnTeam,
    /// Only together with others.
    ByMotion,
    /// Reading only.
    Read,
    /// Reading only, when the game is over.
    Afterwards,
    /// If the room is open for it.
    IfOpen,
}

impl RoomRole {
    /// Every role, in the order of the table.
    pub const ALL: [Self; 6] = [
        Self::Host,
        Self::Captain,
        Self::Member,
        Self::Engine,
        Self::Spectator,
        Self::Moderator,
    ];
}

/// The table.
#[must_use]
#[rustfmt::skip]
pub const fn may(role: RoomRole, act: Act) -> Permission {
    use Permission::{Afterwards, ByMotion, IfOpen, IfSeated, No, OwnTeam, Read, Yes};

    // Host, captain, member, engine, spectator, moderator.
    let row = match act {
        Act::Settings | Act::Start | Act::Pause | Act::HandOver => [Yes, No, No, No, No, No],
        Act::Propose | Act::Vote | Act::Comment => [IfSeated, Yes, Yes, Yes, No, No],
        Act::Pick | Act::Shortlist | Act::DrawTime => [No, Yes, ByMotion, No, No, No],
        Act::TeamChannel | Act::Sketch => [OwnTeam, Yes, Yes, Read, Afterwards, Yes],
        Act::PublicChat => [Yes, Yes, Yes, No, IfOpen, Yes],
        Act::Mute | Act::Remove | Act::Delete | Act::SlowMode => [Yes, OwnTeam, No, No, No, Yes],
    };
    row[role as usize]
}

impl fmt::Display for Permission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Yes => "✓",
            Self::No => "",
            Self::IfSeated => "if seated",
            Self::OwnTeam => "own team",
            Self::ByMotion => "motion",
            Self::Read => "read",
            Self::Afterwards => "afterwards",
            Self::IfOpen => "if open",
        })
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Settings => "settings",
            Self::Start => "start",
            Self::Pause => "pause",
            Self::HandOver => "hand over",
            Self::Propose => "propose",
            Self::Vote => "vote",
            Self::Comment => "comment",
            Self::Pick => "pick",
            Self::Shortlist => "shortlist",
            Self::DrawTime => "draw time",
            Self::TeamChannel => "team channel",
            Self::Sketch => "sketches",
            Self::PublicChat => "public chat",
            Self::Mute => "mute",
            Self::Remove => "remove",
            Self::Delete => "delete",
            Self::SlowMode => "slow mode",
        })
    }
}

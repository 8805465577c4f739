//! What is shown of a room, and to whom.
//!
//! Pure functions from a [`Room`] to the parts of the picture that a client has. A part is encoded once for each
//! audience, however many sockets it goes to.
//!
//! Invariant: no audience is shown what [`Room::may_read`], [`Room::tally_for`] and
//! [`RoomEventKind::audience`](shikatsu_team::RoomEventKind::audience) keep from one of its members.

mod board;
mod own;
mod part;
mod roster;
mod speech;
mod text;
mod window;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use shikatsu_problem::Color;
use shikatsu_team::{ChatChannel, MemberId, Millis, Room, RoomPhase, RoomRole};

pub(crate) use board::stone_letters;
pub(super) use own::{TallyAccess, own_view, tally_access};
pub(super) use part::{Part, PartSet, part_text};
pub(super) use speech::{SHOWN_LINES, line_text, shown_lines};
pub(super) use window::tally_text;

/// Those who see the same of a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum ViewAudience {
    /// Those who hear neither team: a host without a seat, the side outside, and who watches without a delay.
    Everyone,
    /// The team of Black.
    Black,
    /// The team of White.
    White,
    /// Those who hear both teams: moderators, and who watches when the game is over.
    Both,
    /// Who watches a game that is shown with a delay: what everyone saw a while ago.
    Watching,
}

impl ViewAudience {
    /// Every audience.
    pub(super) const ALL: [Self; 5] = [
        Self::Everyone,
        Self::Black,
        Self::White,
        Self::Both,
        Self::Watching,
    ];

    /// Audiences that see the room as it is.
    pub(super) const PROMPT: [Self; 4] = [Self::Everyone, Self::Black, Self::White, Self::Both];

    /// The audience that a member belongs to now.
    pub(super) fn of_member(room: &Room, member: MemberId) -> Self {
        let hears = |color| room.may_read(member, ChatChannel::Team(color));
        match Color::BOTH.map(hears) {
            [false, false] if is_delayed(room, member) => Self::Watching,
            [false, false] => Self::Everyone,
            [true, false] => Self::Black,
            [false, true] => Self::White,
            [true, true] => Self::Both,
        }
    }

    /// The audience of a team.
    pub(super) const fn of_team(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }

    /// Whether the audience sees and hears what a team keeps to itself.
    pub(super) const fn hears(self, team: Color) -> bool {
        match self {
            Self::Everyone | Self::Watching => false,
            Self::Black => matches!(team, Color::Black),
            Self::White => matches!(team, Color::White),
            Self::Both => true,
        }
    }

    /// Its place in arrays.
    pub(super) const fn index(self) -> usize {
        self as usize
    }
}

/// Whether a member only watches, in a game that is shown later to those who do.
fn is_delayed(room: &Room, member: MemberId) -> bool {
    let is_running = matches!(room.phase(), RoomPhase::Playing | RoomPhase::Counting);
    is_running
        && room.settings().spectator_delay > Millis::ZERO
        && room.roles(member) == [RoomRole::Spectator]
}

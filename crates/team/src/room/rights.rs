//! What a member may do in this room now: the table of roles, held against seats, phases and settings.

use shikatsu_problem::Color;

use crate::chat::ChatChannel;
use crate::people::{Act, Duty, MemberId, Permission, RoomRole, Seat, TeamMember, may};
use crate::phase::RoomPhase;
use crate::refusal::RoomRefusal;
use crate::room::Room;
use crate::settings::SpectatorChat;

/// The roles of a member; none for one who is gone.
pub(super) fn roles(room: &Room, member: MemberId) -> Vec<RoomRole> {
    let Some(found) = room.roster.get(member).filter(|found| found.is_here()) else {
        return Vec::new();
    };
    let mut roles = Vec::new();
    if room.host == member {
        roles.push(RoomRole::Host);
    }
    if found.duty == Duty::Moderator {
        roles.push(RoomRole::Moderator);
    }
    match found.request.seat {
        Seat::Player(color) => {
            if room.captain(color) == Some(member) {
                roles.push(RoomRole::Captain);
            }
            roles.push(RoomRole::Member);
        }
        Seat::Engine(_) => roles.push(RoomRole::Engine),
        Seat::Watching if roles.is_empty() => roles.push(RoomRole::Spectator),
        Seat::Watching => {}
    }
    roles
}

/// Whether a member may do something; `about` is the team that it concerns.
pub(crate) fn permit(
    room: &Room,
    member: MemberId,
    act: Act,
    about: Option<Color>,
) -> Result<(), RoomRefusal> {
    let found = room
        .roster
        .get(member)
        .ok_or(RoomRefusal::NoMember(member))?;
    let mut refusal = RoomRefusal::NotAllowed(act);
    for role in roles(room, member) {
        let permission = may(role, act);
        if allows(room, found, role, permission, about) {
            return Ok(());
        }
        if permission == Permission::ByMotion {
            refusal = RoomRefusal::OnlyByMotion(act);
        }
    }
    Err(refusal)
}

/// Whether a member may read a channel.
pub(super) fn may_read(room: &Room, member: MemberId, channel: ChatChannel) -> bool {
    let Some(found) = room.roster.get(member).filter(|found| found.is_here()) else {
        return false;
    };
    let Some(color) = channel.team() else {
        return true;
    };
    roles(room, member)
        .into_iter()
        .any(|role| match may(role, Act::TeamChannel) {
            Permission::Read => found.team() == Some(color),
            Permission::Afterwards => matches!(room.phase, RoomPhase::Review | RoomPhase::Closed),
            permission => allows(room, found, role, permission, Some(color)),
        })
}

/// Whether a cell of the table allows it. The roles of a team reach no other team.
fn allows(
    room: &Room,
    member: &TeamMember,
    role: RoomRole,
    permission: Permission,
    about: Option<Color>,
) -> bool {
    let is_of_own_team = about.is_none_or(|team| member.team() == Some(team));
    match permission {
        Permission::Yes => match role {
            RoomRole::Host | RoomRole::Moderator => true,
            _ => is_of_own_team,
        },
        Permission::IfSeated => member.team().is_some() && is_of_own_team,
        Permission::OwnTeam => about.is_some() && is_of_own_team,
        Permission::IfOpen => room.settings.conduct.spectators == SpectatorChat::Open,
        Permission::No | Permission::ByMotion | Permission::Read | Permission::Afterwards => false,
    }
}

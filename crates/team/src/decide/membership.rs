//! Coming, going, seats and offices.

use shikatsu_problem::Color;

use crate::abuse::check_entry;
use crate::decide::Decided;
use crate::decide::caller::Caller;
use crate::event::RoomEventKind;
use crate::people::{Act, Duty, JoinRequest, MemberId, MemberPresence, Seat, TeamMember};
use crate::phase::RoomPhase;
use crate::refusal::RoomRefusal;
use crate::room::Room;

/// A visitor comes in, or a member comes back with the same cookie.
pub(super) fn join(room: &Room, request: JoinRequest) -> Decided {
    let known = room.roster.get(request.member);
    match known.map(|member| member.presence) {
        Some(MemberPresence::Removed) => return Err(RoomRefusal::Removed),
        Some(MemberPresence::Present) => return Ok(Vec::new()),
        Some(MemberPresence::Away) => return Ok(vec![RoomEventKind::CameBack(request.member)]),
        Some(MemberPresence::Left) | None => {}
    }
    check_entry(&room.settings, &room.roster, &request)?;
    check_seat(room, known, request.seat)?;
    let (member, seat) = (request.member, request.seat);
    let mut events = vec![RoomEventKind::Joined(request)];
    events.extend(first_captain(room, member, seat));
    Ok(events)
}

pub(super) fn leave(caller: &Caller<'_>) -> Vec<RoomEventKind> {
    departure(caller.room, caller.member, None)
}

/// Removes a member for good. The host can only be handed over.
pub(super) fn remove(caller: &Caller<'_>, member: MemberId) -> Decided {
    let other = caller.other(member)?;
    caller.may(Act::Remove, other.team())?;
    if member == caller.room.host {
        return Err(RoomRefusal::NotAllowed(Act::Remove));
    }
    Ok(departure(caller.room, other, Some(caller.id())))
}

pub(super) fn take_seat(caller: &Caller<'_>, seat: Seat) -> Decided {
    let Caller { room, member, .. } = caller;
    if member.request.seat == seat {
        return Ok(Vec::new());
    }
    check_seat(room, Some(member), seat)?;
    let mut events = vec![RoomEventKind::SeatTaken {
        member: member.id(),
        seat,
    }];
    events.extend(next_captain(room, member));
    events.extend(first_captain(room, member.id(), seat));
    Ok(events)
}

pub(super) fn appoint_captain(caller: &Caller<'_>, captain: MemberId) -> Decided {
    caller.may(Act::Settings, None)?;
    match caller.other(captain)?.request.seat {
        Seat::Player(color) => Ok(vec![RoomEventKind::CaptainNamed {
            color,
            captain: Some(captain),
        }]),
        Seat::Engine(_) | Seat::Watching => Err(RoomRefusal::NoTeam),
    }
}

pub(super) fn appoint(caller: &Caller<'_>, member: MemberId, duty: Duty) -> Decided {
    caller.may(Act::Settings, None)?;
    let other = caller.other(member)?;
    if duty == Duty::Moderator && (other.team().is_some() || other.played_for.is_some()) {
        return Err(RoomRefusal::ModeratorSeat);
    }
    Ok(vec![RoomEventKind::DutyGiven { member, duty }])
}

pub(super) fn hand_over(caller: &Caller<'_>, host: MemberId) -> Decided {
    caller.may(Act::HandOver, None)?;
    let other = caller.other(host)?;
    Ok(vec![RoomEventKind::HostNamed(other.id())])
}

pub(super) fn connection_lost(room: &Room, member: MemberId) -> Decided {
    let found = room.roster.get(member);
    let found = found.ok_or(RoomRefusal::NoMember(member))?;
    match found.presence {
        MemberPresence::Present => Ok(vec![RoomEventKind::WentAway(member)]),
        _ => Ok(Vec::new()),
    }
}

pub(super) fn connection_back(room: &Room, member: MemberId) -> Decided {
    let found = room.roster.get(member);
    let found = found.ok_or(RoomRefusal::NoMember(member))?;
    match found.presence {
        MemberPresence::Away => Ok(vec![RoomEventKind::CameBack(member)]),
        MemberPresence::Removed => Err(RoomRefusal::Removed),
        MemberPresence::Present | MemberPresence::Left => Ok(Vec::new()),
    }
}

/// A seat must exist, and who has heard one team cannot play for the other.
fn check_seat(room: &Room, known: Option<&TeamMember>, seat: Seat) -> Result<(), RoomRefusal> {
    let Some(color) = seat.team() else {
        return Ok(());
    };
    if room.settings.team(color).is_none() {
        return Err(RoomRefusal::NoTeam);
    }
    let Some(known) = known else {
        return Ok(());
    };
    if known.duty == Duty::Moderator {
        return Err(RoomRefusal::ModeratorSeat);
    }
    let is_bound = room.phase != RoomPhase::Lobby && known.played_for == Some(!color);
    match is_bound {
        true => Err(RoomRefusal::OtherTeam),
        false => Ok(()),
    }
}

fn departure(room: &Room, member: &TeamMember, removed_by: Option<MemberId>) -> Vec<RoomEventKind> {
    let mut events = vec![RoomEventKind::Departed {
        member: member.id(),
        removed_by,
    }];
    events.extend(next_captain(room, member));
    if room.host == member.id() {
        let heir = heirs(room).find(|&heir| heir != member.id());
        events.extend(heir.map(RoomEventKind::HostNamed));
    }
    events
}

/// Those who could follow the host, the best first.
fn heirs(room: &Room) -> impl Iterator<Item = MemberId> {
    let here = || room.roster.all().filter(|member| member.is_here());
    let moderators = here().filter(|member| member.duty == Duty::Moderator);
    let captains = room.captains.into_iter().flatten();
    let people = here().filter(|member| member.is_person());
    moderators
        .map(TeamMember::id)
        .chain(captains)
        .chain(people.map(TeamMember::id))
}

/// The first person of a team leads it until the host appoints another one.
fn first_captain(room: &Room, member: MemberId, seat: Seat) -> Option<RoomEventKind> {
    let Seat::Player(color) = seat else {
        return None;
    };
    room.captains[color.index()]
        .is_none()
        .then_some(RoomEventKind::CaptainNamed {
            color,
            captain: Some(member),
        })
}

/// When a captain goes, the next person of the team follows.
fn next_captain(room: &Room, leaving: &TeamMember) -> Option<RoomEventKind> {
    let color = Color::BOTH
        .into_iter()
        .find(|color| room.captains[color.index()] == Some(leaving.id()))?;
    let next = room
        .roster
        .next_after(color, Some(leaving.number), |member| {
            member.is_person() && member.id() != leaving.id()
        });
    Some(RoomEventKind::CaptainNamed {
        color,
        captain: next.map(TeamMember::id),
    })
}

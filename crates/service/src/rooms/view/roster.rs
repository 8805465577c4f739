//! Who is here.

use shikatsu_api::room as api;
use shikatsu_problem::Color;
use shikatsu_team::{Duty, MemberPresence, Room, TeamMember};

use super::super::message::Carried;
use super::board::count;

/// Members that a roster names, at most, besides the host, captains and moderators.
const NAMED: usize = 100;

/// Above so many members a room is a crowd.
const CROWD: usize = 200;

/// Members that the roster of a crowd names. Every socket keeps a buffer as long as the longest text it was sent, so a
/// list of a hundred names would cost twenty kilobytes a socket.
const NAMED_OF_CROWD: usize = 12;

/// Moderators that a roster names, at most.
const NAMED_MODERATORS: usize = 20;

pub(super) fn roster_view(room: &Room) -> api::RosterView {
    let captains = Color::BOTH.map(|color| room.captain(color));
    let mut seated = [0, 0];
    let mut here: Vec<&TeamMember> = Vec::with_capacity(room.roster().here());
    for member in room.roster().all().filter(|member| member.is_here()) {
        here.push(member);
        if let Some(team) = member.team() {
            seated[team.index()] += 1;
        }
    }
    let has_office = |member: &TeamMember| {
        let id = member.id();
        id == room.host() || captains.contains(&Some(id))
    };
    let named = match here.len() {
        ..=CROWD => NAMED,
        _ => NAMED_OF_CROWD,
    };
    // The first ones to come are found without sorting all of them.
    let mut others = Vec::new();
    if here.len() > named {
        here.select_nth_unstable_by_key(named, |member| member.number);
        let moderators = here[named..]
            .iter()
            .filter(|member| member.duty == Duty::Moderator);
        others.extend(moderators.take(NAMED_MODERATORS).copied());
        others.extend(here[named..].iter().copied().filter(|&m| has_office(m)));
        here.truncate(named);
        here.extend(others);
    }
    here.sort_unstable_by_key(|member| member.number);
    here.dedup_by_key(|member| member.number);
    api::RosterView {
        here: count(room.roster().here()),
        seated,
        host: room.host().message(),
        captains: captains.map(|captain| captain.message()),
        members: here
            .into_iter()
            .map(|member| member_view(room, member))
            .collect(),
    }
}

fn member_view(room: &Room, member: &TeamMember) -> api::MemberView {
    api::MemberView {
        member: member.id().message(),
        number: shown_number(member),
        name: member.request.name.clone(),
        rating: member.request.rating,
        seat: member.request.seat.message(),
        presence: match member.presence {
            MemberPresence::Present => api::ShownPresence::Present,
            _ => api::ShownPresence::Away,
        },
        duty: member.duty.message(),
        is_ready: room.ready().contains(&member.id()),
    }
}

/// The number by which a member without a name is shown, from 1.
pub(super) const fn shown_number(member: &TeamMember) -> u32 {
    member.number.saturating_add(1)
}

//! The count at the end of a game.

use shikatsu_problem::Color;

use crate::clock::TimeSystem;
use crate::content::StoneStatus;
use crate::decide::Decided;
use crate::decide::caller::Caller;
use crate::event::{GameResult, RoomEventKind};
use crate::millis::Millis;
use crate::people::{Act, TeamMember};
use crate::phase::RoomPhase;
use crate::refusal::RoomRefusal;
use crate::room::{Counting, Room};

/// How long both sides may count in a live game.
const COUNTING_TIME: Millis = Millis::from_secs(120);

pub(super) fn mark_stones(caller: &Caller<'_>, status: StoneStatus) -> Decided {
    let counting = check(caller.room, &status)?;
    caller.may(Act::Vote, caller.member.team())?;
    let member = caller.id();
    let earlier = counting.by_member.get(&member);
    match earlier.is_some_and(|(_, earlier)| *earlier == status) {
        true => Ok(Vec::new()),
        false => Ok(vec![RoomEventKind::StonesMarked { member, status }]),
    }
}

pub(super) fn opponent_stones(room: &Room, status: StoneStatus) -> Decided {
    check(room, &status)?;
    Ok(vec![RoomEventKind::OpponentMarked(status)])
}

pub(super) fn estimated_stones(room: &Room, status: StoneStatus) -> Decided {
    check(room, &status)?;
    Ok(vec![RoomEventKind::StonesEstimated(status)])
}

/// When a count that begins now ends.
pub(super) fn deadline(room: &Room, now: Millis) -> Millis {
    now + match room.settings.time {
        TimeSystem::DaysPerMove { time, .. } => time,
        _ => COUNTING_TIME,
    }
}

/// The end of the count, if all have spoken or the time is over.
pub(super) fn step(room: &Room, counting: &Counting, now: Millis) -> Vec<RoomEventKind> {
    let mut people = people_present(room).peekable();
    let has_opponent = Color::BOTH
        .iter()
        .any(|&color| room.settings.team(color).is_none());
    let all_have_spoken = people.peek().is_some()
        && people.all(|member| counting.by_member.contains_key(&member.id()))
        && (!has_opponent || counting.by_opponent.is_some());
    if !all_have_spoken && now < counting.deadline {
        return Vec::new();
    }
    let words = Color::BOTH.map(|color| match room.settings.team(color) {
        Some(_) => counting.of_team(color),
        None => counting.by_opponent,
    });
    let (status, settled_by) = counting.settle(words);
    vec![RoomEventKind::Ended(GameResult::Score {
        lead_of_black: room.game.lead_of_black(&status),
        settled_by,
    })]
}

/// The people of the teams that are connected: engines are not waited for.
pub(super) fn people_present(room: &Room) -> impl Iterator<Item = &TeamMember> {
    let members = room.roster.all();
    members.filter(|member| member.is_present() && member.is_person() && member.team().is_some())
}

fn check<'a>(room: &'a Room, status: &StoneStatus) -> Result<&'a Counting, RoomRefusal> {
    if let Some(pause) = room.pause {
        return Err(RoomRefusal::Paused(pause.until));
    }
    let counting = room
        .counting
        .as_ref()
        .filter(|_| room.phase == RoomPhase::Counting)
        .ok_or(RoomRefusal::RoomPhase(room.phase))?;
    match room.game.fits(status) {
        true => Ok(counting),
        false => Err(RoomRefusal::Stones),
    }
}

//! Events about members and what they say.

use crate::chat::{ChatContent, ChatLine, MOST_MESSAGES};
use crate::event::RoomEventKind;
use crate::log_fault::LogFaultKind;
use crate::millis::Millis;
use crate::people::{MemberId, MemberPresence};
use crate::phase::RoomPhase;
use crate::room::Room;

pub(super) fn people_event(room: &mut Room, kind: &RoomEventKind) -> Result<(), LogFaultKind> {
    let window = room.window_number();
    let member = match kind {
        RoomEventKind::Joined(request) => {
            room.roster.join(request, window);
            if room.phase != RoomPhase::Lobby {
                room.roster.bind_to_team(request.member);
            }
            set_presence(room, request.member, MemberPresence::Present);
            return Ok(());
        }
        RoomEventKind::WentAway(member) | RoomEventKind::CameBack(member) => member,
        RoomEventKind::Departed { member, .. }
        | RoomEventKind::SeatTaken { member, .. }
        | RoomEventKind::DutyGiven { member, .. }
        | RoomEventKind::Muted { member, .. } => member,
        _ => return Ok(()),
    };
    let found = room.roster.get_mut(*member).ok_or(LogFaultKind::Member)?;
    match kind {
        RoomEventKind::WentAway(_) => set_presence(room, *member, MemberPresence::Away),
        RoomEventKind::CameBack(_) => set_presence(room, *member, MemberPresence::Present),
        RoomEventKind::Departed { removed_by, .. } => {
            let presence = match removed_by {
                Some(_) => MemberPresence::Removed,
                None => MemberPresence::Left,
            };
            set_presence(room, *member, presence);
        }
        RoomEventKind::SeatTaken { seat, .. } => {
            room.roster.take_seat(*member, *seat, window);
            if room.phase != RoomPhase::Lobby {
                room.roster.bind_to_team(*member);
            }
            stop_waiting_for(room, *member);
        }
        RoomEventKind::DutyGiven { duty, .. } => found.duty = *duty,
        RoomEventKind::Muted { until, .. } => found.muted_until = Some(*until),
        _ => {}
    }
    Ok(())
}

/// A window waits for those who are present only.
fn set_presence(room: &mut Room, member: MemberId, presence: MemberPresence) {
    room.roster.set_presence(member, presence);
    if presence == MemberPresence::Present {
        if let Some(window) = &mut room.window
            && window.is_asked(member)
            && !window.has_acted(member)
        {
            window.waiting.insert(member);
        }
    } else {
        stop_waiting_for(room, member);
    }
}

fn stop_waiting_for(room: &mut Room, member: MemberId) {
    if let Some(window) = &mut room.window {
        window.waiting.remove(&member);
    }
}

pub(super) fn chat_event(
    room: &mut Room,
    at: Millis,
    kind: &RoomEventKind,
) -> Result<(), LogFaultKind> {
    match kind {
        RoomEventKind::Said {
            line,
            member,
            channel,
            words,
        } => {
            let found = room.roster.get_mut(*member).ok_or(LogFaultKind::Member)?;
            found.spoke_at.push(at);
            if found.spoke_at.len() > MOST_MESSAGES {
                found.spoke_at.remove(0);
            }
            room.chat.push(ChatLine {
                number: *line,
                by: *member,
                channel: *channel,
                at,
                content: ChatContent::Said(words.clone()),
            });
        }
        RoomEventKind::LineDeleted { line, by } => room.chat.delete(*line, *by),
        RoomEventKind::SlowModeSet { channel, mode } => room.chat.set_slow(*channel, *mode),
        _ => {}
    }
    Ok(())
}

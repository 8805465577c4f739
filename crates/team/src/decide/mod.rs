//! Which events a command makes. This is the only place where a room's future is decided.
//!
//! A command is first held against the room as time has left it: what was due happens before. Then the command's own
//! events follow, and then everything that they bring about, up to the next point where the room waits.
//!
//! Invariant: deciding changes nothing. A refused command leaves no event, and equal rooms, commands and times give equal
//! events.

mod caller;
mod chat;
mod closing;
mod counting;
mod draft;
mod game;
mod majority;
mod membership;
mod motion;
mod outside;
mod pause;
mod step;
mod turn;
mod window_step;

pub(crate) use closing::outcome_of;

use crate::command::{MemberCommand, MemberMessage, OpenRequest, RoomCommand, ServiceCommand};
use crate::event::{RoomEvent, RoomEventKind};
use crate::millis::Millis;
use crate::people::MemberPresence;
use crate::phase::RoomPhase;
use crate::refusal::RoomRefusal;
use crate::room::Room;
use caller::Caller;
use draft::EventDraft;

/// The events of a command, or why there are none.
type Decided = Result<Vec<RoomEventKind>, RoomRefusal>;

/// Opens a room: its first events, and the room that they make.
///
/// # Errors
/// What is wrong with the settings or with the host's entry.
pub fn open(request: OpenRequest, now: Millis) -> Result<(Room, Vec<RoomEvent>), RoomRefusal> {
    request.settings.check().map_err(RoomRefusal::Settings)?;
    let opened = RoomEvent {
        at: now,
        kind: RoomEventKind::Opened {
            room: request.room,
            host: request.host.member,
            settings: Box::new(request.settings),
        },
    };
    let keyed = RoomEvent {
        at: now,
        kind: RoomEventKind::Keyed(request.secret),
    };
    let mut events = vec![opened, keyed];
    let mut room = Room::replay(&events)?;
    for event in decide(&room, RoomCommand::Join(request.host), now)? {
        room.apply(&event)?;
        events.push(event);
    }
    Ok((room, events))
}

/// The events that a command makes at this time. The caller stores them, then applies each.
///
/// No events without a refusal mean that the command was taken before, or changes nothing.
///
/// # Errors
/// Why the room does not do it, and what to do instead. If [`Room::wake`] has passed, the caller wakes the room
/// nevertheless.
pub fn decide(
    room: &Room,
    command: RoomCommand,
    now: Millis,
) -> Result<Vec<RoomEvent>, RoomRefusal> {
    if room.phase == RoomPhase::Closed {
        return Err(RoomRefusal::RoomClosed);
    }
    // A replica whose clock is behind must not turn time back.
    let now = now.max(room.last_at);
    let mut draft = EventDraft::new(room, now);
    match command {
        RoomCommand::Service(ServiceCommand::Resume { stopped_at }) => {
            let events = pause::resume(room, stopped_at, now);
            draft.add(events)?;
            draft.settle()?;
        }
        command => {
            if room.wake().is_some_and(|due| due <= now) {
                draft.settle()?;
            }
            if draft.room().phase == RoomPhase::Closed {
                return Ok(draft.into_events());
            }
            let events = command_events(draft.room(), command, now)?;
            draft.add_and_settle(events)?;
        }
    }
    Ok(draft.into_events())
}

fn command_events(room: &Room, command: RoomCommand, now: Millis) -> Decided {
    match command {
        RoomCommand::Join(request) => membership::join(room, request),
        RoomCommand::Member(message) => member_events(room, message, now),
        RoomCommand::Service(command) => service_events(room, command, now),
    }
}

fn service_events(room: &Room, command: ServiceCommand, now: Millis) -> Decided {
    match command {
        ServiceCommand::Wake | ServiceCommand::Resume { .. } => Ok(Vec::new()),
        ServiceCommand::ConnectionLost(member) => membership::connection_lost(room, member),
        ServiceCommand::ConnectionBack(member) => membership::connection_back(room, member),
        ServiceCommand::Evidence { window, item } => outside::evidence(room, window, item),
        ServiceCommand::OpponentMove {
            after_moves,
            action,
        } => outside::opponent_move(room, after_moves, action, now),
        ServiceCommand::OutsideTime { after_moves, left } => {
            outside::outside_time(room, after_moves, left, now)
        }
        ServiceCommand::OpponentStones(status) => counting::opponent_stones(room, status),
        ServiceCommand::EstimatedStones(status) => counting::estimated_stones(room, status),
        ServiceCommand::EndProblem(outcome) => outside::end_problem(room, outcome),
        ServiceCommand::Halt => Ok(pause::halt(room, now)),
    }
}

fn member_events(room: &Room, message: MemberMessage, now: Millis) -> Decided {
    let MemberMessage {
        member,
        delay,
        command,
    } = message;
    let caller = Caller::new(room, member, delay, now)?;
    let mut events = caller_events(&caller, command)?;
    // A message is the best sign that the connection is back.
    if caller.member.presence == MemberPresence::Away {
        events.insert(0, RoomEventKind::CameBack(member));
    }
    Ok(events)
}

fn caller_events(caller: &Caller<'_>, command: MemberCommand) -> Decided {
    match command {
        MemberCommand::Leave => Ok(membership::leave(caller)),
        MemberCommand::TakeSeat(seat) => membership::take_seat(caller, seat),
        MemberCommand::Ready => turn::ready(caller),
        MemberCommand::Start => game::start(caller),
        MemberCommand::ChangeSettings(settings) => game::change_settings(caller, settings),
        MemberCommand::ChangeConduct(conduct) => game::change_conduct(caller, conduct),
        MemberCommand::AppointCaptain(captain) => membership::appoint_captain(caller, captain),
        MemberCommand::Appoint { member, duty } => membership::appoint(caller, member, duty),
        MemberCommand::HandOver(host) => membership::hand_over(caller, host),
        MemberCommand::Pause(length) => pause::pause(caller, length),
        MemberCommand::Continue => pause::end(caller),
        MemberCommand::MarkStones(status) => counting::mark_stones(caller, status),
        MemberCommand::Say { channel, words } => chat::say(caller, channel, words),
        MemberCommand::DeleteLine(line) => chat::delete_line(caller, line),
        MemberCommand::Mute { member, length } => chat::mute(caller, member, length),
        MemberCommand::Remove(member) => membership::remove(caller, member),
        MemberCommand::SetSlowMode { channel, mode } => chat::set_slow_mode(caller, channel, mode),
        command => window_events(caller, command),
    }
}

fn window_events(caller: &Caller<'_>, command: MemberCommand) -> Decided {
    let Some(window) = command.window() else {
        return Ok(Vec::new());
    };
    let window = caller.window(window)?;
    match command {
        MemberCommand::Propose { proposal, .. } => turn::propose(caller, window, proposal),
        MemberCommand::Vote { ballot, choice, .. } => turn::vote(caller, window, ballot, choice),
        MemberCommand::Motion { kind, vote, .. } => motion::vote(caller, window, kind, vote),
        MemberCommand::Pick { played, .. } => turn::pick(caller, window, played),
        MemberCommand::Shortlist { moves, .. } => turn::shortlist(caller, window, moves),
        MemberCommand::DrawTime { .. } => motion::draw_time(caller, window),
        MemberCommand::Comment { on, text, .. } => turn::comment(caller, window, on, text),
        MemberCommand::Sketch { moves, .. } => turn::sketch(caller, window, moves),
        _ => Ok(Vec::new()),
    }
}

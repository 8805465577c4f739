//! Pauses: by the host for a while, or by the service while it cannot work.
//!
//! Invariant: every pause has an end, so a host who goes away cannot stop a game.

use crate::decide::Decided;
use crate::decide::caller::Caller;
use crate::event::{PauseCause, RoomEventKind};
use crate::millis::Millis;
use crate::people::Act;
use crate::refusal::RoomRefusal;
use crate::room::Room;

/// How long clocks stand at most when the service says nothing more.
const LONGEST_HALT: Millis = Millis::from_secs(3_600);

pub(super) fn pause(caller: &Caller<'_>, length: Millis) -> Decided {
    caller.may(Act::Pause, None)?;
    let room = caller.room;
    if let Some(pause) = room.pause {
        return Err(RoomRefusal::Paused(pause.until));
    }
    let left = room.settings.time.pauses() - room.pauses_used;
    if length > left || length == Millis::ZERO {
        return Err(RoomRefusal::PauseLeft(left));
    }
    Ok(vec![RoomEventKind::Paused {
        until: caller.now + length,
        cause: PauseCause::Host,
    }])
}

/// The host ends a pause of the host.
pub(super) fn end(caller: &Caller<'_>) -> Decided {
    caller.may(Act::Pause, None)?;
    match caller.room.pause {
        Some(pause) if pause.cause == PauseCause::Host => Ok(vec![RoomEventKind::Resumed {
            lost: caller.now - pause.since,
        }]),
        _ => Err(RoomRefusal::NotPaused),
    }
}

pub(super) fn halt(room: &Room, now: Millis) -> Vec<RoomEventKind> {
    match room.pause {
        Some(_) => Vec::new(),
        None => vec![RoomEventKind::Paused {
            until: now + LONGEST_HALT,
            cause: PauseCause::Service,
        }],
    }
}

/// The service goes on: after a halt, or after another replica has taken the room over.
pub(super) fn resume(room: &Room, stopped_at: Millis, now: Millis) -> Vec<RoomEventKind> {
    let since = match room.pause {
        Some(pause) if pause.cause == PauseCause::Host => return Vec::new(),
        Some(pause) => pause.since,
        None => stopped_at.max(room.last_at),
    };
    vec![RoomEventKind::Resumed { lost: now - since }]
}

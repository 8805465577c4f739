//! When a room must be woken.
//!
//! Invariant: a room that is not closed always has such a time, so no absent member, engine or host stops it.

use shikatsu_problem::Color;

use crate::content::RoomContent;
use crate::millis::Millis;
use crate::phase::RoomPhase;
use crate::room::Room;
use crate::turn::{TurnPhase, TurnWindow};

/// A ballot may be so late if the delay of its connection explains it.
pub const LATE_BALLOT: Millis = Millis(500);

/// How long an engine may take to answer in a problem.
const ANSWER_TIME: Millis = Millis::from_secs(120);

/// The next time at which something happens by itself.
pub(super) fn wake(room: &Room) -> Option<Millis> {
    if let Some(pause) = room.pause {
        return Some(pause.until);
    }
    match room.phase {
        RoomPhase::Lobby => Some(room.phase_since + room.settings.lobby_time),
        RoomPhase::Playing => Some(match &room.window {
            Some(window) => closes_at(window),
            None => answer_deadline(room, room.game.to_move()).unwrap_or(room.last_at),
        }),
        RoomPhase::Counting => Some(
            room.counting
                .as_ref()
                .map_or(room.last_at, |counting| counting.deadline),
        ),
        RoomPhase::Review => Some(room.phase_since + room.settings.review_time),
        RoomPhase::Closed => None,
    }
}

/// When a side outside must have answered; `None` for a team, and for a game that is over.
pub(crate) fn answer_deadline(room: &Room, color: Color) -> Option<Millis> {
    if room.settings.team(color).is_some() || room.game.is_finished() {
        return None;
    }
    let time = match room.settings.content {
        RoomContent::Game { .. } => room.clocks[color.index()].left(),
        RoomContent::Problem(_) => ANSWER_TIME,
    };
    Some(room.turn_since + time)
}

/// When the phase closes if not all have acted. Late ballots of people are waited for; jobs keep to their deadline.
fn closes_at(window: &TurnWindow) -> Millis {
    match window.phase {
        TurnPhase::Evaluate => window.deadline,
        _ => window.deadline + LATE_BALLOT + Millis(1),
    }
}

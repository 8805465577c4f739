//! What is due in a room by itself.
//!
//! Invariant: after a step the room is closer to the next point where it waits, so steps come to an end.

use crate::content::RoomContent;
use crate::decide::{Decided, counting, window_step};
use crate::event::{GameResult, RoomEventKind};
use crate::millis::Millis;
use crate::phase::RoomPhase;
use crate::room::{Room, answer_deadline};

/// The events that are due now; none if the room waits.
pub(super) fn step(room: &Room, now: Millis) -> Decided {
    if let Some(pause) = room.pause {
        let lost = now - pause.since;
        return Ok(when(now >= pause.until, RoomEventKind::Resumed { lost }));
    }
    match room.phase {
        RoomPhase::Lobby => {
            let is_over = now >= room.phase_since + room.settings.lobby_time;
            Ok(when(is_over, RoomEventKind::Closed))
        }
        RoomPhase::Playing => playing(room, now),
        RoomPhase::Counting => match &room.counting {
            Some(counting) => Ok(counting::step(room, counting, now)),
            None => Ok(Vec::new()),
        },
        RoomPhase::Review => {
            let is_over = now >= room.phase_since + room.settings.review_time;
            Ok(when(is_over, RoomEventKind::Closed))
        }
        RoomPhase::Closed => Ok(Vec::new()),
    }
}

fn playing(room: &Room, now: Millis) -> Decided {
    if let Some(window) = &room.window {
        return window_step::step(room, window, now);
    }
    let is_problem = matches!(room.settings.content, RoomContent::Problem(_));
    if room.game.is_finished() {
        return Ok(vec![match is_problem {
            true => RoomEventKind::Ended(GameResult::ProblemLeft),
            false => RoomEventKind::CountingOpened {
                deadline: counting::deadline(room, now),
            },
        }]);
    }
    let color = room.game.to_move();
    match room.settings.team(color) {
        Some(team) => window_step::open(room, team, color, now),
        None => {
            let deadline = answer_deadline(room, color);
            let is_over = deadline.is_some_and(|deadline| now >= deadline);
            let result = match is_problem {
                true => GameResult::ProblemLeft,
                false => GameResult::OutOfTime { loser: color },
            };
            Ok(when(is_over, RoomEventKind::Ended(result)))
        }
    }
}

fn when(is_due: bool, kind: RoomEventKind) -> Vec<RoomEventKind> {
    match is_due {
        true => vec![kind],
        false => Vec::new(),
    }
}

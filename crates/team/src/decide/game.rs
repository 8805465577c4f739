//! The start of a game, and what the host sets.

use shikatsu_problem::Color;

use crate::decide::Decided;
use crate::decide::caller::Caller;
use crate::event::RoomEventKind;
use crate::people::{Act, Seat};
use crate::phase::RoomPhase;
use crate::refusal::RoomRefusal;
use crate::settings::{Conduct, RoomSettings};

/// Starts the game; every team needs a member.
pub(super) fn start(caller: &Caller<'_>) -> Decided {
    caller.may(Act::Start, None)?;
    in_lobby(caller)?;
    if let Some(pause) = caller.room.pause {
        return Err(RoomRefusal::Paused(pause.until));
    }
    for color in Color::BOTH {
        let has_team = caller.room.settings.team(color).is_some();
        if has_team && caller.room.roster.team(color).next().is_none() {
            return Err(RoomRefusal::EmptyTeam(color));
        }
    }
    Ok(vec![RoomEventKind::Started])
}

/// Changes everything, before the game. Members of a side that has no team any more go with their team if it has the
/// other colour now, and watch if not.
pub(super) fn change_settings(caller: &Caller<'_>, settings: Box<RoomSettings>) -> Decided {
    caller.may(Act::Settings, None)?;
    in_lobby(caller)?;
    settings.check().map_err(RoomRefusal::Settings)?;
    let without_team = Color::BOTH
        .into_iter()
        .filter(|&color| settings.team(color).is_none());
    let room = caller.room;
    let mut events = Vec::new();
    for color in without_team {
        let is_exchanged = settings.team(!color).is_some() && room.settings.team(!color).is_none();
        let seat = |seat: Seat| match seat {
            Seat::Player(_) if is_exchanged => Seat::Player(!color),
            Seat::Engine(_) if is_exchanged => Seat::Engine(!color),
            _ => Seat::Watching,
        };
        let seated = room.roster.team(color);
        events.extend(seated.map(|member| RoomEventKind::SeatTaken {
            member: member.id(),
            seat: seat(member.request.seat),
        }));
        events.push(RoomEventKind::CaptainNamed {
            color,
            captain: None,
        });
        if is_exchanged {
            events.push(RoomEventKind::CaptainNamed {
                color: !color,
                captain: room.captains[color.index()],
            });
        }
    }
    events.insert(0, RoomEventKind::SettingsChanged(settings));
    Ok(events)
}

pub(super) fn change_conduct(caller: &Caller<'_>, conduct: Conduct) -> Decided {
    caller.may(Act::Settings, None)?;
    Ok(vec![RoomEventKind::ConductChanged(conduct)])
}

fn in_lobby(caller: &Caller<'_>) -> Result<(), RoomRefusal> {
    match caller.room.phase {
        RoomPhase::Lobby => Ok(()),
        phase => Err(RoomRefusal::RoomPhase(phase)),
    }
}

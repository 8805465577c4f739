//! Taking events in.
//!
//! Invariant: applying draws no chance and reads no time but that of the event.

mod people;
mod turn;

use std::collections::BTreeSet;

use crate::chat::Chat;
use crate::clock::TeamClock;
use crate::content::RoomGame;
use crate::event::{PauseCause, RoomEvent, RoomEventKind};
use crate::log_fault::{LogFault, LogFaultKind};
use crate::millis::Millis;
use crate::people::{Roster, TeamMember};
use crate::phase::RoomPhase;
use crate::room::{Counting, Pause, Room};
use crate::settings::RoomSettings;
use crate::turn::Evidence;
use people::{chat_event, people_event};
use turn::{open_window, window_event};

/// The room that an opening makes.
pub(super) fn opened(event: Option<&RoomEvent>) -> Result<Room, LogFault> {
    let fault = |kind| LogFault { event: 0, kind };
    let Some(RoomEvent {
        at,
        kind:
            RoomEventKind::Opened {
                room,
                host,
                settings,
            },
    }) = event
    else {
        return Err(fault(LogFaultKind::Opening));
    };
    let game = RoomGame::new(&settings.content).map_err(|f| fault(LogFaultKind::Position(f)))?;
    Ok(Room {
        id: *room,
        secret: None,
        host: *host,
        roster: Roster::default(),
        ready: BTreeSet::new(),
        captains: [None; 2],
        last_captain: [None; 2],
        last_mover: [None; 2],
        phase: RoomPhase::Lobby,
        phase_since: *at,
        pause: None,
        pauses_used: Millis::ZERO,
        game,
        clocks: [TeamClock::new(&settings.time); 2],
        turn_since: *at,
        window: None,
        evidence: Evidence::default(),
        closed_windows: Vec::new(),
        counting: None,
        result: None,
        chat: Chat::default(),
        events: 1,
        last_at: *at,
        settings: RoomSettings::clone(settings),
    })
}

pub(super) fn apply(room: &mut Room, event: &RoomEvent) -> Result<(), LogFault> {
    use RoomEventKind as Kind;

    let at = event.at;
    let result = match &event.kind {
        Kind::Opened { .. } => Err(LogFaultKind::Opening),
        Kind::Joined(_)
        | Kind::WentAway(_)
        | Kind::CameBack(_)
        | Kind::Departed { .. }
        | Kind::SeatTaken { .. }
        | Kind::DutyGiven { .. }
        | Kind::Muted { .. } => people_event(room, &event.kind),
        Kind::Said { .. } | Kind::LineDeleted { .. } | Kind::SlowModeSet { .. } => {
            chat_event(room, at, &event.kind)
        }
        Kind::WindowOpened(opening) => {
            open_window(room, opening, at);
            Ok(())
        }
        Kind::PhaseOpened { .. }
        | Kind::PhaseExtended { .. }
        | Kind::TimeTold { .. }
        | Kind::Proposed { .. }
        | Kind::BallotCast { .. }
        | Kind::MotionVoted { .. }
        | Kind::Shortlisted(_)
        | Kind::Picked(_)
        | Kind::Commented { .. }
        | Kind::Sketched { .. }
        | Kind::EvidenceGiven(_)
        | Kind::WindowClosed { .. } => window_event(room, at, &event.kind),
        kind => game_event(room, at, kind),
    };
    result.map_err(|kind| LogFault {
        event: room.events,
        kind,
    })?;
    room.events += 1;
    room.last_at = at;
    Ok(())
}

fn game_event(room: &mut Room, at: Millis, kind: &RoomEventKind) -> Result<(), LogFaultKind> {
    match kind {
        RoomEventKind::Keyed(secret) => room.secret = Some(*secret),
        RoomEventKind::SettingsChanged(settings) => {
            room.game = RoomGame::new(&settings.content).map_err(LogFaultKind::Position)?;
            room.clocks = [TeamClock::new(&settings.time); 2];
            room.settings.clone_from(settings);
        }
        RoomEventKind::ConductChanged(conduct) => room.settings.conduct = *conduct,
        RoomEventKind::CaptainNamed { color, captain } => room.captains[color.index()] = *captain,
        RoomEventKind::HostNamed(host) => room.host = *host,
        RoomEventKind::GotReady(member) => match &mut room.window {
            Some(window) => window.record_ready(*member),
            None => {
                room.ready.insert(*member);
            }
        },
        RoomEventKind::Started => {
            room.roster.bind_to_teams();
            room.turn_since = at;
            enter(room, RoomPhase::Playing, at);
        }
        RoomEventKind::SecondCountDiffers { winner } => {
            let closed = room.closed_windows.last_mut();
            closed.ok_or(LogFaultKind::Window)?.second_count = Some(*winner);
        }
        RoomEventKind::MovePlayed {
            color,
            played,
            spent,
        } => {
            room.game.play(*played).map_err(LogFaultKind::Move)?;
            room.clocks[color.index()].spend(*spent);
            room.turn_since = at;
        }
        RoomEventKind::CountingOpened { deadline } => {
            room.counting = Some(Counting::new(*deadline));
            enter(room, RoomPhase::Counting, at);
        }
        RoomEventKind::StonesMarked { .. }
        | RoomEventKind::OpponentMarked(_)
        | RoomEventKind::StonesEstimated(_) => counting_event(room, kind)?,
        RoomEventKind::Ended(result) => {
            room.result = Some(result.clone());
            room.window = None;
            room.counting = None;
            enter(room, RoomPhase::Review, at);
        }
        RoomEventKind::Paused { until, cause } => {
            let (since, until, cause) = (at, *until, *cause);
            room.pause = Some(Pause {
                since,
                until,
                cause,
            });
        }
        RoomEventKind::Resumed { lost } => resume(room, *lost),
        RoomEventKind::Closed => enter(room, RoomPhase::Closed, at),
        _ => {}
    }
    Ok(())
}

fn counting_event(room: &mut Room, kind: &RoomEventKind) -> Result<(), LogFaultKind> {
    let counting = room.counting.as_mut().ok_or(LogFaultKind::Counting)?;
    match kind {
        RoomEventKind::StonesMarked { member, status } => {
            let team = room.roster.get(*member).and_then(TeamMember::team);
            let team = team.ok_or(LogFaultKind::Member)?;
            counting.by_member.insert(*member, (team, *status));
        }
        RoomEventKind::OpponentMarked(status) => counting.by_opponent = Some(*status),
        RoomEventKind::StonesEstimated(status) => counting.estimate = Some(*status),
        _ => {}
    }
    Ok(())
}

fn enter(room: &mut Room, phase: RoomPhase, at: Millis) {
    room.phase = phase;
    room.phase_since = at;
}

/// Every deadline moves by what was lost.
fn resume(room: &mut Room, lost: Millis) {
    let pause = room.pause.take();
    if pause.is_some_and(|pause| pause.cause == PauseCause::Host) {
        room.pauses_used = room.pauses_used + lost;
    }
    room.phase_since = room.phase_since + lost;
    room.turn_since = room.turn_since + lost;
    if let Some(window) = &mut room.window {
        window.charged_from = window.charged_from + lost;
        window.deadline = window.deadline + lost;
    }
    if let Some(counting) = &mut room.counting {
        counting.deadline = counting.deadline + lost;
    }
}

//! A room between two turns, as plain data: what a snapshot keeps of it.
//!
//! While a window is open or both sides count, a room has no such state: the events until the next rest are few, and the
//! log has them. What can be counted again from the rest is left out, and the board is start and moves.
//!
//! Invariant: a room that is made of the state of another one is equal to it, and so decides the same. A new field of
//! [`Room`] does not compile until it has a place here.

use shikatsu_problem::Move;

use crate::chat::{Chat, ChatLine, SlowMode};
use crate::clock::TeamClock;
use crate::content::RoomGame;
use crate::dice::{RoomId, RoomSecret};
use crate::event::GameResult;
use crate::log_fault::{LogFault, LogFaultKind};
use crate::millis::Millis;
use crate::people::{MemberId, Roster, TeamMember};
use crate::phase::RoomPhase;
use crate::room::{ClosedWindow, Pause, Room};
use crate::settings::RoomSettings;
use crate::turn::Evidence;

/// All that follows from the events of a room so far, at rest. The fields are those of the room.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are told where the room has them")]
pub struct RoomState {
    pub id: RoomId,
    pub secret: Option<RoomSecret>,
    pub settings: RoomSettings,
    pub host: MemberId,
    /// By cookie, those that left included.
    pub members: Vec<TeamMember>,
    pub ready: Vec<MemberId>,
    pub captains: [Option<MemberId>; 2],
    pub last_captain: [Option<u32>; 2],
    pub last_mover: [Option<u32>; 2],
    pub phase: RoomPhase,
    pub phase_since: Millis,
    pub pause: Option<Pause>,
    pub pauses_used: Millis,
    /// From the first position of the settings on.
    pub moves: Vec<Move>,
    pub clocks: [TeamClock; 2],
    pub turn_since: Millis,
    pub closed_windows: Vec<ClosedWindow>,
    pub result: Option<GameResult>,
    /// The last lines of the chat, oldest first.
    pub lines: Vec<ChatLine>,
    pub next_line: u64,
    pub team_slow: [SlowMode; 2],
    pub open_slow: SlowMode,
    /// How many events made the room.
    pub events: u64,
    pub last_at: Millis,
}

impl Room {
    /// Whether the room has a state now: no window is open, and no side counts.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        self.window.is_none() && self.counting.is_none() && self.evidence == Evidence::default()
    }

    /// The state of the room; nothing while a window is open or both sides count.
    #[must_use]
    pub fn state(&self) -> Option<RoomState> {
        if !self.is_at_rest() {
            return None;
        }
        let Self {
            id,
            secret,
            settings,
            host,
            roster,
            ready,
            captains,
            last_captain,
            last_mover,
            phase,
            phase_since,
            pause,
            pauses_used,
            game,
            clocks,
            turn_since,
            window: _,
            evidence: _,
            closed_windows,
            counting: _,
            result,
            chat,
            events,
            last_at,
        } = self;
        let Chat {
            lines,
            next_number,
            team_slow,
            open_slow,
        } = chat;
        Some(RoomState {
            id: *id,
            secret: *secret,
            settings: settings.clone(),
            host: *host,
            members: roster.all().cloned().collect(),
            ready: ready.iter().copied().collect(),
            captains: *captains,
            last_captain: *last_captain,
            last_mover: *last_mover,
            phase: *phase,
            phase_since: *phase_since,
            pause: *pause,
            pauses_used: *pauses_used,
            moves: game.game().moves().map(|(_, played)| played).collect(),
            clocks: *clocks,
            turn_since: *turn_since,
            closed_windows: closed_windows.clone(),
            result: result.clone(),
            lines: lines.iter().cloned().collect(),
            next_line: *next_number,
            team_slow: *team_slow,
            open_slow: *open_slow,
            events: *events,
            last_at: *last_at,
        })
    }

    /// The room of a state.
    ///
    /// # Errors
    /// When the position cannot be played, or a move on it.
    pub fn of_state(state: RoomState) -> Result<Self, LogFault> {
        let event = state.events;
        let fault = |kind| LogFault { event, kind };
        let game = RoomGame::new(&state.settings.content);
        let mut game = game.map_err(|faults| fault(LogFaultKind::Position(faults)))?;
        for &played in &state.moves {
            let played = game.play(played);
            played.map_err(|why| fault(LogFaultKind::Move(why)))?;
        }
        Ok(Self {
            id: state.id,
            secret: state.secret,
            settings: state.settings,
            host: state.host,
            roster: Roster::of(state.members),
            ready: state.ready.into_iter().collect(),
            captains: state.captains,
            last_captain: state.last_captain,
            last_mover: state.last_mover,
            phase: state.phase,
            phase_since: state.phase_since,
            pause: state.pause,
            pauses_used: state.pauses_used,
            game,
            clocks: state.clocks,
            turn_since: state.turn_since,
            window: None,
            evidence: Evidence::default(),
            closed_windows: state.closed_windows,
            counting: None,
            result: state.result,
            chat: Chat {
                lines: state.lines.into(),
                next_number: state.next_line,
                team_slow: state.team_slow,
                open_slow: state.open_slow,
            },
            events: state.events,
            last_at: state.last_at,
        })
    }
}

//! The record of a room: its moves, and for each decided one what the team had to choose from.
//!
//! A [`RecordBuilder`] reads the log event by event, so that no more than the room itself is held in memory; the
//! [`RoomRecord`] that comes out is written as SGF ([`to_sgf`]) or as a table ([`to_csv`]).
//!
//! Invariant: a record names no member. While the game runs it has nothing that
//! [`Audience::Everyone`](shikatsu_team::Audience::Everyone) may not see; reasons and ballots follow when the game is
//! over.

mod csv;
mod date;
mod deciding;
mod kept;
mod sgf;
mod words;

use shikatsu_problem::{Color, Move, Rules, Setup};
use shikatsu_team::{
    GameResult, LogFault, Millis, Room, RoomContent, RoomEvent, RoomEventKind, RoomPhase,
    SideSettings, TimeSystem, WindowOutcome,
};

pub use csv::to_csv;
pub use deciding::{RecordedCandidate, RecordedDecision};
pub use kept::{LONGEST_LOG, RoomRecordError, record_of};
pub use sgf::to_sgf;

/// What may be told of a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordView {
    /// The game runs: only what all see, and only what happened up to this time.
    Running(Millis),
    /// The game is over: ballots and reasons too, without names.
    Over,
}

/// What happened on the board of a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomRecord {
    /// The first position.
    pub start: Setup,
    /// The rules.
    pub rules: Rules,
    /// What White receives, in half points.
    pub komi_half_points: i32,
    /// Who plays Black, then White.
    pub players: [RecordedPlayer; 2],
    /// The clocks of both sides.
    pub time: TimeSystem,
    /// When the game began.
    pub started: Option<Millis>,
    /// The moves, oldest first.
    pub moves: Vec<RecordedMove>,
    /// How the game ended, if it has.
    pub result: Option<GameResult>,
}

/// Who plays a colour, without names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordedPlayer {
    /// A team of so many members with a seat.
    Team(usize),
    /// A program outside.
    Program,
    /// The engine, which answers in a problem.
    Engine,
}

/// A move, and how it was decided if a team made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedMove {
    /// Its number, from 1.
    pub number: usize,
    /// Whose it is.
    pub color: Color,
    /// The move.
    pub played: Move,
    /// What it took of the clock.
    pub spent: Millis,
    /// How the team decided.
    pub decision: Option<RecordedDecision>,
}

/// Makes a record of the events of a room, which are added in their order.
#[derive(Debug)]
pub struct RecordBuilder {
    view: RecordView,
    room: Option<Room>,
    started: Option<Millis>,
    moves: Vec<RecordedMove>,
    decided: Option<RecordedDecision>,
}

impl RecordBuilder {
    /// A record without events.
    #[must_use]
    pub const fn new(view: RecordView) -> Self {
        Self {
            view,
            room: None,
            started: None,
            moves: Vec::new(),
            decided: None,
        }
    }

    /// Takes in the next event. What happened after the time of the view is left out.
    ///
    /// # Errors
    /// When the event does not follow from those before it.
    pub fn add(&mut self, event: &RoomEvent) -> Result<(), LogFault> {
        if matches!(self.view, RecordView::Running(until) if event.at > until) {
            return Ok(());
        }
        let Some(room) = &mut self.room else {
            self.room = Some(Room::replay([event])?);
            return Ok(());
        };
        match &event.kind {
            RoomEventKind::Started => self.started = Some(event.at),
            RoomEventKind::WindowClosed {
                outcome: WindowOutcome::Decided(decision),
                seed,
                ..
            } => self.decided = deciding::decided(room, decision, *seed, self.view),
            &RoomEventKind::MovePlayed {
                color,
                played,
                spent,
            } => self.moves.push(RecordedMove {
                number: self.moves.len() + 1,
                color,
                played,
                spent,
                decision: self.decided.take(),
            }),
            _ => {}
        }
        room.apply(event)
    }

    /// The record; `None` if there was no event.
    #[must_use]
    pub fn finish(self) -> Option<RoomRecord> {
        let room = self.room?;
        let (start, rules, komi_half_points) = match &room.settings().content {
            RoomContent::Game {
                setup,
                rules,
                komi_half_points,
            } => (*setup, *rules, *komi_half_points),
            RoomContent::Problem(problem) => (problem.setup, problem.rules, 0),
        };
        Some(RoomRecord {
            start,
            rules,
            komi_half_points,
            players: Color::BOTH.map(|color| player(&room, color)),
            time: room.settings().time,
            started: self.started,
            moves: self.moves,
            result: room.result().cloned(),
        })
    }
}

/// What may be told of a room in this phase; `now` is the server's clock.
#[must_use]
pub fn view_of(room: &Room, now: Millis) -> RecordView {
    match room.phase() {
        RoomPhase::Review | RoomPhase::Closed => RecordView::Over,
        RoomPhase::Lobby | RoomPhase::Playing | RoomPhase::Counting => {
            RecordView::Running(now - room.settings().spectator_delay)
        }
    }
}

fn player(room: &Room, color: Color) -> RecordedPlayer {
    match (room.settings().side(color), &room.settings().content) {
        (SideSettings::Team(_), _) => RecordedPlayer::Team(room.roster().team(color).count()),
        (SideSettings::Outside, RoomContent::Problem(_)) => RecordedPlayer::Engine,
        (SideSettings::Outside, RoomContent::Game { .. }) => RecordedPlayer::Program,
    }
}

//! What a room sends to a client over its socket: the whole picture first, then what changes.
//!
//! Invariant: a client that replaces each part it is sent, and adds each line, has the picture that a new client gets.
//! No client needs a rule of the game or of a scheme for that.

use serde::{Deserialize, Serialize};

use super::{
    BoardView, ChatLineView, ClockView, ClosedWindowView, CountingView, GameResult, OwnView,
    RoomPause, RoomPhase, RoomSettings, RosterView, WindowView,
};
use crate::Move;

/// One message of the service. Times are milliseconds since 1970 by the clock of the room's owner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum RoomServerMessage {
    /// The whole picture: the first message, and again when the service cannot say what changed.
    Snapshot {
        /// The time when it was sent.
        now: u64,
        /// Events of the room so far.
        seq: u64,
        /// The picture.
        snapshot: Box<RoomSnapshot>,
    },
    /// What changed.
    Delta {
        /// The time when it was sent.
        now: u64,
        /// Events of the room so far.
        seq: u64,
        /// The parts that are others now.
        changes: Vec<RoomChange>,
    },
    /// The counts of the open window, for those who may see them.
    Tally {
        /// The window.
        window: u32,
        /// Voters who have acted in this part of the turn.
        acted: u32,
        /// The ballots of each candidate, in the order of the board.
        counts: Vec<CandidateCount>,
    },
    /// The room has taken the message; it stands in the log.
    Ack {
        /// The client's number of the message.
        id: u32,
        /// Events of the room so far.
        seq: u64,
    },
    /// The room has refused the message, and nothing changed.
    Refused {
        /// The client's number of the message.
        id: u32,
        /// What is wrong, for programs.
        code: String,
        /// What to do instead, in a sentence.
        words: String,
    },
}

/// What one member sees of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RoomSnapshot {
    /// The version of this message.
    pub version: u32,
    /// The room: 32 digits.
    pub room: String,
    /// Its code, to be read aloud.
    pub code: String,
    /// What the host decided.
    pub settings: RoomSettings,
    /// Where the room stands.
    pub phase: RoomPhase,
    /// The pause that is under way.
    pub pause: Option<RoomPause>,
    /// Who is here.
    pub roster: RosterView,
    /// The board.
    pub board: BoardView,
    /// The clocks of Black and White.
    pub clocks: [ClockView; 2],
    /// The window that is open.
    pub window: Option<WindowView>,
    /// The window that closed last.
    pub decided: Option<ClosedWindowView>,
    /// What was said about dead stones, while both sides count.
    pub counting: Option<CountingView>,
    /// How the game ended.
    pub result: Option<GameResult>,
    /// The last lines of the chat that the member may read, oldest first.
    pub chat: Vec<ChatLineView>,
    /// What concerns the member alone.
    pub own: OwnView,
}

/// A part of the picture that is another now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "part", rename_all = "camelCase")]
pub enum RoomChange {
    /// The settings.
    Settings {
        /// All of them.
        settings: Box<RoomSettings>,
    },
    /// Where the room stands.
    Phase {
        /// The phase.
        phase: RoomPhase,
    },
    /// The pause.
    Pause {
        /// The one under way; nothing if clocks run.
        pause: Option<RoomPause>,
    },
    /// Who is here.
    Roster {
        /// All of it.
        roster: RosterView,
    },
    /// The board.
    Board {
        /// All of it.
        board: BoardView,
    },
    /// The clocks.
    Clocks {
        /// Of Black and White.
        clocks: [ClockView; 2],
    },
    /// The window.
    Window {
        /// The open one; nothing if none is.
        window: Option<Box<WindowView>>,
    },
    /// The window that closed last.
    Decided {
        /// The window.
        decided: Option<Box<ClosedWindowView>>,
    },
    /// The count.
    Counting {
        /// The one under way; nothing if none is.
        counting: Option<CountingView>,
    },
    /// The end of the game.
    Result {
        /// How it ended.
        result: Option<GameResult>,
    },
    /// Lines of the chat: new ones are added, known ones replaced.
    Chat {
        /// The lines.
        lines: Vec<ChatLineView>,
    },
    /// What concerns the member alone.
    Own {
        /// All of it.
        own: OwnView,
    },
}

/// The ballots of a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CandidateCount {
    /// The candidate.
    pub played: Move,
    /// Ballots that name it first.
    pub ballots: u32,
}

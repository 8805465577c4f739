//! What a client sends to a room over its socket.

use serde::{Deserialize, Serialize};

use super::{
    BallotChoice, ChatChannel, ChatWords, Conduct, Duty, MotionKind, MotionVote, Proposal,
    RoomSettings, Seat, SlowMode, StoneStatus,
};
use crate::Move;

/// One message of a client. The answer, `ack` or `refused`, carries the same number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum RoomClientMessage {
    /// A member wants something.
    Command {
        /// The client's number for this message.
        id: u32,
        /// What the member wants.
        command: Box<MemberCommand>,
    },
    /// The side outside moves. Only for a socket with the opponent's key.
    Opponent {
        /// The client's number for this message.
        id: u32,
        /// Moves played before, so that the message may come twice.
        #[serde(rename = "afterMoves")]
        after_moves: u32,
        /// What it does.
        action: OpponentAction,
    },
    /// A clock outside, which judges the game, tells how long the team may think about its move from now on: the window
    /// takes no more than its share. Only for a socket with the opponent's key.
    OpponentClock {
        /// The client's number for this message.
        id: u32,
        /// Moves played before, so that a message that comes late cannot hit the next move.
        #[serde(rename = "afterMoves")]
        after_moves: u32,
        /// Milliseconds for this move.
        left: u64,
    },
    /// The side outside says which stones are dead. Only for a socket with the opponent's key.
    OpponentStones {
        /// The client's number for this message.
        id: u32,
        /// The stones.
        status: StoneStatus,
    },
}

/// What a member may want. Members are 32 digits; times are milliseconds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum MemberCommand {
    /// Go.
    Leave,
    /// Change the seat.
    TakeSeat {
        /// The wanted one.
        seat: Seat,
    },
    /// Be ready: in the lobby for the start, in a discussion for its end.
    Ready,
    /// Start the game.
    Start,
    /// Change the settings, in the lobby.
    ChangeSettings {
        /// All of them.
        settings: Box<RoomSettings>,
    },
    /// Change the rules of conduct, at any time.
    ChangeConduct {
        /// All of them.
        conduct: Conduct,
    },
    /// Make a member the captain of the member's team.
    AppointCaptain {
        /// The member.
        member: String,
    },
    /// Give a member a duty, or take it away.
    Appoint {
        /// The member.
        member: String,
        /// The duty.
        duty: Duty,
    },
    /// Make another member the host.
    HandOver {
        /// The member.
        member: String,
    },
    /// Pause.
    Pause {
        /// For so long.
        length: u64,
    },
    /// End the pause.
    Continue,
    /// Propose a move.
    Propose {
        /// The window.
        window: u32,
        /// The move with its reason.
        proposal: Proposal,
    },
    /// Cast or change a ballot.
    Vote {
        /// The window.
        window: u32,
        /// The client's name of the ballot, which makes sending it again safe: 32 digits.
        ballot: String,
        /// What stands on it.
        choice: BallotChoice,
    },
    /// Open a motion, or vote on it.
    Motion {
        /// The window.
        window: u32,
        /// What is moved.
        #[serde(rename = "motion")]
        kind: MotionKind,
        /// For or against.
        vote: MotionVote,
    },
    /// Decide for one of the proposals, as captain.
    Pick {
        /// The window.
        window: u32,
        /// The proposal.
        played: Move,
    },
    /// Name the moves that are voted on, as captain.
    Shortlist {
        /// The window.
        window: u32,
        /// Two to four moves.
        moves: Vec<Move>,
    },
    /// Draw time, as captain.
    DrawTime {
        /// The window.
        window: u32,
    },
    /// Comment on a proposed move.
    Comment {
        /// The window.
        window: u32,
        /// The move.
        on: Move,
        /// The comment.
        text: String,
    },
    /// Draw a line on the team's sketch board.
    Sketch {
        /// The window.
        window: u32,
        /// Moves of both sides in turn.
        moves: Vec<Move>,
    },
    /// Say which stones are dead.
    MarkStones {
        /// The stones.
        status: StoneStatus,
    },
    /// Say something.
    Say {
        /// Where.
        channel: ChatChannel,
        /// What.
        words: ChatWords,
    },
    /// Delete a line of the chat.
    DeleteLine {
        /// The number of the line.
        line: u64,
    },
    /// Forbid a member to speak for so long.
    Mute {
        /// The member.
        member: String,
        /// How long; zero ends it.
        length: u64,
    },
    /// Remove a member for good.
    Remove {
        /// The member.
        member: String,
    },
    /// Make members wait between messages.
    SetSlowMode {
        /// Where.
        channel: ChatChannel,
        /// How long.
        mode: SlowMode,
    },
}

/// What a side outside does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum OpponentAction {
    /// It plays or passes.
    Play {
        /// The move.
        played: Move,
    },
    /// It resigns.
    Resign,
}

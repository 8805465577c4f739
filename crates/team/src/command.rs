//! What a room can be asked: by a visitor who wants to come in, by a member, or by the service itself.

use shikatsu_problem::{Move, Outcome};

use crate::chat::{ChatChannel, ChatWords, SlowMode};
use crate::content::StoneStatus;
use crate::dice::{RoomId, RoomSecret};
use crate::millis::Millis;
use crate::people::{Duty, JoinRequest, MemberId, Seat};
use crate::settings::{Conduct, RoomSettings};
use crate::turn::{BallotChoice, BallotId, EvidenceItem, MotionKind, MotionVote, Proposal};

/// A new room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenRequest {
    /// Its name.
    pub room: RoomId,
    /// What the seeds are made of: 128 bits that only the service knows.
    pub secret: RoomSecret,
    /// Who opens it.
    pub host: JoinRequest,
    /// What the host decides.
    pub settings: RoomSettings,
}

/// One thing that a room is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RoomCommand {
    /// A visitor wants to come in, or a member to come back.
    Join(JoinRequest),
    /// A member wants something.
    Member(MemberMessage),
    /// The service has something to say.
    Service(ServiceCommand),
}

/// A member's command as the service received it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberMessage {
    /// Who sends it.
    pub member: MemberId,
    /// How long messages of this connection take, as the service has measured; it excuses a late ballot.
    pub delay: Millis,
    /// What the member wants.
    pub command: MemberCommand,
}

/// What a member may want. Commands about a window name it, so that one that comes late cannot hit the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MemberCommand {
    /// Go.
    Leave,
    /// Change the seat.
    TakeSeat(Seat),
    /// Be ready: in the lobby for the start, in a discussion for its end.
    Ready,
    /// Start the game.
    Start,
    /// Change the settings, in the lobby.
    ChangeSettings(Box<RoomSettings>),
    /// Change the rules of conduct, at any time.
    ChangeConduct(Conduct),
    /// Make a member the captain of the member's team.
    AppointCaptain(MemberId),
    /// Give a member a duty, or take it away.
    Appoint {
        /// The member.
        member: MemberId,
        /// The duty.
        duty: Duty,
    },
    /// Make another member the host.
    HandOver(MemberId),
    /// Pause for so long.
    Pause(Millis),
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
        /// The name of the ballot.
        ballot: BallotId,
        /// What stands on it.
        choice: BallotChoice,
    },
    /// Open a motion, or vote on it.
    Motion {
        /// The window.
        window: u32,
        /// What is moved.
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
    MarkStones(StoneStatus),
    /// Say something.
    Say {
        /// Where.
        channel: ChatChannel,
        /// What.
        words: ChatWords,
    },
    /// Delete a line of the chat.
    DeleteLine(u64),
    /// Forbid a member to speak for so long.
    Mute {
        /// The member.
        member: MemberId,
        /// How long; zero ends it.
        length: Millis,
    },
    /// Remove a member for good.
    Remove(MemberId),
    /// Make members wait between messages.
    SetSlowMode {
        /// Where.
        channel: ChatChannel,
        /// How long.
        mode: SlowMode,
    },
}

/// What the service says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ServiceCommand {
    /// The time has come that the room asked for.
    Wake,
    /// The connection of a member is lost.
    ConnectionLost(MemberId),
    /// The connection of a member is back.
    ConnectionBack(MemberId),
    /// A job found something out.
    Evidence {
        /// The window that it is about.
        window: u32,
        /// What it found.
        item: EvidenceItem,
    },
    /// The side outside has moved.
    OpponentMove {
        /// Moves played before, so that a message may come twice.
        after_moves: usize,
        /// What it does.
        action: OpponentAction,
    },
    /// A clock outside, which judges the game, says how long the team may think about its move from now on.
    OutsideTime {
        /// Moves played before, so that a message that comes late cannot hit the next move.
        after_moves: usize,
        /// What is left for this move.
        left: Millis,
    },
    /// The side outside says which stones are dead.
    OpponentStones(StoneStatus),
    /// A job estimates which stones are dead.
    EstimatedStones(StoneStatus),
    /// The problem is decided.
    EndProblem(Outcome),
    /// The service cannot reach what it needs; clocks must stand.
    Halt,
    /// The service goes on. Time since the given point was lost, and windows get it back.
    Resume {
        /// When the service last worked.
        stopped_at: Millis,
    },
}

/// What a side outside does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpponentAction {
    /// It plays or passes.
    Play(Move),
    /// It resigns.
    Resign,
}

impl MemberCommand {
    /// The window that the command is about.
    #[must_use]
    pub const fn window(&self) -> Option<u32> {
        match self {
            Self::Propose { window, .. }
            | Self::Vote { window, .. }
            | Self::Motion { window, .. }
            | Self::Pick { window, .. }
            | Self::Shortlist { window, .. }
            | Self::DrawTime { window }
            | Self::Comment { window, .. }
            | Self::Sketch { window, .. } => Some(*window),
            _ => None,
        }
    }
}

impl RoomCommand {
    /// A member's command that took no time.
    #[must_use]
    pub const fn by(member: MemberId, command: MemberCommand) -> Self {
        Self::Member(MemberMessage {
            member,
            delay: Millis::ZERO,
            command,
        })
    }
}

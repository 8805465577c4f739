//! What happened in a room.

use serde::{Deserialize, Serialize};

use super::{
    BallotChoice, ChatChannel, ChatWords, Conduct, Duty, EvidenceItem, GameResult, JoinRequest,
    MotionKind, MotionVote, Proposal, RoomSettings, Seat, SlowMode, StoneStatus, TurnPhase,
    WindowOpening, WindowOutcome,
};
use crate::{Color, Move};

/// Something that happened, and when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RoomEvent {
    /// The version of this message.
    pub version: u32,
    /// When: milliseconds since 1970.
    pub at: u64,
    /// What.
    pub event: RoomEventKind,
}

/// What happened. Members are 32 digits; times are milliseconds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum RoomEventKind {
    /// The room was opened.
    Opened {
        /// Its id.
        room: String,
        /// Its host.
        host: String,
        /// What the host decided.
        settings: Box<RoomSettings>,
    },
    /// The room has its secret. It is never sent to a client.
    Keyed {
        /// What the seeds are made of.
        secret: String,
    },
    /// The settings are others now.
    SettingsChanged {
        /// All of them.
        settings: Box<RoomSettings>,
    },
    /// The rules of conduct are others now.
    ConductChanged {
        /// All of them.
        conduct: Conduct,
    },
    /// A member came in.
    Joined {
        /// Who.
        request: JoinRequest,
    },
    /// The connection of a member was lost.
    WentAway {
        /// The member.
        member: String,
    },
    /// The member is connected again.
    CameBack {
        /// The member.
        member: String,
    },
    /// A member left, or was removed.
    Departed {
        /// The member.
        member: String,
        /// Who removed the member, if the member did not go by own will.
        #[serde(rename = "removedBy")]
        removed_by: Option<String>,
    },
    /// A member sits elsewhere now.
    SeatTaken {
        /// The member.
        member: String,
        /// The seat.
        seat: Seat,
    },
    /// A team has another captain.
    CaptainNamed {
        /// The team.
        color: Color,
        /// The captain; nothing if there is no person left.
        captain: Option<String>,
    },
    /// The room has another host.
    HostNamed {
        /// The member.
        member: String,
    },
    /// A member has a duty, or none.
    DutyGiven {
        /// The member.
        member: String,
        /// The duty.
        duty: Duty,
    },
    /// A member is ready.
    GotReady {
        /// The member.
        member: String,
    },
    /// The game began.
    Started,
    /// A window opened.
    WindowOpened {
        /// What is fixed.
        opening: WindowOpening,
    },
    /// A part of the turn began.
    PhaseOpened {
        /// Which part.
        phase: TurnPhase,
        /// When it ends.
        deadline: u64,
        /// What the part before left of its time.
        unused: u64,
    },
    /// A part of the turn got more time.
    PhaseExtended {
        /// When it ends now.
        deadline: u64,
        /// Why.
        cause: ExtensionCause,
    },
    /// A member proposed a move.
    Proposed {
        /// The member.
        member: String,
        /// The proposal.
        proposal: Proposal,
    },
    /// A member cast or changed a ballot.
    BallotCast {
        /// The member.
        member: String,
        /// The ballot: 32 digits.
        ballot: String,
        /// What stands on it.
        choice: BallotChoice,
    },
    /// A member voted on a motion.
    MotionVoted {
        /// The member.
        member: String,
        /// What is moved.
        #[serde(rename = "motion")]
        kind: MotionKind,
        /// For or against.
        vote: MotionVote,
    },
    /// There is a list of moves that are voted on.
    Shortlisted {
        /// The moves.
        moves: Vec<Move>,
    },
    /// The captain picked.
    Picked {
        /// The move.
        played: Move,
    },
    /// A member commented on a move.
    Commented {
        /// The member.
        member: String,
        /// The move.
        on: Move,
        /// The comment.
        text: String,
    },
    /// A member drew a line.
    Sketched {
        /// The member.
        member: String,
        /// The line.
        moves: Vec<Move>,
    },
    /// A job found something out.
    EvidenceGiven {
        /// What.
        item: EvidenceItem,
    },
    /// A window closed.
    WindowClosed {
        /// Which window.
        number: u32,
        /// Its seed: 32 digits.
        seed: String,
        /// What came out.
        outcome: WindowOutcome,
        /// What the last part left of its time.
        unused: u64,
    },
    /// Another move would have won if each network block had only a few ballots.
    SecondCountDiffers {
        /// That move.
        winner: Move,
    },
    /// A move was played.
    MovePlayed {
        /// By whom.
        color: Color,
        /// The move.
        played: Move,
        /// What it took of the clock.
        spent: u64,
    },
    /// A clock outside told when the team must have moved.
    TimeTold {
        /// When it must have moved.
        until: u64,
        /// When the part of the turn ends now.
        deadline: u64,
    },
    /// Both sides count.
    CountingOpened {
        /// Until when.
        deadline: u64,
    },
    /// A member says which stones are dead.
    StonesMarked {
        /// The member.
        member: String,
        /// The stones.
        status: StoneStatus,
    },
    /// The side outside says which stones are dead.
    OpponentMarked {
        /// The stones.
        status: StoneStatus,
    },
    /// A job estimates which stones are dead.
    StonesEstimated {
        /// The stones.
        status: StoneStatus,
    },
    /// The game is over.
    Ended {
        /// How.
        result: GameResult,
    },
    /// Clocks stand.
    Paused {
        /// When the pause ends by itself.
        until: u64,
        /// Who asked for it.
        cause: PauseCause,
    },
    /// Clocks run again; deadlines move by what was lost.
    Resumed {
        /// How long they stood.
        lost: u64,
    },
    /// A member said something.
    Said {
        /// The number of the line.
        line: u64,
        /// The member.
        member: String,
        /// Where.
        channel: ChatChannel,
        /// What.
        words: ChatWords,
    },
    /// A line was deleted.
    LineDeleted {
        /// The number of the line.
        line: u64,
        /// Who deleted it.
        by: String,
    },
    /// A member may not speak for a while.
    Muted {
        /// The member.
        member: String,
        /// Until when.
        until: u64,
    },
    /// Members must wait between messages.
    SlowModeSet {
        /// Where.
        channel: ChatChannel,
        /// How long.
        mode: SlowMode,
    },
    /// The room is closed.
    Closed,
}

/// Why a phase got more time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum ExtensionCause {
    /// Too few had acted.
    MissedQuorum,
    /// The team drew time.
    Drawn {
        /// How much.
        time: u64,
    },
}

/// Who stopped the clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum PauseCause {
    /// The host.
    Host,
    /// The service.
    Service,
}

impl RoomEventKind {
    /// What stands in `kind` of the message.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Opened { .. } => "opened",
            Self::Keyed { .. } => "keyed",
            Self::SettingsChanged { .. } => "settingsChanged",
            Self::ConductChanged { .. } => "conductChanged",
            Self::Joined { .. } => "joined",
            Self::WentAway { .. } => "wentAway",
            Self::CameBack { .. } => "cameBack",
            Self::Departed { .. } => "departed",
            Self::SeatTaken { .. } => "seatTaken",
            Self::CaptainNamed { .. } => "captainNamed",
            Self::HostNamed { .. } => "hostNamed",
            Self::DutyGiven { .. } => "dutyGiven",
            Self::GotReady { .. } => "gotReady",
            Self::Started => "started",
            Self::WindowOpened { .. } => "windowOpened",
            Self::PhaseOpened { .. } => "phaseOpened",
            Self::PhaseExtended { .. } => "phaseExtended",
            Self::Proposed { .. } => "proposed",
            Self::BallotCast { .. } => "ballotCast",
            Self::MotionVoted { .. } => "motionVoted",
            Self::Shortlisted { .. } => "shortlisted",
            Self::Picked { .. } => "picked",
            Self::Commented { .. } => "commented",
            Self::Sketched { .. } => "sketched",
            Self::EvidenceGiven { .. } => "evidenceGiven",
            Self::WindowClosed { .. } => "windowClosed",
            Self::SecondCountDiffers { .. } => "secondCountDiffers",
            Self::MovePlayed { .. } => "movePlayed",
            Self::TimeTold { .. } => "timeTold",
            Self::CountingOpened { .. } => "countingOpened",
            Self::StonesMarked { .. } => "stonesMarked",
            Self::OpponentMarked { .. } => "opponentMarked",
            Self::StonesEstimated { .. } => "stonesEstimated",
            Self::Ended { .. } => "ended",
            Self::Paused { .. } => "paused",
            Self::Resumed { .. } => "resumed",
            Self::Said { .. } => "said",
            Self::LineDeleted { .. } => "lineDeleted",
            Self::Muted { .. } => "muted",
            Self::SlowModeSet { .. } => "slowModeSet",
            Self::Closed => "closed",
        }
    }
}

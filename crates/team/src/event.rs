//! What happened in a room. The events in order are the room: replaying them gives the same state.
//!
//! Invariant: an event carries all that applying it needs; chance and time have been drawn before.

use shikatsu_problem::{Color, Move, Outcome};

use crate::chat::{ChatChannel, ChatWords, SlowMode};
use crate::content::StoneStatus;
use crate::dice::{RoomId, RoomSecret, WindowSeed};
use crate::millis::Millis;
use crate::people::{Duty, JoinRequest, MemberId, MemberOrigin, Seat};
use crate::settings::{Conduct, RoomSettings};
use crate::turn::{
    BallotChoice, BallotId, Decision, EvidenceItem, MotionKind, MotionVote, Proposal, TurnPhase,
    WindowOpening,
};

/// Something that happened, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomEvent {
    /// When.
    pub at: Millis,
    /// What.
    pub kind: RoomEventKind,
}

impl RoomEvent {
    /// The event as it is shown, or `None` if it is not.
    #[must_use]
    pub fn shown(&self) -> Option<Self> {
        let kind = self.kind.shown()?;
        Some(Self { kind, ..*self })
    }
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RoomEventKind {
    /// The room was opened: always the first event, and the only one of its kind.
    Opened {
        /// Its name.
        room: RoomId,
        /// Its host.
        host: MemberId,
        /// What the host decided.
        settings: Box<RoomSettings>,
    },
    /// The room has its secret. A log that is shown leaves this out.
    Keyed(RoomSecret),
    /// The settings are others now.
    SettingsChanged(Box<RoomSettings>),
    /// The rules of conduct are others now.
    ConductChanged(Conduct),
    /// A member came in.
    Joined(JoinRequest),
    /// The connection of a member was lost.
    WentAway(MemberId),
    /// The member is connected again.
    CameBack(MemberId),
    /// A member left, or was removed.
    Departed {
        /// The member.
        member: MemberId,
        /// Who removed the member, if the member did not go by own will.
        removed_by: Option<MemberId>,
    },
    /// A member sits elsewhere now.
    SeatTaken {
        /// The member.
        member: MemberId,
        /// The seat.
        seat: Seat,
    },
    /// A team has another captain.
    CaptainNamed {
        /// The team.
        color: Color,
        /// The captain; `None` if there is no person left.
        captain: Option<MemberId>,
    },
    /// The room has another host.
    HostNamed(MemberId),
    /// A member has a duty, or none.
    DutyGiven {
        /// The member.
        member: MemberId,
        /// The duty.
        duty: Duty,
    },
    /// A member is ready.
    GotReady(MemberId),
    /// The game began.
    Started,
    /// A window opened.
    WindowOpened(WindowOpening),
    /// A part of the turn began.
    PhaseOpened {
        /// Which part.
        phase: TurnPhase,
        /// When it ends.
        deadline: Millis,
        /// What the part before left of its time.
        unused: Millis,
    },
    /// A part of the turn got more time.
    PhaseExtended {
        /// When it ends now.
        deadline: Millis,
        /// Why.
        cause: ExtensionCause,
    },
    /// The clock of a server outside told when the team must have moved; phases take their share of what is left.
    TimeTold {
        /// When it must have moved.
        until: Millis,
        /// When the part of the turn ends now: never later than before.
        deadline: Millis,
    },
    /// A member proposed a move.
    Proposed {
        /// The member.
        member: MemberId,
        /// The proposal.
        proposal: Proposal,
    },
    /// A member cast or changed a ballot.
    BallotCast {
        /// The member.
        member: MemberId,
        /// The name of the ballot.
        ballot: BallotId,
        /// What stands on it.
        choice: BallotChoice,
    },
    /// A member voted on a motion.
    MotionVoted {
        /// The member.
        member: MemberId,
        /// What is moved.
        kind: MotionKind,
        /// For or against.
        vote: MotionVote,
    },
    /// The moves that are voted on.
    Shortlisted(Vec<Move>),
    /// The captain picked.
    Picked(Move),
    /// A member commented on a move.
    Commented {
        /// The member.
        member: MemberId,
        /// The move.
        on: Move,
        /// The comment.
        text: String,
    },
    /// A member drew a line.
    Sketched {
        /// The member.
        member: MemberId,
        /// The line.
        moves: Vec<Move>,
    },
    /// A job found something out.
    EvidenceGiven(EvidenceItem),
    /// A window closed. The seed can be held against the commitment now.
    WindowClosed {
        /// Which window.
        number: u32,
        /// Its seed.
        seed: WindowSeed,
        /// What came out.
        outcome: WindowOutcome,
        /// What the last part left of its time.
        unused: Millis,
    },
    /// Another move would have won if each network block had only a few ballots: for the host.
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
        spent: Millis,
    },
    /// Both sides count.
    CountingOpened {
        /// Until when.
        deadline: Millis,
    },
    /// A member says which stones are dead.
    StonesMarked {
        /// The member.
        member: MemberId,
        /// The stones.
        status: StoneStatus,
    },
    /// The side outside says which stones are dead.
    OpponentMarked(StoneStatus),
    /// A job estimates which stones are dead.
    StonesEstimated(StoneStatus),
    /// The game is over.
    Ended(GameResult),
    /// Clocks stand.
    Paused {
        /// When the pause ends by itself.
        until: Millis,
        /// Who asked for it.
        cause: PauseCause,
    },
    /// Clocks run again; deadlines move by what was lost.
    Resumed {
        /// How long they stood.
        lost: Millis,
    },
    /// A member said something.
    Said {
        /// The number of the line.
        line: u64,
        /// The member.
        member: MemberId,
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
        by: MemberId,
    },
    /// A member may not speak for a while.
    Muted {
        /// The member.
        member: MemberId,
        /// Until when.
        until: Millis,
    },
    /// Members must wait between messages.
    SlowModeSet {
        /// Where.
        channel: ChatChannel,
        /// How long.
        mode: SlowMode,
    },
    /// The room is closed: the last event.
    Closed,
}

/// Why a phase got more time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExtensionCause {
    /// Too few had acted.
    MissedQuorum,
    /// The team drew time.
    Drawn {
        /// How much.
        time: Millis,
    },
}

/// Who stopped the clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PauseCause {
    /// The host.
    Host,
    /// The service.
    Service,
}

/// What came out of a window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WindowOutcome {
    /// A move.
    Decided(Decision),
    /// The team resigns.
    Resigned,
    /// The team is out of time.
    OutOfTime,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameResult {
    /// By counting.
    Score {
        /// Black's lead in half points.
        lead_of_black: i32,
        /// Who said which stones are dead.
        settled_by: SettledBy,
    },
    /// A side resigned.
    Resigned {
        /// Which.
        loser: Color,
    },
    /// A side was out of time.
    OutOfTime {
        /// Which.
        loser: Color,
    },
    /// The problem was decided.
    ProblemDecided(Outcome),
    /// The problem was left: both sides passed, or the engine gave no answer.
    ProblemLeft,
}

/// Who said which stones are dead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettledBy {
    /// Both sides said the same.
    Agreement,
    /// A job's estimate, because they did not.
    Estimate,
    /// Every stone counts as alive, because there was no estimate either.
    AllAlive,
}

/// Who may see an event when it happens. Members are told about proposals, ballots and motions by counts, without names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Audience {
    /// All.
    Everyone,
    /// One team, and moderators.
    Team(Color),
    /// The host and moderators.
    Order,
    /// The service alone, until the game is over.
    Service,
}

impl RoomEventKind {
    /// The event as it is shown: without the room's secret, and without what tells where a member connects from.
    /// [`verify`](fn@crate::verify) needs no more.
    #[must_use]
    pub fn shown(&self) -> Option<Self> {
        match self {
            Self::Keyed(_) => None,
            Self::Joined(request) => {
                let origin = MemberOrigin {
                    address: 0,
                    block: 0,
                };
                Some(Self::Joined(JoinRequest {
                    origin,
                    ..request.clone()
                }))
            }
            kind => Some(kind.clone()),
        }
    }

    /// Who may see the event when it happens; `to_move` is the side whose window is open.
    #[must_use]
    pub const fn audience(&self, to_move: Color) -> Audience {
        match self {
            Self::Keyed(_) | Self::Proposed { .. } | Self::BallotCast { .. } => Audience::Service,
            Self::MotionVoted { .. } => Audience::Service,
            Self::EvidenceGiven(_) | Self::StonesEstimated(_) => Audience::Service,
            Self::Shortlisted(_) | Self::Picked(_) => Audience::Team(to_move),
            Self::Commented { .. } | Self::Sketched { .. } => Audience::Team(to_move),
            Self::Said {
                channel: ChatChannel::Team(color),
                ..
            } => Audience::Team(*color),
            Self::Muted { .. } | Self::SecondCountDiffers { .. } => Audience::Order,
            _ => Audience::Everyone,
        }
    }
}

//! Why a room does not do what it was asked, and what to do instead.

use std::fmt;

use shikatsu_problem::{Color, Move};

use crate::content::MoveFault;
use crate::log_fault::LogFault;
use crate::millis::Millis;
use crate::people::{Act, MemberId};
use crate::phase::RoomPhase;
use crate::settings::SettingsFault;
use crate::turn::{BallotFault, TurnPhase};

/// Why a command is refused. A refused command changes nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RoomRefusal {
    /// The room is closed.
    RoomClosed,
    /// The sender is no member.
    NoMember(MemberId),
    /// The member was removed from the room.
    Removed,
    /// The room is full.
    RoomFull,
    /// So many members of this address are here already.
    AddressFull(usize),
    /// The room takes members with accounts only.
    AccountsOnly,
    /// The name is longer than this.
    NameTooLong(usize),
    /// There is no team on that side.
    NoTeam,
    /// A team has no member yet.
    EmptyTeam(Color),
    /// The member has heard the other team.
    OtherTeam,
    /// A moderator hears both teams and cannot sit in one.
    ModeratorSeat,
    /// The role does not allow it.
    NotAllowed(Act),
    /// The role allows it only by a motion.
    OnlyByMotion(Act),
    /// The game is in another phase.
    RoomPhase(RoomPhase),
    /// The turn is in another phase.
    TurnPhase(TurnPhase),
    /// It is another member's turn.
    NotInTurn(Option<MemberId>),
    /// The window is over.
    WindowOver {
        /// The one that is open, if one is.
        current: Option<u32>,
    },
    /// The deadline is past, and the connection does not explain it.
    TooLate,
    /// The member came while the window was open.
    NextWindow,
    /// Clocks stand until then.
    Paused(Millis),
    /// There is no pause to end.
    NotPaused,
    /// The room may pause for so long only.
    PauseLeft(Millis),
    /// The member has changed this as often as allowed.
    TooManyChanges,
    /// The ballot cannot be counted.
    Ballot(BallotFault),
    /// The move cannot be played.
    Move(MoveFault),
    /// Passing and resigning are motions.
    PassIsMotion,
    /// The move is no proposal of this window.
    NoProposal(Move),
    /// The team wants a reason with each proposal.
    ReasonMissing,
    /// A text is longer than this.
    TextTooLong(usize),
    /// There is nothing to say.
    TextEmpty,
    /// A line is longer than this, or empty.
    LineLength(usize),
    /// A shortlist has two to four different moves.
    ShortlistSize,
    /// There is no such motion to vote against.
    NoMotion,
    /// The team has only this to draw.
    NotEnoughTime(Millis),
    /// The member may not speak until then.
    Muted(Millis),
    /// The member may speak again then.
    TooFast(Millis),
    /// There is no chat during the game.
    ChatOff,
    /// The room takes its fixed phrases only, numbered from 0 below this.
    PhrasesOnly(u16),
    /// There is no such line.
    NoLine(u64),
    /// The settings cannot be used.
    Settings(SettingsFault),
    /// The command is about another point of the game.
    WrongMove {
        /// Moves played so far.
        played: usize,
    },
    /// The stones are not on the board, or named twice.
    Stones,
    /// The room is no problem.
    NoProblem,
    /// The room has no secret: its log was shown, not kept.
    NoSecret,
    /// The room does not follow from its log.
    Log(LogFault),
}

impl RoomRefusal {
    /// What is wrong in a word that stays the same, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::RoomClosed => "roomClosed",
            Self::NoMember(_) => "noMember",
            Self::Removed => "removed",
            Self::RoomFull => "roomFull",
            Self::AddressFull(_) => "addressFull",
            Self::AccountsOnly => "accountsOnly",
            Self::NameTooLong(_) => "nameTooLong",
            Self::NoTeam => "noTeam",
            Self::EmptyTeam(_) => "emptyTeam",
            Self::OtherTeam => "otherTeam",
            Self::ModeratorSeat => "moderatorSeat",
            Self::NotAllowed(_) => "notAllowed",
            Self::OnlyByMotion(_) => "onlyByMotion",
            Self::RoomPhase(_) => "roomPhase",
            Self::TurnPhase(_) => "turnPhase",
            Self::NotInTurn(_) => "notInTurn",
            Self::WindowOver { .. } => "windowOver",
            Self::TooLate => "tooLate",
            Self::NextWindow => "nextWindow",
            Self::Paused(_) => "paused",
            Self::NotPaused => "notPaused",
            Self::PauseLeft(_) => "pauseLeft",
            Self::TooManyChanges => "tooManyChanges",
            Self::Ballot(_) => "ballot",
            Self::Move(_) => "move",
            Self::PassIsMotion => "passIsMotion",
            Self::NoProposal(_) => "noProposal",
            Self::ReasonMissing => "reasonMissing",
            Self::TextTooLong(_) => "textTooLong",
            Self::TextEmpty => "textEmpty",
            Self::LineLength(_) => "lineLength",
            Self::ShortlistSize => "shortlistSize",
            Self::NoMotion => "noMotion",
            Self::NotEnoughTime(_) => "notEnoughTime",
            Self::Muted(_) => "muted",
            Self::TooFast(_) => "tooFast",
            Self::ChatOff => "chatOff",
            Self::PhrasesOnly(_) => "phrasesOnly",
            Self::NoLine(_) => "noLine",
            Self::Settings(_) => "settings",
            Self::WrongMove { .. } => "wrongMove",
            Self::Stones => "stones",
            Self::NoProblem => "noProblem",
            Self::NoSecret => "noSecret",
            Self::Log(_) => "log",
        }
    }
}

impl fmt::Display for RoomRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RoomClosed => f.write_str("the room is closed; open a new one"),
            Self::NoMember(_) => f.write_str("no such member is here; join first"),
            Self::Removed => f.write_str("you were removed from this room; ask its host"),
            Self::RoomFull => f.write_str("the room is full; watch from outside"),
            Self::AddressFull(most) => {
                write!(
                    f,
                    "{most} members of this address are here; a class needs its code"
                )
            }
            Self::AccountsOnly => f.write_str("this room needs an account; sign in first"),
            Self::NameTooLong(most) => write!(f, "choose a name of at most {most} characters"),
            Self::NoTeam => f.write_str("that side has no team; choose the other side"),
            Self::EmptyTeam(color) => write!(f, "wait until {color} has a member"),
            Self::OtherTeam => f.write_str("you have heard the other team; stay with it or watch"),
            Self::ModeratorSeat => f.write_str("a moderator hears both teams; give up one of both"),
            Self::NotAllowed(act) => write!(f, "your role does not allow this ({act})"),
            Self::OnlyByMotion(act) => write!(f, "open a motion for this ({act})"),
            Self::RoomPhase(phase) => write!(f, "the room is in its phase {phase}; wait for it"),
            Self::TurnPhase(phase) => write!(f, "the turn is in its phase {phase}; wait for it"),
            Self::NotInTurn(_) => f.write_str("another member is in turn; wait for yours"),
            Self::WindowOver { current: Some(_) } => {
                f.write_str("that window is over; look at the board and act in the next one")
            }
            Self::WindowOver { current: None } => f.write_str("no window is open; wait for one"),
            Self::TooLate => f.write_str("the time was over; act in the next window"),
            Self::NextWindow => f.write_str("you came in this window; act in the next one"),
            Self::Paused(_) => f.write_str("the room is paused; wait until it goes on"),
            Self::NotPaused => f.write_str("the room is not paused"),
            Self::PauseLeft(left) => write!(f, "the room may pause for {left} more"),
            Self::TooManyChanges => f.write_str("this was changed often enough; it stays"),
            Self::Ballot(fault) => fault.fmt(f),
            Self::Move(fault) => fault.fmt(f),
            Self::PassIsMotion => f.write_str("open a motion to pass or to resign"),
            Self::NoProposal(_) => f.write_str("choose one of the proposed moves"),
            Self::ReasonMissing => f.write_str("say in a few words why you propose this"),
            Self::TextTooLong(most) => write!(f, "use at most {most} characters"),
            Self::TextEmpty => f.write_str("write something first"),
            Self::LineLength(most) => write!(f, "draw between 1 and {most} moves"),
            Self::ShortlistSize => f.write_str("name two to four different moves"),
            Self::NoMotion => f.write_str("there is no such motion; open it by voting for it"),
            Self::NotEnoughTime(left) => write!(f, "the team has only {left} to draw"),
            Self::Muted(_) => f.write_str("you may not speak for a while; ask a moderator"),
            Self::TooFast(_) => f.write_str("wait a moment before you speak again"),
            Self::ChatOff => f.write_str("there is no chat during the game; speak afterwards"),
            Self::PhrasesOnly(_) => f.write_str("choose one of the phrases"),
            Self::NoLine(_) => f.write_str("that line is gone or was never there"),
            Self::Settings(fault) => fault.fmt(f),
            Self::WrongMove { played } => {
                write!(f, "{played} moves were played; read the board again")
            }
            Self::Stones => f.write_str("name stones that are on the board, each once"),
            Self::NoProblem => f.write_str("this room plays a game; it ends on the board"),
            Self::NoSecret => {
                f.write_str("the log lacks the room's secret; only its owner decides")
            }
            Self::Log(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for RoomRefusal {}

impl From<MoveFault> for RoomRefusal {
    fn from(fault: MoveFault) -> Self {
        Self::Move(fault)
    }
}

impl From<BallotFault> for RoomRefusal {
    fn from(fault: BallotFault) -> Self {
        Self::Ballot(fault)
    }
}

impl From<LogFault> for RoomRefusal {
    fn from(fault: LogFault) -> Self {
        Self::Log(fault)
    }
}

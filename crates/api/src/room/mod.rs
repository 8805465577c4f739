//! A room in which many people play as one: its settings and its events, as they are sent and stored.
//!
//! Every type has the name of the type of `team` that it carries; the service converts them. Ids, secrets, seeds and
//! digests are hexadecimal digits, because a number of a page holds 53 bits; times are milliseconds. What stands in a
//! variant of `team` without a name has one here, because a tagged message needs it.
//!
//! [`RoomClientMessage`] and [`RoomServerMessage`] are what a client and a room say to each other over a socket.
//!
//! Invariant: nothing of an event or of settings is left out, so that a stored log is the room.

mod chat;
mod command;
mod conduct;
mod content;
mod decision;
mod entry;
mod event;
mod game_result;
mod member;
mod news;
mod outcome;
mod review;
mod scheme;
mod settings;
mod time_system;
mod turn;
mod view;

pub use chat::{ChatChannel, ChatWords, SlowMode};
pub use command::{MemberCommand, OpponentAction, RoomClientMessage};
pub use conduct::{ChatInPlay, ChatWording, Conduct, SpectatorChat, TallyRule};
pub use content::{BoardSetup, ProblemOrigin, RoomContent};
pub use decision::{
    Decision, DecisionReason, PlayoutSum, TableRow, TieBreak, TieStep, WindowOutcome,
};
pub use entry::{EnteredRoom, NewRoom, RoomGuest, RoomLogPage, RoomNotice};
pub use event::{ExtensionCause, PauseCause, RoomEvent, RoomEventKind};
pub use game_result::{GameResult, SettledBy, StoneStatus};
pub use member::{Admission, Duty, JoinRequest, MemberOrigin, Seat};
pub use news::{CandidateCount, RoomChange, RoomServerMessage, RoomSnapshot};
pub use outcome::{FightOutcome, NamedCycle};
pub use review::{
    OwnShare, ReviewState, ReviewedDecision, ReviewedFight, ReviewedMove, ReviewedOutcome,
    RoomReview, TriedMoves,
};
pub use scheme::{ListMaker, ProvedScope, SchemeKind};
pub use settings::{
    CaptainRule, EntryRule, MissedQuorum, Quorum, ReasonRule, RoomSettings, SideSettings,
    TeamSettings, TieRule,
};
pub use time_system::TimeSystem;
pub use turn::{
    BallotChoice, EvidenceItem, MotionKind, MotionVote, MoveCertificate, MovePlayouts, Proposal,
    TurnPhase, WindowOpening,
};
pub use view::{
    BallotForm, BoardView, CandidateView, ChatLineView, ClockView, ClosedWindowView, CountingView,
    HostKeys, MemberView, MotionView, OwnView, RoomPause, RoomPhase, RoomRole, RosterView,
    ShownPresence, SketchView, WindowView,
};

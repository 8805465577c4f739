//! A room in which many people play as one.
//!
//! A [`Room`] is a pure state machine. [`decide`] says which events a command makes at a given time, [`Room::apply`]
//! takes them in, and [`Room::wake`] says when the room wants to be woken. Time comes in with every command, and chance
//! follows from seeds to which the room commits itself. The log of events is the room: [`Room::replay`] gives an equal
//! one, on any machine.
//!
//! The walk: [`RoomSettings`] say what is played and how each team decides, a [`TurnWindow`] collects what members do in
//! one turn, a [`Scheme`] makes one move of it, and a [`TeamClock`] gives it its time. [`may`] is the table of roles.
//! [`verify`](fn@verify) computes a decision again from the log.
//!
//! Invariants: [`Game`](shikatsu_board::Game) accepts every decided move; one ballot counts for each member and window; a
//! closed window never changes; no absent, late or hanging member stops a game.
//!
//! [`playouts()`] is what a job calls for the scheme that needs estimates; it is a pure function beside the room.
//!
//! Nothing here knows a clock, a file, a network or chance that was not given to it.
//!
//! ```
//! use shikatsu_problem::{Color, Move, Rules, Setup, Size};
//! use shikatsu_team::{
//!     Admission, JoinRequest, MemberCommand, MemberId, MemberOrigin, Millis, OpenRequest, Proposal,
//!     RoomCommand, RoomContent, RoomId, RoomSecret, RoomSettings, Seat, SideSettings, decide, open,
//! };
//!
//! let size = Size::square(9)?;
//! let mut settings = RoomSettings::new(RoomContent::Game {
//!     setup: Setup::empty(size),
//!     rules: Rules::CHINESE,
//!     komi_half_points: 15,
//! });
//! settings.sides[1] = SideSettings::Outside;
//! let host = JoinRequest {
//!     member: MemberId(1),
//!     name: Some("Ada".to_owned()),
//!     rating: None,
//!     seat: Seat::Player(Color::Black),
//!     origin: MemberOrigin { address: 7, block: 7 },
//!     admission: Admission::Link,
//! };
//! let request = OpenRequest { room: RoomId(5), secret: RoomSecret(99), host, settings };
//! let (mut room, _log) = open(request, Millis(0))?;
//!
//! let played = Move::Play(size.point("E5")?);
//! let proposal = Proposal::plain(played);
//! for command in [MemberCommand::Start, MemberCommand::Propose { window: 1, proposal }] {
//!     for event in decide(&room, RoomCommand::by(MemberId(1), command), Millis(1_000))? {
//!         room.apply(&event)?;
//!     }
//! }
//! // The only member proposed the only move, so it was played at once.
//! assert_eq!(room.game().game().moves().last(), Some((Color::Black, played)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod abuse;
mod chat;
mod clock;
mod command;
mod content;
mod decide;
mod dice;
mod event;
mod log_fault;
mod millis;
mod people;
mod phase;
mod playouts;
mod refusal;
mod room;
mod scheme;
mod settings;
mod simple_move;
mod turn;
mod verify;

pub use abuse::{CLASS_PER_ADDRESS, LONGEST_NAME, MEMBERS_PER_ADDRESS};
pub use chat::{
    Chat, ChatChannel, ChatContent, ChatLine, ChatWords, LONGEST_MESSAGE, MESSAGE_SPAN,
    MOST_MESSAGES, SLOW_FROM, SlowMode,
};
pub use clock::{
    AbsoluteTime, ActionTime, ByoYomiTime, CanadianTime, FischerTime, MoveTime, TeamClock,
    TimeSystem, TimeUse,
};
pub use command::{
    MemberCommand, MemberMessage, OpenRequest, OpponentAction, RoomCommand, ServiceCommand,
};
pub use content::{MoveFault, RoomContent, RoomGame, StoneStatus};
pub use decide::{decide, open};
pub use dice::{Dice, DiceStream, RoomId, RoomSecret, SeedCommitment, WindowSeed};
pub use event::{
    Audience, ExtensionCause, GameResult, PauseCause, RoomEvent, RoomEventKind, SettledBy,
    WindowOutcome,
};
pub use log_fault::{LogFault, LogFaultKind};
pub use millis::Millis;
pub use people::{
    Act, Admission, Duty, JoinRequest, MemberId, MemberOrigin, MemberPresence, Permission,
    RoomRole, Roster, Seat, TeamMember, may,
};
pub use phase::RoomPhase;
pub use playouts::playouts;
pub use refusal::RoomRefusal;
pub use room::{ClosedWindow, Counting, LATE_BALLOT, Pause, Room, RoomState};
pub use scheme::{
    Approval, CaptainChoice, LONGEST_SHORTLIST, ListMaker, Lottery, MonteCarlo, MoverRule,
    PLAYOUTS, Plurality, ProvedFirst, ProvedScope, RandomProposal, Ranked, Rated, Relay, Scheme,
    SchemeKind, ShortlistVote,
};
pub use settings::{
    CaptainRule, ChatInPlay, ChatWording, Conduct, EntryRule, MissedQuorum, ReasonRule,
    RoomSettings, SettingsFault, SideSettings, SpectatorChat, TallyRule, TeamSettings,
};
pub use simple_move::simple_move;
pub use turn::{
    Ballot, BallotChoice, BallotFault, BallotForm, BallotId, Decision, DecisionContext,
    DecisionReason, Evidence, EvidenceItem, ExtraTime, LONGEST_LINE, LONGEST_REASON, MOST_CHANGES,
    MOST_COMMENTS, MOST_LINES, MOST_PREFERENCES, Motion, MotionKind, MotionShare, MotionVote,
    MoveCertificate, ONE_BALLOT, PlayoutSum, Proposal, ProposalComment, Quorum, SketchLine,
    TableRow, TieBreak, TieRule, TieStep, TurnPhase, TurnWindow, Voter, WindowOpening,
};
pub use verify::{VerifyFault, verify};

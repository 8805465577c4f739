//! The parts of the picture that a client has of a room. They say what is, in numbers and names; rules stay in `team`.

use serde::{Deserialize, Serialize};

use super::{
    BallotChoice, ChatChannel, ChatWords, Duty, MotionKind, MotionVote, PauseCause, Proposal, Seat,
    StoneStatus, TurnPhase, WindowOpening, WindowOutcome,
};
use crate::{Color, Move, Vertex};

/// Where a room stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum RoomPhase {
    /// Members gather.
    Lobby,
    /// The game runs.
    Playing,
    /// Both sides say which stones are dead.
    Counting,
    /// The game is over and talked about.
    Review,
    /// Nothing more happens.
    Closed,
}

/// A pause that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RoomPause {
    /// When it ends by itself.
    pub until: u64,
    /// Who asked for it.
    pub cause: PauseCause,
}

/// The board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BoardView {
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// One letter a point, by rows from the top: `X` is Black, `O` is White, `.` is empty.
    pub stones: String,
    /// Whose move it is.
    pub to_move: Color,
    /// Moves played.
    pub moves: u32,
    /// The move before.
    pub last: Option<Move>,
    /// Where the side to move may not play although the point is empty: ko, suicide, or out of play.
    pub forbidden: Vec<Vertex>,
    /// Stones that Black and White have taken.
    pub taken: [u32; 2],
}

/// The clock of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ClockView {
    /// What is left in all, at `since` if the clock runs.
    pub left: u64,
    /// Since when the clock runs; nothing if it stands.
    pub since: Option<u64>,
    /// Periods of byo-yomi that are left.
    pub periods: Option<u32>,
    /// Stones of a Canadian stage that are left.
    pub stones: Option<u32>,
}

/// Who is here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RosterView {
    /// Members who are here.
    pub here: u32,
    /// Members in the teams of Black and White.
    pub seated: [u32; 2],
    /// The host: 32 digits.
    pub host: String,
    /// The captains of Black and White: 32 digits.
    pub captains: [Option<String>; 2],
    /// Members in the order of arrival. In a large room only the first ones, captains, moderators and the host.
    pub members: Vec<MemberView>,
}

/// A member, as others see one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MemberView {
    /// The member: 32 digits.
    pub member: String,
    /// The number of the arrival, from 1; a member without a name is shown by it.
    pub number: u32,
    /// The name, if the member gave one.
    pub name: Option<String>,
    /// The rating, if the member gave a rank.
    pub rating: Option<i32>,
    /// Where the member sits.
    pub seat: Seat,
    /// Whether the member is connected.
    pub presence: ShownPresence,
    /// Whether the member keeps order.
    pub duty: Duty,
    /// Whether the member is ready for the start.
    pub is_ready: bool,
}

/// Whether a member who is here is connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum ShownPresence {
    /// Connected.
    Present,
    /// The connection is lost, and the seat is kept.
    Away,
}

/// A turn of a team while it runs. Those who are not of the team get no candidates, motions, comments and lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct WindowView {
    /// What was fixed when it opened.
    pub opening: WindowOpening,
    /// The part of the turn that runs.
    pub phase: TurnPhase,
    /// When this part ends.
    pub deadline: u64,
    /// Which ballots are taken.
    pub form: BallotForm,
    /// Members who may act in this window.
    pub voters: u32,
    /// Voters who have acted in this part of the turn.
    pub acted: u32,
    /// The moves that can be chosen, in the order of the board.
    pub candidates: Vec<CandidateView>,
    /// The motions, in the order in which they were opened.
    pub motions: Vec<MotionView>,
    /// What the captain picked.
    pub picked: Option<Move>,
    /// The lines of the sketch board, oldest first.
    pub sketch: Vec<SketchView>,
}

/// Which ballots a scheme takes besides those with one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum BallotForm {
    /// None.
    Single,
    /// Up to four moves in order.
    Ranked,
    /// Any number of moves.
    Approval,
}

/// A move that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CandidateView {
    /// The move.
    pub played: Move,
    /// Members who propose it.
    pub proposals: u32,
    /// Their reasons, without names.
    pub reasons: Vec<String>,
    /// Comments on it, without names, oldest first.
    pub comments: Vec<String>,
}

/// A motion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MotionView {
    /// What is moved.
    pub motion: MotionKind,
    /// Votes for it.
    pub ayes: u32,
    /// Votes against it.
    pub noes: u32,
}

/// A line on the sketch board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SketchView {
    /// Who drew it: 32 digits; empty for a line that came with a proposal, because proposals have no names.
    pub member: String,
    /// Moves of both sides in turn.
    pub moves: Vec<Move>,
}

/// A window that closed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ClosedWindowView {
    /// Its number.
    pub number: u32,
    /// Whose it was.
    pub color: Color,
    /// The hash that was shown when it opened: 64 digits.
    pub commitment: String,
    /// The seed: 32 digits.
    pub seed: String,
    /// What came out.
    pub outcome: WindowOutcome,
    /// Members who cast a ballot.
    pub ballots: u32,
    /// Members who could.
    pub voters: u32,
}

/// What was said about dead stones.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CountingView {
    /// When the count ends.
    pub deadline: u64,
    /// The words of Black and White so far.
    pub sides: [Option<StoneStatus>; 2],
}

/// A line of the chat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ChatLineView {
    /// Lines of a room are numbered from 0; members see those of their channels.
    pub number: u64,
    /// Who spoke: 32 digits.
    pub member: String,
    /// The number of the speaker's arrival, from 1.
    pub speaker: u32,
    /// The speaker's name, if there is one.
    pub name: Option<String>,
    /// Who hears it.
    pub channel: ChatChannel,
    /// When.
    pub at: u64,
    /// What was said; nothing if the line was deleted.
    pub words: Option<ChatWords>,
}

/// What concerns one member alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OwnView {
    /// The member: 32 digits; nothing for a socket with the opponent's key.
    pub member: Option<String>,
    /// The roles that the member has.
    pub roles: Vec<RoomRole>,
    /// The member's seat.
    pub seat: Option<Seat>,
    /// Whether the member may act in the open window.
    pub is_voter: bool,
    /// The member's proposal in the open window.
    pub proposal: Option<Proposal>,
    /// The member's ballot in the open window.
    pub ballot: Option<BallotChoice>,
    /// The member's votes on motions, in the order of the motions; nothing where there is none, and the list ends with
    /// the last vote.
    pub motions: Vec<Option<MotionVote>>,
    /// Until when the member may not speak.
    pub muted_until: Option<u64>,
    /// For the host: the code of the class, and the key of the side outside if there is one.
    pub keys: Option<HostKeys>,
    /// For the host: the move that would have won the last window if each network block had only a few ballots, where
    /// it is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_count: Option<Move>,
}

/// What a member is in a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum RoomRole {
    /// Opened the room, or was handed it.
    Host,
    /// Leads a team.
    Captain,
    /// A person in a team.
    Member,
    /// A program in a team.
    Engine,
    /// Watches.
    Spectator,
    /// Keeps order in both teams.
    Moderator,
}

/// What only the host is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HostKeys {
    /// With this code forty members of one address may come in.
    pub class_code: String,
    /// A socket with this key plays the side outside: `…/socket?opponent=KEY`.
    pub opponent_key: Option<String>,
}

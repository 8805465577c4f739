//! What servers say to each other about a room: a gateway has the sockets, the owner has the room.
//!
//! The same messages go from task to task within a server and over NATS between servers.
//!
//! Invariant: a frame for an audience follows the frame of the number before it and of the same owner, or is a whole
//! picture.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use shikatsu_api::room::{RoomClientMessage, RoomGuest};
use shikatsu_team::MemberId;

use super::view::{Part, TallyAccess, ViewAudience};

/// A socket, by its number at its gateway.
pub(super) type SocketNumber = u64;

/// What a gateway says to the owner.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) enum GateMessage {
    /// A socket is open.
    Attach {
        socket: SocketNumber,
        user: SocketUser,
    },
    /// A socket is closed.
    Detach { socket: SocketNumber },
    /// A client said something; messages of its connection take so many milliseconds.
    Said {
        socket: SocketNumber,
        delay: u32,
        message: RoomClientMessage,
    },
    /// A visitor wants to come in.
    Join {
        ticket: u64,
        member: MemberDigits,
        /// Hashes of the address and of the block around it.
        origin: [u64; 2],
        guest: RoomGuest,
    },
    /// The gateway has missed frames, or has none yet.
    Show,
}

/// Who is behind a socket.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum SocketUser {
    /// A member.
    Member(MemberDigits),
    /// The side outside, with its key.
    Opponent(String),
}

/// A member's id, which is too large for a number in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct MemberDigits(pub(super) MemberId);

/// What the owner says to one gateway about one socket or visitor.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) enum GateNews {
    /// What concerns the member alone, and which frames the socket is sent.
    Own {
        socket: SocketNumber,
        seq: u64,
        own: String,
        audience: ViewAudience,
        tally: TallyAccess,
    },
    /// A message was taken, and stands in the log.
    Ack {
        socket: SocketNumber,
        id: u32,
        seq: u64,
    },
    /// A message was refused.
    Refused {
        socket: SocketNumber,
        id: u32,
        refusal: WireRefusal,
    },
    /// The socket has no place in the room.
    Ended {
        socket: SocketNumber,
        refusal: WireRefusal,
    },
    /// A visitor came in, or was refused.
    Joined {
        ticket: u64,
        refusal: Option<WireRefusal>,
    },
}

/// Why something was refused, in a word and in a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct WireRefusal {
    pub(super) code: String,
    pub(super) words: String,
}

/// What changed for an audience.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct RoomFrame {
    pub(super) audience: ViewAudience,
    /// The number of the owner, and that of the frame: those of an audience have no gap.
    pub(super) epoch: i64,
    pub(super) number: u64,
    pub(super) extent: FrameExtent,
    /// The owner's time, and events of the room so far.
    pub(super) now: u64,
    pub(super) seq: u64,
    /// Parts and lines of the chat, in JSON.
    pub(super) parts: Vec<(Part, String)>,
    pub(super) lines: Vec<(u64, String)>,
}

/// How much a frame holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum FrameExtent {
    /// Everything.
    Whole,
    /// What changed since the frame before.
    Change,
}

/// What the owner says to all gateways.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) enum RoomBroadcast {
    /// What changed.
    Frame(RoomFrame),
    /// The counts of a window as they are sent to a team's voters.
    Tally {
        audience: ViewAudience,
        window: u32,
        text: String,
    },
    /// The room is closed.
    Closed,
}

impl RoomBroadcast {
    /// The audience that it is for.
    pub(super) const fn audience(&self) -> ViewAudience {
        match self {
            Self::Frame(frame) => frame.audience,
            Self::Tally { audience, .. } => *audience,
            Self::Closed => ViewAudience::Everyone,
        }
    }
}

impl WireRefusal {
    pub(super) fn new(code: &str, words: impl Into<String>) -> Self {
        Self {
            code: code.to_owned(),
            words: words.into(),
        }
    }
}

impl From<shikatsu_team::RoomRefusal> for WireRefusal {
    fn from(refusal: shikatsu_team::RoomRefusal) -> Self {
        Self::new(refusal.code(), refusal.to_string())
    }
}

impl Serialize for MemberDigits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = self.0.0.to_be_bytes();
        let (high, low) = number.split_at(8);
        let half = |bytes: &[u8]| {
            bytes
                .iter()
                .fold(0_u64, |all, &b| (all << 8) | u64::from(b))
        };
        [half(high), half(low)].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for MemberDigits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [high, low] = <[u64; 2]>::deserialize(deserializer)?;
        Ok(Self(MemberId(u128::from(high) << 64 | u128::from(low))))
    }
}
